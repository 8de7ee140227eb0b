"""`@rule` and the records it works on: one statement of a rule, run interpreted, compiled, or on a graphics card."""

from collections.abc import Callable, Collection
from threading import Event, Lock
from typing import Any, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from mischief.game.fields import Field, Shown, kind_of
from mischief.game.values import Value

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R", bound="Record")
Array = NDArray[Any]

NONE, UNKNOWN = -1, -2  # in any record: there is no such thing; there may be, but this seat can't know

_new: Any = object.__new__
_UNTOLD: list[Callable[..., Any]] = []  # rules that the compiler has not heard of; it takes long to load, so not yet
_TELLING, _LOADED = Lock(), Event()


def rule(function: F) -> F:
    """Leave a function as it is for the interpreter, and let compiled callers compile it."""
    _UNTOLD.append(function)
    if _LOADED.is_set():
        tell_compiler()
    return function


def tell_compiler(apart: Collection[Callable[..., Any]] = ()) -> None:
    """Load the compiler and let it know every rule so far; from then on it hears of each at once.

    Compiled, a rule becomes part of its caller: Lure's games run twice as fast as with calls between its small rules.
    Those that are to stay apart need not.
    """
    from numba.extending import register_jitable

    with _TELLING:
        while _UNTOLD:
            function = _UNTOLD.pop()
            if function in (record_in, record_at, put_in):
                tell_of_records()
            else:
                register_jitable(forceinline=function not in apart)(function)
        _LOADED.set()


def part(function: F) -> F:
    """Unlike a rule, a part is compiled once and called, or compiling a search would take minutes."""
    from numba.extending import register_jitable

    compilable: F = register_jitable(function)
    return compilable


class Record(Value):
    """A state, a sight, a move's parts or options. A subclass has a line for each field, which becomes an attribute.

    What the type checker, the interpreter, compiled code and a graphics card work on is the same memory.
    """

    def __copy__(self) -> Self:
        return copy(self)

    def __deepcopy__(self, memo: object) -> Self:
        return copy(self)


def one(kind: str = "i4", *, words: tuple[str, ...] = (), shown: Shown | None = None, seat: bool = False) -> Any:
    """A field that holds one number; `seat` says that it names one."""
    return Field(kind, words=words, shown=shown, seats=(0,) if seat or shown == "seat" else ())


def many(
    *shape: int,
    kind: str = "i4",
    used: str | None = None,
    words: tuple[str, ...] = (),
    shown: Shown | None = None,
    by_seat: bool = False,
    seats: tuple[int, ...] = (),
) -> Any:
    """A field that holds an array of numbers; `seats` says which numbers of each row name a seat.

    Rows of which as many as `seats` are in use are by seat.
    """
    return Field(kind, shape, used, words, shown, by_seat or used == "seats", seats)


def lines_of(record: type[Record]) -> dict[str, Field]:
    """The fields of a record class by name, in the order written."""
    return record._lines


def layout(record: type[Record]) -> np.dtype[Any]:
    """The NumPy dtype of a record class."""
    return record._layout


def blank(dtype: np.dtype[Any]) -> Any:
    """A record of zeros whose fields the interpreter reads and writes by name."""
    return kind_of(dtype)(np.zeros(1, dtype))


def copy(state: R) -> R:
    """A record of its own with the same contents."""
    base, own = state.base, _new(type(state))
    own.base = np.frombuffer(bytearray(base.tobytes()), base.dtype)  # a fifth of the time of base.copy()
    return own


def as_array(state: Any) -> Array:
    """The one-element array over the same memory, which is how compiled code takes a record."""
    array: Array = state.base
    return array


@rule
def record_in(states: Array) -> Any:
    """The record in a one-element array, fields by name; for loops that run at every speed."""
    return kind_of(states.dtype)(states)


@rule
def record_at(states: Array, place: int) -> Any:
    """One of the records in an array, fields by name; for loops that run at every speed."""
    return kind_of(states.dtype)(states[place : place + 1])


@rule
def put_in(states: Array, state: Any) -> None:
    """Write a record into a one-element array; for loops that run at every speed."""
    states[0] = as_array(state)[0]


def tell_of_records() -> None:
    """Compiled code has records in its arrays as they are."""
    from numba.extending import overload

    overload(record_in, strict=False)(lambda states: lambda states: states[0])
    overload(record_at, strict=False)(lambda states, place: lambda states, place: states[place])
    overload(put_in, strict=False)(lambda states, state: _put)


def _put(states: Any, state: Any) -> None:
    states[0] = state
