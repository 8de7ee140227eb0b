"""Peek: a move appeals as the greedy player sees it; who is ahead is told by cheese and mice in sight."""

from mischief.game.extras import Sense
from mischief.game.rule import rule
from mischief.games.peek.policy import gain
from mischief.games.peek.record import State
from mischief.games.peek.sight import in_sight


@rule
def outlook(state: State, seat: int) -> int:
    """Cheese earned, and cheese that mice in sight would earn if the game ended now."""
    return state.cheese[seat] + in_sight(state, seat)


MANNER = {"tries": 8, "horizon": 6, "width": 0.7}
SENSE = Sense(gain, outlook, 4.0, MANNER, simulations=4000)
