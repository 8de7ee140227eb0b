"""Where cells lie on the table: places are counted in steps from the first tile, and stay the same all game.

A cell by itself tells the places within REACH steps of any one place apart. Tiles hang together, so all of them and the
spots around them lie within REACH steps of their middle, however they lie (up to the most tiles that there are).
"""

import re

from mischief.game.errors import BadNotation
from mischief.game.rule import rule
from mischief.games.pantry.record import CELLS, NORTH, REACH, State

Place = tuple[int, int]  # steps to the east (west if negative) and to the north (south if negative)

MIDDLE = "middle"
WRITTEN = re.compile(r"(?:([ns])([1-9]\d?))?(?:([ew])([1-9]\d?))?")


@rule
def place_of(state: State, cell: int) -> tuple[int, int]:
    """The place of a tile or spot, steps to the east and to the north."""
    return place_near(middle(state), cell)


@rule
def place_near(centre: Place, cell: int) -> Place:
    """The place of a cell, given one from which no tile is far."""
    east, north = centre
    away = cell - cell_of(east, north)
    far_east, far_north = steps_to(away + CELLS * int(away < 0))
    return east + far_east, north + far_north


@rule
def middle(state: State) -> tuple[int, int]:
    """A place from which no tile is far."""
    rising, falling = (state.span[0] + state.span[1]) // 2, (state.span[2] + state.span[3]) // 2
    if (rising + falling) % 2 != 0:  # no place has such sums, but one beside it has
        if state.span[1] - state.span[0] < state.span[3] - state.span[2]:
            rising += 1
        else:
            falling += 1
    return (rising + falling) // 2, (rising - falling) // 2


@rule
def steps_to(cell: int) -> tuple[int, int]:
    """The way from cell 0 to a cell, which is never longer than REACH steps."""
    north = (cell + REACH) // NORTH
    cell -= CELLS * int(abs(cell - NORTH * north) + north > REACH)  # shorter the other way round
    north = (cell + REACH) // NORTH
    return cell - NORTH * north, north


@rule
def cell_of(east: int, north: int) -> int:
    """The cell of a place; places far from each other share one."""
    return (east + NORTH * north) % CELLS


def say_place(place: Place) -> str:
    """A place as on a compass, north or south first: "n2e1" is two up and one to the right of the first tile."""
    east, north = place
    words = _steps(north, "ns") + _steps(east, "ew")
    return words or MIDDLE


def _steps(steps: int, ways: str) -> str:
    return f"{ways[steps < 0]}{abs(steps)}" if steps else ""


def parse_place(words: str) -> Place:
    """The place that words say."""
    if words == MIDDLE:
        return 0, 0
    match = WRITTEN.fullmatch(words)
    if not words or not match:
        raise BadNotation(f"{words!r} is not a place: say {MIDDLE!r}, or steps from there as in 'n2e1' or 's3'")
    north, east = (int(match[digits] or 0) for digits in (2, 4))
    return (-east if match[3] == "w" else east), (-north if match[1] == "s" else north)
