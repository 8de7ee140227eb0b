"""Which presses can still change a round: the court waits for those and for no others."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mischief.game.actors import CLOCK, LUCK
from mischief.game.registry import find
from mischief.game.rule import copy
from mischief.games.pounce.judge import matters_until
from mischief.games.pounce.record import CAT_FACE, CLOSE, FASTEST, LINGER, MOUSE_FACE, STILL, THROW, WINDOW, press

GAME = find("pounce")
SEATS = 4
ANSWERS = st.dictionaries(st.integers(0, SEATS - 1), st.integers(FASTEST - 20, WINDOW), max_size=SEATS - 1)


def shown(face: int, answers: dict[int, int], **options: Any) -> Any:
    """A round in which these seats have been heard, so many ms after the face."""
    state = GAME.start(GAME.options(**options), SEATS)
    state = GAME.apply(GAME.apply(state, 0, THROW), LUCK, face)
    for seat, ms in answers.items():
        state = GAME.apply(state, seat, press(ms))
    return state


def reckoned(state: Any, seat: int, move: int) -> list[Any]:
    """Everything that the end of the round decides, if a seat answers so."""
    after = copy(state)
    GAME.rules.play(after, seat, move)
    GAME.rules.play(after, CLOCK, CLOSE)
    return [after.cards.tolist(), after.box, after.cat, after.phase, after.last_paid.tolist()]


@settings(max_examples=300, deadline=None)
@given(
    ANSWERS,
    st.integers(0, SEATS - 1),
    st.integers(1, WINDOW),
    st.integers(0, 500),
    st.lists(st.integers(0, 300), min_size=SEATS, max_size=SEATS),
)
def test_C4_no_press_after_the_last_that_matters_changes_anything(
    answers: dict[int, int], seat: int, later: int, flight: int, paws: list[int]
) -> None:
    answers.pop(seat, None)
    state = shown(CAT_FACE, answers, flight=flight, paws=tuple(paws))
    ms = matters_until(state, seat) + later
    if ms <= WINDOW:
        assert reckoned(state, seat, press(ms)) == reckoned(state, seat, STILL)


def test_C4_the_last_press_that_matters_does_change_something() -> None:
    state = shown(CAT_FACE, {0: 250}, flight=150, paws=(20, 0, 70))
    assert [matters_until(state, seat) for seat in (1, 2)] == [380, 450]
    for seat, last in ((1, 380), (2, 450)):
        assert reckoned(state, seat, press(last)) != reckoned(state, seat, STILL)
        assert reckoned(state, seat, press(last + 1)) == reckoned(state, seat, STILL)


def test_C6_a_cat_that_has_not_been_heard_is_waited_for_to_the_end() -> None:
    state = shown(CAT_FACE, {1: 300})
    assert [matters_until(state, seat) for seat in (0, 2)] == [WINDOW, WINDOW]


def test_C6_a_cat_that_will_not_slam_leaves_only_jumped_guns_to_wait_for() -> None:
    state = GAME.apply(shown(CAT_FACE, {}), 0, STILL)
    assert matters_until(state, 1) == FASTEST
    assert reckoned(state, 1, press(FASTEST - 1)) != reckoned(state, 1, STILL)
    assert reckoned(state, 1, press(FASTEST)) == reckoned(state, 1, STILL)


def test_C7_a_mouse_face_tempts_everybody_as_long_as_it_lies() -> None:
    assert matters_until(shown(MOUSE_FACE, {0: 400}), 1) == LINGER


@pytest.mark.parametrize("face", [CAT_FACE, MOUSE_FACE])
def test_C8_after_a_jumped_gun_only_others_who_jumped_matter(face: int) -> None:
    state = shown(face, {0: 250, 2: FASTEST - 1})
    assert matters_until(state, 1) == FASTEST
    assert reckoned(state, 1, press(FASTEST - 1)) != reckoned(state, 1, STILL)
    assert reckoned(state, 1, press(FASTEST)) == reckoned(state, 1, STILL)
