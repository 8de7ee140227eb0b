"""Every rule of Pounce, by its id."""

from fractions import Fraction
from itertools import permutations

import pytest

from builders.games.pounce import (
    ANN,
    BOB,
    CLEO,
    DAN,
    GAME,
    answered,
    cards,
    closed,
    played,
    shown,
    start,
    thrown,
    verdict,
    voided,
    with_cards,
)
from mischief.game.actors import CLOCK, LUCK
from mischief.game.errors import BadOptions, IllegalMove
from mischief.games.pounce.record import (
    CAT_FACE,
    CHASES,
    CLOSE,
    EARLY,
    FEINT,
    MOUSE_FACE,
    OVER,
    READY,
    STILL,
    THROW,
    TUMBLING,
    VOID,
    WINDOW,
    press,
)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_C1_everyone_has_four_cards_and_the_rest_stay_in_the_box(seats: int) -> None:
    state = start(seats)
    assert cards(state) == [4] * seats
    assert state.box == 24 - 4 * seats
    assert state.cat == ANN


def test_C1_the_first_cat_is_the_marked_seat() -> None:
    assert start(first=CLEO).cat == CLEO
    with pytest.raises(BadOptions, match="not a seat"):
        start(3, first=DAN)


def test_C2_the_cat_throws_and_luck_lands_the_die() -> None:
    state = start()
    assert GAME.turn(state) == (ANN,)
    assert GAME.legal(state, ANN) == [THROW, FEINT]
    assert LUCK in GAME.turn(thrown(state))


@pytest.mark.parametrize("cats", [1, 2, 5])
def test_C2_the_die_has_as_many_cat_faces_as_the_table_chose(cats: int) -> None:
    chances = GAME.chances(thrown(start(cats=cats)))
    assert chances == {CAT_FACE: Fraction(cats, 6), MOUSE_FACE: Fraction(6 - cats, 6)}


@pytest.mark.parametrize("cats", [0, 6])
def test_C2_the_die_has_both_faces(cats: int) -> None:
    with pytest.raises(BadOptions, match=f"cats: {cats} is not from 1 to 5"):
        start(cats=cats)


def test_C2_a_die_that_throws_itself_waits_for_nobody() -> None:
    state = start(thrower="self")
    assert GAME.turn(state) == (ANN, CLOCK)
    assert GAME.legal(state, ANN) == [STILL, FEINT]
    tumbling = GAME.apply(state, CLOCK, THROW)
    assert tumbling.phase == TUMBLING
    passed = GAME.apply(state, ANN, STILL)
    assert GAME.turn(passed) == (CLOCK,)
    assert EARLY in GAME.legal(GAME.apply(passed, CLOCK, THROW), ANN)


def test_C3_on_a_mouse_face_nothing_happens_and_the_cat_throws_again() -> None:
    state = played(start(), "mouse", None, "still", "still")
    assert (cards(state), state.cat, state.phase) == ([4, 4, 4, 4], ANN, READY)
    assert verdict(state).rule == "C3"


def test_C4_a_mouse_still_on_the_cheese_when_the_cup_lands_is_caught() -> None:
    state = played(start(), "cat", 300, 449, 451, None)
    said = verdict(state)
    assert (said.landing, said.caught, said.presses) == (450, [CLEO, DAN], [300, 449, 451, None])


def test_C4_exact_ties_go_to_the_mouse() -> None:
    assert verdict(played(start(), "cat", 300, 450, 450, 450)).caught == []
    assert verdict(played(start(flight=0), "cat", 300, 300, 301, 300)).caught == [CLEO]


def test_C4_a_tie_counts_with_the_helping_paw_too() -> None:
    mouse_helped = start(paws=[0, 50, 0, 0])
    assert verdict(played(mouse_helped, "cat", 300, 500, 501, 450)).caught == [CLEO]
    assert verdict(played(mouse_helped, "cat", 300, 501, 450, 450)).caught == [BOB]
    cat_helped = start(paws=[50])
    assert verdict(played(cat_helped, "cat", 300, 400, 401, 400)).caught == [CLEO]


def test_C4_the_flight_time_is_the_tables_choice() -> None:
    assert verdict(played(start(flight=0), "cat", 300, 310, 310, 310)).caught == [BOB, CLEO, DAN]
    with pytest.raises(BadOptions, match="flight: 501 is not from 0 to 500"):
        start(flight=501)


