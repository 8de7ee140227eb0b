"""A batch on the processor: compiled, on any number of threads, or in the interpreter, by the same loop."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from mischief.env.arrays import arrays, check_actions
from mischief.env.loops import BEGIN, LOOK, STEP, driver, explainer
from mischief.game.contract import Game
from mischief.game.luck import wrapping
from mischief.game.rule import NONE, Array, as_array, layout, record_at
from mischief.game.speeds.compiling import compiled
from mischief.game.stated import State

Driver = Callable[..., None]


class Processor:
    """The memory of a batch, and how it is worked on."""

    def __init__(self, game: Game, start: State, games: int, threads: int, is_compiled: bool) -> None:
        self._seen = np.zeros(games, layout(game.observation))
        observation = self._seen.view(np.int32).reshape(games, -1)
        self.states = np.zeros(games, game.rules.STATE)
        self.arrays = arrays(game, games, int(start.seats), np.zeros, self.states, observation)
        self._game, self._starts, self._games = game, as_array(start), games
        self._drive, self._tell = worker(game, is_compiled), teller(game, is_compiled)
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        ends = np.linspace(0, games, threads + 1).astype(int).tolist()
        self._slices = list(pairwise(ends))
        self._nothing = np.zeros(games, np.int64)

    def begin(self, seed: int) -> None:
        """The first games of a seed."""
        self.arrays.rounds[:] = NONE
        self._go(BEGIN, seed, self._nothing)

    def step(self, seed: int, actions: Any) -> None:
        """Carry out an action in every game; raises BadActions and changes nothing."""
        given = np.asarray(actions)
        check_actions(given, self.arrays.decisions.count)
        self._go(STEP, seed, np.ascontiguousarray(given, np.int64))

    def put(self, seed: int, number: int, state: State) -> None:
        """Go on from this state in one game."""
        self.states[number] = as_array(state)[0]
        self._work(LOOK, seed, self._nothing, (number, number + 1))

    def taken(self, number: int) -> Array:
        """One game's state."""
        taken: Array = self.states[[number]]
        return taken

    def parts(self, most: int | None) -> Array:
        """What the first moves of every list are made of."""
        seat, _, moves, count, *_ = self.arrays.decisions
        made = np.zeros((self._games, int(count.max()) if most is None else most), self._game.layouts.PARTS)
        flat = made.view(np.int32).reshape(*made.shape, -1)
        self._tell(self.states, seat, moves, count, made, flat)
        return flat

    def refused(self) -> Array:
        """Bad actions are refused before anything happens."""
        return np.zeros(0, np.int64)

    def _go(self, asked: int, seed: int, actions: Array) -> None:
        """All games; this thread takes the first slice itself."""
        mine, *others = self._slices
        working = [self._pool.submit(self._work, asked, seed, actions, other) for other in others] if self._pool else []
        self._work(asked, seed, actions, mine)
        for one in working:
            one.result()

    def _work(self, asked: int, seed: int, actions: Array, places: tuple[int, int]) -> None:
        *kept, decisions = self.arrays
        self._drive(asked, seed, *places, actions, self._starts, self._seen, *kept, *decisions)


@cache
def worker(game: Game, is_compiled: bool) -> Driver:
    """What is done in a slice of the games."""
    drive, most = driver(game), game.rules.MOST_MOVES

    def work(
        asked: int,
        seed: int,
        first: int,
        last: int,
        actions: Array,
        starts: Array,
        seen: Array,
        states: Array,
        lucks: Array,
        rounds: Array,
        seats: Array,
        observation: Array,
        moves: Array,
        counts: Array,
        mask: Array,
        reward: Array,
        done: Array,
    ) -> None:
        drive(
            *(asked, seed, first, last, actions, starts, seen, np.empty(most, np.int32)),
            *(states, lucks, rounds, seats, observation, moves, counts, mask, reward, done),
        )

    return compiled(work) if is_compiled else _wrapped(work)


@cache
def teller(game: Game, is_compiled: bool) -> Driver:
    """What is told of the legal moves."""
    explain = explainer(game)

    def tell(states: Array, seats: Array, moves: Array, counts: Array, made: Array, flat: Array) -> None:
        for place in range(len(states)):
            state = record_at(states, place)
            for number in range(min(counts[place], made.shape[1])):
                out = record_at(made[place], number)
                explain(int(seats[place]), int(moves[place, number]), state, out, flat[place, number])

    return compiled(tell) if is_compiled else _wrapped(tell)


def _wrapped(drive: Driver) -> Driver:
    """As the interpreter runs it."""

    def interpreted(*given: Any) -> None:
        with wrapping():
            drive(*given)

    return interpreted
