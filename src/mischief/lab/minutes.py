"""How long a game lasts at a table, in minutes: what people take for each thing that the rules count.

The rules know nothing of this. The seconds are a model of people and of the page: handing over and throwing the die,
its tumbling, how long a face stays, reading the verdict, passing cards. So the sums are good for choosing between
variants, and right for your family only within a factor.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from mischief.game.contract import Game
from mischief.game.rule import Array


@dataclass(frozen=True)
class Pace:
    """Seconds for each of the things a game tallies, and the variants whose lengths one wants to compare."""

    seconds: Mapping[str, float]
    variants: tuple[dict[str, int], ...] = ()


PACES = {
    "pounce": Pace(
        {
            "throws": 2.5 + 2.0 + 1.5,  # get ready, the die tumbles, a face lies there
            "cat faces": 5.0,  # shouting, reading who was quicker, handing cards over
            "rounds escaped": 1.5,  # the cup goes round
            "mistakes": 2.0,  # laughing, and a card for the box
            "cancelled rounds": 3.0,
            "feints": 1.0,
        },
        tuple({"cats": cats} for cats in range(1, 6)),
    )
}


def pace(game: Game) -> Pace | None:
    """The pace of a game, if anybody has timed it."""
    return PACES.get(game.name)


def minutes_of(game: Game, tallies: Mapping[str, float]) -> float | None:
    """How long a game with these tallies lasts, if that is known."""
    known = pace(game)
    return None if known is None else sum(known.seconds.get(what, 0) * count for what, count in tallies.items()) / 60


def minutes_each(game: Game, tallies: Array) -> Array:
    """How long each of many games lasts, from a row of tallies for each; for a game that has been timed."""
    seconds = PACES[game.name].seconds
    return tallies @ np.array([seconds.get(name, 0.0) for name in game.rules.TALLIES]) / 60
