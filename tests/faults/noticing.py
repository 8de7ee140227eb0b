"""Run some tests in a copy of the project, Python's and the page's, and tell which of them failed."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

LONGEST = 180.0  # seconds for each test; a fault may make one wait for ever
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+::.+?)(?: - |$)", re.MULTILINE)
PASSED, SOME_FAILED = 0, 1
PLAINLY = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "COLUMNS": "999"}  # plugins take longer than most of the tests


class CantTell(Exception):
    """The tests did not run, so that nothing is known."""


@dataclass(frozen=True)
class Said:
    """What a command has left behind."""

    code: int
    out: str
    is_endless: bool


def failing(copy: Path, tests: Sequence[str]) -> list[str]:
    """Those of the tests that fail; one that never ends has failed too."""
    page = [test for test in tests if test.partition("::")[0].endswith(".ts")]
    ours = [test for test in tests if test not in page]
    return [*(_failing_here(copy, ours) if ours else ()), *(_failing_on_page(copy, page) if page else ())]


def _failing_here(copy: Path, tests: Sequence[str]) -> list[str]:
    order = [sys.executable, "-m", "pytest", "-rfEs", "--tb=no", "-p", "no:cacheprovider", *tests]
    home = {"PYTHONPATH": str(copy / "src"), "MISCHIEF_CACHE": str(copy / "build")}
    said = _run(order, copy, {**home, **PLAINLY}, LONGEST * len(tests))
    if said.is_endless:
        return list(tests)
    if said.code not in (PASSED, SOME_FAILED) or " skipped" in said.out:
        raise CantTell(said.out)
    failed = FAILED.findall(said.out)
    return [test for test in tests if any(one == test or one.startswith(f"{test}[") for one in failed)]


def _failing_on_page(copy: Path, tests: Sequence[str]) -> list[str]:
    files = sorted({test.partition("::")[0].removeprefix("web/") for test in tests})
    if not (copy / "web/src/words.gen").exists():  # made from the messages; all tests of the page begin with them
        _run(["npm", "run", "--silent", "words"], copy / "web", {}, LONGEST)
    said = _run(["npx", "vitest", "run", "--reporter=json", *files], copy / "web", {}, LONGEST * len(tests))
    if said.is_endless:
        return list(tests)
    try:
        found = json.loads(said.out[said.out.index("{") :])["testResults"]
    except (ValueError, KeyError):
        raise CantTell(said.out) from None
    if not all(file["assertionResults"] for file in found):
        raise CantTell(said.out)
    failed = {one["title"] for file in found for one in file["assertionResults"] if one["status"] == "failed"}
    return [test for test in tests if test.partition("::")[2] in failed]


def _run(order: Sequence[str], folder: Path, settings: Mapping[str, str], seconds: float) -> Said:
    """Run a command to its end, or until it has taken too long; then all that it started is ended as well."""
    environment = {**os.environ, **settings}
    with subprocess.Popen(
        order, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        try:
            out, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return Said(process.wait(), "", is_endless=True)
    return Said(process.returncode, out, is_endless=False)
