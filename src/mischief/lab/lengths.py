"""How long the variants of a game last at a table, where people have been timed."""

import msgspec
import numpy as np

from mischief.lab.minutes import minutes_each, pace
from mischief.lab.sample import sample
from mischief.lab.simulate import Run

MOST_GAMES = 20_000  # enough for a tenth of a minute
TAILS = (5, 95)  # percent


class Length(msgspec.Struct, frozen=True):
    """A variant's games in minutes: the mean, and what nine games in ten stay between."""

    variant: dict[str, int]
    mean: float
    low: float
    high: float


def lengths(run: Run) -> list[Length]:
    """The variants of a run's game, each played by the same players; none if nobody has timed the game."""
    known = pace(run.game)
    return [] if known is None else [_length(run, variant) for variant in known.variants]


def _length(run: Run, variant: dict[str, int]) -> Length:
    options = msgspec.structs.replace(run.options, **variant)
    kept = sample(msgspec.structs.replace(run, options=options, games=min(run.games, MOST_GAMES)))
    minutes = minutes_each(run.game, kept.tallies)
    low, high = np.percentile(minutes, TAILS).tolist()
    return Length(variant, float(np.mean(minutes)), low, high)
