"""The table as a file: what each between-turn moment is worth to the player who must throw, rounded and compressed.

A file is one line of JSON, then for each pile where its bytes end, then those bytes: who needs a few piles, as a page
does, reads only these. Values are whole numbers of steps from 0 to `levels`. Neighbouring moments are worth nearly the
same, so what is kept is the difference from a guess by neighbours with fewer mice on my card, in Rice codes: the upper
part counted by ones, the lower part as it is, and how long that is follows from the differences before.
"""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from mischief.game.rule import Array, rule
from mischief.game.speeds.compiling import compiled_when_called
from mischief.games.lure.record import COLOURS
from mischief.solved.lure.reckoning.moments import Layout, Moments

LEVELS = 1023
FORMAT = 2
SLOW = 4  # a mean follows a difference by one of 2**SLOW parts
FIRST_MEAN = 64 << SLOW
MOST_ONES, WHOLE = 24, 16  # after so many ones the difference is said whole, in so many bits


def pack(moments: Moments, worth: Array, facts: Mapping[str, Any], levels: int = LEVELS) -> bytes:
    """The file that holds these values, with some facts about them."""
    steps = np.rint(worth * np.float64(levels)).astype(np.int32)
    header = {"format": FORMAT, "levels": levels, "moments": len(steps), **facts}
    ends, out = np.zeros(len(moments.piles), "<u4"), np.zeros(5 * len(steps) + len(moments.piles), np.uint8)
    write_all(moments.layout, steps, levels, ends, out)
    return json.dumps(header).encode() + b"\n" + ends.tobytes() + out[: ends[-1]].tobytes()


def unpack(moments: Moments, packed: bytes) -> tuple[dict[str, Any], Array]:
    """The facts in a file, and the values as whole steps."""
    facts, begin = facts_in(packed), packed.index(b"\n") + 1
    ends = np.frombuffer(packed, "<u4", len(moments.piles), begin)
    steps = np.empty(facts["moments"], np.int32)
    read_all(moments.layout, np.frombuffer(packed, np.uint8, offset=begin + ends.nbytes), facts["levels"], ends, steps)
    return facts, steps


def facts_in(packed: bytes) -> dict[str, Any]:
    """What a file says about itself."""
    facts: dict[str, Any] = json.loads(packed[: packed.index(b"\n")])
    return facts


@rule
def guess(at: Layout, steps: Array, pile: int, split: int, levels: int) -> int:
    """What neighbours with one mouse fewer on my card suggest, in the last two colours of which I have any."""
    near = far = 0
    for colour in range(COLOURS - 1, -1, -1):
        stride = at.stride[pile, colour]
        if far == 0 and split // stride % at.room[pile, colour] > 0:
            near, far = (stride, 0) if near == 0 else (near, stride)
    if near == 0:
        return levels // 2
    if far == 0:
        return int(steps[split - near])
    seen = int(steps[split - near]) + int(steps[split - far]) - int(steps[split - near - far])
    return min(max(seen, 0), levels)


@rule
def length_after(mean: int) -> int:
    """How many bits are said as they are, where differences have been so large."""
    length = 0
    while (2 << length) < (mean >> SLOW):
        length += 1
    return length


@rule
def write_pile(at: Layout, steps: Array, pile: int, levels: int, out: Array) -> int:
    """Write a pile's values into an empty place; gives back how many bytes they take."""
    mean, end = FIRST_MEAN, 0
    for split in range(at.splits[pile]):
        off = int(steps[split]) - guess(at, steps, pile, split, levels)
        said = (off << 1) ^ (off >> 63)  # small ones of either sign as small numbers
        end = put(out, end, said, length_after(mean))
        mean += said - (mean >> SLOW)
    return (end + 7) // 8


@rule
def put(out: Array, end: int, said: int, length: int) -> int:
    """Write a number behind the bit where others end; gives back where it ends itself."""
    ones = min(said >> length, MOST_ONES)
    for bit in range(end, end + ones):
        out[bit >> 3] |= 1 << (bit & 7)
    end += ones + (ones < MOST_ONES)
    if ones == MOST_ONES:
        length = WHOLE
    for bit in range(length):
        out[(end + bit) >> 3] |= ((said >> bit) & 1) << ((end + bit) & 7)
    return end + length


@rule
def read_pile(at: Layout, packed: Array, pile: int, levels: int, steps: Array) -> None:
    """Read a pile's values: the inverse of `write_pile`, which says the same in the same order."""
    mean, end = FIRST_MEAN, 0
    for split in range(at.splits[pile]):
        length, ones = length_after(mean), 0
        while ones < MOST_ONES and (packed[end >> 3] >> (end & 7)) & 1:
            ones, end = ones + 1, end + 1
        end += ones < MOST_ONES
        said = ones << length
        if ones == MOST_ONES:
            said, length = 0, WHOLE
        for bit in range(length):
            said |= int((np.int64(packed[(end + bit) >> 3]) >> ((end + bit) & 7)) & 1) << bit
        end += length
        steps[split] = guess(at, steps, pile, split, levels) + ((said >> 1) ^ -(said & 1))
        mean += said - (mean >> SLOW)


@compiled_when_called
def write_all(at: Layout, steps: Array, levels: int, ends: Array, out: Array) -> None:
    """Write every pile, one behind another."""
    end = 0
    for pile in range(len(at.splits)):
        end += write_pile(at, steps[at.first[pile] : at.first[pile + 1]], pile, levels, out[end:])
        ends[pile] = end


@compiled_when_called
def read_all(at: Layout, packed: Array, levels: int, ends: Array, steps: Array) -> None:
    """Read every pile."""
    begin = 0
    for pile in range(len(at.splits)):
        read_pile(at, packed[begin:], pile, levels, steps[at.first[pile] : at.first[pile + 1]])
        begin = int(ends[pile])
