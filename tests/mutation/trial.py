"""One mutant tried: in a fork of a process that has everything imported, by the tests that run its lines."""

import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from mutation.forks import limit
from mutation.mutants import SOURCES, Mutant
from mutation.rehearsal import QUIETLY, TESTS, Rehearsal, interpreted, passes

FOLDERS = ("builders", "games", "table", "store", "cli", "bots", "game", "server")
OURS = (f"{SOURCES}/", *(f"{TESTS}/{folder}/" for folder in FOLDERS))


def tests_for(mutant: Mutant, known: Rehearsal) -> list[str]:
    """Who could notice a mutant: who runs its lines, or for what runs on import, who uses anything near it."""
    if runs_on_import(mutant, known):
        return known.tests_near(mutant.file)
    return known.tests_of(mutant.file, mutant.lines)


def runs_on_import(mutant: Mutant, known: Rehearsal) -> bool:
    """Whether what is in memory was made by the unchanged code, so that all must be imported anew."""
    return mutant.body is None or known.is_imported(mutant.file, mutant.body)


@dataclass(frozen=True)
class Trial:
    """A mutant, or None for code as it is, and who is to notice."""

    mutant: Mutant | None
    tests: list[str]
    anew: bool
    items: dict[str, pytest.Item]
    known: Rehearsal

    def passes(self, note: Path) -> bool:
        """Whether every test passes; only for a fork, which is spoilt by it."""
        if not self.tests:
            return True
        code = self.mutant.code() if self.mutant else None
        if self.anew or not (self.mutant is None or _replace(self.mutant, code)):
            return self._passes_anew(note, code)
        return all(self._passes_one(note, name) for name in self.tests)

    def _passes_one(self, note: Path, name: str) -> bool:
        note.write_text(name, "utf-8")
        limit(allowed(self.known.seconds[name]))
        return passes(self.items[name])

    def _passes_anew(self, note: Path, code: CodeType | None) -> bool:
        """Import everything of ours again, this time with the change, and run the tests from their files."""
        for name, module in list(sys.modules.items()):
            if (getattr(module, "__file__", None) or "").startswith(OURS):
                del sys.modules[name]
        if self.mutant and code:
            _change(self.mutant.file, code)
        limit(30)
        interpreted()
        return pytest.main(["-x", *QUIETLY, *self.tests], [Limits(self.known, note)]) == pytest.ExitCode.OK


def allowed(seconds: float) -> float:
    """The processor time after which a test has noticed that something takes far longer than it should."""
    return 2 + 10 * seconds


# --- in place --------------------------------------------------------------------------------------------------------


def _replace(mutant: Mutant, code: CodeType | None) -> bool:
    """Give living functions the changed code; False if there are none or they close over other things now."""
    if str(mutant.file) not in LIVING or "migrations" in mutant.file.parts:  # Alembic loads those when it runs them
        return False
    changed = {(part.co_qualname, part.co_firstlineno): part for part in _parts(code)} if code else {}
    try:
        for function in LIVING[str(mutant.file)]:
            old = function.__code__
            function.__code__ = changed.get((old.co_qualname, old.co_firstlineno), old)
    except ValueError:
        return False
    return True


def _parts(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _parts(constant)


CACHE = type(cache(print))
LIVING: dict[str, list[FunctionType]] = {}  # our functions in memory, by file


def settle() -> None:
    """Before the forks: forget what unchanged code has remembered, and note which functions there are."""
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and _is_ours(thing):
            LIVING.setdefault(thing.__code__.co_filename, []).append(thing)
        elif isinstance(thing, CACHE) and _is_ours(thing.__wrapped__):
            thing.cache_clear()
    gc.collect()
    gc.freeze()


def _is_ours(thing: object) -> bool:
    return isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(OURS)


# --- imported anew ---------------------------------------------------------------------------------------------------


def _change(file: Path, code: CodeType) -> None:
    """Whoever loads this file from now on, Alembic too, gets the changed code."""
    usual = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        return code if Path(self.path) == file else usual(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


class Limits:
    """Lets no test of a run of its own take too long."""

    def __init__(self, known: Rehearsal, note: Path) -> None:
        self._known, self._note = known, note

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._note.write_text(item.nodeid, "utf-8")
        limit(allowed(self._known.seconds.get(item.nodeid, 1)))
