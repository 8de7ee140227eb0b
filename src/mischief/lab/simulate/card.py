"""Playouts on a graphics card: a kernel around the same loops that the processor runs.

Every thread plays its share of the games with streams of luck that depend on the seed and the game's number alone, so
a card, a processor and the interpreter give the same sums.
"""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from mischief.game.errors import MischiefError
from mischief.game.installed import extra
from mischief.game.luck import reseed
from mischief.game.rule import Array, as_array, record_in, tell_compiler
from mischief.game.stated import Rules, State
from mischief.lab.simulate.playout import LONGEST, Playout, width

if not hasattr(np, "row_stack"):  # numba-cuda still asks NumPy for a name that NumPy 2.5 dropped
    np.row_stack = np.vstack

BLOCK = 128  # threads that start together
BLOCKS_EACH = 4  # blocks for every multiprocessor of the card


class NoCard(MischiefError):
    code = "no_card"


with extra("cuda", "numba-cuda"):
    from numba import cuda, from_dtype, int32, int64, uint64

tell_compiler()


def on_card(rules: Rules, loops: Playout, start: State, seed: int, players: int) -> Callable[[int, int], Array]:
    """How to play a batch on the card."""
    if not cuda.is_available():
        raise NoCard("no CUDA graphics card was found: use --device cpu")
    kernel, size = kernel_for(rules, loops), width(rules)
    starts, threads = cuda.to_device(as_array(start).view(np.recarray)), _threads()  # as its simulator wants records

    def batch(first: int, games: int) -> Array:
        sums = cuda.to_device(np.zeros(size, np.int64))
        blocks = min(threads, -(-games // BLOCK) * BLOCK) // BLOCK
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Numba warns of small grids; the last batch may be one
            kernel[max(1, blocks), BLOCK](starts, seed, first, games, players, sums)
        return np.asarray(sums.copy_to_host())

    batch(0, 1)  # compile before the clock starts
    return batch


def _threads() -> int:
    multiprocessors = getattr(cuda.get_current_device(), "MULTIPROCESSOR_COUNT", 1)
    return int(multiprocessors) * BLOCKS_EACH * BLOCK


def kernel_for(rules: Rules, loops: Playout) -> Any:
    """The kernel: each thread plays every so-many-th game and adds its sums to everyone's.

    Threads of a card run in step. So a thread whose game ends begins the next at once, and all come to a choice
    together: in Lure that more than doubles the speed of playing each game out by itself.
    """
    turn, settle, move, add_up = rules.turn, loops.settle, loops.move, loops.add_up
    record, most, size = from_dtype(rules.STATE), rules.MOST_MOVES, width(rules)

    @cuda.jit
    def kernel(starts: Array, seed: int, first: int, games: int, players: int, sums: Array) -> None:
        states, moves = cuda.local.array(1, record), cuda.local.array(most, int32)
        luck, mine = cuda.local.array(1, uint64), cuda.local.array(size, int64)
        for at in range(size):
            mine[at] = 0
        state, game, last, steps = record_in(states), first + cuda.grid(1), first + games, 0
        reseed(luck, seed, game)
        states[0] = starts[0]
        while game < last:
            steps += settle(state, luck)
            awaited = turn(state)
            while awaited == 0 and game < last:
                add_up(state, steps, mine)
                game += cuda.gridsize(1)
                reseed(luck, seed, game)
                states[0] = starts[0]
                steps = settle(state, luck)
                awaited = turn(state)
            if game < last:
                move(state, awaited, moves, luck, players)
                steps += 1
        for at in range(size):
            if at == LONGEST:
                cuda.atomic.max(sums, at, mine[at])
            else:
                cuda.atomic.add(sums, at, mine[at])

    return kernel
