"""A record's fields as attributes in the interpreter: the same memory that compiled rules work on, read by name.

NumPy's own record arrays do this too, at several microseconds a field; here a number costs a tenth of that, because
where it lies in memory is worked out once for each kind of record.
"""

from collections import Counter, namedtuple
from functools import cache
from typing import Any

import numpy as np


class Fields:
    """One record; `base` is the one-element array that it lives in."""

    __slots__ = ("_arrays", "_usual", "base")
    _makers: dict[str, Any] = {}  # how to make what a slot holds, at its first use

    def __init__(self, base: Any) -> None:
        self.base = base

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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fields) and self.dtype == other.dtype and self.base.tobytes() == other.base.tobytes()

    __hash__ = None  # type: ignore[assignment]  # it can change


@cache
def fields_of(dtype: np.dtype[Any]) -> type[Fields]:
    """The class whose attributes are the fields of this record."""
    members: dict[str, Any] = {}
    usual = _most_common(dtype)
    makers: dict[str, Any] = {"_usual": _memory(usual), "_arrays": lambda _: {}}
    described: Any = dtype.fields
    for name in dtype.names or ():
        kind, offset = described[name][:2]
        if kind.subdtype is None:
            code, index = kind.str[1:], offset // kind.itemsize
            members[name] = _usual_number(index) if code == usual else _number(f"_all_{code}", index)
            if code != usual:
                makers[f"_all_{code}"] = _memory(code)
        else:
            members[name] = _numbers(name)
    slots = tuple(name for name in makers if name not in Fields.__slots__)
    return type("Fields", (Fields,), {**members, "__slots__": slots, "_makers": makers})


def plain(state: Any) -> Any:
    """A record as a named tuple of the interpreter's own numbers, read all at once; arrays stay arrays."""
    return _plain_of(state.base.dtype)._make(state.base.item())


@cache
def _plain_of(dtype: np.dtype[Any]) -> Any:
    return namedtuple("Plain", dtype.names or ())


def _most_common(dtype: np.dtype[Any]) -> str:
    """The kind that most of a record's single numbers have."""
    described: Any = dtype.fields
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

    def read(self: Fields) -> Any:
        return getattr(self, memory)[index]

    def write(self: Fields, value: Any) -> None:
        getattr(self, memory)[index] = value

    return property(read, write)


def _numbers(name: str) -> property:
    """A field that holds an array; assigning to it fills it."""

    def read(self: Fields) -> Any:
        array = self._arrays.get(name)
        if array is None:
            array = self._arrays[name] = self.base[name][0]
        return array

    def write(self: Fields, values: Any) -> None:
        self.base[name][0] = values

    return property(read, write)


def _memory(code: str) -> Any:
    """The whole record as numbers of one kind; records are aligned, so every field of the kind is one of them."""
    return lambda base: base.view(code)
