"""What the view of Lure tells a player who has to decide."""

import pytest

from builders.games.lure import ANN, BOB, GAME, moment, thrown


@pytest.mark.parametrize(("front", "failing"), [("red", 1), ("red, orange", 4), ("red, orange, yellow, green", 16)])
def test_L8_the_view_counts_the_throws_that_would_fail(front: str, failing: int) -> None:
    """A throw of blocked colours only fails; with k colours in front that is k * k of the 36."""
    assert GAME.view(moment("", "", front=front), ANN).risk == failing


def test_L8_the_risk_is_told_only_when_there_is_something_to_decide() -> None:
    assert GAME.view(thrown(moment(), "red blue"), ANN).risk is None


def test_L13_the_view_says_what_mice_are_worth() -> None:
    assert GAME.view(moment(), ANN).worth == [5, 4, 3, 2, 1]
    assert GAME.view(moment(little_ones=True), ANN).worth == [1, 1, 1, 1, 1]


def test_nothing_is_secret() -> None:
    state = thrown(moment("2 red", "blue"), "red green")
    assert GAME.is_open, "one view does for all"
    assert GAME.view(state, BOB) == GAME.view(state, None) == GAME.view(state, ANN)
    for move in GAME.legal(state, ANN):
        assert GAME.views.tell(state, ANN, move, BOB) == move
