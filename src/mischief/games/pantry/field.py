"""The field of Pantry: where tiles lie, where they may go, and what lies beside what."""

import numpy as np

from mischief.game.rule import rule
from mischief.games.pantry.places import place_of
from mischief.games.pantry.record import CELLS, EMPTY, KINDS, MOST_SEATS, NO_TILE, NORTH, SIDES, SPOT, State

STEPS = np.array([1, NORTH, CELLS - 1, CELLS - NORTH], np.int32)  # east, north, west, south
KIND_ON = np.array([NO_TILE, NO_TILE, *MOST_SEATS * [*range(KINDS)]], np.int8)  # by what a cell holds, from SPOT on


@rule
def beside(cell: int, side: int) -> int:
    """T5: the cell that shares this side: east, north, west or south."""
    there: int = cell + STEPS[side]
    return there - CELLS if there >= CELLS else there


@rule
def kind_at(state: State, cell: int) -> int:
    """The kind of tile on a cell, or NO_TILE."""
    return int(KIND_ON[state.field[cell] - SPOT])


@rule
def owner_at(state: State, cell: int) -> int:
    """The seat whose set the tile on this cell came from, which owns it by T6."""
    tile: int = state.field[cell]
    return (tile - 1) // KINDS


@rule
def count_beside(state: State, cell: int, kind: int) -> int:
    """How many neighbours (T5) are of a kind."""
    count = 0
    for side in range(SIDES):
        count += int(kind_at(state, beside(cell, side)) == kind)
    return count


@rule
def lay(state: State, owner: int, kind: int, cell: int) -> None:
    """A tile fills its spot, and the empty cells beside it become spots, by T3."""
    close_spot(state, cell)
    stretch(state, cell)
    state.field[cell] = 1 + owner * KINDS + kind
    state.laid[state.tiles_laid] = cell
    state.tiles_laid += 1
    for side in range(SIDES):
        if state.field[beside(cell, side)] == EMPTY:
            open_spot(state, beside(cell, side))


@rule
def stretch(state: State, cell: int) -> None:
    """Note how far the tiles reach once one lies here, as long as that can still be told from the cell."""
    east, north = place_of(state, cell)
    state.span[0] = min(state.span[0], east + north)
    state.span[1] = max(state.span[1], east + north)
    state.span[2] = min(state.span[2], east - north)
    state.span[3] = max(state.span[3], east - north)


@rule
def open_spot(state: State, cell: int) -> None:
    """From now on a tile may go here; the very first spot is the middle."""
    state.field[cell] = SPOT
    state.spots[state.spots_open] = cell
    state.spots_open += 1


@rule
def close_spot(state: State, cell: int) -> None:
    """The last spot of the list takes the place of the one that is filled."""
    for spot in range(state.spots_open):
        if state.spots[spot] == cell:
            state.spots_open -= 1
            state.spots[spot] = state.spots[state.spots_open]
            state.spots[state.spots_open] = 0
            return
