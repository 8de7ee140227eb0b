"""Sweeps on a graphics card: one thread for each column, one launch for each layer of piles."""

import warnings
from functools import cache
from typing import Any

import numpy as np

from mischief.game.rule import Array
from mischief.games.lure.record import COLOURS
from mischief.lab.simulate.card import NoCard
from mischief.lab.solve.mix import SLOTS
from mischief.lab.solve.sweeps import Sweeper
from mischief.solved.lure.reckoning.column import find_pile, work_out
from mischief.solved.lure.reckoning.endings import SHARED
from mischief.solved.lure.reckoning.moments import THEFTS, Layout
from mischief.solved.lure.reckoning.plan import MOST_REGISTERS, Plan
from mischief.solved.lure.variant import Variant

from numba import cuda, float32, float64, int32  # isort: skip  # after lab.simulate.card, which mends NumPy for it

BLOCK = 128
LANES = 2**16  # threads that add up products, each some of them


class CardSweeper(Sweeper):
    """All moments in the card's memory: 4.3 GB for the whole game in single precision, and 0.8 GB of sweeps."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        if not cuda.is_available():
            raise NoCard("no CUDA graphics card was found: use --device cpu")
        self.layout = on_card(self.moments.layout)
        self.plans = on_card(self.plan)
        self._stop = cuda.to_device(self.guess())
        self._open = int(self.moments.first[self.opened])
        self._moments = len(self._stop) - self._open  # on which a turn begins
        self._swept, self._changes = (cuda.to_device(np.zeros((SLOTS, self._moments), np.float32)) for _ in "sc")
        self.device_values = cuda.device_array(int(self.moments.column[-1]), np.float32)
        over = int(self.moments.column[self.opened])  # what lies beyond is worked out before it is read
        self.device_values[:over].copy_to_device(np.full(over, SHARED, np.float32))
        self._work, self._settle = kernels()
        self._multiply, self._mix = mixing_kernels()

    def sweep(self, slot: int) -> float:
        for layer in range(len(self.moments.layers) - 2, self.lowest - 1, -1):
            self._work_out_layer(*self.moments.layers[layer : layer + 2].tolist())
        return self._settle_all(slot)

    def _work_out_layer(self, low: int, high: int) -> None:
        columns = int(self.moments.first[high] - self.moments.first[low])
        game = (self.is_daring, self.opened, self._stop, self.device_values)
        launch(self._work, columns, self.layout, self.plans, *game, low, high)

    def _settle_all(self, slot: int) -> float:
        worst = cuda.to_device(np.zeros(1, np.float64))
        memory = (self._stop, self.device_values, self._swept, self._changes)
        launch(self._settle, self._moments, self.layout, self.opened, *memory, slot, worst)
        return float(worst.copy_to_host()[0])

    def products(self, slot: int) -> Array:
        products = cuda.to_device(np.zeros(SLOTS, np.float64))
        launch(self._multiply, min(LANES, self._moments), self._changes, slot, products)
        return np.asarray(products.copy_to_host())

    def mix(self, weights: Array) -> None:
        launch(self._mix, self._moments, self._swept, cuda.to_device(weights), self._stop[self._open :])

    def resume(self, stop: Array) -> None:
        self._stop.copy_to_device(stop)

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
    """Work out a layer; settle what its columns are worth between turns."""

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
    def settle(
        at: Layout, opened: int, stop: Array, values: Array, swept: Array, changes: Array, slot: int, worst: Array
    ) -> None:
        last, place = len(at.splits), cuda.grid(1)
        moment = at.first[opened] + place
        if moment < at.first[last]:
            pile = find_pile(at, moment, opened, last)
            mirrored = at.first[pile + 1] - 1 - moment
            swept[slot, place] = 1 - values[at.column[pile] + mirrored]
            changes[slot, place] = swept[slot, place] - stop[moment]
            change = abs(changes[slot, place])
            if change > worst[0]:
                cuda.atomic.max(worst, 0, float64(change))

    return work, settle


@cache
def mixing_kernels() -> tuple[Any, Any]:
    """Multiply one change with all; mix sweeps."""

    @cuda.jit
    def multiply(changes: Array, slot: int, products: Array) -> None:
        sums = cuda.local.array(SLOTS, float64)
        for other in range(SLOTS):
            sums[other] = 0
        for place in range(cuda.grid(1), changes.shape[1], cuda.gridsize(1)):
            for other in range(SLOTS):
                sums[other] += float64(changes[slot, place]) * float64(changes[other, place])
        for other in range(SLOTS):
            cuda.atomic.add(products, other, sums[other])

    @cuda.jit
    def mix(swept: Array, weights: Array, stop: Array) -> None:
        place = cuda.grid(1)
        if place < len(stop):
            mixed = 0.0
            for slot in range(SLOTS):
                mixed += weights[slot] * swept[slot, place]
            stop[place] = min(1.0, max(0.0, mixed))

    return multiply, mix
