"""Records of many games woven into each other: each number lies beside the same number of the next game.

Threads of a graphics card run in step, and what they read and write at once costs least where it lies side by side. To
rules a woven record is like any other. Where a plain record has its byte b, woven ones have it at b times the number of
games, for one game after the other. So sights, whose numbers are all i4, are columns of numbers when they are woven.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from mischief.game.rule import Array

Layout = np.dtype[Any]


def columns(memory: Array, layout: Layout) -> Iterator[tuple[str, Array]]:
    """Every field with its numbers in all games, given memory in the order of Fortran with a row for each game."""
    games, described = len(memory), dict[str, Any](layout.fields or {})
    raw = memory.reshape(-1, order="F").view(np.uint8)
    for name, (kind, at, *_) in described.items():
        numbers = raw[games * at : games * (at + kind.itemsize)].view(kind.base).reshape(*kind.shape, games)
        yield name, np.moveaxis(numbers, -1, 0)


def woven(records: Array) -> Array:
    """Memory with these records."""
    memory = np.zeros((len(records), records.dtype.itemsize), np.uint8, order="F")
    for name, column in columns(memory, records.dtype):
        column[:] = records[name]
    return memory


def unwoven(memory: Array, layout: Layout) -> Array:
    """The records in this memory."""
    records = np.zeros(len(memory), layout)
    for name, column in columns(memory, layout):
        records[name] = column
    return records


# --- as Numba's simulator of a card has them, which runs kernels in the interpreter ---


class Woven:
    """One woven record."""

    def __init__(self, memory: Array, layout: Layout, place: int) -> None:
        self.__dict__["numbers"] = {name: column[place, ...] for name, column in columns(memory, layout)}

    def __getattr__(self, name: str) -> Any:
        return self.numbers[name][()]

    def __setattr__(self, name: str, value: Any) -> None:
        self.numbers[name][...] = value


def picker(layout: Layout) -> Any:
    """How to find the woven record of this layout at a place of some memory."""

    def pick(memory: Any, place: int) -> Woven:
        return Woven(np.asarray(memory.data), layout, place)

    return pick


def filler(layout: Layout) -> Any:
    """How to copy a plain record of this layout into a woven one."""

    def fill(record: Woven, plain: Any) -> None:
        for name in layout.names or ():
            setattr(record, name, plain[name])

    return fill
