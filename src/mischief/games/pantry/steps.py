"""What reckoning says of the field as it is, tile by tile: for a page to show and for people to follow."""

from mischief.game.rule import NONE, rule
from mischief.games.pantry.field import beside, kind_at
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
    SIDES,
    STEP_BECAUSE,
    STEP_POINTS,
    STEP_SAID,
    STEP_TILE,
    TRAP,
    Sight,
    State,
)


@rule
def reckoning(state: State, sight: Sight) -> None:
    """T12, T13: what is said of each tile and what it pays its owner; what comes first in T12 has the least number."""
    before, sight.steps = sight.steps, 0
    for tile in range(state.tiles_laid):
        said = verdict(state, int(state.laid[tile]))
        if said != NOTHING:
            step(state, said, tile, sight)
    for number in range(sight.steps, before):
        for column in range(STEP_BECAUSE + SIDES):
            sight.reckoning[number, column] = 0


@rule
def step(state: State, said: int, tile: int, sight: Sight) -> None:
    """What reckoning says of one tile, and which neighbours are the reason."""
    cell, reasons, number = int(state.laid[tile]), 0, sight.steps
    sight.reckoning[number, STEP_SAID] = said
    sight.reckoning[number, STEP_TILE] = tile
    sight.reckoning[number, STEP_POINTS] = pay(state, cell) if said == PAID else 0
    for side in range(SIDES):
        sight.reckoning[number, STEP_BECAUSE + side] = NONE
    for side in range(SIDES):
        if is_reason(state, said, cell, beside(cell, side)):
            sight.reckoning[number, STEP_BECAUSE + reasons] = number_on(state, beside(cell, side))
            reasons += 1
    sight.steps = number + 1


@rule
def is_reason(state: State, said: int, cell: int, neighbour: int) -> bool:
    """Whether a neighbour is why reckoning says this of the tile on a cell."""
    kind = kind_at(state, neighbour)
    if said == CAUGHT_BY_CAT:
        return kind != TRAP and catches(state, neighbour, cell)
    if said == CAUGHT_BY_TRAP:
        return kind == TRAP and catches(state, neighbour, cell)
    if said == DISARMED:
        return is_mouse(kind)
    return kind == (MILK if said == DRINKS else CHEESE)


@rule
def number_on(state: State, cell: int) -> int:
    """The number of the tile on a cell, counted in the order laid."""
    tile = 0
    while state.laid[tile] != cell:
        tile += 1
    return tile
