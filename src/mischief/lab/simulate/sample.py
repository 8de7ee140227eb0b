"""Single games of a run, kept one by one, for the shapes of distributions."""

from collections.abc import Callable
from functools import cache

import msgspec
import numpy as np

from mischief.game.luck import reseed
from mischief.game.rule import Array, as_array
from mischief.game.speeds.compiling import compiled
from mischief.lab.crew import Crew, hired, threads
from mischief.lab.simulate.playout import Playout
from mischief.lab.simulate.run import Block, Run, cut, loops_of

AT_ONCE = 256  # games in a block


class Sample(msgspec.Struct, frozen=True):
    """The points (game by seat), lengths and tallies (game by what is counted) of some games."""

    points: Array
    lengths: Array
    tallies: Array


def sample(run: Run, crew: Crew | None = None) -> Sample:
    """The first games of a run: the same games that `simulate` sums up."""
    run.check()
    with hired(crew, threads(run.threads)) as crew:
        crew.prepare(keep_block, Block(run, 0, 0))
        parts = crew.map(keep_block, cut(run, AT_ONCE))
    return Sample(*(np.concatenate([getattr(part, field) for part in parts]) for field in Sample.__struct_fields__))


def keep_block(block: Block) -> Sample:
    """The games of one block."""
    run, rules = block.run, block.run.game.rules
    shapes = (block.games, run.seats), (block.games,), (block.games, len(rules.TALLIES))
    found = Sample(*(np.zeros(shape, np.int32) for shape in shapes))
    starts, moves = as_array(run.game.start(run.options, run.seats)), np.empty(rules.MOST_MOVES, np.int32)
    keep = keeper(rules.STATE, rules.score, loops_of(run))
    keep(starts, moves, run.seed, block.first, run.players, found.points, found.lengths, found.tallies)
    return found


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
