"""Pantry: a move appeals as the greedy player sees it; who is ahead is told by what mice earn and may yet earn."""

from mischief.game.extras import Sense
from mischief.game.rule import rule
from mischief.games.pantry.field import kind_at, owner_at
from mischief.games.pantry.hunt import is_mouse
from mischief.games.pantry.policy import POINT, gain_of, prospects
from mischief.games.pantry.record import OVER, State
from mischief.games.pantry.rules import score


@rule
def outlook(state: State, seat: int) -> int:
    """The prospects of all the seat's mice on the field, in the greedy player's measure."""
    if state.phase == OVER:
        return POINT * score(state, seat)
    sum_of = 0
    for tile in range(state.tiles_laid):
        cell = state.laid[tile]
        if owner_at(state, cell) == seat and is_mouse(kind_at(state, cell)):
            sum_of += prospects(state, cell)
    return sum_of


MANNER = {"tries": 1000, "horizon": 4, "width": 0.5}
SENSE = Sense(gain_of, outlook, 4.0 * POINT, MANNER, simulations=2500)
