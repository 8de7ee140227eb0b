"""Plant a small mistake, see whether a test notices, take it out, plant the next: `make mutants`, or with options

PYTHONPATH=tests python -m mutation --only lure/rules.py --sample 100
"""

import random
from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from mutation.mutants import PACKAGES, Mutant, files, mutants_of, short
from mutation.stage import Outcome, try_all

HERE = Path(__file__).parent
SURVIVORS = HERE / "survivors.txt"
RESULT = HERE.parents[1] / "build" / "mutants.json"
ENOUGH = 0.95


def main(
    only: Annotated[str, typer.Option(help="Files whose path contains this")] = "",
    sample: Annotated[int, typer.Option(help="So many of them, drawn at random (0: all)")] = 0,
    left: Annotated[bool, typer.Option(help="Only those that survived the last time")] = False,
    seed: Annotated[int, typer.Option(help="Of the sample")] = 1,
    again: Annotated[bool, typer.Option(help="Try those again that are known to survive, with a reason")] = True,
) -> None:
    """Try the mutants of games/, table/ and store/ and list those that no test notices."""
    mutants = [mutant for file in files() if only in short(file) for mutant in mutants_of(file)]
    if left:
        survived = {row["name"] for row in msgspec.json.decode(RESULT.read_bytes()) if not row["noticed"]}
        mutants = [mutant for mutant in mutants if mutant.name in survived]
    if sample:
        mutants = random.Random(seed).sample(mutants, min(sample, len(mutants)))
    known = {} if again else reasons()
    outcomes = _tried([mutant for mutant in mutants if mutant.name not in known])
    outcomes += [Outcome(mutant, noticed=False) for mutant in mutants if mutant.name in known]
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_bytes(msgspec.json.format(msgspec.json.encode([_row(outcome) for outcome in outcomes])))
    raise typer.Exit(_report(outcomes))


def _tried(mutants: list[Mutant]) -> list[Outcome]:
    outcomes, known = list[Outcome](), reasons()
    with Progress(auto_refresh=False) as progress:  # a thread of its own could hold a lock while we fork
        task = progress.add_task("collecting", total=None)

        def told(what: str, done: int, of: int) -> None:
            if of:
                progress.update(task, description=what, completed=done, total=of, refresh=done % 20 == 0)
                if done % 100 == 0 and not progress.console.is_terminal:
                    print(f"{what} {done} of {of}", flush=True)
            else:
                progress.print(what, markup=False, soft_wrap=True)

        def heard(outcome: Outcome) -> None:
            outcomes.append(outcome)
            if not outcome.noticed and outcome.mutant.name not in known:
                progress.print(f"survived: {outcome.mutant.name}", markup=False, soft_wrap=True)

        try_all(mutants, told, heard)
    if len(outcomes) < len(mutants):
        print(f"only {len(outcomes)} of {len(mutants)} mutants were tried")
    return outcomes


def _row(outcome: Outcome) -> dict[str, object]:
    mutant = outcome.mutant
    return {
        "name": mutant.name,
        "file": short(mutant.file),
        "line": mutant.line,
        "noticed": outcome.noticed,
        "by": outcome.by,
        "tests": outcome.tests,
        "slow": outcome.slow,
    }


def _report(outcomes: list[Outcome]) -> int:
    """Print how many were noticed, file by file, and who survived; 1 if too many did or one without a reason."""
    console = Console()
    console.print(_summary(outcomes))
    known = reasons()
    new = [outcome for outcome in outcomes if not outcome.noticed and outcome.mutant.name not in known]
    for outcome in sorted(new, key=lambda outcome: (outcome.mutant.file, outcome.mutant.line)):
        where = f"{short(outcome.mutant.file)}:{outcome.mutant.line}"
        console.print(f"survived {where} {outcome.mutant.name}  ({outcome.tests} tests)", markup=False, soft_wrap=True)
    noticed = sum(outcome.noticed for outcome in outcomes)
    console.print(f"{noticed} of {len(outcomes)} noticed; {len(new)} survivors without a reason in {SURVIVORS.name}")
    return int(not outcomes or bool(new) or noticed < ENOUGH * len(outcomes))


def reasons() -> dict[str, str]:
    """Why a known survivor may live, by name: a reason in a line of its own, and those it holds for below it."""
    found, reason = dict[str, str](), ""
    for line in SURVIVORS.read_text("utf-8").splitlines():
        if line.startswith("  "):
            found[line.strip()] = reason
        else:
            reason = line
    return found


def _summary(outcomes: list[Outcome]) -> Table:
    table = Table("file", "mutants", "noticed", "%")
    all_of, noticed = Counter[str](), Counter[str]()
    for outcome in outcomes:
        for name in (short(outcome.mutant.file), f"{outcome.mutant.package}/", "all"):
            all_of[name] += 1
            noticed[name] += outcome.noticed
    for name in sorted(all_of, key=lambda name: (name == "all", name in {f"{p}/" for p in PACKAGES}, name)):
        table.add_row(name, str(all_of[name]), str(noticed[name]), f"{100 * noticed[name] / all_of[name]:.1f}")
    return table


if __name__ == "__main__":
    typer.run(main)
