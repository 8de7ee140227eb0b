"""What compiled code is made of, as a fingerprint: a function, all that it calls, and the constants in them.

It is taken from what Python has imported, and no file is read for it. So whatever else lies in a folder costs nothing
and a comment changes nothing; a rule or a number that changes in a module that is imported, at whatever depth, does,
and so does a card in a data file that became a constant.
"""

import builtins
import hashlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dis import get_instructions
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

# Known to the compiler by name. Numba itself notices that it was replaced.
FOREIGN = sys.stdlib_module_names | {"numpy", "numba"}
PLAIN = (bool, int, float, complex, str, bytes, type(None), np.generic, np.dtype)


def fingerprint(*things: Any) -> str:
    """Of functions with all that they reach, of bare code, and of modules whole; the same in every process."""
    reader = _Reader()
    for thing in things:
        reader.read_whole(thing) if isinstance(thing, ModuleType) else reader.read(thing)
    return reader.digest.hexdigest()[:16]


class _Reader:
    def __init__(self) -> None:
        self.digest = hashlib.sha256()
        self._known: dict[FunctionType, int] = {}  # functions in the order read, so that a circle of them ends

    def read_whole(self, module: ModuleType) -> None:
        for name, value in sorted(vars(module).items()):
            if not name.startswith("__"):
                self._note(name)
                self.read(value)

    def read(self, thing: Any) -> None:
        """Whatever else there is counts by its kind alone: the compiler refuses lists and objects as constants."""
        thing = getattr(thing, "py_func", thing) if callable(thing) else thing  # what a compiled function was made from
        if isinstance(thing, FunctionType) and not _is_foreign(thing):
            self._function(thing)
        elif isinstance(thing, CodeType):
            self._code(thing)
        elif isinstance(thing, np.ndarray):
            self._note(thing.dtype, thing.shape, thing.tobytes())
        elif isinstance(thing, tuple):
            self._all(thing)
        elif isinstance(thing, frozenset):
            self._note(sorted(map(repr, thing)))
        else:
            self._note(thing if isinstance(thing, PLAIN) else _named(thing))

    def _note(self, *words: Any) -> None:
        self.digest.update(repr(words).encode())

    def _all(self, things: Sequence[Any]) -> None:
        self._note(len(things))
        for thing in things:
            self.read(thing)

    def _function(self, function: FunctionType) -> None:
        is_new = function not in self._known
        self._note(self._known.setdefault(function, len(self._known)))
        if is_new:
            self._contents(function)

    def _contents(self, function: FunctionType) -> None:
        self._code(function.__code__)
        self.read(function.__defaults__)
        for name, value in (*_closed_over(function), *_global_to(function)):
            self._note(name)
            self.read(value)

    def _code(self, code: CodeType) -> None:
        self._note(code.co_code, code.co_names, code.co_varnames, code.co_freevars)
        self._all(code.co_consts)


def _closed_over(function: FunctionType) -> Iterator[tuple[str, Any]]:
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):  # nothing in it: a function that calls itself is being made
            yield name, cell.cell_contents


def _global_to(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The globals that a function names, and what it takes from them if they are modules or classes of ours."""
    names = _names_in(function.__code__)
    for name in _globals_in(function.__code__):
        if name in function.__globals__:
            yield from _with_attributes(name, function.__globals__[name], names)
        elif not hasattr(builtins, name):
            raise NameError(f"{function.__qualname__} is compiled before {name} is there: define {name} above it")


def _with_attributes(name: str, value: Any, names: frozenset[str]) -> Iterator[tuple[str, Any]]:
    yield name, value
    if isinstance(value, ModuleType | type) and not _is_foreign(value):
        for attribute in sorted(names & set(dir(value)) - {name}):
            yield from _with_attributes(attribute, getattr(value, attribute), names - {name})


@cache
def _globals_in(code: CodeType) -> tuple[str, ...]:
    found = {str(one.argval) for one in get_instructions(code) if one.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return tuple(sorted(found.union(*(_globals_in(inner) for inner in _inner(code)))))


@cache
def _names_in(code: CodeType) -> frozenset[str]:
    return frozenset(code.co_names).union(*(_names_in(inner) for inner in _inner(code)))


def _inner(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


def _is_foreign(thing: Any) -> bool:
    return _module(thing).partition(".")[0] in FOREIGN


def _module(thing: Any) -> str:
    return thing.__name__ if isinstance(thing, ModuleType) else str(getattr(thing, "__module__", ""))


def _named(thing: Any) -> str:
    named = thing if hasattr(thing, "__name__") else type(thing)
    return f"{_module(named)}.{getattr(named, '__qualname__', named.__name__)}"
