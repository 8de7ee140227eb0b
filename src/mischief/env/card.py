"""A batch on a graphics card: a thread for every game, around the same loops that the processor runs.

Arrays lie game beside game, and records are woven, so that threads that run in step read and write side by side. They
say where by `__cuda_array_interface__`, by which PyTorch, JAX and CuPy share the memory. Nothing comes back to the
processor unless it is asked for.
"""

import warnings
from functools import cache
from typing import Any

import numpy as np

from mischief.env.arrays import arrays, check_shape
from mischief.env.errors import NoCard
from mischief.env.loops import BEGIN, LOOK, STEP, Memory, driver, explainer
from mischief.env.woven import unwoven, woven
from mischief.game.contract import Game
from mischief.game.rule import NONE, Array, as_array, layout, record_in, rule, tell_compiler
from mischief.game.speeds.encode import plan
from mischief.game.stated import State

if not hasattr(np, "row_stack"):  # numba-cuda still asks NumPy for a name that NumPy 2.5 dropped
    np.row_stack = np.vstack

BLOCK = 128  # threads that start together
REGISTERS = 64  # of each: with more of them fewer threads are at work while others wait for memory

try:
    from numba import config, cuda, from_dtype, int32
except ImportError:
    raise NoCard("device='cuda' needs the package numba-cuda: pip install 'mischief-games[cuda]'") from None

if config.ENABLE_CUDASIM:
    from mischief.env.woven import filler, picker

    kernel = cuda.jit
else:
    from mischief.env.weaving import filler, picker

    kernel = cuda.jit(max_registers=REGISTERS)

tell_compiler()


class Card:
    """The memory of a batch on the card, and how it is worked on."""

    def __init__(self, game: Game, start: State, games: int) -> None:
        if not cuda.is_available():
            raise NoCard("no CUDA graphics card was found: use device='cpu'")
        states = _zeros((games, game.rules.STATE.itemsize), np.uint8)
        observation = _zeros((games, plan(game.observation).size), np.int32)
        self.arrays = arrays(game, games, int(start.seats), _zeros, states, observation)
        self._game, self._games = game, games
        self._starts = cuda.to_device(as_array(start).view(np.recarray))  # as its simulator wants records
        self._nothing, self._refused = _zeros(1, np.int64), _zeros(games, np.bool_)

    @property
    def states(self) -> Array:
        """A copy of all games' states."""
        return unwoven(self.arrays.states.copy_to_host(), self._game.rules.STATE)

    def begin(self, seed: int) -> None:
        """The first games of a seed."""
        self.arrays.rounds.copy_to_device(np.full(self._games, NONE, np.int64))
        self._go(BEGIN, seed, self._nothing)

    def step(self, seed: int, actions: Any) -> None:
        """Carry out an action in every game; one whose action is bad stays as it is and is noted."""
        is_there = hasattr(actions, "__cuda_array_interface__")
        given = cuda.as_cuda_array(actions, sync=False) if is_there else cuda.to_device(np.asarray(actions))
        check_shape(given, self._games)
        self._go(STEP, seed, given)

    def put(self, seed: int, number: int, state: State) -> None:
        """Go on from this state in one game."""
        states = self.states
        states[number] = as_array(state)[0]
        self.arrays.states.copy_to_device(woven(states))
        self._go(LOOK, seed, self._nothing, number, number + 1)

    def taken(self, number: int) -> Array:
        """One game's state."""
        taken: Array = self.states[[number]]
        return taken

    def parts(self, most: int | None) -> Any:
        """What the first moves of every list are made of."""
        seat, _, moves, count, *_ = self.arrays.decisions
        most = int(count.copy_to_host().max()) if most is None else most
        made = _zeros((self._games, most, plan(self._game.layouts.Parts).size), np.int32)
        with _quietly():
            teller(self._game)[_blocks(self._games * most), BLOCK](self.arrays.states, seat, moves, count, made)
        return made

    def refused(self) -> Array:
        """The games whose action was bad since somebody asked last."""
        found = np.flatnonzero(self._refused.copy_to_host())
        self._refused.copy_to_device(np.zeros(self._games, np.bool_))
        return found

    def _go(self, asked: int, seed: int, actions: Any, first: int = 0, last: int | None = None) -> None:
        *kept, decisions = self.arrays
        last = self._games if last is None else last
        with _quietly():
            worker(self._game)[_blocks(last - first), BLOCK](
                asked, seed, first, last, actions, self._refused, self._starts, *kept, *decisions
            )


def _zeros(shape: Any, dtype: Any) -> Any:
    """Memory on the card: numbers of different games side by side."""
    return cuda.to_device(np.zeros(shape, dtype, order="F"))


def _blocks(threads: int) -> int:
    return max(1, -(-threads // BLOCK))


def _quietly() -> Any:
    """Numba warns of small grids; a batch may be one."""
    return warnings.catch_warnings(action="ignore")


@cache
def memory(game: Game) -> Memory:
    """Woven records, as rules find them."""
    state_at, fill = picker(game.rules.STATE), filler(game.rules.STATE)

    @rule
    def put(states: Array, place: int, starts: Array) -> None:
        fill(state_at(states, place), starts[0])

    return Memory(state_at, picker(layout(game.observation)), put)


@cache
def worker(game: Game) -> Any:
    """The kernel that does what is asked in every game."""
    drive, most = driver(game, memory(game)), game.rules.MOST_MOVES

    @kernel
    def work(
        asked: int,
        seed: int,
        first: int,
        last: int,
        actions: Array,
        refused: Array,
        starts: Array,
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
        place = first + cuda.grid(1)
        if place < last:
            if asked == STEP and not 0 <= actions[place] < counts[place]:
                refused[place] = True
            else:
                drive(
                    asked, seed, place, place + 1, actions, starts, observation, cuda.local.array(most, int32),
                    states, lucks, rounds, seats, observation, moves, counts, mask, reward, done,
                )  # fmt: skip

    return work


@cache
def teller(game: Game) -> Any:
    """The kernel that tells what the legal moves are made of."""
    explain, size, state_at = explainer(game), plan(game.layouts.Parts).size, memory(game).state_at
    record = from_dtype(game.layouts.PARTS)

    @kernel
    def tell(states: Array, seats: Array, moves: Array, count: Array, made: Array) -> None:
        place, number = cuda.grid(1) % made.shape[0], cuda.grid(1) // made.shape[0]
        if number < min(count[place], made.shape[1]):
            out = cuda.local.array(1, record)
            flat = out.view(np.int32)
            explain(int(seats[place]), int(moves[place, number]), state_at(states, place), record_in(out), flat)
            for at in range(size):
                made[place, number, at] = flat[at]

    return tell
