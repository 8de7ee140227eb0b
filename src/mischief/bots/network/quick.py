"""A bot that plays by its network alone, without thinking ahead: for simulations, reports and slow devices."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from mischief.bots.network.foresight import Bench, Learned, best_of, weigher
from mischief.bots.network.network import Notes
from mischief.game.extras import Policy
from mischief.game.luck import Luck
from mischief.game.rule import Array, part, put_in
from mischief.game.stated import Move, Sight, State


class QuickBot:
    """Takes the move after which its chance to win is best."""

    def __init__(self, learned: Learned) -> None:
        self._learned = learned

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        if len(legal) == 1:
            return legal[0]
        best, _ = self._learned.weighed(self._learned.game.imagine(sight), seat, legal)[0]
        return best


@cache
def quick_policy(learned: Learned) -> Policy:
    """The same as a policy, for those who play very many games: the weights become constants of compiled code."""
    network, weigh = learned.network, weigher(learned.game)
    state_kind, most = learned.game.rules.STATE, learned.game.rules.MOST_MOVES
    traits, width, height = learned.game.traits.most, network.first.shape[1], len(network.second)

    @part
    def quick(state: State, seat: int, moves: Array, count: int, luck: Luck) -> int:
        if count == 1:
            return int(moves[0])
        notes = Notes(np.empty(traits, np.int32), np.empty(width, np.int32), np.empty(height, np.int32))
        states, worlds = np.empty(1, state_kind), np.empty(1, state_kind)
        bench = Bench(states, worlds, moves.copy(), np.empty(most, np.int64), np.empty(most), notes)
        put_in(states, state)
        return int(bench.moves[best_of(bench.chances, weigh(bench, seat, count, network))])

    return quick
