"""Rounds of Pounce at a table, in a time that the tests let pass: presses, verdicts, and who hears what."""

import json
from pathlib import Path

import pytest

from builders.server.rounds import CAT, FACE, MOUSE, Rounds, at_pounce
from builders.sights import parts_of
from mischief.server.live.rounds.rounds import COURTESY, TUMBLES
from mischief.table.court import FRAME

LONGEST_TUMBLE = TUMBLES[1]


# --- a round from throw to verdict ---


def test_C4_the_die_tumbles_shows_a_face_and_presses_are_judged(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        for seat, reaction in enumerate((250.0, 390.0, 420.0)):
            table.react(seat, reaction)
        said = await table.verdict()
        assert (said.presses, said.landing, said.caught, said.rule) == ([250, 390, 420], 400, [2], "C5")
        assert table.view.cards == [5, 4, 3]
        assert table.words[-5:] == ["cat", "250 ms", "390 ms", "420 ms", "close"]

    at_pounce(tmp_path, scene)


def test_no_face_exists_before_the_tumbling_ends(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.throw(CAT)
        await table.pass_time(TUMBLES[0] - 1)
        assert (table.view.phase, [entry.actor for entry in table.table.log]) == ("tumbling", [0])
        await table.pass_time(LONGEST_TUMBLE)
        assert table.view.face == "cat"
        assert [entry.actor for entry in table.table.log] == [0, FACE]

    at_pounce(tmp_path, scene)


def test_the_verdict_tells_everybody_what_the_court_knew(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        table.react(0, 300.25)
        table.react(2, 310.0)
        await table.verdict()
        for player in table.players:
            told = player.heard("update")[-1]
            assert [line["seat"] for line in told["court"]] == [0, 2]
            assert parts_of("pounce", told["events"][-1]["parts"])["kind"] == "close"
            first = told["court"][0]
            assert (first["claim"], first["judged"]) == (300.2, 300)
            assert first["high"] == pytest.approx(320.2, abs=0.2)
            assert first["high"] - first["low"] == pytest.approx(20 + FRAME, abs=0.2)
        assert all(update["court"] == [] for update in table.players[0].heard("update")[:-1])

    at_pounce(tmp_path, scene)


def test_the_verdict_comes_soon_after_no_believable_press_could_change_it(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        shown = table.time.now
        table.react(0, 200.0)
        await table.verdict()
        settled = 200 + 150 + 1 + 100 + FRAME  # the cat's press, the flight, the slowest mouse's network and frame
        assert table.time.now - shown == pytest.approx(settled + COURTESY, abs=0.1)

    at_pounce(tmp_path, scene, trips=(20, 20, 100))


def test_C3_a_mouse_face_lies_for_a_while_and_nobody_need_do_anything(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(MOUSE)
        shown = table.time.now
        said = await table.verdict()
        assert (said.rule, said.paid, table.view.phase) == ("C3", [0, 0, 0], "ready")
        assert 1500 <= table.time.now - shown < 1600

    at_pounce(tmp_path, scene)


def test_C7_the_cat_and_two_mice_err_together(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(MOUSE)
        for seat in (0, 1, 3):
            table.react(seat, 300.0 + seat)
        said = await table.verdict()
        assert (said.mistaken, said.rule) == ([0, 1, 3], "C7")
        assert (table.view.cards, table.view.cat) == ([3, 3, 4, 3], 0)

    at_pounce(tmp_path, scene, trips=(20, 20, 20, 20))


def test_C4_cup_and_mouse_in_the_same_millisecond_and_two_caught_at_once(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        for seat, reaction in enumerate((200.0, 350.9, 351.0, 400.0)):
            table.react(seat, reaction)
        said = await table.verdict()
        assert (said.landing, said.caught) == (350, [2, 3])

    at_pounce(tmp_path, scene, trips=(20, 20, 20, 20))


def test_C6_a_cat_that_does_not_slam_passes_the_cup_on(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        shown = table.time.now
        table.react(1, 300.0)
        said = await table.verdict()
        assert (said.rule, said.passed, table.view.cat) == ("C6", True, 1)
        assert 3000 <= table.time.now - shown < 3060

    at_pounce(tmp_path, scene)


# --- jumping the gun ---


def test_C8_a_press_while_the_die_tumbles_ends_the_round_without_a_face(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.throw(CAT)
        await table.pass_time(500)
        table.press(1, None)
        await table.pass_time(10)
        table.press(2, 250.0)
        said = await table.verdict()
        assert (said.face, said.jumped, said.rule) == (None, [1, 2], "C8")
        assert (table.view.cards, table.view.cat) == ([4, 3, 3], 0)
        assert table.words[1:] == ["too early", "too early", "close"]

    at_pounce(tmp_path, scene)


@pytest.mark.parametrize(("reaction", "jumped"), [(99.0, [1]), (99.9, [1]), (100.0, [])])
def test_C8_a_press_at_99_ms_jumps_and_one_at_100_ms_does_not(
    reaction: float, jumped: list[int], tmp_path: Path
) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        table.react(0, 300.0)
        table.react(1, reaction)
        said = await table.verdict()
        assert said.jumped == jumped

    at_pounce(tmp_path, scene)


def test_C8_nobody_saves_a_lost_round_by_pretending_to_have_jumped(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        table.react(0, 200.0)
        await table.pass_time(380)
        table.press(1, None)
        said = await table.verdict()
        assert (said.jumped, said.caught) == ([], [2])
        assert said.presses[1] == pytest.approx(380 - 20 - FRAME, abs=2)

    at_pounce(tmp_path, scene)


# --- claims ---


def test_a_claim_is_answered_to_its_device_alone_and_the_first_stands(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        await table.pass_time(320)
        before = [len(player.sent) for player in table.players]
        table.press(1, 300.0)
        table.press(1, 150.0)
        sent = [len(player.sent) - count for player, count in zip(table.players, before, strict=True)]
        assert sent == [0, 2, 0]
        heard = {"kind": "pressed", "seat": 1, "throw": 1, "reaction": 300.0}
        assert table.players[1].heard("pressed") == [heard, heard]
        table.press(0, 290.0)
        assert (await table.verdict()).presses[1] == 300

    at_pounce(tmp_path, scene)


def test_a_claim_after_the_verdict_or_for_another_throw_changes_nothing(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        table.press(1, 300.0, throw=0)
        await table.face(CAT)
        table.press(1, 300.0, throw=2)
        table.react(0, 200.0)
        await table.verdict()
        log, cards = list(table.table.log), table.view.cards
        table.press(1, 100.0, throw=1)
        await table.pass_time(1000)
        assert table.players[1].refusals() == ["other_throw", "other_throw", "after_verdict"]
        assert (table.table.log, table.view.cards) == (log, cards)

    at_pounce(tmp_path, scene)


@pytest.mark.parametrize(("claim", "judged"), [(-5.0, 283), (-1e300, 283), (0.0, 283), (290.0, 290), (1e300, 320)])
def test_claims_are_believed_as_far_as_the_network_explains_them(claim: float, judged: int, tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        await table.pass_time(320)
        table.press(1, claim)
        table.press(0, 250.0)
        assert (await table.verdict()).presses[1] == pytest.approx(judged, abs=1)

    at_pounce(tmp_path, scene)


def test_a_seat_presses_only_for_itself(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        table.press(1, 200.0, by=table.players[2])
        assert table.players[2].refusals() == ["not_yours"]

    at_pounce(tmp_path, scene)


def test_presses_are_not_moves_and_not_listed(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        listed = table.players[0].heard("view")[-1]["legal"]
        assert [parts_of("pounce", parts)["kind"] for _, *parts in listed] == ["throw", "feint"]
        await table.face(CAT)
        update = table.players[0].heard("update")[-1]
        assert [parts_of("pounce", parts)["kind"] for _, *parts in update["legal"]] == ["feint"]
        assert table.players[1].heard("update")[-1]["legal"] == []
        assert not update["can_undo"]
        for words in ("300 ms", "too early", "no press"):
            await table.move(1, words)
        assert table.players[1].refusals() == ["press_instead"] * 3

    at_pounce(tmp_path, scene)


def test_C12_everybody_sees_a_feint_and_nobody_can_flood_the_table_with_them(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        for _ in range(5):
            await table.move(0, "dip")
        assert table.view.feints == 3
        assert table.players[0].refusals() == ["too_fast"] * 2
        await table.face(CAT)
        await table.pass_time(100)
        await table.move(0, "dip")
        table.react(0, 300.0)
        table.react(1, 300.0)
        table.react(2, 300.0)
        assert (await table.verdict()).rule == "C6"

    at_pounce(tmp_path, scene)


# --- fairness and secrecy ---


@pytest.mark.parametrize("trips", [(5, 5, 5), (5, 370, 370), (370, 5, 5), (200, 30, 370)])
def test_the_verdict_does_not_depend_on_anybodys_network(trips: tuple[int, int, int], tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        for seat, reaction in enumerate((250.0, 395.0, 405.0)):
            table.react(seat, reaction)
        said = await table.verdict()
        assert (said.presses[0], said.presses[1], said.caught) == (250, 395, [2])

    at_pounce(tmp_path, scene, trips=trips)


def test_a_slow_screen_is_no_disadvantage(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        table.players[1].paint = 180.0
        await table.face(CAT)
        for seat, reaction in enumerate((250.0, 395.0, 405.0)):
            table.react(seat, reaction)
        said = await table.verdict()
        assert (said.presses, said.caught) == ([250, 395, 405], [2])

    at_pounce(tmp_path, scene)


def test_a_liar_on_a_quick_network_gains_next_to_nothing(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        table.react(0, 250.0)
        table.time.later(0.460, lambda: table.press(1, 110.0))  # pressed at 450, says 110
        said = await table.verdict()
        assert said.caught == [1, 2]

    at_pounce(tmp_path, scene, trips=(10, 10, 10))


def test_nothing_tells_others_of_a_press_before_the_verdict(tmp_path: Path) -> None:
    heard: dict[bool, list[bytes]] = {}

    def world(presses: bool) -> None:
        async def scene(table: Rounds) -> None:
            await table.face(CAT)
            await table.pass_time(250)
            if presses:
                table.press(1, 230.0)
                table.press(1, 231.0)
            await table.pass_time(500)
            await table.come(2)  # what a fresh device is told must not differ either
            await table.move(0, "dip")
            heard[presses] = [blank(message) for player in (0, 2) for message in table.players[player].sent]
            assert table.view.phase == "shown"
            answered = [said["reaction"] for said in table.players[1].heard("pressed")]
            assert answered == ([230.0, 230.0] if presses else []), "the first press stands"

        at_pounce(tmp_path / str(presses), scene)

    for presses in (True, False):
        (tmp_path / str(presses)).mkdir()
        world(presses)
    assert heard[True] == heard[False]
    assert len(heard[True]) > 10


def blank(message: bytes) -> bytes:
    """A message without the wall clock's time, which differs from run to run."""
    said = json.loads(message)
    return json.dumps({name: value for name, value in said.items() if name != "at"}).encode()


def test_around_one_device_seats_share_a_connection(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        for player in table.players:
            table.live.leave(player)
        table.players = [await table.come(0, 1, 2, trip=150)]
        await table.pass_time(1000)
        await table.face(CAT)
        for seat, reaction in enumerate((250.0, 395.0, 405.0)):
            table.react(seat, reaction)
        said = await table.verdict()
        assert (said.presses, said.caught) == ([250, 395, 405], [2])
        assert len(table.players[0].heard("pressed")) == 3

    at_pounce(tmp_path, scene)
