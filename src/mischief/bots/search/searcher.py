"""Thinking ahead from a sight: what a search makes of every move it looked at."""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import numpy as np

from mischief.bots.network.foresight import Learned
from mischief.bots.search.think import DEEPEST, Desk, Manner, Think, desk_for, thinker
from mischief.bots.search.tree import NOBODY, ROOT, sprout
from mischief.game.contract import Game
from mischief.game.errors import MischiefError
from mischief.game.luck import Luck, bits, wrapping
from mischief.game.rule import Array, as_array
from mischief.game.stated import Move, Sight

Clock = Callable[[], float]
MOST_SIMULATIONS = 50_000  # so many fit into a tree when only the clock sets a limit
BATCH = 32  # simulations between two looks at the clock
SURE = 256  # and between two looks at whether more of them could change anything
TO_THE_END = 100_000
EVEN = 1e6  # with so much doubt, the least visited move is always next
NODES_EACH = 3  # where luck branches, a simulation may add several nodes


class Budget(msgspec.Struct, frozen=True):
    """How long to think: so many simulations, which repeats exactly, or at most so many seconds."""

    simulations: int = MOST_SIMULATIONS
    seconds: float | None = None
    best_only: bool = False  # nobody asks about other moves: stop once no other one can become the best


class Thought(msgspec.Struct, frozen=True):
    """What a search makes of one move."""

    move: Move
    visits: int
    value: float  # the reward it is chosen by, from 0 to 1
    chances: tuple[float, ...]  # of everyone to win, shared wins as their share
    error: float  # of the thinking seat's chance: one standard error


class NotSearched(MischiefError):
    code = "not_searched"


class Search:
    """A search for one game; it keeps nothing between two thoughts, so one will do for many tables and threads."""

    def __init__(self, game: Game, clock: Clock = time.perf_counter, learned: Learned | None = None) -> None:
        if game.is_timed:
            raise NotSearched(f"{game.name} is a matter of quick reactions: thinking ahead finds nothing to weigh")
        self.game, self._clock, self._learned = game, clock, learned
        self._think = _thinker(game, learned)
        self.sense = game.sense
        self.manner = Manner(**self.sense.manner)  # type: ignore[arg-type]
        self.simulations = self.sense.simulations if learned is None else game.traits.simulations
        if learned is not None:
            self.manner = self.manner._replace(is_learned=1, **game.traits.manner)  # type: ignore[arg-type]

    def think(
        self,
        sight: Sight,
        seat: int,
        moves: Sequence[Move],
        luck: Luck,
        budget: Budget,
        manner: Manner | None = None,
    ) -> list[Thought]:
        """Thoughts about the moves looked at, the most visited first; never about none."""
        with wrapping():
            seed = int(bits(luck) >> np.uint64(1))
        nodes = sprout(NODES_EACH * budget.simulations + DEEPEST + 1, self.game.seats[-1])
        root = self.game.imagine(sight)
        if self._learned is not None:
            moves = [move for move, _ in self._learned.weighed(root, seat, moves)]
        desk = desk_for(self.game, nodes, moves, self._learned)
        self._run(as_array(root), seat, desk, budget, seed, manner or self.manner)
        return sorted(
            _thoughts(nodes, seat, int(root.seats)), key=lambda thought: (-thought.visits, -thought.value, thought.move)
        )

    def compare(
        self, sight: Sight, seat: int, moves: Sequence[Move], luck: Luck, simulations: int
    ) -> dict[Move, Thought]:
        """Think of each of these moves equally often, in the same worlds; without a network, on to its end."""
        each = max(simulations // len(moves), 1)
        if self._learned is not None:
            return {move: self.think(sight, seat, [move], luck.copy(), Budget(each))[0] for move in moves}
        fair = self.manner._replace(horizon=TO_THE_END, daring=EVEN, width=float(len(moves)), worlds=len(moves))
        budget = Budget(each * len(moves))
        return {thought.move: thought for thought in self.think(sight, seat, moves, luck, budget, fair)}

    def _run(self, root: Array, seat: int, desk: Desk, budget: Budget, seed: int, manner: Manner) -> None:
        size, done = 1, 0
        batch = BATCH if budget.seconds is not None else SURE if budget.best_only else budget.simulations
        until = math.inf if budget.seconds is None else self._clock() + budget.seconds
        while done < budget.simulations:
            count = min(batch, budget.simulations - done)
            size = self._think(root, seat, desk, size, manner, seed, done, done + count)
            done += count
            is_sure = budget.best_only and done % SURE == 0 and _is_sure(desk.nodes, budget.simulations - done)
            if is_sure or self._clock() >= until:
                return


_THINKERS: dict[tuple[int, bool], Think] = {}


def _thinker(game: Game, learned: Learned | None) -> Think:
    """A game's compiled search is made once a process."""
    key = id(game.rules), learned is not None
    if key not in _THINKERS:
        _THINKERS[key] = thinker(game, learned)
    return _THINKERS[key]


def _is_sure(nodes: Array, left: int) -> bool:
    """Whether so many more simulations could not make any other move the most visited one."""
    first, second, *_ = sorted((int(node["visits"]) for node in _tried(nodes)), reverse=True) + [0, 0]
    return first - second > left


def _tried(nodes: Array) -> Iterator[Any]:
    """The root's children."""
    place = int(nodes[ROOT]["child"])
    while place != NOBODY:
        yield nodes[place]
        place = int(nodes[place]["sibling"])


def _thoughts(nodes: Array, seat: int, seats: int) -> list[Thought]:
    """The root's children, as far as they were visited."""
    return [_thought(node, seat, seats) for node in _tried(nodes) if node["visits"]]


def _thought(node: Any, seat: int, seats: int) -> Thought:
    visits = int(node["visits"])
    chances = tuple((node["wins"][:seats] / visits).tolist())
    variance = float(node["wins_squared"][seat]) / visits - chances[seat] ** 2
    doubt = math.sqrt(max(0.0, variance) / visits) if visits > 1 else 0.5
    return Thought(int(node["move"]), visits, float(node["reward"][seat]) / visits, chances, doubt)


__all__ = ["Budget", "Manner", "NotSearched", "Search", "Thought"]
