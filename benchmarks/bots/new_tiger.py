"""Tiger, which thinks with networks, against `tiger-1`, which does not: seats and starts balanced, on one core.

`python benchmarks/bots/new_tiger.py pantry --seats 3 --games 200 --seconds 0.02` gives both so many seconds of the
processor a move, however busy the machine is; `--sims 1900,4000` so many simulations each; nothing said, as at tables.
"""

import argparse
import time
from collections.abc import Iterator
from datetime import date

import msgspec

from mischief.bots.bot import Bot, bot
from mischief.bots.levels import FORMER, LEVELS, STRONGEST, LevelBot
from mischief.bots.network.files import learned
from mischief.bots.search.searcher import Search
from mischief.game.contract import Game
from mischief.game.registry import find
from mischief.lab.arena.contest import Arena, Played, one_round, play, seatings
from mischief.lab.arena.outcome import interval

TOLD_EACH = 60.0  # seconds


def timed(game: Game, name: str, seconds: float) -> Bot:
    """A bot that minds the processor's time."""
    network = learned(game) if name == STRONGEST else None
    if network is not None and game.is_open:
        return bot(game, name)  # it looks ahead, and needs no time
    level = msgspec.structs.replace(LEVELS[STRONGEST], seconds=seconds, simulations=50_000)
    return LevelBot(game, level, Search(game, time.thread_time, network))


def match(game: Game, bots: dict[str, Bot], seats: int, games: int, seed: int) -> Iterator[list[Played]]:
    """One tiger among copies of the other, round after round: whoever is there to the end of one sees it balanced."""
    arena = Arena(game.name, tuple(bots), 2 * games if seats > 2 else games, seats, seed=seed)
    size = len([order for order, _ in one_round(tuple(bots), seats) if order.count(STRONGEST) == 1])
    played: list[Played] = []
    for seating in seatings(arena):
        if seating.bots.count(STRONGEST) == 1:
            played.append(play(game, seating, own=bots))
        if len(played) % size == 0:
            yield played


def told(played: list[Played], seats: int) -> str:
    """Tiger's wins with their interval, and what would be fair."""
    won, low, high = interval([one.shares[one.seating.bots.index(STRONGEST)] for one in played])
    return f"{len(played)} games, tiger wins {won:.1%} ({low:.1%} to {high:.1%}), fair {1 / seats:.1%}"


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("game")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--games", type=int, default=100)
    words.add_argument("--seconds", type=float)
    words.add_argument("--sims")
    words.add_argument("--seed", type=int, default=0)
    given = words.parse_args()
    game = find(given.game)
    game.hasten()
    each = [int(number) for number in given.sims.split(",")] if given.sims else [None, None]
    names = (STRONGEST, FORMER)
    if given.seconds:
        bots = {name: timed(game, name, given.seconds) for name in names}
    else:
        bots = {name: bot(game, name, number) for name, number in zip(names, each, strict=True)}
    budget = (
        f"{given.seconds} s each" if given.seconds else f"simulations {given.sims}" if given.sims else "as at tables"
    )
    title, last = f"{date.today()} {game.name}, {given.seats} players, {budget}", time.monotonic()
    played: list[Played] = []
    for played in match(game, bots, given.seats, given.games, given.seed):
        if played and time.monotonic() - last > TOLD_EACH:
            last = time.monotonic()
            print(f"so far {told(played, given.seats)}", flush=True)
    print(f"{title}: {told(played, given.seats)}", flush=True)


if __name__ == "__main__":
    main()
