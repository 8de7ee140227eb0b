"""A batch on the processor: compiled, on any number of threads, or in the interpreter, by the same loop."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from mischief.env.arrays import arrays, check_shape
from mischief.env.errors import BadActions
from mischief.env.loops import BEGIN, LOOK, STEP, loops_of
from mischief.game.compiling import compiled
from mischief.game.contract import Game
from mischief.game.luck import wrapping
from mischief.game.rule import NONE, Array, as_array, record_in
from mischief.game.stated import State

Driver = Callable[..., None]


class Processor:
    """The memory of a batch, and how it is worked on."""

    def __init__(self, game: Game, start: State, games: int, threads: int, is_compiled: bool) -> None:
        self._sights = np.zeros(games, game.layouts.SIGHT)
        observation = self._sights.view(np.int32).reshape(games, -1)
        self.arrays = arrays(game, games, int(start.seats), np.zeros, observation)
        self._game, self._starts, self._games = game, as_array(start), games
        self._drive, self._tell = driver(game, is_compiled), teller(game, is_compiled)
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
        self._go(STEP, seed, self._checked(np.asarray(actions)))

    def put(self, seed: int, number: int, state: State) -> None:
        """Go on from this state in one game."""
        self.arrays.states[number] = as_array(state)[0]
        self._work(LOOK, seed, self._nothing, (number, number + 1))

    def taken(self, number: int) -> Array:
        """One game's state."""
        taken: Array = self.arrays.states[[number]]
        return taken

    def parts(self, most: int | None) -> Array:
        """What the first moves of every list are made of."""
        seat, _, moves, count, *_ = self.arrays.decisions
        made = np.zeros((self._games, int(count.max()) if most is None else most), self._game.layouts.PARTS)
        flat = made.view(np.int32).reshape(*made.shape, -1)
        self._tell(self.arrays.states, seat, moves, count, made, flat)
        return flat

    def refused(self) -> Array:
        """Bad actions are refused before anything happens."""
        return np.zeros(0, np.int64)

    def _checked(self, actions: Array) -> Array:
        check_shape(actions, self._games)
        count = self.arrays.decisions.count
        bad = (actions < 0) | (actions >= count)
        if bad.any():
            first = int(bad.argmax())
            raise BadActions(f"game {first} has {count[first]} legal moves: action {actions[first]} is none of them")
        return np.ascontiguousarray(actions, np.int64)

    def _go(self, asked: int, seed: int, actions: Array) -> None:
        """All games; this thread takes the first slice itself."""
        mine, *others = self._slices
        working = [self._pool.submit(self._work, asked, seed, actions, other) for other in others] if self._pool else []
        self._work(asked, seed, actions, mine)
        for one in working:
            one.result()

    def _work(self, asked: int, seed: int, actions: Array, places: tuple[int, int]) -> None:
        *kept, decisions = self.arrays
        self._drive(asked, seed, *places, actions, self._starts, self._sights, *kept, *decisions)


@cache
def driver(game: Game, is_compiled: bool) -> Driver:
    """What is done in a slice of the games."""
    loops, most = loops_of(game), game.rules.MOST_MOVES
    play_on, show = loops.play_on, loops.show

    def drive(
        asked: int,
        seed: int,
        first: int,
        last: int,
        actions: Array,
        starts: Array,
        sights: Array,
        states: Array,
        lucks: Array,
        rounds: Array,
        seats: Array,
        observation: Array,
        moves: Array,
        count: Array,
        mask: Array,
        reward: Array,
        done: Array,
    ) -> None:
        scratch = np.empty(most, np.int32)
        for place in range(first, last):
            state, luck = record_in(states[place : place + 1]), lucks[place : place + 1]
            actor, move = NONE, NONE
            if asked == STEP:
                actor, move = int(seats[place]), int(moves[place, actions[place]])
            seat, now = play_on(
                asked, actor, move, seed, place, state, states, starts, luck, rounds, reward, done, scratch
            )
            seats[place] = seat
            sight, flat = record_in(sights[place : place + 1]), observation[place]
            show(place, seat, now, state, sight, flat, moves, count, mask, scratch)

    return compiled(drive) if is_compiled else _wrapped(drive)


@cache
def teller(game: Game, is_compiled: bool) -> Driver:
    """What is told of the legal moves."""
    explain = loops_of(game).explain

    def tell(states: Array, seats: Array, moves: Array, count: Array, made: Array, flat: Array) -> None:
        for place in range(len(states)):
            state = record_in(states[place : place + 1])
            for number in range(min(count[place], made.shape[1])):
                out = record_in(made[place, number : number + 1])
                explain(int(seats[place]), int(moves[place, number]), state, out, flat[place, number])

    return compiled(tell) if is_compiled else _wrapped(tell)


def _wrapped(drive: Driver) -> Driver:
    """As the interpreter runs it."""

    def interpreted(*given: Any) -> None:
        with wrapping():
            drive(*given)

    return interpreted
