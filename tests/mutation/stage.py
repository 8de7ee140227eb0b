"""The process in which mutants are tried: pytest with everything collected, which forks instead of running tests."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from tempfile import TemporaryDirectory

import pytest

from mutation.forks import Done, forked
from mutation.mutants import Mutant, files, module_of
from mutation.rehearsal import QUIETLY, TESTS, Rehearsal, interpreted, lines_of, passes, rehearse, watching
from mutation.trial import Trial, runs_on_import, settle, tests_for

NOTICING = {  # what tests what
    "games": ("games", "bots", "game/test_laws.py", "game/test_encode.py", "cli/test_terminal_pounce.py"),
    "table": ("table", "server/live/test_court.py"),
    "store": ("store", "cli/test_databases.py"),
}
QUICK = 0.3  # seconds; slower tests have passed once already, and need not pass again before mutants are tried
Told = Callable[[str, int, int], None]  # what is going on, how many are done, of how many


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant."""

    mutant: Mutant
    noticed: bool
    by: str = ""  # the test, or the error that came before any
    tests: int = 0  # how many could have noticed
    slow: bool = False  # noticed because a test took far too long


class Stage:
    """A pytest plugin that tries mutants in place of running tests."""

    def __init__(self, mutants: list[Mutant], told: Told, heard: Callable[[Outcome], None]) -> None:
        self._mutants, self._told, self._heard = mutants, told, heard

    def pytest_configure(self) -> None:
        self._watch = watching()
        interpreted()
        for file in files():
            if "migrations" not in file.parts:  # Alembic runs those
                import_module(module_of(file))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._watch.stop()
        imported = {file: set(lines) for file, lines in lines_of(self._watch).items()}
        _start_shared(session)
        settle()
        known = rehearse(session, imported, self._told)
        for name in known.left_out:
            self._told(f"left out: {name}", 0, 0)
        self._try_all({item.nodeid: item for item in session.items}, known)
        return True

    def _try_all(self, items: dict[str, pytest.Item], known: Rehearsal) -> None:
        self._told("trying the code as it is", 0, 0)
        _expect_no_complaint(self._mutants, items, known)
        self._told("trying", 0, len(self._mutants))
        for number, done in enumerate(forked(_jobs(self._mutants, items, known)), 1):
            self._told("trying", number, len(self._mutants))
            self._heard(_outcome(done, known))


def _start_shared(session: pytest.Session) -> None:
    """Let one test start what all share, so that not every fork starts a database server of its own."""
    for item in session.items:
        if item.nodeid.endswith("[postgresql]"):
            passes(item)
            break


def _jobs(mutants: list[Mutant], items: dict[str, pytest.Item], known: Rehearsal) -> Iterator[tuple[Trial, object]]:
    for mutant in mutants:
        trial = Trial(mutant, tests_for(mutant, known), runs_on_import(mutant, known), items, known)
        yield trial, trial.passes


def _outcome(done: Done[Trial], known: Rehearsal) -> Outcome:
    mutant, tests = done.key.mutant, done.key.tests
    assert mutant
    if done.well or not tests:
        return Outcome(mutant, False, tests=len(tests))
    known.remember(mutant.file, done.note)
    return Outcome(mutant, True, done.note, len(tests), done.was_stopped)


def _expect_no_complaint(mutants: list[Mutant], items: dict[str, pytest.Item], known: Rehearsal) -> None:
    """Unchanged code must pass both ways of trying, or everything would seem noticed."""
    trials = list[Trial]()
    for anew in (False, True):
        alike = [mutant for mutant in mutants if runs_on_import(mutant, known) == anew]
        tests = {test for mutant in alike for test in tests_for(mutant, known) if known.seconds[test] < QUICK}
        trials.append(Trial(None, sorted(tests), anew, items, known))
    for done in forked((trial, trial.passes) for trial in trials if trial.tests):
        if not done.well:
            raise pytest.UsageError(f"unchanged code fails (imported anew: {done.key.anew}): {done.note}")


def try_all(mutants: list[Mutant], told: Told, heard: Callable[[Outcome], None]) -> None:
    """Try every mutant; `heard` is called with each outcome. A package's own tests must notice what is wrong in it."""
    packages = dict.fromkeys(mutant.package for mutant in mutants)
    tests = [str(TESTS / name) for package in packages for name in NOTICING[package]]
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTEST_DEBUG_TEMPROOT", folder)  # no other pytest on this machine tidies up here
        pytest.main([*QUIETLY, *tests], [Stage(mutants, told, heard)])
