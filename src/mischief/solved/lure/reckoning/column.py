"""The moments of one column (one pile, one split, every front), worked out one after the other.

This is the whole of a turn: `stop` holds for every moment between turns what it is worth to the player who has just
moved, `values` what a moment inside a turn is worth to the player on turn. Runs on the processor and on a card.
"""

from typing import Any

import numpy as np

from mischief.game.rule import Array, rule
from mischief.games.lure.record import COLOURS
from mischief.solved.lure.reckoning.moments import MOST_IN_FRONT, NO_THEFT, NOWHERE, Layout
from mischief.solved.lure.reckoning.plan import Plan
from mischief.solved.lure.reckoning.transitions import THROWS

IMPOSSIBLE = np.float32(-1)  # less than any chance of winning


@rule
def find_pile(at: Layout, moment: int, low: int, high: int) -> int:
    """The pile from low up to high whose between-turn moments include this one."""
    while high - low > 1:
        middle = (low + high) // 2
        if at.first[middle] <= moment:
            low = middle
        else:
            high = middle
    return low


@rule
def look_around(at: Layout, pile: int, split: int, mine: Array, kinds: Array, origins: Array, gaps: Array) -> None:
    """Note my mice, and the column that each theft leads to: its kind, its beginning, the gap between its moments."""
    note_column(at, NO_THEFT, pile, split, kinds, origins, gaps)
    for colour in range(COLOURS):
        stride, room = at.stride[pile, colour], at.room[pile, colour]
        mine[colour] = split // stride % room
        for stolen in range(1, MOST_IN_FRONT + 1):
            theft = MOST_IN_FRONT * colour + stolen
            kinds[theft] = NOWHERE
            if mine[colour] + stolen < room:
                bigger = at.number[at.code[pile] + stolen * at.radix[colour]]
                note_column(at, theft, bigger, split - split // (stride * room) * stolen * stride, kinds, origins, gaps)


@rule
def note_column(at: Layout, theft: int, pile: int, split: int, kinds: Array, origins: Array, gaps: Array) -> None:
    """Note the column that a theft leads to."""
    kinds[theft] = at.kind[pile]
    origins[theft] = at.column[pile] + split
    gaps[theft] = at.splits[pile]


@rule
def best_of_bundle(
    at: Layout, plan: Plan, values: Array, bundle: int, front: int, kinds: Array, origins: Array, gaps: Array
) -> Any:
    """The best lure of a bundle, or IMPOSSIBLE."""
    best = IMPOSSIBLE
    for lure in range(plan.lures[bundle], plan.lures[bundle + 1]):
        theft = plan.theft[lure]
        if kinds[theft] != NOWHERE:
            slot = at.slot[kinds[theft], front + plan.adds[lure]]
            best = max(best, values[origins[theft] + slot * gaps[theft]])
    return best


@rule
def best_of_throws(plan: Plan, case: int, failed: float, register: int, registers: Array) -> float:
    """The mean over all throws of the best lure, or of a failed hunt; the first registers hold the bundles."""
    for place in range(plan.maxima[case], plan.maxima[case + 1]):
        registers[register] = max(registers[plan.maximum[place, 0]], registers[plan.maximum[place, 1]])
        register += 1
    total = plan.failing[case] * np.float64(failed)  # narrow counts would make narrow products
    for place in range(plan.throws[case], plan.throws[case + 1]):
        best = registers[plan.throw[place, 0]]
        total += plan.throw[place, 1] * np.float64(best if best >= 0 else failed)
    return total / THROWS


@rule
def throwing(
    at: Layout,
    plan: Plan,
    values: Array,
    failed: float,
    front: int,
    kinds: Array,
    origins: Array,
    gaps: Array,
    registers: Array,
) -> float:
    """The value of throwing."""
    case = plan.case[kinds[NO_THEFT], front]
    first = plan.bundles[case]
    for bundle in range(first, plan.bundles[case + 1]):
        registers[bundle - first] = best_of_bundle(at, plan, values, bundle, front, kinds, origins, gaps)
    return best_of_throws(plan, case, failed, plan.bundles[case + 1] - first, registers)


@rule
def caught(at: Layout, pile: int, front: int) -> int:
    """The pile that is left when the front is caught."""
    return at.number[at.code[pile] - at.front_code[front]]


@rule
def caught_split(at: Layout, left: int, front: int, mine: Array) -> int:
    """The split when the front has been added to my mice."""
    split = 0
    for colour in range(COLOURS):
        split += (mine[colour] + at.fronts[front, colour]) * at.stride[left, colour]
    return split


@rule
def stopping(at: Layout, stop: Array, left: int, split: int) -> float:
    """The value of having caught the front and ended the turn."""
    return float(stop[at.first[left] + split])


@rule
def daring(at: Layout, stop: Array, values: Array, opened: int, left: int, split: int) -> float:
    """L14: the value when the front was caught at once: stop, or throw again with nothing in front."""
    again = values[at.column[left] + split] if left < opened else 1 - stop[at.first[left + 1] - 1 - split]
    return max(float(again), stopping(at, stop, left, split))


@rule
def is_full(at: Layout, front: int) -> bool:
    """Whether all five colours lie in front."""
    full = True
    for colour in range(COLOURS):
        full = full and at.fronts[front, colour] > 0
    return full


@rule
def work_out(
    at: Layout,
    plan: Plan,
    is_daring: bool,
    opened: int,
    stop: Array,
    values: Array,
    pile: int,
    split: int,
    mine: Array,
    kinds: Array,
    origins: Array,
    gaps: Array,
    registers: Array,
) -> None:
    """Every moment of a column, fuller fronts first; bigger piles must have been worked out before."""
    look_around(at, pile, split, mine, kinds, origins, gaps)
    failed = stop[at.first[pile] + split]
    for slot in range(at.fit[kinds[NO_THEFT]] - 1, -1, -1):
        front = at.fits[kinds[NO_THEFT], slot]
        left = caught(at, pile, front)
        after = caught_split(at, left, front, mine)
        if is_daring and is_full(at, front):
            value = daring(at, stop, values, opened, left, after)
        else:
            value = throwing(at, plan, values, failed, front, kinds, origins, gaps, registers)
            if front != 0:
                value = max(value, stopping(at, stop, left, after))
        values[origins[NO_THEFT] + slot * gaps[NO_THEFT]] = value
