"""Sights and parts turned round the table, so that the seat they are for comes first: it follows from the layout.

Rows that are by seat move up by as many places as the seat's number, and a number that names a seat says how far to the
left that seat is. So whoever learns plays every seat alike. No game writes any of this.
"""

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

from mischief.game.rule import NONE, Array, Record, lines_of, rule
from mischief.game.speeds.encode import Span, plan

Turn = Callable[[Array, int, int], None]  # (numbers of a record, the seat that comes first, seats)


@cache
def turner(kind: type[Record]) -> Turn:
    """The rule that turns records of a kind."""
    rows, naming = _numbers(_rows(kind), 2), _numbers(_naming(kind), 5)

    @rule
    def turn(flat: Array, first: int, seats: int) -> None:  # in one piece, for passing the array on takes longer
        if first != 0:
            for field in range(len(rows)):
                for column in range(rows[field, 1]):
                    top, apart = rows[field, 0] + column, rows[field, 1]
                    for _ in range(first):  # the first goes last, as often as it takes
                        front = flat[top]
                        for seat in range(seats - 1):
                            flat[top + seat * apart] = flat[top + (seat + 1) * apart]
                        flat[top + (seats - 1) * apart] = front
            for field in range(len(naming)):
                at, size, apart, counter = naming[field, 0], naming[field, 1], naming[field, 2], naming[field, 3]
                taken = size if counter == NONE else min(size, naming[field, 4] * max(0, flat[counter]))
                for number in range(taken):
                    flat[at + number * apart] = seen_from(first, flat[at + number * apart], seats)

    return turn


@rule
def seen_from(first: int, named: int, seats: int) -> int:
    """How far to the left of the first a seat is; a number that names none stays as it is."""
    if named < 0 or named >= seats:
        return named
    return named - first if named >= first else named - first + seats


def _rows(kind: type[Record]) -> Iterator[tuple[int, ...]]:
    """Where the fields lie whose rows are by seat, and how many numbers there are in a row."""
    lines = lines_of(kind)
    return ((span.at, span.row) for span in plan(kind).spans if lines[span.name].by_seat)


def _naming(kind: type[Record]) -> Iterator[tuple[int, ...]]:
    """Where seats are named: first place, how many, how far apart, what counts the rows in use, how many in each."""
    lines = lines_of(kind)
    for span in plan(kind).spans:
        columns, counter = lines[span.name].seats, NONE if span.counter is None else span.counter
        if len(columns) == span.row:
            yield span.at, span.size, 1, counter, span.row
        else:
            yield from ((span.at + column, _height(span), span.row, counter, 1) for column in columns)


def _height(span: Span) -> int:
    return span.size // span.row


def _numbers(lines: Iterator[tuple[int, ...]], width: int) -> Array:
    return np.array(list(lines), np.int32).reshape(-1, width)
