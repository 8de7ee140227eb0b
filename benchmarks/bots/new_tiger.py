"""Tiger, which thinks with networks, against `tiger-1`, which does not: seats and starts balanced, on all cores.

    python benchmarks/bots/new_tiger.py pantry --seats 3 --games 1000 --seconds 0.02

gives both so many seconds of the processor a move, however busy the machine is; `--sims 1900,4000` so many simulations
each; nothing said, as at tables. `--times 10` plays tiger with so many times that against itself.
`--network FILE` takes a network that somebody has trained instead of the game's own, `--manner width=0.5 horizon=2`
lets tiger think in another manner (bots/search/think.py).
"""

import argparse
import os
import time
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path

import msgspec

from mischief.bots.bot import Bot, bot
from mischief.bots.levels import FORMER, LEVELS, STRONGEST, LevelBot
from mischief.bots.network.files import learned, read
from mischief.bots.network.foresight import Learned
from mischief.bots.search.searcher import MOST_SIMULATIONS, Manner, Search
from mischief.game.registry import find
from mischief.lab.arena.contest import Arena, Seating, one_round, play, seatings
from mischief.lab.arena.outcome import interval
from mischief.lab.crew import processes

TOLD_EACH = 60.0  # seconds
OTHER = "other"


class Match(msgspec.Struct, frozen=True):
    """Who meets whom: one tiger among copies of the other."""

    game: str
    seats: int
    seconds: float | None = None
    sims: tuple[int, int] | None = None
    times: float = 0  # 0: against tiger-1, else against itself thinking so many times less
    network: Path | None = None
    manner: tuple[str, ...] = ()

    def bots(self) -> dict[str, Bot]:
        return {STRONGEST: self._one(STRONGEST, 0), OTHER: self._one(STRONGEST if self.times else FORMER, 1)}

    def _one(self, name: str, which: int) -> Bot:
        game = find(self.game)
        network = self._learned() if name == STRONGEST else None
        if self.seconds is None or (network and game.is_open):  # where luck lies open it counts, and needs no time
            return bot(game, name, self._simulations(which))
        seconds = self.seconds * (self.times if self.times and which == 0 else 1)
        level = msgspec.structs.replace(LEVELS[STRONGEST], seconds=seconds, simulations=MOST_SIMULATIONS)
        search = Search(game, time.thread_time, network)
        if which == 0:
            search.manner = search.manner._replace(**self._otherwise(search.manner))  # type: ignore[arg-type]
        return LevelBot(game, level, search)

    def _simulations(self, which: int) -> int | None:
        if self.times and not self.sims:
            return int(find(self.game).traits.simulations * (1 if which else self.times))
        return self.sims[which] if self.sims else None

    def _otherwise(self, usual: Manner) -> dict[str, float]:
        told = dict(said.split("=", 1) for said in self.manner)
        return {name: type(getattr(usual, name))(number) for name, number in told.items()}

    def _learned(self) -> Learned | None:
        game = find(self.game)
        return learned(game) if self.network is None else Learned(game, read(self.network, game)[0])

    def told(self, shares: list[float]) -> str:
        """Tiger's wins with their interval, and what would be fair."""
        won, low, high = interval(shares)
        return f"{len(shares)} games, tiger wins {won:.1%} ({low:.1%} to {high:.1%}), fair {1 / self.seats:.1%}"

    def __str__(self) -> str:
        against = f"itself thinking {self.times:g} times less" if self.times else FORMER
        manner = "".join(f", {said}" for said in self.manner)
        return f"{date.today()} {self.game}, {self.seats} players, against {against}, {self._budget()}{manner}"

    def _budget(self) -> str:
        if self.seconds:
            return f"which has {self.seconds} s" if self.times else f"{self.seconds} s each"
        return f"simulations {self.sims}" if self.sims else "as at tables"


class Piece(msgspec.Struct, frozen=True):
    """One round of a match: every seat and every start once."""

    match: Match
    seatings: tuple[Seating, ...]


@cache
def _bots(match: Match) -> dict[str, Bot]:
    find(match.game).hasten()
    return match.bots()


def shares(piece: Piece) -> list[float]:
    """Tiger's share of each win."""
    game, bots = find(piece.match.game), _bots(piece.match)
    return [play(game, seating, own=bots).shares[seating.bots.index(STRONGEST)] for seating in piece.seatings]


def rounds(match: Match, games: int, seed: int) -> Iterator[Piece]:
    """Whole rounds, so that whoever has some of them sees it balanced."""
    both = (STRONGEST, OTHER)
    size = sum(order.count(STRONGEST) == 1 for order, _ in one_round(both, match.seats))
    arena = Arena(match.game, both, 2 * games if match.seats > 2 else games, match.seats, seed=seed)
    mine = [seating for seating in seatings(arena) if seating.bots.count(STRONGEST) == 1]
    for at in range(0, len(mine), size):
        yield Piece(match, tuple(mine[at : at + size]))


def asked() -> argparse.Namespace:
    """What is to be played."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--games", type=int, default=100)
    words.add_argument("--seconds", type=float)
    words.add_argument("--sims", type=lambda said: tuple(int(number) for number in said.split(",")))
    words.add_argument("--times", type=float, default=0)
    words.add_argument("--network", type=Path)
    words.add_argument("--manner", nargs="*", default=[])
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = words.parse_args()
    if given.seconds is None and (given.network or given.manner):
        words.error("--network and --manner want --seconds")
    if unknown := {said.partition("=")[0] for said in given.manner} - set(Manner._fields):
        words.error(f"--manner: {', '.join(unknown)} is none of {', '.join(Manner._fields)}")
    return given


def main() -> None:
    """Play, and say now and then how it stands."""
    given = asked()
    said = (given.seconds, given.sims, given.times, given.network, tuple(given.manner))
    match = Match(given.game, given.seats, *said)
    played, last = list[float](), time.monotonic()
    with processes(given.processes) as crew:
        crew.prepare(shares, Piece(match, ()))
        for _, found in crew.finished(shares, list(rounds(match, given.games, given.seed))):
            played += found
            if time.monotonic() - last > TOLD_EACH:
                last = time.monotonic()
                print(f"so far {match.told(played)}", flush=True)
    print(f"{match}: {match.told(played)}", flush=True)


if __name__ == "__main__":
    main()
