"""Compiled code in a folder that says what it was made from: where the source lies, and since when, is no matter then.

Numba's own cache asks for both. All that reaches into Numba for this is here, imported when something is compiled.
"""

from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator


def keep(fast: Any, folder: Path) -> None:
    """Keep a function's compiled code in a folder; where nothing can be written, it is compiled at every start."""
    try:
        fast._cache = _Cache(fast.py_func, folder)
    except OSError:
        return


class _Cache(FunctionCache):  # type: ignore[misc]
    def __init__(self, function: Any, folder: Path) -> None:
        self._impl_class = lambda _: _Impl(function, folder)
        super().__init__(function)

    def _index_key(self, signature: Any, code: Any) -> tuple[Any, ...]:
        return signature, code.magic_tuple()  # of this processor; the folder tells what Numba would ask of the function


class _Impl(CompileResultCacheImpl):  # type: ignore[misc]
    def __init__(self, function: Any, folder: Path) -> None:
        self._lineno = 0  # in messages alone
        self._locator = _Locator(folder)
        self._locator.ensure_cache_path()
        self._filename_base = self.get_filename_base(function.__qualname__, "")


class _Locator(_CacheLocator):  # type: ignore[misc]
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return ""
