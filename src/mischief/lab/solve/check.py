"""The certificate: how far each moment's value is from what the rules say its best choice is worth.

Bellman's equation, checked by code that shares nothing with the solver but the layout of memory: it sets the mice out,
asks the rules for every throw and every move, and plays them. Where memory has five colours in front, L14 has them
caught before anybody decides, so the rules are asked to do that first.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from mischief.game.rule import Array, as_array, record_in
from mischief.game.speeds.compiling import compiled
from mischief.games.lure import rules
from mischief.lab.crew import threads as crew_of
from mischief.lab.solve.sweeps import Sweeper
from mischief.solved.lure.reckoning.lookup import set_out
from mischief.solved.lure.reckoning.moments import Layout
from mischief.solved.lure.reckoning.worth import best


class Certificate(NamedTuple):
    """The largest Bellman residual over the moments that were checked."""

    residual: float
    moments: int


def first_place(sweeper: Sweeper) -> int:
    """The first moment that can arise: without L14 there is no turn when the game is over."""
    return int(sweeper.moments.column[sweeper.moments.layers[sweeper.lowest]])


def check(sweeper: Sweeper, step: int = 1, threads: int = 2) -> Certificate:
    """Check every moment, or every so-many-th, on the processor."""
    first, last = first_place(sweeper), int(sweeper.moments.column[-1])
    values, start, mice = sweeper.values(), as_array(sweeper.variant.start()), np.array(sweeper.variant.mice)
    moments, checker = range(first, last, step), _checker()

    def share(thread: int) -> float:
        mine = moments[thread::threads]
        return checker(start, sweeper.moments.layout, values, mice, mine.start, mine.stop, mine.step)

    with crew_of(threads) as crew:
        return Certificate(max(crew.map(share, range(threads))), len(moments))


@cache
def _checker() -> Callable[..., float]:
    dtype, most, dare = rules.STATE, rules.MOST_MOVES, rules.dare  # named here, so that the cache knows of the rules

    @compiled
    def check_some(start: Array, at: Layout, values: Array, mice: Array, first: int, last: int, step: int) -> float:
        now, thrown, then, later = np.empty(1, dtype), np.empty(1, dtype), np.empty(1, dtype), np.empty(1, dtype)
        moves = np.empty(most, np.int32)
        now[0] = start[0]
        worst = 0.0
        for place in range(first, last, step):
            set_out(at, place, mice, record_in(now))
            dare(record_in(now))
            worst = max(worst, abs(values[place] - best(at, values, now, thrown, then, later, moves)))
        return worst

    return check_some
