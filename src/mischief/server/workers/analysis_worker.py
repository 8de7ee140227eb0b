"""A process that looks at a game again: a record on standard input, on standard output a line for each decision."""

import sys

import msgspec

from mischief.lab.analysis.analyse import Decision, decided, weighed
from mischief.server.wire.looking_back import AnalysisInfo, Weighed
from mischief.server.workers.priority import give_way
from mischief.table.files import loads


def told(decision: Decision) -> Weighed:
    """A decision as it goes over the network."""
    verdict = decision.verdict
    return Weighed(
        number=decision.number,
        seat=decision.seat,
        parts=decision.parts,
        best=int(verdict.best),
        best_parts=decision.best_parts,
        before=round(verdict.before, 4),
        after=round(verdict.after, 4),
        loss=round(verdict.loss, 4),
        error=round(verdict.error, 4),
        chances=[round(chance, 4) for chance in verdict.chances],
        doubts=[round(doubt, 4) for doubt in verdict.doubts],
    )


def main() -> None:
    """Look at the game, and say each thing as soon as it is known."""
    give_way()
    simulations = int(sys.argv[1])
    _, table = loads(sys.stdin.buffer.read())
    table.game.hasten()
    say(AnalysisInfo(progress="working", of=len(list(decided(table)))))
    for decision in weighed(table, simulations):
        say(told(decision))


def say(message: msgspec.Struct) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(message) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