def test_C5_two_mice_caught_at_once_pay_a_card_each_and_the_cat_stays() -> None:
    state = played(start(), "cat", 300, 500, 500, 400)
    assert cards(state) == [6, 3, 3, 4]
    assert (state.cat, verdict(state).rule, verdict(state).passed) == (ANN, "C5", False)


def test_C6_if_all_escaped_the_cup_goes_to_the_left() -> None:
    state = played(start(), "cat", 300, 310, 320, 330)
    assert (state.cat, cards(state)) == (BOB, [4, 4, 4, 4])
    assert (verdict(state).rule, verdict(state).passed) == ("C6", True)
    assert played(start(first=DAN), "cat", 300, 300, 300, 300).cat == ANN


@pytest.mark.parametrize("slam", ["still", None])
def test_C6_a_cat_who_does_not_slam_in_three_seconds_catches_nobody(slam: str | None) -> None:
    state = played(start(), "cat", slam, None, None, 2999)
    assert (state.cat, verdict(state).caught, verdict(state).landing) == (BOB, [], None)
    assert press(WINDOW + 1) not in GAME.legal(shown(start(), "cat"), ANN)


def test_C7_the_cat_and_two_mice_err_together() -> None:
    state = played(start(), "mouse", 400, 500, 600, "still")
    assert (cards(state), state.box) == ([3, 3, 3, 4], 11)
    assert (state.cat, verdict(state).mistaken, verdict(state).rule) == (ANN, [ANN, BOB, CLEO], "C7")


def test_C8_a_press_before_the_face_or_before_100_ms_is_a_mistake() -> None:
    for answer, jumped in (("early", [BOB]), (0, [BOB]), (99, [BOB]), (100, [])):
        said = verdict(played(start(), "cat", 300, answer, 300, 300))
        assert said.jumped == jumped


def test_C8_the_round_is_cancelled_for_everyone_else() -> None:
    state = played(start(), "cat", 300, 99, 900, 900)
    assert (cards(state), state.box, state.cat) == ([4, 3, 4, 4], 9, ANN)
    assert (verdict(state).caught, verdict(state).rule, verdict(state).landing) == ([], "C8", None)
    state = played(start(), "mouse", 300, 99, 400, "still")
    assert (cards(state), verdict(state).mistaken) == ([4, 3, 4, 4], [])


def test_C8_whoever_jumps_pays_be_it_cat_or_mouse() -> None:
    assert cards(played(start(), "mouse", "early", 50, "early", None)) == [3, 3, 3, 4]


def test_C8_the_round_can_be_closed_as_soon_as_somebody_jumped() -> None:
    tumbling = thrown(start())
    assert GAME.legal(tumbling, CLOCK) == [VOID]
    assert GAME.legal(tumbling, BOB) == [EARLY]
    jumped = GAME.apply(tumbling, BOB, EARLY)
    assert GAME.legal(jumped, CLOCK) == [CLOSE, VOID]
    assert BOB not in GAME.turn(jumped)
    state = closed(jumped)
    assert (cards(state), verdict(state).face, verdict(state).presses) == ([4, 3, 4, 4], None, [None, -1, None, None])


def test_C9_the_game_ends_at_once_when_somebody_has_no_cards() -> None:
    state = played(with_cards(4, 1, 4), "cat", 300, 900, 300)
    assert (state.phase, cards(state)) == (OVER, [5, 0, 4])
    assert GAME.scores(state).winners == (ANN,)
    with pytest.raises(IllegalMove):
        GAME.apply(state, ANN, THROW)


def test_C9_the_last_cards_of_two_players_at_once_and_equals_share_the_win() -> None:
    state = played(with_cards(4, 1, 1, 7), "mouse", None, 400, 500, None)
    assert (state.phase, cards(state)) == (OVER, [4, 0, 0, 7])
    state = played(with_cards(4, 1, 1, 7), "cat", 300, 900, 900, 900)
    assert (cards(state), GAME.scores(state).winners) == ([7, 0, 0, 6], (ANN,))
    shared = played(with_cards(5, 1, 5), "mouse", None, 400, None)
    assert GAME.scores(shared).winners == (ANN, CLEO)


