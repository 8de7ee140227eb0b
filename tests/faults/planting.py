"""Faults that the product once had, and a copy of the project in which one at a time comes back."""

import os
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("faults.toml")
LINKED = (".venv", "web/node_modules")  # what was installed is not copied
WAITING = "tests/builders/waiting.py"
PATIENT, IMPATIENT = "BROKEN_AFTER = 300 ", "BROKEN_AFTER = 30 "  # many faults make a test wait for what never happens


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that goes wrong when a piece of a file is replaced, and the tests that must fail then."""

    what: str
    point: int  # what it belongs to, as in the headings of the list
    file: str
    find: str  # occurs once
    put: str
    tests: list[str]  # file::test for pytest, file::title for the page's


def all_faults() -> list[Fault]:
    """The list, as it is written down."""
    return msgspec.convert(tomllib.loads(LIST.read_text("utf-8"))["fault"], list[Fault])


@contextmanager
def a_copy(root: Path = ROOT) -> Iterator[Path]:
    """A copy of everything that git knows or would take, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="mischief-faults-") as folder:
        copy = Path(folder) / "copy"
        for name in _names(root):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, copy / name)
        for name in LINKED:
            if (root / name).exists():
                (copy / name).symlink_to(root / name)
        yield copy


def _names(root: Path) -> list[str]:
    order = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    said = subprocess.run(order, cwd=root, capture_output=True, text=True, check=True).stdout
    return [name for name in said.split("\0") if name and (root / name).is_file()]


@contextmanager
def planted(file: Path, find: str, put: str) -> Iterator[None]:
    """Replace a piece of a file for a while."""
    before, when = file.read_text("utf-8"), file.stat()
    if before.count(find) != 1:
        raise ValueError(f"{file} has this {before.count(find)} times, not once: {find}")
    file.write_text(before.replace(find, put), "utf-8")
    try:
        yield
    finally:
        file.write_text(before, "utf-8")
        os.utime(file, ns=(when.st_atime_ns, when.st_mtime_ns))  # or Python would believe what it has compiled
