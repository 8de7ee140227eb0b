"""What a move reveals, in a game so small that its worlds can be counted: a mouse sits in one of several boxes."""

from typing import Any, cast

import pytest

from mischief.game.contract import Game
from mischief.game.luck import Luck, below, wrapping
from mischief.game.rule import Record, blank, layout, one
from mischief.table.reveal import MOST_WORLDS, has_revealed

WAIT, LIFT, KNOCK = range(3)


class Boxes(Record):
    """A moment: where the mouse is, and what lies open."""

    seats: int = one()
    mouse: int = one()
    is_open: int = one()


class Hiding:
    """Nobody sees the mouse; who lifts the lids sees it, and only at the first box may one knock."""

    is_open = False

    def __init__(self, boxes: int) -> None:
        self.boxes, self.speed = boxes, self

    def legal(self, state: Any, actor: int) -> list[int]:
        return [WAIT, LIFT, KNOCK] if state.mouse == 0 else [WAIT, LIFT]

    def play(self, state: Any, actor: int, move: int) -> None:
        state.is_open = int(move == LIFT)

    def look(self, state: Any, seat: int) -> int | None:
        return int(state.mouse) if state.is_open else None

    def redeal(self, state: Any, seat: int, luck: Luck) -> None:
        with wrapping():
            state.mouse = below(luck, self.boxes)


def reveals(boxes: int, move: int) -> bool:
    """Whether a move tells the one who plays where the mouse is."""
    state = blank(layout(Boxes))
    state.seats = 1
    return has_revealed(cast(Game, Hiding(boxes)), state, 0, move)


@pytest.mark.parametrize("boxes", [2, 3, MOST_WORLDS])
def test_what_would_look_different_in_another_world_reveals_and_what_would_be_illegal_there(boxes: int) -> None:
    assert {move: reveals(boxes, move) for move in (WAIT, LIFT, KNOCK)} == {WAIT: False, LIFT: True, KNOCK: True}


def test_nothing_reveals_where_everybody_knows_the_only_world() -> None:
    assert not any(reveals(1, move) for move in (WAIT, LIFT, KNOCK))


@pytest.mark.parametrize(
    ("others", "taken_to_reveal"), [(MOST_WORLDS // 2, False), (63, False), (64, True), (90, True)]
)
def test_with_too_many_other_worlds_to_look_at_any_move_is_taken_to_reveal(others: int, taken_to_reveal: bool) -> None:
    assert reveals(1 + others, WAIT) == taken_to_reveal