def test_C9_a_jump_can_be_the_last_card() -> None:
    assert played(with_cards(4, 1, 4), "cat", 300, "early", 900).phase == OVER


def end_of_game(**options: object) -> object:
    """Bob has lost his last card to Ann, who alone has been cat."""
    return played(with_cards(4, 1, 4, 4, everyone_is_cat=True, **options), "cat", 300, 900, 300, 300)


def test_C10_whoever_has_not_been_cat_gets_a_chase_up_to_the_first_cat_face() -> None:
    state = end_of_game()
    assert (state.phase, state.cat, state.chase) == (READY, BOB, 1)
    state = played(state, "mouse", None, None, None, None)
    assert state.cat == BOB
    state = played(state, "cat", 900, 300, 900, 300)  # Bob, who had none, gains two and doesn't stay cat
    assert (cards(state), state.cat) == ([4, 2, 3, 4], CLEO)
    assert (verdict(state).rule, verdict(state).passed) == ("C5", True)
    state = played(state, "cat", 300, 300, 300, 300)
    assert state.cat == DAN
    state = played(state, "cat", 300, 300, 300, 300)
    assert (state.phase, state.tally[CHASES]) == (OVER, 3)


def test_C10_players_without_cards_pay_nothing() -> None:
    state = played(end_of_game(), "mouse", None, 400, None, None)
    assert (cards(state), verdict(state).mistaken, verdict(state).paid) == ([5, 0, 4, 4], [BOB], [0, 0, 0, 0])
    state = played(played(state, "cat", None, None, None, None), "cat", None, None, 300, None)
    assert (cards(state), verdict(state).caught, verdict(state).paid) == ([4, 0, 6, 3], [ANN, BOB, DAN], [1, 0, 0, 1])


def test_C10_a_cancelled_cat_face_does_not_end_a_chase() -> None:
    state = played(end_of_game(), "cat", "early", 300, None, None)
    assert (state.cat, cards(state)) == (BOB, [4, 0, 4, 4])


def test_C10_the_game_ends_at_once_if_all_have_been_cat() -> None:
    state = with_cards(4, 1, 4, everyone_is_cat=True)
    for cat in (ANN, BOB, CLEO):
        assert state.cat == cat
        state = played(state, "cat", 300, 300, 300)
    assert played(state, "mouse", None, 300, None).phase == OVER


def test_C10_chases_go_round_from_the_last_cat_and_leave_out_who_was_cat() -> None:
    state = with_cards(4, 4, 4, 1, everyone_is_cat=True, first=CLEO)
    state = played(state, "cat", None, 300, 300, 300)  # Cleo catches Ann and stays the cat
    state = played(state, "mouse", None, None, None, 300)  # Dan is out, and only Cleo has been cat
    order = []
    while state.phase != OVER:
        order.append(int(state.cat))
        state = played(state, "cat", None, None, None, None)
    assert order == [DAN, ANN, BOB]


def holds_the_cup() -> object:
    """Ann's mice have all escaped, so that Bob holds the cup; Cleo has one card left."""
    return played(with_cards(4, 4, 1, 4, everyone_is_cat=True), "cat", 300, 300, 300, 300)


def test_C10_who_has_been_cat_is_who_held_the_cup_at_a_cat_face() -> None:
    state = played(holds_the_cup(), "mouse", None, None, 400, None)  # Cleo is out; Bob has seen no cat face
    assert state.been_cat[:4].tolist() == [1, 0, 0, 0]
    assert (state.cat, state.chase) == (BOB, 1)
    order = []
    while state.phase != OVER:
        order.append(int(state.cat))
        state = played(state, "cat", None, None, None, None)
    assert order == [BOB, CLEO, DAN]


def test_C10_a_cancelled_cat_face_makes_nobody_a_cat() -> None:
    state = played(with_cards(4, 4, 1, 4, everyone_is_cat=True), "cat", 300, 300, "early", 300)
    assert (state.been_cat[:4].tolist(), state.cat) == ([0, 0, 0, 0], ANN)


