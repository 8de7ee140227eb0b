"""Undo what was mended, one thing at a time, in a copy of the project, and see that a test notices: `make faults`, or

PYTHONPATH=tests python -m faults --only database
"""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Column, Table

from faults.noticing import CantTell, failing
from faults.planting import IMPATIENT, PATIENT, WAITING, Fault, a_copy, all_faults, planted

CONSOLE = Console(highlight=False, soft_wrap=True)


def main(only: Annotated[str, typer.Option(help="Faults whose sentence, file or tests contain this")] = "") -> None:
    """Plant every fault of faults.toml and list those that no test notices."""
    faults = [fault for fault in all_faults() if only in " ".join((fault.what, fault.file, *fault.tests))]
    with a_copy() as copy, planted(copy / WAITING, PATIENT, IMPATIENT):
        _expect_no_complaint(copy, faults)
        outcomes = [_tried(copy, fault, f"{number} of {len(faults)}") for number, fault in enumerate(faults, 1)]
    _report(faults, outcomes)
    raise typer.Exit(int(not faults or not all(outcomes)))


def _expect_no_complaint(copy: Path, faults: Sequence[Fault]) -> None:
    """Unchanged code must pass, or every fault would seem noticed."""
    tests = list(dict.fromkeys(test for fault in faults for test in fault.tests))
    CONSOLE.print(f"trying the code as it is with {len(tests)} tests")
    try:
        failed = failing(copy, tests)
    except CantTell as error:
        raise SystemExit(f"the tests did not run:\n{error}") from None
    if failed:
        raise SystemExit(f"unchanged code fails: {', '.join(failed)}")


def _tried(copy: Path, fault: Fault, which: str) -> bool:
    """Plant a fault; whether every test that should notice has."""
    began = time.monotonic()
    with planted(copy / fault.file, fault.find, fault.put):
        try:
            failed = failing(copy, fault.tests)
        except CantTell as error:
            CONSOLE.print(error, markup=False)
            failed = []
    missing = [test for test in fault.tests if test not in failed]
    told = f"NOT NOTICED by {', '.join(missing)}" if missing else "noticed"
    CONSOLE.print(f"{which}, {time.monotonic() - began:.0f} s, {told}: {fault.what}", markup=False)
    return not missing


def _report(faults: Sequence[Fault], outcomes: Sequence[bool]) -> None:
    table = Table("point", "fault", Column("noticed by", overflow="fold"), show_lines=True)
    for fault, is_noticed in zip(faults, outcomes, strict=True):
        names = "\n".join(test.partition("::")[2] for test in fault.tests)
        table.add_row(str(fault.point), fault.what, names if is_noticed else f"NOT NOTICED: {names}")
    Console(highlight=False, markup=False).print(table)
    CONSOLE.print(f"{sum(outcomes)} of {len(outcomes)} noticed")


if __name__ == "__main__":
    typer.run(main)
