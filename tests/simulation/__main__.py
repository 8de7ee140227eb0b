"""Play many seeds on all cores: `make simulate SEEDS=1000`, or with options

PYTHONPATH=tests python -m simulation --seeds 1000 --first 1 --processes 2
PYTHONPATH=tests python -m simulation --play 1773     # one seed, with all that happened in it
PYTHONPATH=tests python -m simulation --bugs          # how many seeds it takes to find each planted mistake
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Annotated

import typer

from simulation.bugs import BUGS, planted
from simulation.seeds import Outcome, play
from simulation.servers import prepare

AT_ONCE = 20  # seeds that a process is given
MOST = 10_000  # seeds in which a planted mistake must be found
OFTEN, EVERY = 0.5, 10.0  # seconds between two lines where nobody sees a line change


def main(
    seeds: Annotated[int, typer.Option(help="How many")] = 1000,
    first: Annotated[int, typer.Option(help="The first of them")] = 1,
    processes: Annotated[int, typer.Option(help="0: one for each core")] = 0,
    one: Annotated[int, typer.Option("--play", help="Only this seed, with all that happens in it")] = 0,
    bugs: Annotated[bool, typer.Option("--bugs", help="Plant mistakes, and look how soon each is found")] = False,
) -> None:
    """Simulate servers, people, a database and a network, and look for a law that does not hold."""
    if bugs:
        prepare()
        raise typer.Exit(_look_for_bugs())
    if one:
        prepare()
        raise typer.Exit(_tell(play(one, notes=True)))
    raise typer.Exit(_play_all(range(first, first + seeds), processes or os.cpu_count() or 1))


def _play_all(seeds: range, processes: int) -> int:
    progress = Progress(len(seeds))
    for outcome in _outcomes(seeds, processes):
        progress.add(outcome)
    progress.sum_up()
    return int(bool(progress.broken))


class Progress:
    """How far it is: a line that changes in a terminal, a line now and then elsewhere."""

    def __init__(self, seeds: int) -> None:
        self._seeds, self._begun, self._told, self._done = seeds, time.monotonic(), 0.0, 0
        self._changes = sys.stdout.isatty()
        self._faults = Counter[str]()
        self.broken: list[Outcome] = []

    def add(self, outcome: Outcome) -> None:
        self._done += 1
        self._faults.update(outcome.faults)
        if outcome.broken:
            self.broken.append(outcome)
            print(f"\nseed {outcome.seed} breaks a law: {outcome.broken}", flush=True)
        if time.monotonic() - self._told > (OFTEN if self._changes else EVERY) or self._done == self._seeds:
            self._tell()

    def _tell(self) -> None:
        self._told = time.monotonic()
        done = f"{self._done:,} of {self._seeds:,} seeds, {self._done / (self._told - self._begun):.1f} a second"
        line = f"{done}, {self._faults.total():,} faults, {len(self.broken)} broken"
        print(f"\r{line}" if self._changes else line, end="" if self._changes else "\n", flush=True)

    def sum_up(self) -> None:
        print(f"\n{(time.monotonic() - self._begun) / 3600:.2f} hours; what went wrong:")
        for kind, count in self._faults.most_common():
            print(f"{count:12,}  {kind}")
        for outcome in self.broken:
            print(f"seed {outcome.seed}: {outcome.broken}")


def _outcomes(seeds: range, processes: int) -> Iterator[Outcome]:
    if processes == 1:
        prepare()
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(processes, initializer=prepare) as pool:
        yield from pool.map(play, seeds, chunksize=AT_ONCE)


def _tell(outcome: Outcome) -> int:
    print("\n".join(outcome.notes))
    print(f"seed {outcome.seed}: {outcome.broken or 'every law holds'} (trace {outcome.trace})")
    return int(bool(outcome.broken))


def _look_for_bugs() -> int:
    missed = 0
    for bug in BUGS:
        found = find(bug, MOST)
        missed += found is None
        print(f"{bug}: " + (f"seed {found.seed}: {found.broken}" if found else "not found"), flush=True)
    return int(bool(missed))


def find(bug: str, most: int, first: int = 1) -> Outcome | None:
    """The first of so many seeds that notices a planted mistake."""
    with planted(bug):
        return next((outcome for outcome in map(play, range(first, first + most)) if outcome.broken), None)


if __name__ == "__main__":
    typer.run(main)
