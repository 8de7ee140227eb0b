"""Records as values: equal if their contents are, pickled as a whole, and shown so that people can read them."""

from io import BytesIO
from itertools import groupby
from typing import Any

import numpy as np

from mischief.game.errors import BadState
from mischief.game.fields import Field, Fields

LONG_RUN = 24  # of one number: it is written once, with its length
WIDE = 60  # letters that are shown of a field


class Value(Fields):
    """A record that can be compared, kept in sets, pickled and printed.

    Its hash is that of its contents. So a record that is changed in place is no longer found where it was a key: keep a
    copy there, or change a copy.
    """

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._contents() == other._contents()

    def __hash__(self) -> int:
        return hash((type(self), self._contents()))

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (type(self), told(type(self)), self._contents())

    def __repr__(self) -> str:
        fields = (f"{name}={_shown(self, name, line)}" for name, line in self._lines.items())
        return f"<{' '.join((_called(type(self)), *fields))}>"

    def _contents(self) -> bytes:
        """Its numbers alone: compiled code leaves anything in the gaps between them."""
        raw: bytes = self.base.tobytes()
        return b"".join(raw[span] for span in self._solid) if self._solid else raw


def restored(kind: type[Value], layout: str, contents: bytes) -> Any:
    """The record that a pickle holds; raises BadState if records of its kind are laid out otherwise here."""
    if not issubclass(kind, Value) or told(kind) != layout:
        raise BadState(f"{_called(kind)} is laid out otherwise in this version: {layout} can't be read")
    raw, source = bytearray(kind._layout.itemsize), BytesIO(contents)
    for span in kind._solid or (slice(0, len(raw)),):
        raw[span] = source.read(span.stop - span.start)
    if len(raw) != kind._layout.itemsize or source.read():
        raise BadState(f"{_called(kind)} is kept in {len(raw)} bytes, not in {len(contents)}")
    return kind(np.frombuffer(raw, kind._layout))


def told(kind: type[Value]) -> str:
    """The layout of a record in words: a pickle of another one would be misread."""
    described = ((name, kind._layout[name]) for name in kind._lines)
    return " ".join(f"{name}:{numbers.base.str}{list(numbers.shape) or ''}" for name, numbers in described)


def written(value: Any) -> str:
    """A number, or numbers with commas between."""
    return ",".join(_run(number, len(list(run))) for number, run in groupby(np.ravel(value).tolist()))


def _run(number: int, length: int) -> str:
    return f"{number}*{length}" if length >= LONG_RUN else ",".join([str(number)] * length)


def _shown(record: Value, name: str, line: Field) -> str:
    """A field as people read it: rows that are in use, the word for a number that has one."""
    value = record[name]
    if line.words and not line.shape and 0 <= value < len(line.words):
        return repr(line.words[value])
    text = written(value if line.used is None else value[: max(0, record[line.used])]) or "-"
    return text if len(text) <= WIDE else f"{text[:WIDE].rpartition(',')[0]},..."


def _called(kind: type) -> str:
    """A record class with the folder of its game: lure.State."""
    return ".".join([*kind.__module__.split(".")[-2:-1], kind.__name__])
