"""The field of Pantry: where tiles lie, where they may go, and what lies beside what."""

import numpy as np

from mischief.game.rule import Array, rule
from mischief.games.pantry.record import (
    CELLS,
    EMPTY,
    KINDS,
    MOST_SEATS,
    NO_TILE,
    NORTH,
    SIDES,
    SPOT,
    TILE_EAST,
    TILE_KIND,
    TILE_NORTH,
    TILE_OWNER,
    State,
)

STEPS = np.array([1, NORTH, CELLS - 1, CELLS - NORTH], np.int32)  # east, north, west, south
EASTWARD = np.array([1, 0, -1, 0], np.int8)  # the same in places
NORTHWARD = np.array([0, 1, 0, -1], np.int8)
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
    spot = spot_on(state, cell)
    east, north = int(state.shown_spots[spot, 0]), int(state.shown_spots[spot, 1])
    close_spot(state, spot)
    stretch(state, east, north)
    state.field[cell] = 1 + owner * KINDS + kind
    show_tile(state.shown_tiles, state.tiles_laid, kind, owner, east, north)
    state.laid[state.tiles_laid] = cell
    state.tiles_laid += 1
    for side in range(SIDES):
        if state.field[beside(cell, side)] == EMPTY:
            open_spot(state, beside(cell, side), east + EASTWARD[side], north + NORTHWARD[side])


@rule
def show_tile(shown: Array, number: int, kind: int, owner: int, east: int, north: int) -> None:
    """Write down a tile as sights list it."""
    shown[number, TILE_KIND] = kind
    shown[number, TILE_OWNER] = owner
    shown[number, TILE_EAST] = east
    shown[number, TILE_NORTH] = north


@rule
def tile_shown(state: State, number: int) -> tuple[int, int, int, int]:
    """A tile as sights list it: read at once, for a card waits long for each number that it reads by itself."""
    kind, owner = state.shown_tiles[number, TILE_KIND], state.shown_tiles[number, TILE_OWNER]
    return kind, owner, state.shown_tiles[number, TILE_EAST], state.shown_tiles[number, TILE_NORTH]


@rule
def stretch(state: State, east: int, north: int) -> None:
    """Note how far the tiles reach once one lies here."""
    state.span[0] = min(state.span[0], east + north)
    state.span[1] = max(state.span[1], east + north)
    state.span[2] = min(state.span[2], east - north)
    state.span[3] = max(state.span[3], east - north)


@rule
def open_spot(state: State, cell: int, east: int, north: int) -> None:
    """From now on a tile may go here; the very first spot is the middle."""
    state.field[cell] = SPOT
    state.spots[state.spots_open] = cell
    state.shown_spots[state.spots_open, 0], state.shown_spots[state.spots_open, 1] = east, north
    state.spots_open += 1


@rule
def spot_on(state: State, cell: int) -> int:
    """The number of the spot on a cell; all are looked at, for that is quicker than to stop at the right one."""
    found = 0
    for spot in range(state.spots_open):
        if state.spots[spot] == cell:
            found = spot
    return found


@rule
def close_spot(state: State, spot: int) -> None:
    """The last spot of the list takes the place of the one that is filled."""
    state.spots_open -= 1
    last = state.spots_open
    state.spots[spot] = state.spots[last]
    state.spots[last] = 0
    for way in range(2):
        state.shown_spots[spot, way] = state.shown_spots[last, way]
        state.shown_spots[last, way] = 0
