"""All that can still happen in one turn, worked out exactly from what the moments after it are worth.

A turn visits few of the many moments: up to two mice of each colour stolen, up to two in front. So hints and the
perfect bot remember only the moments between turns, and work out the rest when they are asked.
"""

from mischief.game.rule import Array, rule
from mischief.games.lure.record import COLOURS
from mischief.solved.lure.reckoning.column import caught, caught_split, is_full, stopping, throwing
from mischief.solved.lure.reckoning.moments import ALL_FRONTS, FRONTS, MOST_IN_FRONT, NO_THEFT, NOWHERE, WAYS, Layout
from mischief.solved.lure.reckoning.plan import Plan

STOLEN = ALL_FRONTS  # by number: how many mice of each colour have been stolen in this turn


@rule
def bigger_pile(at: Layout, pile: int, stolen: int) -> int:
    """The pile when mice have been stolen."""
    code = at.code[pile]
    for colour in range(COLOURS):
        code += STOLEN[stolen, colour] * at.radix[colour]
    return at.number[code]


@rule
def can_steal(at: Layout, pile: int, mine: Array, stolen: int) -> bool:
    """Whether the other player has so many mice."""
    possible = True
    for colour in range(COLOURS):
        possible = possible and mine[colour] + STOLEN[stolen, colour] < at.room[pile, colour]
    return possible


@rule
def holds(at: Layout, front: int, other: int) -> bool:
    """Whether a front holds at least what another holds."""
    held = True
    for colour in range(COLOURS):
        held = held and at.fronts[front, colour] >= at.fronts[other, colour]
    return held


@rule
def look_on(at: Layout, pile: int, mine: Array, stolen: int, kinds: Array, origins: Array) -> None:
    """Note where the moments lie that a lure leads to, for each theft, when some mice have been stolen already."""
    kinds[NO_THEFT], origins[NO_THEFT] = at.kind[bigger_pile(at, pile, stolen)], stolen * FRONTS
    weight = FRONTS
    for colour in range(COLOURS):
        weight //= WAYS
        for more in range(1, MOST_IN_FRONT + 1):
            theft = MOST_IN_FRONT * colour + more
            kinds[theft] = NOWHERE
            if STOLEN[stolen, colour] == 0 and can_steal(at, pile, mine, stolen + more * weight):
                kinds[theft] = at.kind[bigger_pile(at, pile, stolen + more * weight)]
                origins[theft] = (stolen + more * weight) * FRONTS


@rule
def piles_near(at: Layout, pile: int, mine: Array, near: Array) -> int:
    """List the piles that a turn can leave, whether its mice are caught or lost; gives back how many."""
    count = 0
    for change in range(FRONTS):
        if can_steal(at, pile, mine, change):
            near[count] = bigger_pile(at, pile, change)
            count += 1
        if change > 0 and at.slot[at.kind[pile], change] != NOWHERE:
            near[count] = caught(at, pile, change)
            count += 1
    return count


@rule
def after_daring(at: Layout, stop: Array, ended: Array, opened: int, left: int, split: int) -> float:
    """L14: with nothing in front and the turn going on: stop, or throw again."""
    again = ended[at.first[left] + split] if left < opened else 1 - stop[at.first[left + 1] - 1 - split]
    return max(float(again), stopping(at, stop, left, split))


@rule
def work_out_turn(
    at: Layout,
    plan: Plan,
    is_daring: bool,
    opened: int,
    stop: Array,
    ended: Array,
    pile: int,
    mine: Array,
    already: int,
    values: Array,
    throws: Array,
    kinds: Array,
    origins: Array,
    gaps: Array,
    registers: Array,
) -> None:
    """For what is stolen from now on and every slot: what it is worth to decide, and what to throw."""
    gaps[:] = 1
    for stolen in range(FRONTS - 1, -1, -1):
        if not can_steal(at, pile, mine, stolen):
            continue
        look_on(at, pile, mine, stolen, kinds, origins)
        now = bigger_pile(at, pile, stolen)
        failed = stopping(at, stop, now, caught_split(at, now, 0, mine))
        for slot in range(at.fit[kinds[NO_THEFT]] - 1, -1, -1):
            front = at.fits[kinds[NO_THEFT], slot]
            if not holds(at, front, already) or not holds(at, front, stolen):
                continue
            left = caught(at, now, front)
            after = caught_split(at, left, front, mine)
            place = stolen * FRONTS + slot
            if is_daring and is_full(at, front):
                values[place] = after_daring(at, stop, ended, opened, left, after)
            else:
                throws[place] = throwing(at, plan, values, failed, front, kinds, origins, gaps, registers)
                values[place] = max(throws[place], stopping(at, stop, left, after))
