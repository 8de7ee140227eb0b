"""The certificate and matches on a graphics card, over the values that lie there already."""

from functools import cache
from typing import Any

import numpy as np

from mischief.game.luck import reseed
from mischief.game.rule import Array, as_array, record_in
from mischief.games.lure import rules
from mischief.games.lure.rules import begin_turn, dare
from mischief.lab.solve.check import Certificate, first_place
from mischief.lab.solve.habits import WIDTH, play_out
from mischief.lab.solve.on_card import BLOCK, CardSweeper, launch
from mischief.solved.lure.reckoning.lookup import set_out
from mischief.solved.lure.reckoning.moments import Layout
from mischief.solved.lure.reckoning.worth import best
from mischief.solved.lure.variant import Variant

from numba import cuda, float64, from_dtype, int32, uint64  # isort: skip  # after lab.simulate.card, which mends NumPy for it

THREADS = 1 << 20  # that check; each takes every so-many-th moment
PLAYERS = 1 << 14  # threads that play


def check_on_card(sweeper: CardSweeper, step: int = 1) -> Certificate:
    """Check every moment, or every so-many-th."""
    first, last = first_place(sweeper), int(sweeper.moments.column[-1])
    start, mice = start_on_card(sweeper.variant), cuda.to_device(np.array(sweeper.variant.mice))
    worst = cuda.to_device(np.zeros(1, np.float64))
    count = len(range(first, last, step))
    threads = min(count, THREADS)
    launch(checking(), threads, start, sweeper.layout, sweeper.device_values, mice, first, last, step, worst)
    return Certificate(float(worst.copy_to_host()[0]), count)


def match_on_card(sweeper: CardSweeper, habits: Array, games: int, seed: int, starters: int = 2) -> Array:
    """Games between two players with these habits; both start in turn, or with one starter always seat 0.

    Gives the sums that `habits` describes.
    """
    start, known = start_on_card(sweeper.variant), cuda.to_device(habits)
    blocks = -(-min(games, PLAYERS) // BLOCK)
    sums = cuda.to_device(np.zeros((blocks * BLOCK, WIDTH), np.int64))
    launch(playing(), len(sums), start, sweeper.layout, sweeper.device_values, known, starters, games, seed, sums)
    return np.asarray(sums.copy_to_host()).sum(0)


def start_on_card(variant: Variant) -> Any:
    """The first moment; as a record, because the simulated card copies no other structures safely."""
    return cuda.to_device(as_array(variant.start()).view(np.dtype((np.record, rules.STATE))))


@cache
def checking() -> Any:
    """The kernel that checks."""
    record, most = from_dtype(rules.STATE), rules.MOST_MOVES

    @cuda.jit
    def kernel(
        start: Array, at: Layout, values: Array, mice: Array, first: int, last: int, step: int, worst: Array
    ) -> None:
        now, thrown = cuda.local.array(1, record), cuda.local.array(1, record)
        then, later = cuda.local.array(1, record), cuda.local.array(1, record)
        moves = cuda.local.array(most, int32)
        now[0] = start[0]
        found = 0.0
        for place in range(first + cuda.grid(1) * step, last, cuda.gridsize(1) * step):
            set_out(at, place, mice, record_in(now))
            dare(record_in(now))
            found = max(found, abs(values[place] - best(at, values, now, thrown, then, later, moves)))
        cuda.atomic.max(worst, 0, float64(found))

    return kernel


@cache
def playing() -> Any:
    """The kernel that plays."""
    record, most = from_dtype(rules.STATE), rules.MOST_MOVES

    @cuda.jit
    def kernel(
        start: Array, at: Layout, values: Array, habits: Array, starters: int, games: int, seed: int, sums: Array
    ) -> None:
        now, thrown = cuda.local.array(1, record), cuda.local.array(1, record)
        then, later = cuda.local.array(1, record), cuda.local.array(1, record)
        moves, luck = cuda.local.array(most, int32), cuda.local.array(1, uint64)
        mine = sums[cuda.grid(1)]
        for game in range(cuda.grid(1), games, cuda.gridsize(1)):
            reseed(luck, seed, game)
            now[0] = start[0]
            begin_turn(record_in(now), game % starters)
            play_out(at, values, now, thrown, then, later, moves, luck, habits, mine)

    return kernel
