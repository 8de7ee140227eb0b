"""Solve all eight games of two-player Lure on a graphics card, check them, and play matches over the solutions.

    PYTHONPATH=src python benchmarks/solving/solve_on_card.py OUT

Prints times, residuals and results; writes OUT/facts.json after every step, and the standard game's values as
OUT/standard.table.0, .1, ... (one file cut into pieces: join them with `cat`).
"""

import argparse
import json
import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from mischief.lab.solve import habits
from mischief.lab.solve.check_on_card import check_on_card, match_on_card
from mischief.lab.solve.mix import Mix
from mischief.lab.solve.on_card import CardSweeper
from mischief.lab.solve.sweeps import solve
from mischief.solved.lure.tables.table import pack
from mischief.solved.lure.variant import ALL, Variant

NORMAL_95 = 1.959963984540054
FINE = 16383  # levels in the pieces: as many as the file format can tell apart
PIECE = 15 * 2**20
MOST_SECONDS_A_CHECK = 25  # if the standard game's takes longer, the other games are checked in part
PERFECT = (habits.PERFECTLY, habits.PERFECTLY, 0)
THUMBS = {
    "lures greedily, decides perfectly": (habits.GREEDILY, habits.PERFECTLY, 0),
    "never steals if it can help it, decides perfectly": (habits.PEACEFULLY, habits.PERFECTLY, 0),
    **{f"lures perfectly, stops with {n} colours": (habits.PERFECTLY, habits.BY_COLOURS, n) for n in (1, 2, 3, 4)},
    **{
        f"lures perfectly, stops with {n} points": (habits.PERFECTLY, habits.BY_POINTS, n)
        for n in (4, 5, 6, 7, 8, 9, 10, 12, 14)
    },
    **{f"lures greedily, stops with {n} colours": (habits.GREEDILY, habits.BY_COLOURS, n) for n in (2, 3)},
    **{f"lures greedily, stops with {n} points": (habits.GREEDILY, habits.BY_POINTS, n) for n in (6, 8, 10, 12)},
}

Facts = dict[str, Any]


def timed(what: str, work: Callable[[], Any]) -> tuple[Any, float]:
    """Do something, say how long it took."""
    began = time.perf_counter()
    done = work()
    seconds = time.perf_counter() - began
    print(f"  {what}: {seconds:.2f} s", flush=True)
    return done, seconds


def warm_up(mice: tuple[int, ...]) -> None:
    """Compile every kernel on a tiny game."""
    sweeper = CardSweeper(Variant(mice=mice))
    print("  tiny game:", solve(sweeper)[-1], check_on_card(sweeper), flush=True)
    match_on_card(sweeper, np.array([PERFECT, PERFECT]), 100, 1)


def solve_one(variant: Variant) -> tuple[CardSweeper, Facts]:
    """Solve a game and say what it took."""
    sweeper, preparing = timed("tables and memory", lambda: CardSweeper(variant))
    residuals, sweeping = timed("sweeps", lambda: solve(sweeper))
    start = float(sweeper.throws()[-1])
    print(f"  {len(residuals)} sweeps, last change {residuals[-1]:.1e}; starting is worth {start:.6f}", flush=True)
    return sweeper, {
        "start": start,
        "sweeps": len(residuals),
        "residuals": residuals,
        "seconds_preparing": preparing,
        "seconds_sweeping": sweeping,
    }


def certify(sweeper: CardSweeper, step: int) -> Facts:
    """Check every so-many-th moment."""
    certificate, seconds = timed("check", lambda: check_on_card(sweeper, step))
    print(f"  largest residual {certificate.residual:.2e} over {certificate.moments:,} moments", flush=True)
    return {"residual": certificate.residual, "moments": certificate.moments, "seconds": seconds}


