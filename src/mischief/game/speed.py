"""How rules run: interpreted at once, compiled once the compiler has been through, on a graphics card in lab/.

Compiled code is cached on disk in a folder named by a hash of every rule source, because Numba's own cache does not
notice a change in a function called from another file.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from mischief.game.rule import Array, as_array, tell_compiler

if TYPE_CHECKING:
    from mischief.game.contract import Move, Rules, State

F = TypeVar("F", bound=Callable[..., Any])

_SETTING = RLock()  # Numba's cache folder is one for the whole process


class Speed(Protocol):
    """The calls that a table makes most, at one of the speeds; `play` gives who is awaited after the move."""

    def legal(self, state: "State", seat: int) -> "list[Move]": ...
    def play(self, state: "State", actor: int, move: "Move") -> int: ...


class Interpreted:
    """Plain Python: starts at once, can be stepped through in a debugger."""

    def __init__(self, rules: "Rules") -> None:
        self._rules = rules

    def legal(self, state: "State", seat: int) -> "list[Move]":
        moves = np.empty(self._rules.MOST_MOVES, np.int32)
        return moves[: self._rules.legal(state, seat, moves)].tolist()

    def play(self, state: "State", actor: int, move: "Move") -> int:
        self._rules.play(state, actor, move)
        return self._rules.turn(state)


class Compiled:
    """The same rules through the compiler: about a microsecond a call."""

    def __init__(self, rules: "Rules") -> None:
        self._most = rules.MOST_MOVES
        self._legal, self._play = _compiled_calls(rules.legal, rules.play, rules.turn)
        twin = np.zeros(1, rules.STATE)
        self._legal(twin, 0, np.empty(self._most, np.int32))  # so that nobody at a table waits for the compiler
        self._play(twin, 0, 0)

    def legal(self, state: "State", seat: int) -> "list[Move]":
        moves = np.empty(self._most, np.int32)
        return moves[: self._legal(as_array(state), seat, moves)].tolist()

    def play(self, state: "State", actor: int, move: "Move") -> int:
        awaited: int = self._play(as_array(state), actor, move)
        return awaited


def _compiled_calls(legal: Any, play: Any, turn: Any) -> tuple[Any, Any]:
    @compiled
    def call_legal(states: Array, seat: int, moves: Array) -> int:
        count: int = legal(states[0], seat, moves)
        return count

    @compiled
    def call_play(states: Array, actor: int, move: int) -> int:
        play(states[0], actor, move)
        awaited: int = turn(states[0])
        return awaited

    return call_legal, call_play


def compiled(function: F) -> F:
    """Compile a driver for the processor, without the interpreter's lock, cached on disk."""
    from numba import njit

    tell_compiler()
    with caching_in(cache_folder(function)):
        fast: F = njit(nogil=True, cache=True)(function)
    return fast


@contextmanager
def caching_in(folder: Path) -> Iterator[None]:
    """Numba fixes a function's cache folder while it decorates, so its global setting changes only that long."""
    from numba.core import config

    with _SETTING:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


def cache_folder(function: Callable[..., Any]) -> Path:
    """Where compiled code lives that was made from just these sources."""
    home = os.environ.get("MISCHIEF_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "mischief" / source_hash(source_folders(function))


def done_mark(function: Callable[..., Any]) -> Path:
    """A file that is there once all that a table needs was compiled by this compiler from just these sources."""
    return cache_folder(function) / f"compiled-by-{version('numba')}"


def source_folders(function: Callable[..., Any]) -> frozenset[Path]:
    """The folders whose code a driver can reach: this one, its own, and those of rules it closes over at any depth."""
    reached: list[Any] = [function]
    for thing in reached:  # grows while it is walked
        cells = [cell.cell_contents for cell in thing.__closure__ or ()]
        reached += [cell for cell in cells if isinstance(cell, FunctionType) and cell not in reached]
    return frozenset(Path(source).parent for source in [__file__, *(thing.__code__.co_filename for thing in reached)])


@cache
def source_hash(folders: frozenset[Path]) -> str:
    """A hash of every file in these folders: code, and the cards and tiles that compiled code holds as constants."""
    digest = hashlib.sha256()
    for folder in sorted(folders):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]
