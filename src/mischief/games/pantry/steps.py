"""The reckoning at the end, step by step, in the order of T12: for a page to show and for people to follow."""

from types import SimpleNamespace
from typing import cast

import msgspec

from mischief.games.pantry.field import SIDES, beside, kind_at
from mischief.games.pantry.hunt import catches, is_mouse, pay, verdict
from mischief.games.pantry.record import (
    CAUGHT_BY_CAT,
    CAUGHT_BY_TRAP,
    CHEESE,
    DISARMED,
    DRINKS,
    MILK,
    NOTHING,
    PAID,
    TRAP,
    State,
)

SAID = ("nothing", "drinks", "disarmed", "caught by cat", "caught by trap", "paid")


class Step(msgspec.Struct, frozen=True):
    """What reckoning says of one tile, and which neighbours are the reason; tiles by their number on the field."""

    what: str  # one of SAID, but never "nothing"
    tile: int
    because: list[int]  # the milk, the four mice, the cats, the traps, or the cheeses
    points: int  # what a mouse earns its owner; 0 unless paid


def plain(state: State) -> State:
    """The field alone, in plain lists: the same rules read it ten times faster than a record in the interpreter."""
    laid = state.laid[: state.tiles_laid].tolist()
    return cast(State, SimpleNamespace(field=state.field.tolist(), laid=laid, tiles_laid=len(laid)))


def steps(state: State) -> list[Step]:
    """T12, T13: cats that drink, traps disarmed, mice caught by cats, by traps, then what the other mice earn."""
    cells = list(state.laid[: state.tiles_laid])
    said = [(int(verdict(state, cell)), number) for number, cell in enumerate(cells)]
    return [_step(state, cells, what, number) for what, number in sorted(said) if what != NOTHING]


def _step(state: State, cells: list[int], what: int, number: int) -> Step:
    around = [int(beside(cells[number], side)) for side in range(SIDES)]
    because = [cells.index(cell) for cell in around if _is_reason(state, what, cells[number], cell)]
    return Step(SAID[what], number, because, int(pay(state, cells[number])))


def _is_reason(state: State, what: int, cell: int, neighbour: int) -> bool:
    """Whether a neighbour is why reckoning says this of the tile on a cell."""
    kind = kind_at(state, neighbour)
    if what == CAUGHT_BY_CAT:
        return kind != TRAP and bool(catches(state, neighbour, cell))
    if what == CAUGHT_BY_TRAP:
        return kind == TRAP and bool(catches(state, neighbour, cell))
    reasons = {DRINKS: kind == MILK, DISARMED: is_mouse(kind), PAID: kind == CHEESE}
    return bool(reasons[what])
