"""Compiling rules for the processor: on disk once compiled, so that nobody waits for it twice.

Compiled code is cached in a folder named by a fingerprint of all that it was made from, because Numba's own cache does
not notice a change in a function called from another file, and knows nothing again after a move to another folder.
"""

from collections.abc import Callable
from functools import cache, wraps
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar, cast

from mischief.game import folders
from mischief.game.rule import tell_compiler, tell_of_records
from mischief.game.speeds.fingerprint import fingerprint

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a driver for the processor, without the interpreter's lock, cached on disk."""
    from numba import njit

    from mischief.game.speeds.caching import keep

    tell_compiler()
    fast: F = njit(nogil=True)(function)
    keep(fast, cache_folder(function))
    return fast


def compiled_when_called(function: F) -> F:
    """The same at the first call: whoever imports it need not have the compiler."""
    fast = cache(lambda: compiled(function))
    return cast(F, wraps(function)(lambda *arguments: fast()(*arguments)))


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
