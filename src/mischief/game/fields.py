"""A record's fields as attributes in the interpreter: the same memory that compiled rules work on, read by name.

NumPy's own record arrays do this too, at several microseconds a field; here a number costs a tenth of that, because
where it lies in memory is worked out once for each kind of record.
"""

from collections import Counter, namedtuple
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import numpy as np

Shown = Literal["pile", "track", "grid", "hand", "seat"]


class Field(NamedTuple):
    """One line of a record: what the numbers of a field are, and what general code may know about them."""

    kind: str
    shape: tuple[int, ...] = ()
    used: str | None = None  # an earlier field that says how many rows are in use: the others need not be sent
    words: tuple[str, ...] = ()  # what 0, 1, 2... stand for
    shown: Shown | None = None  # how to draw it where a game brings no board of its own
    by_seat: bool = False  # whether row number n is about seat number n
    seats: tuple[int, ...] = ()  # which numbers of each row name a seat, if below the number of seats


class Laid(type):
    """The type of record classes: the lines of one are laid out in memory, and become attributes that read it.

    The lines of a class that one is made from come first, in their own order.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "Laid":
        inherited = {field: line for base in bases for field, line in getattr(base, "_lines", {}).items()}
        lines = inherited | {field: line for field, line in body.items() if isinstance(line, Field)}
        dtype = np.dtype([(field, line.kind, line.shape) for field, line in lines.items()], align=True)
        members, makers = _attributes(dtype)
        slots = tuple(slot for slot in makers if slot not in SHARED)
        told = {"_makers": makers, "_lines": lines, "_layout": dtype, "_solid": _solid(dtype)}
        made = super().__new__(cls, name, bases, {"__slots__": slots, **body, **members, **told})
        _BY_LAYOUT[dtype] = _BY_ID[id(dtype)] = made
        return made


SHARED = ("_arrays", "_usual", "base")
_BY_LAYOUT: dict[np.dtype[Any], Any] = {}
_BY_ID: dict[int, Any] = {}  # record classes may be laid out alike; arrays remember whose layout they were given


def _attributes(dtype: np.dtype[Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """An attribute for each field of a record, and how to make what their slots hold."""
    members: dict[str, Any] = {}
    usual = _most_common(dtype)
    makers: dict[str, Any] = {"_usual": _memory(usual), "_arrays": lambda _: {}}
    described: Any = dtype.fields or {}
    for name in dtype.names or ():
        kind, offset = described[name][:2]
        if kind.subdtype is None:
            code, index = kind.str[1:], offset // kind.itemsize
            members[name] = _usual_number(index) if code == usual else _number(f"_all_{code}", index)
            if code != usual:
                makers[f"_all_{code}"] = _memory(code)
        else:
            members[name] = _numbers(name)
    return members, makers


def _solid(dtype: np.dtype[Any]) -> tuple[slice, ...]:
    """Where the bytes of a record's fields lie; nothing if they lie without a gap."""
    described: Any = dtype.fields or {}
    spans = [slice(at, at + kind.itemsize) for kind, at, *_ in (described[name] for name in dtype.names or ())]
    return () if sum(span.stop - span.start for span in spans) == dtype.itemsize else tuple(spans)


def _most_common(dtype: np.dtype[Any]) -> str:
    """The kind that most of a record's single numbers have."""
    described: Any = dtype.fields or {}
    kinds = Counter(kind.str[1:] for kind, *_ in described.values() if kind.subdtype is None)
    return kinds.most_common(1)[0][0] if kinds else "u1"


def _usual_number(index: int) -> property:
    """A field that holds one number of the usual kind: said apart because the interpreter is quicker so."""

    def read(self: Any) -> Any:
        return self._usual[index]

    def write(self: Any, value: Any) -> None:
        self._usual[index] = value

    return property(read, write)


def _number(memory: str, index: int) -> property:
    """A field that holds one number."""

    def read(self: Any) -> Any:
        return getattr(self, memory)[index]

    def write(self: Any, value: Any) -> None:
        getattr(self, memory)[index] = value

    return property(read, write)


def _numbers(name: str) -> property:
    """A field that holds an array; assigning to it fills it."""

    def read(self: Any) -> Any:
        array = self._arrays.get(name)
        if array is None:
            array = self._arrays[name] = self.base[name][0]
        return array

    def write(self: Any, values: Any) -> None:
        self.base[name][0] = values

    return property(read, write)


def _memory(code: str) -> Any:
    """The whole record as numbers of one kind; records are aligned, so every field of the kind is one of them."""
    return lambda base: base.view(code)


class Fields(metaclass=Laid):
    """One record; `base` is the one-element array that it lives in."""

    __slots__ = SHARED
    _makers: ClassVar[dict[str, Any]]  # how to make what a slot holds, at its first use
    _lines: ClassVar[dict[str, Field]]
    _layout: ClassVar[np.dtype[Any]]
    _solid: ClassVar[tuple[slice, ...]]  # where the bytes of its fields lie, if there are gaps between them
    if TYPE_CHECKING:
        base: Any

    def __init__(self, base: Any) -> None:
        self.base = base

    if not TYPE_CHECKING:  # who checks types knows the fields

        def __getattr__(self, name: str) -> Any:
            """A slot that is used for the first time."""
            maker = type(self)._makers.get(name)
            if maker is None:
                raise AttributeError(f"this record has no field {name!r}")
            made = maker(self.base)
            setattr(self, name, made)
            return made

    def __getitem__(self, name: str) -> Any:
        return self.base[name][0]

    def __setitem__(self, name: str, value: Any) -> None:
        self.base[name][0] = value

    @property
    def dtype(self) -> np.dtype[Any]:
        found: np.dtype[Any] = self.base.dtype
        return found


def kind_of(dtype: np.dtype[Any]) -> Any:
    """The record class with this layout."""
    return _BY_ID.get(id(dtype)) or _BY_LAYOUT[dtype]


def plain(state: Any) -> Any:
    """A record as a named tuple of the interpreter's own numbers, read all at once; arrays stay arrays."""
    return _plain_of(state.base.dtype)._make(state.base.item())


@cache
def _plain_of(dtype: np.dtype[Any]) -> Any:
    return namedtuple("Plain", dtype.names or ())
