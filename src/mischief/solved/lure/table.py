"""The table as a file: what each between-turn moment is worth to the player who must throw, rounded and compressed.

A file is one line of JSON, then xz. Values are whole numbers of steps from 0 to `levels`. Neighbouring moments are
worth nearly the same, so what is kept is the difference from a guess by the neighbours with one green or blue mouse
fewer on my card; first all low bytes, then all high bytes.
"""

import json
import lzma
from collections.abc import Mapping
from typing import Any

import numpy as np

from mischief.game.compiling import compiled
from mischief.game.rule import Array
from mischief.solved.lure.moments import Layout, Moments

LEVELS = 1023
FORMAT = 1


def pack(moments: Moments, worth: Array, facts: Mapping[str, Any], levels: int = LEVELS) -> bytes:
    """The file that holds these values, with some facts about them."""
    steps = np.rint(worth * np.float64(levels)).astype(np.uint16)
    difference(steps, moments.layout)
    header = {"format": FORMAT, "levels": levels, "moments": len(steps), **facts}
    planes = steps.view(np.uint8).reshape(-1, 2).T.tobytes()
    return json.dumps(header).encode() + b"\n" + lzma.compress(planes, preset=6)


def unpack(moments: Moments, packed: bytes) -> tuple[dict[str, Any], Array]:
    """The facts in a file, and the values as whole steps."""
    line, _, compressed = packed.partition(b"\n")
    planes = np.frombuffer(lzma.decompress(compressed), np.uint8).reshape(2, -1)
    steps = np.ascontiguousarray(planes.T).view(np.uint16).ravel()
    accumulate(steps, moments.layout)
    return json.loads(line), steps


@compiled
def guess(steps: Array, place: int, split: int, blue: int, stride: int, green: int) -> int:
    """What the neighbours with one green or blue mouse fewer on my card suggest."""
    has_blue, has_green = split % blue > 0, split // stride % green > 0
    seen = 0
    if has_blue:
        seen += int(steps[place - 1])
    if has_green:
        seen += int(steps[place - stride])
    if has_blue and has_green:
        seen -= int(steps[place - stride - 1])
    return seen


@compiled
def difference(steps: Array, at: Layout) -> None:
    """Replace each value by its difference from the guess, small ones of either sign as small numbers."""
    for pile in range(len(at.splits)):
        room, stride = at.room[pile, 4], at.stride[pile, 3]
        for split in range(at.splits[pile] - 1, -1, -1):
            place = at.first[pile] + split
            off = int(steps[place]) - guess(steps, place, split, room, stride, at.room[pile, 3])
            steps[place] = (off << 1) ^ (off >> 63)


@compiled
def accumulate(steps: Array, at: Layout) -> None:
    """The inverse of `difference`."""
    for pile in range(len(at.splits)):
        room, stride = at.room[pile, 4], at.stride[pile, 3]
        for split in range(at.splits[pile]):
            place = at.first[pile] + split
            kept = int(steps[place])
            steps[place] = guess(steps, place, split, room, stride, at.room[pile, 3]) + ((kept >> 1) ^ -(kept & 1))
