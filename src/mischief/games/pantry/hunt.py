"""Who catches whom in Pantry, what reckoning says of each tile, and what each mouse earns."""

import numpy as np

from mischief.game.rule import rule
from mischief.games.pantry.field import beside, count_beside, kind_at
from mischief.games.pantry.record import (
    CAUGHT_BY_CAT,
    CAUGHT_BY_TRAP,
    CHEESE,
    DISARMED,
    DRINKS,
    FRIENDS,
    GINGER_CAT,
    GREY_CAT,
    GREY_FRIEND,
    KINDS,
    MILK,
    NO_TILE,
    NOTHING,
    PAID,
    PLAIN,
    SIDES,
    SUPER,
    TRAP,
    TRAPWISE,
    State,
)


@rule
def is_mouse(kind: int) -> bool:
    """Mice of every sort."""
    return PLAIN <= kind <= GREY_FRIEND


@rule
def is_cat(kind: int) -> bool:
    """Cats of every colour."""
    return GINGER_CAT <= kind <= GREY_CAT


@rule
def is_fearless(mouse: int) -> bool:
    """T7: a supermouse fears neither cats nor traps."""
    return mouse == SUPER


@rule
def fears_traps(mouse: int) -> bool:
    """T8: a trap-wise mouse is not caught by traps."""
    return mouse != TRAPWISE and not is_fearless(mouse)


@rule
def fears_cat(mouse: int, cat: int) -> bool:
    """T9: a friend mouse is not caught by cats of the kind it shows."""
    return mouse + FRIENDS != cat and not is_fearless(mouse)


@rule
def fears(mouse: int, kind: int) -> bool:
    """Whether a mouse must fear a tile of this kind."""
    return fears_traps(mouse) if kind == TRAP else is_cat(kind) and fears_cat(mouse, kind)


FEARED = np.array([[fears(mouse, kind) for kind in range(NO_TILE, KINDS)] for mouse in range(KINDS)], np.int8)


@rule
def is_afraid(state: State, cell: int) -> bool:
    """Whether anything beside the mouse on a cell is to be feared; looked up, for most mice need no more thought."""
    mouse, afraid = kind_at(state, cell), 0
    for side in range(SIDES):
        afraid |= FEARED[mouse, kind_at(state, beside(cell, side)) - NO_TILE]
    return afraid != 0


@rule
def is_calm(state: State, cell: int) -> bool:
    """T10: a cat with milk beside it catches nobody; one milk calms every cat beside it."""
    return count_beside(state, cell, MILK) > 0


@rule
def is_disarmed(state: State, cell: int) -> bool:
    """T11: a trap with mice on all four sides catches nobody; mice that a cat is about to catch count too."""
    mice = 0
    for side in range(SIDES):
        mice += int(is_mouse(kind_at(state, beside(cell, side))))
    return mice == SIDES


@rule
def catches(state: State, hunter: int, mouse: int) -> bool:
    """T6: a mouse is caught by a neighbouring cat or trap, whoever laid it."""
    kind = kind_at(state, hunter)
    if not fears(kind_at(state, mouse), kind):
        return False
    return not is_disarmed(state, hunter) if kind == TRAP else not is_calm(state, hunter)


@rule
def hunted_by(state: State, cell: int) -> int:
    """What turns over the mouse on a cell: by T12 a cat first, then a trap."""
    result = NOTHING
    if not is_afraid(state, cell):
        return result
    for side in range(SIDES):
        hunter = beside(cell, side)
        if catches(state, hunter, cell):
            if kind_at(state, hunter) != TRAP:
                return CAUGHT_BY_CAT
            result = CAUGHT_BY_TRAP
    return result


@rule
def verdict(state: State, cell: int) -> int:
    """T12: what reckoning says of the tile on a cell, if the game ended with the field as it is."""
    kind = kind_at(state, cell)
    if is_mouse(kind):
        caught = hunted_by(state, cell)
        return PAID if caught == NOTHING and count_beside(state, cell, CHEESE) > 0 else caught
    if is_cat(kind):
        return DRINKS if is_calm(state, cell) else NOTHING
    return DISARMED if kind == TRAP and is_disarmed(state, cell) else NOTHING


@rule
def pay(state: State, cell: int) -> int:
    """T13: a mouse not turned over earns one point for each neighbouring cheese; anything else earns nothing."""
    return count_beside(state, cell, CHEESE) if can_earn(state, cell) else 0


@rule
def can_earn(state: State, cell: int) -> bool:
    """Whether a cheese beside this cell pays for what lies here: a mouse that is not turned over (T13)."""
    return is_mouse(kind_at(state, cell)) and hunted_by(state, cell) == NOTHING