def match(sweeper: CardSweeper, name: str, mine: tuple[int, int, int], games: int, starters: int) -> Facts:
    """Let a player with some habits play against perfect, and sum it up."""
    players = np.array([mine, PERFECT])
    sums, seconds = timed(f"{games:,} games: {name}", lambda: match_on_card(sweeper, players, games, 2024, starters))
    mean = sums[habits.WINS] / habits.WIN / games
    squared = sums[habits.WINS_SQUARED] / habits.WIN**2 / games
    margin = NORMAL_95 * math.sqrt((squared - mean**2) / games)
    print(f"    wins {mean:.5f} +- {margin:.5f}", flush=True)
    return {"wins": mean, "margin": margin, "games": games, "seconds": seconds, "sums": sums.tolist()}


def save_table(sweeper: CardSweeper, facts: Facts, out: Path) -> None:
    """Write the values, cut into pieces."""
    brief = {name: facts[name] for name in ("variant", "start", "sweeps")}
    packed, _ = timed("packing", lambda: pack(sweeper.moments, sweeper.throws(), brief, FINE))
    for number, begin in enumerate(range(0, len(packed), PIECE)):
        (out / f"{facts['variant']}.table.{number}").write_bytes(packed[begin : begin + PIECE])
    print(f"  table: {len(packed):,} bytes", flush=True)


def study(sweeper: CardSweeper, facts: Facts, games: int, time_left: Callable[[], float]) -> Iterator[None]:
    """Rules of thumb against perfect play, then the plain iteration."""
    facts["thumbs"] = {}
    for name, thumb in THUMBS.items():
        if time_left() > 0:
            facts["thumbs"][name] = match(sweeper, name, thumb, games, 2)
            yield
    plain = CardSweeper(sweeper.variant)
    residuals, seconds = timed("plain iteration", lambda: solve(plain, mix=Mix(depth=1)))
    facts["plain"] = {"sweeps": len(residuals), "seconds": seconds}
    print(f"  plain iteration needs {len(residuals)} sweeps", flush=True)
    yield


def options() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--thumb-games", type=int, default=200_000, help="0: leave out the rules of thumb")
    parser.add_argument("--mice", type=int, nargs=5, default=[6] * 5, help="fewer mice, for a trial")
    parser.add_argument("--variants", type=int, default=len(ALL), help="how many of the eight games")
    parser.add_argument("--seconds", type=float, default=500, help="after this long nothing new is begun")
    parser.add_argument(
        "--check-step", type=int, default=1, help="check every so-many-th moment of the other games at most"
    )
    return parser.parse_args()


def main() -> None:
    """Solve, check and play, and write down what came out."""
    began, asked = time.perf_counter(), options()
    facts: Facts = {}
    asked.out.mkdir(parents=True, exist_ok=True)

    def time_left() -> float:
        return float(asked.seconds - (time.perf_counter() - began))

    def write() -> None:
        (asked.out / "facts.json").write_text(json.dumps(facts))

    print("compile", flush=True)
    facts["seconds_compiling"] = timed("all kernels", lambda: warm_up((1, 1, 1, 1, 1)))[1]
    step, variants = 1, [Variant(v.little_ones, v.daredevil, v.jokers_dont_steal, tuple(asked.mice)) for v in ALL]
    for number, variant in enumerate(variants[: asked.variants]):
        if time_left() < 0:
            break
        print(variant.name, flush=True)
        sweeper, found = solve_one(variant)
        known = facts[variant.name] = {"variant": variant.name, **found}
        write()
        if number == 0:
            save_table(sweeper, known, asked.out)
        known["check"] = certify(sweeper, step)
        known["perfect"] = match(sweeper, "perfect, always starting", PERFECT, asked.games, 1)
        write()
        if number == 0:
            step = max(asked.check_step, math.ceil(known["check"]["seconds"] / MOST_SECONDS_A_CHECK))
            for _ in study(sweeper, known, asked.thumb_games, time_left) if asked.thumb_games else ():
                write()
        del sweeper
    write()
    print(f"all done in {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
