"""A batch on a graphics card: a thread for every game, around the same loops that the processor runs.

Arrays lie game beside game, so that threads that run in step write side by side; they say where by
`__cuda_array_interface__`, by which PyTorch, JAX and CuPy share the memory. Nothing comes back to the processor unless
it is asked for.
"""

import warnings
from functools import cache
from typing import Any

import numpy as np

from mischief.env.arrays import arrays, check_shape
from mischief.env.errors import NoCard
from mischief.env.loops import BEGIN, LOOK, STEP, driver, explainer
from mischief.env.turning import hander
from mischief.game.contract import Game
from mischief.game.encode import plan
from mischief.game.rule import NONE, Array, as_array, record_in, tell_compiler
from mischief.game.stated import State

if not hasattr(np, "row_stack"):  # numba-cuda still asks NumPy for a name that NumPy 2.5 dropped
    np.row_stack = np.vstack

BLOCK = 128  # threads that start together


try:
    from numba import cuda, from_dtype, int32
except ImportError:
    raise NoCard("device='cuda' needs the package numba-cuda: pip install 'mischief-games[cuda]'") from None

tell_compiler()


class Card:
    """The memory of a batch on the card, and how it is worked on."""

    def __init__(self, game: Game, start: State, games: int) -> None:
        if not cuda.is_available():
            raise NoCard("no CUDA graphics card was found: use device='cpu'")
        observation = _zeros((games, plan(game.layouts.Sight).size), np.int32)
        self.arrays = arrays(game, games, int(start.seats), _zeros, observation)
        self._game, self._starts, self._games = game, _records(as_array(start)), games
        self._nothing, self._refused = _zeros(1, np.int64), _zeros(games, np.bool_)

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
        states = self.arrays.states.copy_to_host()
        states[number] = as_array(state)[0]
        self.arrays.states.copy_to_device(states)
        self._go(LOOK, seed, self._nothing, number, number + 1)

    def taken(self, number: int) -> Array:
        """One game's state."""
        taken: Array = self.arrays.states.copy_to_host()[[number]]
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
    if np.dtype(dtype).names:
        return _records(np.zeros(shape, dtype))
    return cuda.to_device(np.zeros(shape, dtype, order="F"))


def _records(array: Array) -> Any:
    return cuda.to_device(array.view(np.recarray))  # as its simulator wants records


def _blocks(threads: int) -> int:
    return max(1, -(-threads // BLOCK))


def _quietly() -> Any:
    """Numba warns of small grids; a batch may be one."""
    return warnings.catch_warnings(action="ignore")


@cache
def worker(game: Game) -> Any:
    """The kernel that does what is asked in every game."""
    drive, hand_over, most = driver(game), hander(game.layouts.Sight), game.rules.MOST_MOVES
    record = from_dtype(game.layouts.SIGHT)

    @cuda.jit
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
                sights, scratch = cuda.local.array(1, record), cuda.local.array(most, int32)
                flat = sights.view(np.int32)
                drive(
                    asked,
                    seed,
                    place,
                    place + 1,
                    actions,
                    starts,
                    sights,
                    flat,
                    scratch,
                    states,
                    lucks,
                    rounds,
                    seats,
                    moves,
                    counts,
                    mask,
                    reward,
                    done,
                )
                hand_over(flat, observation, place)

    return work


@cache
def teller(game: Game) -> Any:
    """The kernel that tells what the legal moves are made of."""
    explain, size = explainer(game), plan(game.layouts.Parts).size
    record = from_dtype(game.layouts.PARTS)

    @cuda.jit
    def tell(states: Array, seats: Array, moves: Array, count: Array, made: Array) -> None:
        place, number = cuda.grid(1) % made.shape[0], cuda.grid(1) // made.shape[0]
        if number < min(count[place], made.shape[1]):
            out = cuda.local.array(1, record)
            flat = out.view(np.int32)
            explain(int(seats[place]), int(moves[place, number]), states[place], record_in(out), flat)
            for at in range(size):
                made[place, number, at] = flat[at]

    return tell
