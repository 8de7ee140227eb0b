"""How long a game lasts at a table, in minutes: what people take for each thing that the rules count.

The rules know nothing of this. The seconds, in a game's pace.py, are a model of people and of the page: handing over
and throwing the die, its tumbling, how long a face stays, reading the verdict, passing cards. So the sums are good for
choosing between variants, and right for your family only within a factor.
"""

from collections.abc import Mapping

import numpy as np

from mischief.game.contract import Game
from mischief.game.extras import Pace
from mischief.game.rule import Array


def minutes_of(game: Game, tallies: Mapping[str, float]) -> float | None:
    """How long a game with these tallies lasts, if that is known."""
    known = game.pace
    return None if known is None else sum(known.seconds.get(what, 0) * count for what, count in tallies.items()) / 60


def minutes_each(game: Game, pace: Pace, tallies: Array) -> Array:
    """How long each of many games lasts, from a row of tallies for each."""
    return tallies @ np.array([pace.seconds.get(name, 0.0) for name in game.rules.TALLIES]) / 60