def test_C10_a_chase_is_said_only_while_one_is_played() -> None:
    def is_said(state: object) -> bool:
        return bool(GAME.view(state, None).chase)  # type: ignore[attr-defined]

    state, said = holds_the_cup(), []
    for face in ("mouse", "mouse", "cat", "cat", "cat"):
        state = played(state, face, None, None, 400, None)
        said.append(is_said(state))
    assert (said, state.phase) == ([True, True, True, True, False], OVER)  # type: ignore[attr-defined]
    everyone_was = with_cards(4, 1, 4, everyone_is_cat=True)
    everyone_was.been_cat[:3] = 1
    over = played(everyone_was, "mouse", None, 400, None)
    assert (over.phase, is_said(over)) == (OVER, False)


def test_C10_in_a_game_of_version_1_who_held_the_cup_had_been_cat() -> None:
    state = with_cards(4, 4, 1, 4, version="1", everyone_is_cat=True)
    state = played(played(state, "cat", 300, 300, 300, 300), "mouse", None, None, 400, None)
    assert (state.been_cat[:4].tolist(), state.cat) == ([1, 1, 1, 0], CLEO)


def test_C11_a_helping_paw_counts_for_the_cat_and_for_the_mouse() -> None:
    helped = start(paws=[100, 0, 100, 0])
    said = verdict(played(helped, "cat", 400, 450, 550, 451))
    assert (said.landing, said.caught) == (450, [DAN])
    said = verdict(played(start(first=BOB, paws=[0, 0, 300]), "cat", 900, 300, 750, 451))
    assert said.caught == [ANN, DAN]


@pytest.mark.parametrize("paw", [150, 151, 300])
def test_C11_the_cup_never_lands_before_the_cat_pressed(paw: int) -> None:
    said = verdict(played(start(paws=[paw]), "cat", 400, 399, 400, 401))
    assert (said.landing, said.caught) == (400, [DAN])


def test_C11_in_a_game_of_version_1_a_paw_could_outrun_the_press() -> None:
    said = verdict(played(start(paws=[200], version="1"), "cat", 400, 350, 351, 400))
    assert (said.landing, said.caught) == (350, [CLEO, DAN])


def test_C11_a_paw_helps_nobody_to_jump_or_to_err() -> None:
    helped = start(paws=[300, 300, 300, 300])
    assert verdict(played(helped, "mouse", None, 101, None, None)).mistaken == [BOB]
    assert verdict(played(helped, "cat", 99, None, None, None)).jumped == [ANN]


@pytest.mark.parametrize(
    ("paws", "reason"), [([301], "paws: 301 is not from 0 to 300"), ([-1], "paws: -1"), ([0] * 5, "5 seats")]
)
def test_C11_a_paw_has_its_limits(paws: list[int], reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        start(4, paws=paws)


def test_C12_a_feint_changes_nothing_but_what_is_seen() -> None:
    for state in (start(), thrown(start()), shown(start(), "cat")):
        after = GAME.apply(state, ANN, FEINT)
        assert GAME.view(after, BOB).feints == 1  # type: ignore[attr-defined]
        after.feints, after.tally[:] = 0, state.tally
        assert GAME.write(after) == GAME.write(state)
    assert FEINT not in GAME.legal(shown(start(), "cat"), BOB)


def test_a_void_round_never_happened() -> None:
    before = played(start(), "cat", 300, 900, 300, 300)
    for state in (thrown(before), answered(shown(before, "cat"), 300, "early", None, 900)):
        after = voided(state)
        assert (cards(after), after.cat, after.phase) == (cards(before), ANN, READY)
        assert verdict(after) == verdict(before)


def test_the_order_in_which_presses_come_in_does_not_matter() -> None:
    answers = {ANN: 300, BOB: 900, CLEO: 440, DAN: 451}
    ends = set()
    for order in permutations(answers):
        state = shown(start(), "cat")
        for seat in order:
            state = GAME.apply(state, seat, press(answers[seat]))
        ends.add(GAME.write(closed(state)))
    assert len(ends) == 1


def test_a_press_counts_once_and_then_only_the_clock_is_awaited() -> None:
    state = answered(shown(start(3), "cat"), 300, 400)
    with pytest.raises(IllegalMove):
        GAME.apply(state, BOB, press(100))
    assert GAME.turn(GAME.apply(state, CLEO, STILL)) == (CLOCK,)
