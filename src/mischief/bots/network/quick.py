"""A bot that plays by its network alone, without thinking ahead: for simulations, reports and slow devices."""

from collections.abc import Sequence

from mischief.bots.network.foresight import Learned
from mischief.game.luck import Luck
from mischief.game.stated import Move, Sight


class QuickBot:
    """Takes the move after which its chance to win is best."""

    def __init__(self, learned: Learned) -> None:
        self._learned = learned

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        if len(legal) == 1:
            return legal[0]
        best, _ = self._learned.weighed(self._learned.game.imagine(sight), seat, legal)[0]
        return best
