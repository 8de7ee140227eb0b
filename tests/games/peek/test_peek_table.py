"""Peek's table has no edge that a legal game can hit."""

from collections.abc import Callable
from typing import Any

import pytest

from builders.games.peek import GAME, Placing, box, dealt, legal, lucky, slow_legal, view
from mischief.games.peek import record as r
from mischief.games.peek.cells import (
    BEYOND,
    COLUMN_OF,
    HEIGHT,
    ROUND,
    ROW_OF,
    WIDTH,
    cells_from,
    first_of,
    from_edge,
    lying,
    rolled,
    size_of,
    touching,
)

WAYS: dict[str, Callable[[Placing], int]] = {
    "east": lambda place: place.column + WIDTH[place.turn & 1],
    "west": lambda place: -place.column,
    "south": lambda place: place.row + HEIGHT[place.turn & 1],
    "north": lambda place: -place.row,
}


@pytest.fixture(autouse=True, scope="module")
def fast() -> None:
    GAME.hasten()


def run_away(way: Callable[[Placing], int]) -> Any:
    """A game in which everybody lays as far that way as they can, up to the last card."""
    state = dealt(2)
    while view(state).played[27:] == [] and sum(view(state).held) > 1:
        places, moves = legal(state), GAME.legal(state, int(state.seat))
        furthest = max(range(len(moves)), key=lambda number: way(places[number]))
        state = lucky(GAME.apply(state, int(state.seat), moves[furthest]))
    return state


@pytest.mark.parametrize("way", WAYS)
def test_a_game_that_runs_one_way_never_meets_itself(way: str) -> None:
    state = run_away(WAYS[way])
    seen = view(state)
    span = max(len(seen.table), len(seen.table[0]))
    assert span > 30, "that was no run"
    assert legal(state) == slow_legal(state)
    assert GAME.view(GAME.imagine(GAME.look(state, None)), None) == seen


def test_the_longest_possible_table_and_all_places_beside_it_fit_the_ring() -> None:
    longest = max(HEIGHT + WIDTH) + r.CARDS * (max(HEIGHT + WIDTH) - 1)
    assert longest + 2 * BEYOND < ROUND


def test_no_card_is_touched_by_more_than_sixteen_places() -> None:
    for turn in range(2):
        for how in range(2):
            touched = sum(size_of(touching(how, row, turn, 0, 0)) for row in range(-3, 4))
            boxes = [box(Placing(0, how, row, column)) for row in range(-4, 5) for column in range(-4, 5)]
            assert touched == sum(bool(set(cells) & set(box(Placing(0, turn, 0, 0)))) for cells in boxes)
            assert touched <= r.MOST_TOUCHING


def test_a_row_is_a_ring() -> None:
    assert [first_of(rolled(cells_from(column, 1), -3)) for column in (0, 60, 61, 63)] == [3, 63, 0, 2]
    assert size_of(cells_from(-1, 4)) == 4
    assert [from_edge(-5, place & 63) for place in (-5, -1, 0, 58)] == [-5, -1, 0, 58]


def test_a_turned_card_covers_a_turned_box() -> None:
    for turn in range(4):
        cells = set(zip(ROW_OF[turn].tolist(), COLUMN_OF[turn].tolist(), strict=True))
        height, width = HEIGHT[lying(turn)], WIDTH[lying(turn)]
        assert cells == {(row, column) for row in range(height) for column in range(width)}
