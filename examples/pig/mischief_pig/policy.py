"""A quick player of Pig."""

from mischief.game.extras import Policies
from mischief.game.luck import Luck
from mischief.game.rule import Array, rule
from mischief_pig.record import HOLD, THROW, State

ENOUGH = 20  # with so many points at stake, one more throw costs as much as it brings


@rule
def steady(state: State, seat: int, moves: Array, count: int, luck: Luck) -> int:
    """Throw until enough is gathered to win, or to stop."""
    is_enough = state.gathered >= ENOUGH or state.points[seat] + state.gathered >= state.target
    return HOLD if is_enough else THROW


POLICIES = Policies({"steady": steady}, usual="steady", studied=("random", "steady"))
