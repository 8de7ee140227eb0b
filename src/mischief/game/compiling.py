"""Compiling rules for the processor: on disk once compiled, so that nobody waits for it twice.

Compiled code is cached in a folder named by a hash of every rule source, because Numba's own cache does not notice a
change in a function called from another file.
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
from typing import Any, TypeVar

from mischief.game.rule import tell_compiler

F = TypeVar("F", bound=Callable[..., Any])

_SETTING = RLock()  # Numba's cache folder is one for the whole process


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


def ready(function: Any, *arguments: Any) -> None:
    """Compile a driver for arguments like these, without a call."""
    from numba import typeof

    function.compile(tuple(typeof(argument) for argument in arguments))
