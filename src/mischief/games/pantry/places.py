"""Where cells lie on the table: places are counted in steps from the first tile, and stay the same all game."""

import re
from functools import lru_cache

from mischief.game.errors import BadNotation
from mischief.games.pantry.field import beside
from mischief.games.pantry.record import CELLS, NORTH, State

Place = tuple[int, int]  # steps to the east (west if negative) and to the north (south if negative)

MIDDLE = "middle"
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # as field.STEPS
WRITTEN = re.compile(r"(?:([ns])([1-9]\d?))?(?:([ew])([1-9]\d?))?")


def places(state: State) -> dict[int, Place]:
    """The place of every tile and spot, by cell."""
    return _places(tuple(state.laid[: state.tiles_laid].tolist()))


@lru_cache(maxsize=64)  # one table asks many times about one field: once for each move that it offers
def _places(cells: tuple[int, ...]) -> dict[int, Place]:
    """Places in the order laid: each tile lies beside an earlier one."""
    found = {0: (0, 0)}
    for cell in cells:
        east, north = found[cell]
        for side, (step_east, step_north) in enumerate(WAYS):
            found.setdefault(int(beside(cell, side)), (east + step_east, north + step_north))
    return found


def cell_of(place: Place) -> int:
    """The cell of a place; places far from each other share one."""
    return (place[0] + NORTH * place[1]) % CELLS


def cell_at(state: State, place: Place) -> int:
    """The cell of a place; raises BadNotation if the field is using that cell for a place near by."""
    cell = cell_of(place)
    if places(state).get(cell, place) != place:
        raise BadNotation(f"no tile lies beside {say_place(place)}")
    return cell


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
