"""On paper to a million tables: what a region far away costs, simulated, and what so many tables need, reckoned.

    python benchmarks/million_tables.py [--tables 1000000] [--messages 200000]

What one table, one move and one PostgreSQL cost was measured (docs/scaling.md says by what, and when); here it is only
multiplied. The network is simulated: ways that jitter, and messages that are lost and hold up those behind them.
"""

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mischief.lab.court.network import Network
from mischief.lab.court.trial import trial

Times = NDArray[np.float64]  # ms

NEAR = 20.0  # ms to the nearest server and back
APART = (0, 30, 80, 150, 250)  # ms from region to region and back: one city, a country, an ocean, two, the other side
JITTER = 4.0  # ms, the mean of what a crossing takes longer now and then
LOSS = 0.0005  # of messages between regions
STORED = 4.0  # ms until a move is on disk
RATES = (1_000, 10_000)  # messages a second between two servers
LINKS = (1, 8, 64)  # connections between them
THROWS = 4_000
DAY = 86_400


@dataclass(frozen=True)
class Measured:
    """What was seen of one; seconds of one core, bytes."""

    table: float = 31 * 1024  # in memory, two sockets and all
    move: float = 70e-6  # of four servers that share a PostgreSQL, people spread over them at random
    entries: float = 1.8  # of a move of Lure, its luck included
    down: float = 2 * 450  # bytes to two people
    log: float = 247  # bytes of PostgreSQL's write-ahead log for an entry
    rest: float = 111  # bytes of an entry at rest
    commits: float = 150_000  # entries a second that one PostgreSQL of two cores stores, fifty in a commit
    claims: float = 125_000  # tables a second that change hands
    record: float = 7  # bytes of an entry in the record of a finished game, compressed (tests/records: 4 to 12)


def way(luck: np.random.Generator, trip: float, count: int) -> Times:
    """One way of a round trip."""
    return trip / 2 + luck.exponential(JITTER, count) / 2


def until_both_see(luck: np.random.Generator, apart: float, is_owner_far: bool, count: int) -> tuple[Times, Times]:
    """From a finger until the mover, and until the other one in the other region, sees what came of it."""
    here, there = (apart, 0.0) if is_owner_far else (0.0, apart)
    asked = way(luck, NEAR, count) + (way(luck, here, count) if here else 0)
    stored = asked + STORED
    mine = stored + (way(luck, here, count) if here else 0) + way(luck, NEAR, count)
    theirs = stored + (way(luck, there, count) if there else 0) + way(luck, NEAR, count)
    return mine, theirs


def far(luck: np.random.Generator, count: int) -> None:
    print("two people, one in each of two regions: ms from a finger to a screen, half and 99 of 100")
    for apart in APART:
        at_home, abroad = (until_both_see(luck, apart, is_far, count) for is_far in (False, True))
        told = "   ".join(
            f"{name} {np.median(times):4.0f} {np.quantile(times, 0.99):4.0f}"
            for name, times in zip(("own", "the other's", "own, owner there"), (*at_home, abroad[0]), strict=True)
        )
        print(f"  {apart:3} ms apart   {told}   wrong verdicts at Pounce {verdicts(apart):.2%}", flush=True)


def verdicts(apart: float) -> float:
    """The share of wrong verdicts among people of whom some come from a region so far away."""
    return trial(THROWS, Network(least=NEAR, most=NEAR + apart + 2 * JITTER, jitter=2 * JITTER, loss=LOSS)).share


def held_up(luck: np.random.Generator, rate: float, links: int, apart: float, count: int) -> Times:
    """How long messages wait for lost ones before them, on so many connections that share them."""
    sent = np.sort(luck.uniform(0, 1000 * count / rate, count))
    lost = luck.random(count) < LOSS
    waits, link = np.zeros(count), luck.integers(0, links, count)
    for one in range(links):
        on = link == one
        alone = sent[on] + lost[on] * apart  # what follows tells the sender that it was lost
        waits[on] = np.maximum.accumulate(alone) - sent[on]
    return waits


def crossing(luck: np.random.Generator, count: int) -> None:
    print(f"messages that wait for a lost one before them, 80 ms apart, {LOSS:.2%} lost")
    for rate in RATES:
        for links in LINKS:
            waits = held_up(luck, rate, links, 80.0, count)
            print(f"  {rate:6,} a second over {links:2} connections   {np.mean(waits > 1):6.1%}", flush=True)


def sheet(tables: int, one: Measured, seconds: float) -> None:
    """What so many tables need at which somebody moves every so many seconds."""
    moves = tables / seconds
    entries = moves * one.entries
    needs: dict[str, Any] = {
        "moves a second": f"{moves:,.0f}",
        "memory, GiB": f"{tables * one.table / 2**30:,.0f}",
        "cores of servers": f"{moves * one.move:,.1f}",
        "entries a second": f"{entries:,.0f}, {entries / one.commits:.2f} of one PostgreSQL of two cores",
        "to people, MB/s": f"{moves * one.down / 1e6:,.0f}",
        "write-ahead log, MB/s": f"{entries * one.log / 1e6:,.0f}",
        "logs at rest, GB a day": f"{entries * one.rest * DAY / 1e9:,.0f}",
        "finished games as records, GB a day": f"{entries * one.record * DAY / 1e9:,.0f}",
        "all tables claimed anew, s": f"{tables / one.claims:,.0f}",
    }
    print(f"{tables:,} tables, a move every {seconds:g} s at each")
    for name, need in needs.items():
        print(f"  {name:36} {need}")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--tables", type=int, default=1_000_000)
    ask.add_argument("--messages", type=int, default=200_000, help="that are simulated in each case")
    told, luck = ask.parse_args(), np.random.default_rng(1)
    far(luck, told.messages)
    crossing(luck, told.messages)
    for seconds in (5, 20):
        sheet(told.tables, Measured(), seconds)


if __name__ == "__main__":
    main()
