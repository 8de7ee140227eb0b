"""Single games of a run, kept one by one, for the shapes of distributions."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import msgspec
import numpy as np

from mischief.game.compiling import compiled
from mischief.game.luck import reseed
from mischief.game.rule import Array, as_array
from mischief.lab.simulate.playout import Playout
from mischief.lab.simulate.run import Run, loops_of

AT_ONCE = 256  # games that a thread takes


class Sample(msgspec.Struct, frozen=True):
    """The points (game by seat), lengths and tallies (game by what is counted) of some games."""

    points: Array
    lengths: Array
    tallies: Array


def sample(run: Run) -> Sample:
    """The first games of a run: the same games that `simulate` sums up."""
    run.check()
    rules = run.game.rules
    found = Sample(*(np.zeros(shape, np.int32) for shape in _shapes(run)))
    starts, keep = as_array(run.game.start(run.options, run.seats)), keeper(rules.STATE, rules.score, loops_of(run))

    def part(first: int) -> None:
        games, moves = slice(first, first + AT_ONCE), np.empty(rules.MOST_MOVES, np.int32)
        kept = found.points[games], found.lengths[games], found.tallies[games]
        keep(starts, moves, run.seed, first, run.players, *kept)

    with ThreadPoolExecutor(run.threads) as pool:
        list(pool.map(part, range(0, run.games, AT_ONCE)))
    return found


def _shapes(run: Run) -> tuple[tuple[int, ...], ...]:
    return (run.games, run.seats), (run.games,), (run.games, len(run.game.rules.TALLIES))


@cache
def keeper(dtype: "np.dtype[np.void]", score: Callable[..., int], loops: Playout) -> Callable[..., None]:
    """The compiled driver that keeps every game's points, length and tallies."""
    play_out = loops.play_out

    @compiled
    def keep(
        starts: Array,
        moves: Array,
        seed: int,
        first: int,
        players: int,
        points: Array,
        lengths: Array,
        tallies: Array,
    ) -> None:
        states, luck = np.empty(1, dtype), np.empty(1, np.uint64)
        for game in range(len(lengths)):
            reseed(luck, seed, first + game)
            states[0] = starts[0]
            lengths[game] = play_out(states[0], moves, luck, players)
            for seat in range(points.shape[1]):
                points[game, seat] = score(states[0], seat)
            for tally in range(tallies.shape[1]):
                tallies[game, tally] = states[0].tally[tally]

    return keep
