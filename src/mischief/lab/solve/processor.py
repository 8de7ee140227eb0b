"""Sweeps on the processor, on threads without the interpreter's lock."""

import numpy as np

from mischief.game.rule import Array
from mischief.game.speeds.compiling import compiled
from mischief.lab.crew import threads as crew_of
from mischief.lab.solve.mix import SLOTS
from mischief.lab.solve.stretch import catch_all, dare_all, note_thefts, throw
from mischief.lab.solve.sweeps import Sweeper
from mischief.solved.lure.reckoning.column import IMPOSSIBLE, caught, is_full
from mischief.solved.lure.reckoning.endings import SHARED
from mischief.solved.lure.reckoning.moments import THEFTS, Layout
from mischief.solved.lure.reckoning.plan import MOST_REGISTERS, Plan
from mischief.solved.lure.variant import Variant

STRETCH = 256  # splits worked out together: so many that the registers just fit the second cache

Room = tuple[Array, Array, Array, Array, Array]  # what a thread needs for itself


class ProcessorSweeper(Sweeper):
    """All moments in main memory: 4.3 GB for the whole game, and 0.8 GB of remembered sweeps."""

    def __init__(self, variant: Variant, threads: int = 2) -> None:
        super().__init__(variant)
        self.threads = threads
        self._stop = self.guess()
        self._open = int(self.moments.first[self.opened])
        self._swept, self._changes = np.zeros((2, SLOTS, len(self._stop) - self._open), np.float32)
        self._end = int(self.moments.column[-1])
        self._values = np.empty(self._end + threads * MOST_REGISTERS * STRETCH, np.float32)
        self._values[: self.moments.column[self.opened]] = SHARED  # beyond, all is worked out before it is read
        self._rooms = [self._room(thread) for thread in range(threads)]

    def _room(self, thread: int) -> Room:
        most = int(self.moments.splits.max())
        scratch = self._end + (thread * MOST_REGISTERS + np.arange(MOST_REGISTERS)) * STRETCH
        where, penalty = np.zeros((THEFTS, most), np.uint32), np.zeros((THEFTS, most), np.float32)
        return where, penalty, scratch, np.zeros(MOST_REGISTERS, np.int64), np.zeros(STRETCH)

    def sweep(self, slot: int) -> float:
        layers = self.moments.layers.tolist()
        with crew_of(self.threads) as crew:
            for layer in range(len(layers) - 2, self.lowest - 1, -1):
                crew.map(
                    self._work, list(zip(self._shares(layers[layer], layers[layer + 1]), self._rooms, strict=True))
                )
            return max(crew.map(lambda share: self._settle(share, slot), self._shares(self.opened, layers[-1])))

    def _shares(self, first: int, last: int) -> list[Array]:
        return [np.arange(first + thread, last, self.threads) for thread in range(self.threads)]

    def _work(self, share: tuple[Array, Room]) -> None:
        (piles, room), at, values = share, self.moments.layout, self._values
        work_out_piles(piles, at, self.plan, self.is_daring, self.opened, self._stop, values, *room)

    def _settle(self, piles: Array, slot: int) -> float:
        memory = self._swept[slot], self._changes[slot]
        return settle_piles(piles, self.moments.layout, self.opened, self._stop, self._values, *memory)

    def products(self, slot: int) -> Array:
        return multiply(self._changes, slot)

    def mix(self, weights: Array) -> None:
        mix_sweeps(self._swept, weights, self._stop[self._open :])

    def resume(self, stop: Array) -> None:
        self._stop[:] = stop

    def stop(self) -> Array:
        return self._stop

    def values(self) -> Array:
        return self._values[: self._end]


@compiled
def work_out_piles(
    piles: Array,
    at: Layout,
    plan: Plan,
    is_daring: bool,
    opened: int,
    stop: Array,
    values: Array,
    where: Array,
    penalty: Array,
    scratch: Array,
    registers: Array,
    total: Array,
) -> None:
    """Every moment of some piles, fuller fronts first; bigger piles must have been worked out before."""
    for pile in piles:
        note_thefts(at, pile, where, penalty)
        kind, splits = at.kind[pile], at.splits[pile]
        for slot in range(at.fit[kind] - 1, -1, -1):
            front = at.fits[kind, slot]
            out, left = values[at.column[pile] + slot * splits :][:splits], caught(at, pile, front)
            if is_daring and is_full(at, front):
                dare_all(at, pile, left, front, opened, stop, values, out)
                continue
            if front != 0:
                catch_all(at, pile, left, front, stop, out)
            else:
                out[:] = IMPOSSIBLE  # who has lured nothing yet can't stop
            for begin in range(0, splits, STRETCH):
                count = min(STRETCH, splits - begin)
                throw(at, plan, values, stop, pile, front, begin, count, where, penalty, scratch, registers, total, out)


@compiled
def settle_piles(
    piles: Array, at: Layout, opened: int, stop: Array, values: Array, swept: Array, changes: Array
) -> float:
    """What throwing is worth to one player tells what stopping is worth to the other; gives the largest change."""
    worst = 0.0
    for pile in piles:
        last = at.column[pile] + at.splits[pile] - 1
        for split in range(at.splits[pile]):
            moment = at.first[pile] + split
            place = moment - at.first[opened]
            swept[place] = 1 - values[last - split]
            changes[place] = swept[place] - stop[moment]
            worst = max(worst, abs(float(changes[place])))
    return worst


@compiled
def multiply(changes: Array, slot: int) -> Array:
    """The products of one slot's change with every slot's, in double precision: differences of them matter."""
    products = np.zeros(len(changes))
    for other in range(len(changes)):
        for place in range(changes.shape[1]):
            products[other] += float(changes[slot, place]) * float(changes[other, place])
    return products


@compiled
def mix_sweeps(swept: Array, weights: Array, stop: Array) -> None:
    """A mix of sweeps, held within what a chance can be."""
    for place in range(len(stop)):
        mixed = 0.0
        for slot in range(len(weights)):
            mixed += weights[slot] * swept[slot, place]
        stop[place] = min(1.0, max(0.0, mixed))
