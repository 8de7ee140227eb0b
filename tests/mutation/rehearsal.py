"""Every test once, unchanged: which lines it runs and how much time it takes; known until something changes."""

import hashlib
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path

import coverage
import msgspec
import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from mutation.forks import forked, limit
from mutation.mutants import PACKAGES, SOURCES

TESTS = SOURCES.parent / "tests"
TIDILY = ["-o", "tmp_path_retention_policy=failed"]  # with "none" each run in a fork removes the folders of all others
QUIETLY = ["-s", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", *TIDILY]
KEPT = SOURCES.parent / "build" / "rehearsal.json"
PATIENCE = 30  # seconds for what a mutant may keep from ever happening
SLOWEST = 10.0  # seconds of processor time; a test that takes longer without the compiler is left out


class Part(msgspec.Struct):
    """What one test does."""

    digest: str  # of all that it could depend on
    seconds: float | None  # None: it is too slow, or fails, without the compiler
    lines: dict[str, list[int]] = {}  # by file


class Rehearsal:
    """Which tests could notice a change."""

    def __init__(self, parts: dict[str, Part], imported: dict[str, set[int]]) -> None:
        self._imported = imported
        self.seconds = {name: part.seconds for name, part in parts.items() if part.seconds is not None}
        self.left_out = [name for name, part in parts.items() if part.seconds is None]
        self._noticed = defaultdict[Path, Counter[str]](Counter)
        self._tests: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        for name in self.seconds:
            for file, lines in parts[name].lines.items():
                for line in lines:
                    self._tests[file][line].add(name)

    def tests_of(self, file: Path, lines: Iterable[int]) -> list[str]:
        """The tests that run any of these lines, best first."""
        known = self._tests[str(file)]
        return self._best_first(file, set().union(*(known.get(line, set()) for line in lines)))

    def tests_near(self, file: Path) -> list[str]:
        """The tests that run anything in the folder of a file, those first that run the file."""
        near = set().union(*(self._all_of(path) for path in list(self._tests) if file.parent in Path(path).parents))
        here = self._all_of(str(file))
        return self._best_first(file, here) + self._best_first(file, near - here)

    def is_imported(self, file: Path, lines: Iterable[int]) -> bool:
        """Whether any of these lines runs on import or collection."""
        return not self._imported.get(str(file), set()).isdisjoint(lines)

    def remember(self, file: Path, test: str) -> None:
        """A test has noticed something in a file, so it may again."""
        self._noticed[file][test] += 1

    def _all_of(self, file: str) -> set[str]:
        return set().union(*self._tests[file].values())

    def _best_first(self, file: Path, tests: Iterable[str]) -> list[str]:
        noticed = self._noticed[file]
        return sorted(tests, key=lambda test: ("postgresql" in test, self.seconds[test] / (1 + noticed[test])))


def interpreted() -> None:
    """Let no test wait for the compiler, which would not see a change, nor depend on what Hypothesis saw before."""
    from builders import waiting
    from mischief.game.contract import Game

    waiting.BROKEN_AFTER = PATIENCE
    Game.hasten = lambda self: None  # type: ignore[method-assign]
    phases = (Phase.explicit, Phase.generate)  # a failure is enough, it need not be small
    settings.register_profile("mutants", derandomize=True, database=None, deadline=None, phases=phases)
    settings.load_profile("mutants")


def rehearse(
    session: pytest.Session, imported: dict[str, set[int]], told: Callable[[str, int, int], None]
) -> Rehearsal:
    """Run every test that is not known yet."""
    parts = _known(session)
    new = [item for item in session.items if item.nodeid not in parts]
    jobs = ((item, partial(_rehearse_one, item)) for item in new)
    for number, done in enumerate(forked(jobs)):
        told("rehearsing", number, len(new))
        seconds, lines = msgspec.json.decode(done.note) if done.well else (None, {})
        parts[done.key.nodeid] = Part(_digest(done.key), seconds, lines)
        if number % 50 == 0 or number == len(new) - 1:
            _keep(parts)
    return Rehearsal(parts, imported)


def _kept() -> dict[str, Part]:
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, Part]) if KEPT.exists() else {}


def _keep(parts: dict[str, Part]) -> None:
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_bytes(msgspec.json.encode({**_kept(), **parts}))


def _rehearse_one(item: pytest.Item, note: Path) -> bool:
    """Run a test, and note the processor time and the lines that it takes."""
    limit(SLOWEST)
    watch, began = watching(), time.process_time()
    passed = passes(item)
    watch.stop()
    note.write_bytes(msgspec.json.encode((time.process_time() - began, lines_of(watch))))
    return passed


def watching() -> coverage.Coverage:
    """Begin to note which lines run."""
    only = [f"{SOURCES}/mischief/{package}/*" for package in PACKAGES]
    watch = coverage.Coverage(data_file=None, include=only, config_file=False)
    watch.set_option("run:disable_warnings", ["no-data-collected"])  # some tests run none of these
    watch.start()
    return watch


def lines_of(watch: coverage.Coverage) -> dict[str, list[int]]:
    data = watch.get_data()
    return {file: data.lines(file) or [] for file in data.measured_files()}


def _known(session: pytest.Session) -> dict[str, Part]:
    """What an earlier run knew of tests that are still the same."""
    kept, names = _kept(), {item.nodeid: item for item in session.items}
    return {name: part for name, part in kept.items() if name in names and part.digest == _digest(names[name])}


def _digest(item: pytest.Item) -> str:
    is_of_few = item.path.parent.name in ("games", "table")
    return hashlib.sha256(item.path.read_bytes() + _digest_of_sources(not is_of_few)).hexdigest()


@cache
def _digest_of_sources(all_of_them: bool) -> bytes:
    """Of what tests run and of golden texts; games and tables know nothing of the store or of what is above it."""
    folders = [SOURCES] if all_of_them else [SOURCES / "mischief" / name for name in ("game", "games", "table")]
    files = [file for folder in [*folders, TESTS / "builders"] for file in folder.rglob("*.py")]
    files += (file for file in TESTS.rglob("*.txt") if file.parent.name != "mutation")
    return b"".join(hashlib.sha256(file.read_bytes()).digest() for file in sorted(files))


def passes(item: pytest.Item) -> bool:
    """Run one test; what the whole session shares stays up for the next."""
    reports = runtestprotocol(item, log=False, nextitem=item.session)  # type: ignore[arg-type]
    return all(report.outcome != "failed" for report in reports)
