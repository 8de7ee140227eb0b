"""How long the variants of a game last at a table, where people have been timed."""

import msgspec
import numpy as np

from mischief.game.extras import Pace
from mischief.lab.crew import Crew
from mischief.lab.simulate.minutes import minutes_each
from mischief.lab.simulate.run import Run
from mischief.lab.simulate.sample import sample

MOST_GAMES = 20_000  # enough for a tenth of a minute
TAILS = (5, 95)  # percent


class Length(msgspec.Struct, frozen=True):
    """A variant's games in minutes: the mean, and what nine games in ten stay between."""

    variant: dict[str, int]
    mean: float
    low: float
    high: float


def lengths(run: Run, crew: Crew | None = None) -> list[Length]:
    """The variants of a run's game, each played by the same players; none if nobody timed it, or bots are asked."""
    pace = run.game.pace
    return [] if pace is None or run.is_asked else [_length(run, pace, variant, crew) for variant in pace.variants]


def _length(run: Run, pace: Pace, variant: dict[str, int], crew: Crew | None) -> Length:
    options = msgspec.structs.replace(run.options, **variant)
    kept = sample(msgspec.structs.replace(run, options=options, games=min(run.games, MOST_GAMES)), crew)
    minutes = minutes_each(run.game, pace, kept.tallies)
    low, high = np.percentile(minutes, TAILS).tolist()
    return Length(variant, float(np.mean(minutes)), low, high)
