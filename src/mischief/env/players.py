"""Others who choose for a whole batch at once: the policies that games bring, to learn from or to play against."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from mischief.bots.policy import policy
from mischief.env.batch import Batch
from mischief.game.extras import Policy
from mischief.game.luck import Luck, seeded
from mischief.game.rule import Array, record_in
from mischief.game.speeds.compiling import compiled


class PolicyPlayer:
    """A policy of a game by its name; knows for every game of a batch on the processor which action it would take."""

    def __init__(self, batch: Batch, name: str, seed: int = 0) -> None:
        self._batch, self._luck = batch, seeded(seed, 0)
        self._choose = _chooser(policy(batch.game, name))

    def actions(self) -> Any:
        """An action for every game, as `step` takes them."""
        now, actions = self._batch.now, np.zeros(self._batch.games, np.int64)
        self._choose(self._batch.states, now.seat, now.moves, now.count, self._luck, actions)
        return actions


@cache
def _chooser(chosen: Policy) -> Callable[..., None]:
    @compiled
    def choose(states: Array, seats: Array, moves: Array, counts: Array, luck: Luck, actions: Array) -> None:
        for place in range(len(states)):
            state = record_in(states[place : place + 1])
            listed = moves[place].copy()  # a policy may write over what it is given
            move = chosen(state, seats[place], listed, counts[place], luck)
            while moves[place, actions[place]] != move:
                actions[place] += 1

    return choose
