"""How good a player of Lure for two is: what it gives away by the exact solution, and how often it wins."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from mischief import env
from mischief.env.players import PolicyPlayer
from mischief.solved.lure.advice import load
from mischief.solved.lure.variant import Variant

Actions = Callable[[], Any]  # an action for every game of a batch
PIECES = 4  # of work for each thread: they don't all take as long


class Perfect:
    """The exact solution: what every legal move is worth in each game of a batch."""

    def __init__(self, batch: env.Batch, threads: int) -> None:
        self._batch, self._solved = batch, load(Variant())
        self._pool, self._pieces = ThreadPoolExecutor(threads), PIECES * threads

    def worth(self, games: Any) -> Any:
        """Chances to win by place in the list of moves, in some of the games."""
        states = np.array_split(self._batch.states[games], self._pieces)
        return np.concatenate([worth for _, worth in self._pool.map(self._solved.weigh, states)])

    def actions(self, games: Any) -> Any:
        """The best move, the first of equals."""
        return np.nanargmax(self.worth(games), axis=1)


class Mean(NamedTuple):
    """A mean, and by how much it may be wrong: 95 %."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{self.mean:.3%} ± {self.margin:.3%}"


def mean(numbers: Any) -> Mean:
    return Mean(float(np.mean(numbers)), float(1.96 * np.std(numbers) / len(numbers) ** 0.5))


def loss(batch: env.Batch, player: Actions, perfect: Perfect, decisions: int) -> Mean:
    """What a player who plays itself gives away per decision, where there is a choice, in chances to win."""
    lost: list[float] = []
    while len(lost) < decisions:
        actions, games = player(), np.flatnonzero(batch.now.count > 1)
        worth = perfect.worth(games)
        lost += (np.nanmax(worth, axis=1) - worth[np.arange(len(games)), actions[games]]).tolist()
        batch.step(actions)
    return mean(lost)


def wins(batch: env.Batch, player: Actions, others: Callable[[Any], Any], games: int) -> Iterator[list[float]]:
    """Play against somebody, from both seats alike; gives the results so far, a shared win one half."""
    seats, results = np.arange(batch.games) % 2, list[float]()
    left = np.full(batch.games, -(-games // batch.games))  # for each place alike: short games would count too often
    batch.reset()
    while left.any():
        actions, theirs = player(), np.flatnonzero((batch.now.seat != seats) & (left > 0))
        actions[theirs] = others(theirs)
        now = batch.step(actions)
        ended = np.flatnonzero(now.done & (left > 0))
        results += (now.reward[ended, seats[ended]] / 2 + 0.5).tolist()
        left[ended] -= 1
        yield results


def opponents(batch: env.Batch, perfect: Perfect) -> dict[str, Callable[[Any], Any]]:
    """Those to be measured against; each is asked for its actions in some of the games."""
    found = {name: PolicyPlayer(batch, name) for name in ("random", "greedy")}
    plain = {name: lambda games, one=one: one.actions()[games] for name, one in found.items()}
    return {**plain, "perfect": perfect.actions}
