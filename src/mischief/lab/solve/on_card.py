"""Sweeps on a graphics card: one thread for each column, one launch for each layer of piles."""

import warnings
from functools import cache
from typing import Any

import numpy as np

from mischief.game.rule import Array
from mischief.games.lure.record import COLOURS
from mischief.lab.card import NoCard
from mischief.lab.solve.sweeps import Sweeper
from mischief.solved.column import find_pile, work_out
from mischief.solved.endings import SHARED
from mischief.solved.moments import THEFTS, Layout
from mischief.solved.plan import MOST_REGISTERS, Plan
from mischief.solved.variant import Variant

from numba import cuda, float32, float64, int32  # isort: skip  # after lab.card, which mends NumPy for it

BLOCK = 128


class CardSweeper(Sweeper):
    """All moments in the card's memory: 4.3 GB for the whole game in single precision."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        if not cuda.is_available():
            raise NoCard("no CUDA graphics card was found: use --device cpu")
        self.layout = on_card(self.moments.layout)
        self.plans = on_card(self.plan)
        guess = self.guess()
        self._stop, self._before = cuda.to_device(guess), cuda.to_device(guess)
        self.device_values = cuda.device_array(int(self.moments.column[-1]), np.float32)
        over = int(self.moments.column[self.opened])  # what lies beyond is worked out before it is read
        self.device_values[:over].copy_to_device(np.full(over, SHARED, np.float32))
        self._work, self._settle = kernels()

    def sweep(self, pull: float) -> float:
        for layer in range(len(self.moments.layers) - 2, self.lowest - 1, -1):
            self._work_out_layer(*self.moments.layers[layer : layer + 2].tolist())
        return self._settle_all(pull)

    def _work_out_layer(self, low: int, high: int) -> None:
        columns = int(self.moments.first[high] - self.moments.first[low])
        game = (self.is_daring, self.opened, self._stop, self.device_values)
        launch(self._work, columns, self.layout, self.plans, *game, low, high)

    def _settle_all(self, pull: float) -> float:
        worst = cuda.to_device(np.zeros(1, np.float64))
        columns = int(self.moments.first[-1] - self.moments.first[self.opened])
        memory = (self._stop, self._before, self.device_values)
        launch(self._settle, columns, self.layout, self.opened, *memory, pull, worst)
        return float(worst.copy_to_host()[0])

    def resume(self, stop: Array, before: Array) -> None:
        self._stop.copy_to_device(stop)
        self._before.copy_to_device(before)

    def before(self) -> Array:
        return np.asarray(self._before.copy_to_host())

    def stop(self) -> Array:
        return np.asarray(self._stop.copy_to_host())

    def values(self) -> Array:
        return np.asarray(self.device_values.copy_to_host())

    def ended(self) -> Array:
        return np.asarray(self.device_values[: int(self.moments.column[self.opened])].copy_to_host())


def on_card(arrays: Any) -> Any:
    """A named tuple of arrays, copied to the card."""
    return type(arrays)(*(cuda.to_device(np.ascontiguousarray(array)) for array in arrays))


def launch(kernel: Any, threads: int, *arguments: Any) -> None:
    """Start enough blocks for so many threads."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Numba warns of small grids; the smallest layers need no more
        kernel[-(-threads // BLOCK), BLOCK](*arguments)


@cache
def kernels() -> tuple[Any, Any]:
    """The two kernels: work out a layer, then settle what its columns are worth between turns."""

    @cuda.jit
    def work(
        at: Layout, plan: Plan, is_daring: bool, opened: int, stop: Array, values: Array, low: int, high: int
    ) -> None:
        moment = at.first[low] + cuda.grid(1)
        if moment < at.first[high]:
            pile = find_pile(at, moment, low, high)
            split = moment - at.first[pile]
            mine, kinds = cuda.local.array(COLOURS, int32), cuda.local.array(THEFTS, int32)
            origins, gaps = cuda.local.array(THEFTS, int32), cuda.local.array(THEFTS, int32)
            found = cuda.local.array(MOST_REGISTERS, float32)
            work_out(at, plan, is_daring, opened, stop, values, pile, split, mine, kinds, origins, gaps, found)

    @cuda.jit
    def settle(at: Layout, opened: int, stop: Array, before: Array, values: Array, pull: float, worst: Array) -> None:
        last = len(at.splits)
        moment = at.first[opened] + cuda.grid(1)
        if moment < at.first[last]:
            pile = find_pile(at, moment, opened, last)
            mirrored = at.first[pile + 1] - 1 - moment
            swept, now = 1 - values[at.column[pile] + mirrored], stop[moment]
            stop[moment] = min(1.0, max(0.0, before[moment] + pull * (swept - before[moment])))
            before[moment] = now
            if abs(swept - now) > worst[0]:
                cuda.atomic.max(worst, 0, float64(abs(swept - now)))

    return work, settle
