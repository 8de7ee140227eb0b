"""People who go in mid-round, servers that die in it, and bots who answer in it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from builders.server.rounds import CAT, MOUSE, Rounds, a_house, at_pounce
from builders.waiting import settled
from mischief.game.rule import NONE
from mischief.games.pounce.record import FACE_NAMES
from mischief.server.live.live_table import LiveTable

KEPT_AFTER = 15_000


# --- people who go ---


def test_a_cat_that_has_gone_is_replaced_by_a_bot_and_the_game_goes_on(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        table.live.leave(table.players[0])
        await table.pass_time(KEPT_AFTER - 10)
        assert not table.live.row.seats[0].kept
        await table.pass_time(20)
        assert table.live.row.seats[0].kept
        await table.wait_while(lambda: table.view.throws == 0)
        assert {entry.actor for entry in table.table.log} == {0}

    at_pounce(tmp_path, scene)


def test_nobody_throws_while_a_mouse_is_missing(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        table.live.leave(table.players[2])
        await table.throw(CAT)
        assert (table.view.throws, table.players[0].refusals()) == (0, ["someone_away"])
        table.players[2] = await table.come(2)
        await table.throw(CAT)
        assert table.view.throws == 1

    at_pounce(tmp_path, scene)


@pytest.mark.parametrize("seat", [0, 2])
def test_if_someone_goes_while_the_die_tumbles_the_throw_never_happened(seat: int, tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.throw(CAT)
        await table.pass_time(200)
        table.live.leave(table.players[seat])
        await table.wait_while(lambda: table.view.phase == "tumbling")
        assert table.words == ["throw", "void"]
        assert (table.view.cards, table.view.cat, table.view.last) == ([4, 4, 4], 0, None)
        table.players[seat] = await table.come(seat)
        await table.face(CAT)
        assert table.view.throws == 2

    at_pounce(tmp_path, scene)


def test_who_goes_for_a_moment_while_the_die_tumbles_is_still_in_the_round(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.throw(CAT)
        table.live.leave(table.players[1])
        await table.pass_time(300)
        table.players[1] = await table.come(1)
        await table.wait_while(lambda: table.view.phase == "tumbling")
        assert table.view.face == "cat"

    at_pounce(tmp_path, scene)


def test_C6_a_cat_that_goes_in_the_window_has_not_slammed(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        shown = table.time.now
        await table.pass_time(100)
        table.live.leave(table.players[0])
        said = await table.verdict()
        assert (said.rule, said.presses, table.view.cat) == ("C6", [None, None, None], 1)
        assert table.time.now - shown == pytest.approx(3401, abs=1), "they might have come back with a press until then"

    at_pounce(tmp_path, scene)


def test_C5_a_mouse_that_goes_in_the_window_has_not_fled(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        table.react(0, 250.0)
        table.react(1, 300.0)
        table.live.leave(table.players[2])
        assert (await table.verdict()).caught == [2]

    at_pounce(tmp_path, scene)


def test_what_was_heard_of_someone_who_then_went_counts(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        await table.pass_time(320)
        table.press(2, 300.0)
        table.live.leave(table.players[2])
        table.press(0, 290.0)
        assert (await table.verdict()).presses == [290, None, 300]

    at_pounce(tmp_path, scene)


def test_who_comes_back_in_the_window_is_believed_400_ms_and_no_more(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        table.live.leave(table.players[2])
        table.react(0, 290.0)
        await table.pass_time(600)
        table.players[2] = await table.come(2, trip=10)
        table.press(2, 110.0)
        assert (await table.verdict()).presses[2] == 200

    at_pounce(tmp_path, scene)


# --- servers that die ---


def test_a_round_whose_server_died_is_void_and_thrown_again(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        for stage in ("tumbling", "shown"):
            await (table.throw(CAT) if stage == "tumbling" else table.face(CAT))
            if stage == "shown":
                await table.pass_time(200)
                table.press(1, 180.0)
            await restart(table)
            assert table.words[-1] == "void"
            assert (table.view.phase, table.view.cards, table.view.cat) == ("ready", [4, 4, 4], 0)
        await table.face(CAT)
        table.react(0, 250.0)
        assert (await table.verdict()).caught == [1, 2]

    at_pounce(tmp_path, scene)


async def restart(table: Rounds) -> None:
    """Forget everything that is not on disk; the same people come back."""
    table.house.forget(table.live)
    table.live = await table.house.knock(table.live.id)
    await table.settle()
    table.players = []
    await table.sit((20, 20, 20))
    await table.pass_time(3000)


def test_two_servers_never_both_give_a_verdict(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        table.react(0, 250.0)
        other = await a_house(tmp_path, table.time)
        try:
            rival = await other.knock(table.live.id)
            await settled(rival)
            assert rival.table
            assert log_of(rival)[-1].move == table.table.parse(7, "void"), "it takes the first server for dead"
            await table.wait_while(lambda: table.view.phase == "shown")
            assert log_of(table.live) == log_of(rival), "the first server's verdict came too late"
            assert table.view.cards == [4, 4, 4]
        finally:
            await other.close()

    at_pounce(tmp_path, scene)


def log_of(live: LiveTable) -> list[Any]:
    assert live.table
    return list(live.table.log)


def test_a_full_disk_makes_the_round_void_and_nobody_pays(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        table.react(0, 250.0)
        works, failures = table.house.write, [1]

        def full(rows: Any, done: Any) -> None:
            if failures:
                failures.pop()
                done(OSError(28, "No space left on device"))
            else:
                works(rows, done)

        table.house.write = full  # type: ignore[method-assign]
        await table.wait_while(lambda: table.view.phase == "shown")
        assert table.words == ["throw", "cat", "void"]

    at_pounce(tmp_path, scene)


def test_what_the_court_knew_is_on_disk(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        await table.face(CAT)
        table.react(0, 250.0)
        table.react(2, 300.0)
        await table.verdict()
        known = dict(table.table.evidence)
        assert sorted(known) == [3, 4]
        await restart(table)
        assert table.table.evidence == known

    at_pounce(tmp_path, scene)


# --- bots and the die that throws itself ---


class SlowBots:
    """Bots who choose what a test says, when a test says."""

    replaced = 0

    def __init__(self, cat_face: str, mouse_face: str = "no press") -> None:
        self.says, self.may_answer, self.asked = {"cat": cat_face, "mouse": mouse_face}, asyncio.Event(), 0

    async def choose(self, _: Any, game: Any, level: str, sight: Any, seat: int, legal: list[int]) -> tuple[int, None]:
        self.asked += 1
        await self.may_answer.wait()
        words = "throw" if sight.face == NONE else self.says[FACE_NAMES[sight.face]]
        return game.parse(game.imagine(sight), seat, words, ["Ann"] * 6), None

    async def close(self) -> None:
        """Nothing is open."""


def with_bots(table: Rounds, bots: SlowBots) -> SlowBots:
    table.house.bots = bots  # type: ignore[assignment]
    return bots


def test_a_bots_reaction_is_what_it_chose_however_long_it_took_to_choose(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        bots = with_bots(table, SlowBots("333 ms"))
        await table.impatiently(table.throw(CAT))
        await table.impatiently(table.pass_time(5_000))
        assert (table.view.phase, bots.asked) == ("tumbling", 1), (
            "the die tumbles on until bots know what they would do"
        )
        bots.may_answer.set()
        await table.wait_while(lambda: table.view.phase == "tumbling")
        shown = table.time.now
        table.react(0, 250.0)
        table.react(1, 300.0)
        said = await table.verdict()
        assert (said.presses, said.rule) == ([250, 300, 333], "C6")
        assert table.time.now - shown == pytest.approx(333, abs=1), "not before it would have pressed"
        assert [line["seat"] for line in table.players[0].heard("update")[-1]["court"]] == [0, 1]

    at_pounce(tmp_path, scene, trips=(20, 20), bots=1)


def test_bots_who_never_make_up_their_minds_do_not_press(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        bots = with_bots(table, SlowBots("333 ms"))
        await table.impatiently(table.throw(CAT))
        await table.impatiently(table.pass_time(14_000))
        assert table.view.phase == "shown"
        table.press(0, 150.0)
        await table.impatiently(table.pass_time(3_500))
        assert table.view.last.presses[2] is None
        bots.may_answer.set()
        await table.settle()

    at_pounce(tmp_path, scene, trips=(20, 20), bots=1)


def test_who_comes_back_in_mid_round_plays_again_from_the_next(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        with_bots(table, SlowBots("333 ms")).may_answer.set()
        table.live.leave(table.players[2])
        await table.pass_time(KEPT_AFTER + 10)
        await table.face(CAT)
        table.players[2] = await table.come(2)
        table.press(2, 100.0)
        assert table.players[2].refusals() == ["kept"]
        table.react(0, 300.0)
        assert (await table.verdict()).presses[2] == 333
        await table.face(MOUSE)
        await table.pass_time(300)
        table.press(2, 250.0)
        assert (await table.verdict()).mistaken == [2]

    at_pounce(tmp_path, scene)


def test_C2_a_bot_throws_after_people_have_read_the_verdict(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        with_bots(table, SlowBots("200 ms")).may_answer.set()
        await table.wait_while(lambda: table.view.throws == 0)
        table.rig(CAT)
        await table.verdict()
        closed = table.time.now
        await table.wait_while(lambda: table.view.throws == 1)
        assert table.time.now - closed == pytest.approx(2_500, abs=1)

    at_pounce(tmp_path, scene, trips=(20, 20), bots=1, first=2)


@pytest.mark.parametrize(
    ("bots", "options"), [(1, {"first": 2}), (0, {"thrower": "self"})], ids=["a bot throws", "the die throws itself"]
)
def test_C3_a_mouse_face_that_nobody_fell_for_takes_two_seconds(tmp_path: Path, bots: int, options: Any) -> None:
    async def scene(table: Rounds) -> None:
        with_bots(table, SlowBots("no press")).may_answer.set()
        await table.wait_while(lambda: table.view.throws == 0)
        table.rig(MOUSE)
        await table.wait_while(lambda: table.view.phase == "tumbling")
        shown = table.time.now
        await table.wait_while(lambda: table.view.throws == 1)
        assert table.time.now - shown == pytest.approx(2_000, abs=100)

    at_pounce(tmp_path, scene, trips=(20,) * (3 - bots), bots=bots, **options)


def test_C2_a_bot_thinks_while_people_read_the_verdict(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        with_bots(table, SlowBots("200 ms")).may_answer.set()
        await table.wait_while(lambda: table.view.throws == 0)
        table.rig(CAT)
        await table.verdict()
        table.house.settings = replace(table.house.settings, bot_pace=0.01)
        await table.pass_time(2_500 - 10 - 1)
        assert not table.live.lets_bots_move()
        await table.pass_time(1)
        assert table.live.lets_bots_move()

    at_pounce(tmp_path, scene, trips=(20, 20), bots=1, first=2)


def test_C2_the_die_throws_itself_if_everybody_is_here(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        table.rig(MOUSE, MOUSE)
        await table.verdict()
        table.live.leave(table.players[1])
        await table.pass_time(10_000)
        assert table.view.throws == 1
        table.players[1] = await table.come(1)
        await table.pass_time(100)
        assert (table.view.throws, table.table.log[-1].actor) == (2, 7)

    at_pounce(tmp_path, scene, thrower="self")


def test_a_whole_game_between_bots_ends(tmp_path: Path) -> None:
    async def scene(table: Rounds) -> None:
        while not table.table.is_over:
            if table.view.phase == "ready" and table.view.cat == 0:
                await table.move(0, "throw")
            throws = table.view.throws
            await table.wait_while(lambda: table.view.phase in ("tumbling", "shown"))
            if table.view.cat != 0 and not table.table.is_over:
                await table.wait_while(lambda before=throws: table.view.throws == before)
        assert table.view.phase == "over"

    at_pounce(tmp_path, scene, trips=(20,), bots=3, cats=5)
