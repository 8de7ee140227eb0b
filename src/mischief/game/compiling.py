"""Compiling rules for the processor: on disk once compiled, so that nobody waits for it twice.

Compiled code is cached in a folder named by a fingerprint of all that it was made from, because Numba's own cache does
not notice a change in a function called from another file.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from mischief.game import folders
from mischief.game.fingerprint import fingerprint
from mischief.game.rule import tell_compiler, tell_of_records

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


def cache_folder(*made_from: Any) -> Path:
    """Where compiled code lives that was made from just these functions or modules, by just these means."""
    means = (compiled.__code__, tell_compiler.__code__, tell_of_records.__code__)
    return folders.caches() / fingerprint(*made_from, *means)


def done_mark(*made_from: Any) -> Path:
    """A file that is there once all that a table needs was compiled by this compiler from just these."""
    return cache_folder(*made_from) / f"compiled-by-{version('numba')}"


def ready(function: Any, *arguments: Any) -> None:
    """Compile a driver for arguments like these, without a call."""
    from numba import typeof

    function.compile(tuple(typeof(argument) for argument in arguments))
