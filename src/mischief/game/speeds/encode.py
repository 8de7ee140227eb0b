"""Sights, parts and options as flat numbers and back, for any game: all of it follows from the layout.

Numbers come in the order of the layout. Of a field that says which earlier field counts its rows in use, only these are
written, so a reader needs the layout and nothing else. Compiled code writes them as JSON by itself.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from math import prod
from typing import Any, NamedTuple

import numpy as np

from mischief.game.errors import BadData
from mischief.game.fields import Field
from mischief.game.rule import NONE, Array, Record, as_array, blank, layout, lines_of, rule


class Span(NamedTuple):
    """Where the numbers of a field lie in a whole record."""

    name: str
    shape: tuple[int, ...]
    at: int
    size: int
    row: int  # numbers in each row
    counter: int | None  # where the number of rows in use lies

    def taken(self, numbers: list[int]) -> int:
        """How many numbers of this field are in use, given all that come before it."""
        return self.size if self.counter is None else self.row * min(max(numbers[self.counter], 0), self.shape[0])


class Plan(NamedTuple):
    """How a record is written; worked out once for each."""

    spans: tuple[Span, ...]
    runs: tuple[Span, ...]  # the same with neighbours that are written whole as one
    size: int  # of the whole record

    @property
    def most_bytes(self) -> int:
        """As JSON it is no longer than this."""
        return LONGEST * self.size + 2

    def as_array(self) -> Array:
        """The runs as `write` takes them."""
        rows = [(at, size, row, NONE if counter is None else counter) for _, _, at, size, row, counter in self.runs]
        return np.array(rows, np.int32)


COMMA, OPENED, CLOSED, MINUS, ZERO, BLANK = b",[]-0\0"
LONGEST = len("-2147483648,")
FEW = 300  # numbers that are read sooner at once than piece by piece
_PLANS: dict[type[Record], Plan] = {}


def plan(kind: type[Record]) -> Plan:
    """Every field's place; raises BadData if a layout is not one of plain numbers."""
    if kind not in _PLANS:
        spans: dict[str, Span] = {}
        at = 0
        for name, line in lines_of(kind).items():
            spans[name] = _span(kind, name, line, at, spans)
            at += spans[name].size
        _PLANS[kind] = Plan(tuple(spans.values()), tuple(_runs(spans.values())), at)
    return _PLANS[kind]


def _span(kind: type[Record], name: str, line: Field, at: int, before: dict[str, Span]) -> Span:
    if line.kind != "i4":
        raise BadData(f"{kind.__qualname__}.{name} is {line.kind}: what is sent must be i4")
    if line.used is not None and (not line.shape or line.used not in before or before[line.used].shape):
        raise BadData(f"{kind.__qualname__}.{name}: {line.used} must be one number that stands before it")
    counter = None if line.used is None else before[line.used].at
    return Span(name, line.shape, at, prod(line.shape), prod(line.shape[1:]), counter)


def _runs(spans: Iterable[Span]) -> Iterator[Span]:
    for is_whole, group in groupby(spans, key=lambda span: span.counter is None):
        run = list(group)
        if is_whole:
            yield run[0]._replace(size=sum(span.size for span in run))
        else:
            yield from run


def numbers(kind: type[Record], record: Any) -> list[int]:
    """A record as a flat list: what goes over the wire."""
    flat, runs = as_array(record).view(np.int32), plan(kind).runs
    if len(runs) == 1:
        return flat.tolist()
    written: list[int] = []
    whole: Any = flat.tolist() if len(flat) < FEW else flat  # slices of an array cost more than those of a list
    for _, _, at, size, row, counter in runs:
        part = whole[at : at + (size if counter is None else min(size, row * int(whole[counter])))]
        written += part if whole is not flat else part.tolist()
    return written


def record_of(kind: type[Record], given: list[int]) -> Any:
    """The record that a flat list says; raises BadData if it is too short or too long."""
    record, source = blank(layout(kind)), iter(given)
    flat: list[int] = []
    for span in plan(kind).spans:
        taken = list(islice(source, span.taken(flat)))
        if len(taken) < span.taken(flat):
            raise BadData(f"{kind.__qualname__} needs more numbers than {len(given)}")
        flat += taken + [0] * (span.size - len(taken))
    if next(source, None) is not None:
        raise BadData(f"{kind.__qualname__} needs fewer numbers than {len(given)}")
    try:
        as_array(record).view(np.int32)[:] = flat
    except OverflowError:
        raise BadData(f"{kind.__qualname__} has a number out of range") from None
    return record


def named(kind: type[Record], record: Any) -> dict[str, Any]:
    """A record by the names of its fields, cut in the same way."""
    flat: list[int] = as_array(record).view(np.int32).tolist()
    return {span.name: _shaped(span, flat) for span in plan(kind).spans}


def _shaped(span: Span, flat: list[int]) -> Any:
    if not span.shape:
        return flat[span.at]
    taken = np.array(flat[span.at : span.at + span.taken(flat)], np.int32)
    return taken.reshape(-1, *span.shape[1:]).tolist()


# --- for compiled code ---


@rule
def forget_rows(flat: Array, runs: Array) -> None:
    """Say of memory that held anything that no rows are in use; then `look` may fill it, and clears nothing."""
    for run in range(len(runs)):
        if runs[run, 3] != NONE:
            flat[runs[run, 3]] = 0


# --- as JSON, for compiled code ---


@rule
def write(flat: Array, runs: Array, out: Array, at: int) -> int:
    """The numbers in use as a list, from this byte on; gives the first byte behind it."""
    out[at] = OPENED
    return end_list(out, write_numbers(flat, runs, out, at + 1), False)


@rule
def write_numbers(flat: Array, runs: Array, out: Array, at: int) -> int:
    """The same without what is around it, a comma behind each."""
    for run in range(len(runs)):
        first, size, row, counter = runs[run, 0], runs[run, 1], runs[run, 2], runs[run, 3]
        taken = size if counter == NONE else min(size, row * max(0, flat[counter]))
        for place in range(first, first + taken):
            at = write_number(int(flat[place]), out, at)
    return at


@rule
def write_number(number: int, out: Array, at: int) -> int:
    """A number and a comma."""
    if number < 0:
        out[at] = MINUS
        return write_number_of(-number, out, at + 1)
    return write_number_of(number, out, at)


@rule
def write_number_of(number: int, out: Array, at: int) -> int:
    """Digits from the last to the first, once it is known how many they are."""
    size, rest = 1, number // 10
    while rest > 0:
        size, rest = size + 1, rest // 10
    for place in range(at + size - 1, at - 1, -1):
        out[place] = ZERO + number % 10
        number //= 10
    out[at + size] = COMMA
    return at + size + 1


@rule
def end_list(out: Array, at: int, goes_on: bool) -> int:
    """Put the end of a list over the comma behind its last number, and a comma behind it if more follows."""
    end = at if out[at - 1] == COMMA else at + 1
    out[end - 1] = CLOSED
    if goes_on:
        out[end] = COMMA
        end += 1
    return end


@rule
def copy_text(form: Array, place: int, out: Array, at: int, stop: int = BLANK) -> tuple[int, int]:
    """What a form says from a place to its next blank, or to its end; gives the places behind both."""
    while place < len(form) and form[place] != stop:
        out[at] = form[place]
        place, at = place + 1, at + 1
    return place + 1, at
