"""A pile's moments with one front, worked out for a whole stretch of splits at a time.

The same as `column`, the other way round: loops over neighbouring splits, which the compiler turns into its widest
instructions. The plan's registers are stretches of `values`: a lure from the centre leads to a neighbouring stretch of
the same pile and needs no copy; what has to be worked out goes to a scratch area at the end of `values`.
"""

import numpy as np

from mischief.game.rule import Array
from mischief.game.speeds.compiling import compiled
from mischief.games.lure.record import COLOURS
from mischief.solved.lure.reckoning.column import IMPOSSIBLE
from mischief.solved.lure.reckoning.moments import MOST_IN_FRONT, NO_THEFT, Layout
from mischief.solved.lure.reckoning.plan import Plan
from mischief.solved.lure.reckoning.transitions import THROWS


@compiled
def note_thefts(at: Layout, pile: int, where: Array, penalty: Array) -> None:
    """For every theft: where each split lies in the bigger pile, and a penalty where the other has too few mice."""
    for colour in range(COLOURS):
        stride, room = at.stride[pile, colour], at.room[pile, colour]
        for stolen in range(1, MOST_IN_FRONT + 1):
            theft, missing = MOST_IN_FRONT * colour + stolen, min(stolen, room) * stride
            for block in range(at.splits[pile] // (stride * room)):
                begin, end = block * stride * room, (block + 1) * stride * room
                for split in range(begin, end - missing):
                    where[theft, split] = split - block * missing
                    penalty[theft, split] = 0
                for split in range(end - missing, end):
                    where[theft, split] = 0
                    penalty[theft, split] = 2 * IMPOSSIBLE


@compiled
def catch_all(at: Layout, pile: int, left: int, front: int, stop: Array, out: Array) -> None:
    """For every split, the value of catching the front and ending the turn."""
    room, stride = at.room[pile], at.stride[left]
    shift, split = at.first[left], 0
    for colour in range(COLOURS):
        shift += at.fronts[front, colour] * stride[colour]
    for a in range(room[0]):
        for b in range(room[1]):
            for c in range(room[2]):
                row = shift + a * stride[0] + b * stride[1] + c * stride[2]
                for _ in range(room[3]):
                    for e in range(room[4]):
                        out[split + e] = stop[row + e]
                    split += room[4]
                    row += stride[3]


@compiled
def dare_all(at: Layout, pile: int, left: int, front: int, opened: int, stop: Array, values: Array, out: Array) -> None:
    """L14: for every split, the value when the front is caught at once and the turn goes on."""
    for split in range(at.splits[pile]):
        to = 0
        for colour in range(COLOURS):
            mine = split // at.stride[pile, colour] % at.room[pile, colour]
            to += (mine + at.fronts[front, colour]) * at.stride[left, colour]
        again = values[at.column[left] + to] if left < opened else 1 - stop[at.first[left + 1] - 1 - to]
        out[split] = max(again, stop[at.first[left] + to])


@compiled
def keep_better(one: Array, other: Array, better: Array) -> None:
    """The better of two, split by split."""
    for split in range(len(better)):
        better[split] = one[split] if one[split] > other[split] else other[split]


@compiled
def keep_better_theft(one: Array, found: Array, where: Array, penalty: Array, better: Array) -> None:
    """The better of one and of what a theft leads to, split by split."""
    for split in range(len(better)):
        value = found[where[split]] + penalty[split]
        better[split] = one[split] if one[split] > value else value


@compiled
def gather_bundle(
    at: Layout,
    plan: Plan,
    values: Array,
    bundle: int,
    pile: int,
    front: int,
    begin: int,
    count: int,
    where: Array,
    penalty: Array,
    scratch: int,
) -> int:
    """The best lure of a bundle for a stretch of splits; gives where in `values` it lies."""
    best, better = -1, values[scratch : scratch + count]
    for lure in range(plan.lures[bundle], plan.lures[bundle + 1]):
        theft = plan.theft[lure]
        colour, stolen = (theft - 1) // MOST_IN_FRONT, (theft - 1) % MOST_IN_FRONT + 1
        if theft == NO_THEFT:
            slot = at.slot[at.kind[pile], front + plan.adds[lure]]
            start = at.column[pile] + slot * at.splits[pile] + begin
            if best >= 0:
                keep_better(values[best : best + count], values[start : start + count], better)
            best = start if best < 0 else scratch
        elif at.room[pile, colour] > stolen:
            bigger = at.number[at.code[pile] + stolen * at.radix[colour]]
            slot = at.slot[at.kind[bigger], front + plan.adds[lure]]
            start = at.column[bigger] + slot * at.splits[bigger]
            found = values[start : start + at.splits[bigger]]
            if best < 0:
                better[:] = IMPOSSIBLE
                best = scratch
            stretch = slice(begin, begin + count)
            keep_better_theft(
                values[best : best + count], found, where[theft][stretch], penalty[theft][stretch], better
            )
            best = scratch
    if best < 0:
        better[:] = IMPOSSIBLE
        best = scratch
    return best


@compiled
def add_throw(total: Array, best: Array, weight: float, is_doubtful: bool, failed: Array) -> None:
    """Add what a throw is worth: its best lure, or a failed hunt where nothing can be lured."""
    if is_doubtful:
        for split in range(len(best)):
            total[split] += weight * (best[split] if best[split] >= 0 else failed[split])
    else:
        for split in range(len(best)):
            total[split] += weight * best[split]


@compiled
def throw(
    at: Layout,
    plan: Plan,
    values: Array,
    stop: Array,
    pile: int,
    front: int,
    begin: int,
    count: int,
    where: Array,
    penalty: Array,
    scratch: Array,
    registers: Array,
    total: Array,
    out: Array,
) -> None:
    """The value of throwing, for a stretch of splits; `out` keeps the better of it and what it holds."""
    case, used = plan.case[at.kind[pile], front], 0
    for bundle in range(plan.bundles[case], plan.bundles[case + 1]):
        registers[used] = gather_bundle(
            at, plan, values, bundle, pile, front, begin, count, where, penalty, scratch[used]
        )
        used += 1
    for place in range(plan.maxima[case], plan.maxima[case + 1]):
        one, other = registers[plan.maximum[place, 0]], registers[plan.maximum[place, 1]]
        registers[used] = scratch[used]
        better = values[scratch[used] : scratch[used] + count]
        keep_better(values[one : one + count], values[other : other + count], better)
        used += 1
    failed = stop[at.first[pile] + begin : at.first[pile] + begin + count]
    total[:count] = 0
    add_throw(total, failed, float(plan.failing[case]), False, failed)
    for place in range(plan.throws[case], plan.throws[case + 1]):
        one = registers[plan.throw[place, 0]]
        add_throw(total, values[one : one + count], float(plan.throw[place, 1]), plan.throw[place, 2] != 0, failed)
    for split in range(count):
        out[begin + split] = max(out[begin + split], np.float32(total[split] / THROWS))
