"""How strong the bots are: every match that the levels promise, seats and starts balanced, on all cores.

    python benchmarks/bots/arena_strength.py RESULT.json [--games 1000] [--processes 16]
                                                    [--cluster tcp://host:8786] [--checkpoint FILE]

Tiger thinks less here than at a table (see SIMULATIONS), so that all of it takes minutes; what it reaches is a lower
bound.
"""

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from mischief.lab.arena.contest import Chunk, Seating, cut, play_chunk, warm_up
from mischief.lab.arena.outcome import interval
from mischief.lab.crew import Crew, processes
from mischief.lab.crew.choose import chosen

SIMULATIONS = {"lure": 1500, "peek": 500, "pantry": 250}  # tiger's, a move
LADDER = (("tiger", "cat"), ("cat", "kitten"), ("kitten", "random"))
BEATS = 0.6
CHUNK = 10


class Match(msgspec.Struct, frozen=True):
    """One bot against copies of another, and the share of wins it promises."""

    game: str
    bot: str
    other: str
    seats: int
    wanted: float

    @property
    def simulations(self) -> int | None:
        """Only tiger is told how long to think: the others are what they are by thinking little."""
        return SIMULATIONS[self.game] if self.bot == "tiger" else None


class Result(msgspec.Struct, frozen=True):
    match: Match
    simulations: int | None
    games: int
    wins: float
    low: float
    high: float
    promised: bool


def matches() -> list[Match]:
    """All that the levels promise."""
    against_greedy = [
        Match(game, "tiger", "greedy", seats, 0.75 if seats == 2 else 1.5 / seats)
        for game in ("pantry", "peek")
        for seats in (4, 3, 2)
    ]
    ladder = [Match(game, *pair, 2, BEATS) for game in ("pantry", "peek", "lure") for pair in LADDER]
    return against_greedy + ladder


def seatings(match: Match, games: int) -> tuple[Seating, ...]:
    """The bot on every seat, and every seat beginning, equally often."""
    square = match.seats * match.seats
    found = []
    for number in range(-(-games // square) * square):
        mine, first = number % match.seats, number // match.seats % match.seats
        order = tuple(match.bot if seat == mine else match.other for seat in range(match.seats))
        found.append(Seating(number, order, first, 1_000_003 * number + 17))
    return tuple(found)


def run(games: int, crew: Crew) -> Iterator[Result]:
    """Play everything, the longest first, and give each match when its last game is over."""
    for game in SIMULATIONS:
        crew.prepare(warm_up, game, ("tiger", "greedy", "random"))
    handed = [
        (match, chunk)  # only the bot that is on trial is told how long to think
        for match in matches()
        for chunk in cut(Chunk(match.game, seatings(match, games), match.simulations, match.bot), CHUNK)
    ]
    waiting = Counter(match for match, _ in handed)
    shares: dict[Match, dict[int, list[float]]] = {match: {} for match in waiting}
    for number, played in crew.finished(play_chunk, [chunk for _, chunk in handed]):
        match = handed[number][0]
        shares[match][number] = [game.shares[game.seating.bots.index(match.bot)] for game in played]
        waiting[match] -= 1
        if waiting[match] == 0:
            yield result(match, [share for _, part in sorted(shares[match].items()) for share in part])


def result(match: Match, shares: list[float]) -> Result:
    wins, low, high = interval(shares)
    return Result(match, match.simulations, len(shares), wins, low, high, wins >= match.wanted)


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("file", type=Path)
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--cluster")
    asked.add_argument("--checkpoint", type=Path)
    given = asked.parse_args()
    same = {"arena_strength": given.games, "simulations": SIMULATIONS}
    with chosen(processes(given.processes), tuple(SIMULATIONS), given.cluster, given.checkpoint, same) as crew:
        play_all(given.file, given.games, crew)


def play_all(file: Path, games: int, crew: Crew) -> None:
    """Print each result when it is there, and write down all so far."""
    began, found, order = time.perf_counter(), list[Result](), matches()
    print(f"{'game':8}{'match':20} seats  games   wins  95% interval      wanted", flush=True)
    for one in run(games, crew):
        found.append(one)
        match = one.match
        told = f"{match.game:8}{match.bot + ' - ' + match.other:20} {match.seats:5}  {one.games:5}  {one.wins:5.1%}"
        verdict = "yes" if one.promised else "NO"
        print(f"{told}  {one.low:5.1%} to {one.high:5.1%}  {match.wanted:5.1%}  {verdict}", flush=True)
        found.sort(key=lambda one: order.index(one.match))
        file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
