"""The scale of a match: is each step of it stronger than the one before? Seats and starts balanced.

`python benchmarks/bots/match_steps.py lure --games 1000` also says how many points make somebody win e times as often
as another, which is what the page reckons with. `--levels` plays kitten and cat against what they were before they went
by a network, greedy against both, and cat against tiger with 300 simulations.
"""

import argparse
import math
from datetime import date
from itertools import pairwise

from mischief.bots.bot import Bot, bot, quick_bot
from mischief.bots.levels import at_level
from mischief.bots.match import STRENGTHS, named
from mischief.game.contract import Game
from mischief.game.registry import find
from mischief.lab.arena.contest import Arena, play, seatings
from mischief.lab.arena.outcome import interval

FEW = 300  # simulations of a tiger, for many games


def shares(game: Game, one: Bot, other: Bot, seats: int, games: int, seed: int) -> list[float]:
    """What one wins among copies of another."""
    bots = {"one": one, "other": other}
    arena = Arena(game.name, tuple(bots), 2 * games if seats > 2 else games, seats, seed=seed)
    mine = [seating for seating in seatings(arena) if seating.bots.count("one") == 1]
    return [play(game, seating, own=bots).shares[seating.bots.index("one")] for seating in mine]


def told(game: Game, who: str, one: Bot, other: Bot, asked: argparse.Namespace) -> float:
    """Print a match; gives the points of a logarithm by which one is ahead."""
    found = shares(game, one, other, asked.seats, asked.games, asked.seed)
    won, low, high = interval(found)
    print(
        f"{who:28} {len(found):5} games  {won:5.1%} ({low:.1%} to {high:.1%})  fair {1 / asked.seats:.1%}", flush=True
    )
    won = min(max(won, 0.5 / len(found)), 1 - 0.5 / len(found))
    return math.log(won / (1 - won)) + math.log(asked.seats - 1)


def steps(game: Game, asked: argparse.Namespace) -> None:
    """Every step of the scale against the one before."""
    scale = STRENGTHS[:: asked.step]
    ahead = 0.0
    for weaker, stronger in pairwise(scale):
        who = f"{named(stronger)} - {named(weaker)}"
        ahead += told(game, who, bot(game, named(stronger), FEW), bot(game, named(weaker), FEW), asked)
    print(f"{(scale[-1] - scale[0]) / ahead:.1f} points make somebody win e times as often")


def levels(game: Game, asked: argparse.Namespace) -> None:
    """Kitten and cat against themselves as they were, and in their place among the others."""
    greedy = quick_bot(game, game.policies.usual)
    for name in ("kitten", "cat"):
        told(game, f"{name} - {name} by search", bot(game, name), at_level(game, name), asked)
    told(game, "greedy - kitten", greedy, bot(game, "kitten"), asked)
    told(game, "cat - greedy", bot(game, "cat"), greedy, asked)
    told(game, "cat by search - greedy", at_level(game, "cat"), greedy, asked)
    told(game, "tiger - cat", bot(game, "tiger", FEW), bot(game, "cat"), asked)


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("game")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--games", type=int, default=200)
    words.add_argument("--step", type=int, default=10)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--levels", action="store_true")
    asked = words.parse_args()
    game = find(asked.game)
    game.hasten()
    print(f"{date.today()} {game.name}, {asked.seats} players, seed {asked.seed}")
    (levels if asked.levels else steps)(game, asked)


if __name__ == "__main__":
    main()
