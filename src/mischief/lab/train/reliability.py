"""How far a network's chances can be trusted: of the moments that it calls 60 %, how many were won?"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec
import numpy as np

from mischief.bots.arithmetic import NORMAL_95
from mischief.bots.network.foresight import Learned, bench_for
from mischief.bots.network.network import Network, Notes, chance, logit
from mischief.game.rule import Array
from mischief.game.speeds.compiling import compiled_when_called
from mischief.lab.train.self_play import BadTraining, Manner, lesson_for, self_player, starts_of

CHUNK = 50  # games in a row, whose moments are alike: a band's error is reckoned from how chunks differ
ROWS = 32_768  # moments that a chunk has room for
BANDS = 10
HONEST = Manner(curiosity=0, patience=1.0)  # the best move always, and nothing counts but who won


class Band(msgspec.Struct, frozen=True):
    """The moments whose chances lie in one tenth of all there are."""

    moments: int
    said: float  # the mean of what was said of them
    won: float  # how many were won, shared wins as their share
    error: float  # half of the 95% interval of that


class Reliability(msgspec.Struct, frozen=True):
    """A network's word against what happened, where it plays all seats itself."""

    game: str
    seats: int
    games: int
    seed: int
    bands: list[Band]
    distance: float  # between what was said and what was won, on average over all moments


def reliability(
    learned: Learned, seats: int, games: int, seed: int, threads: int, progress: Callable[[int], None]
) -> Reliability:
    """Let a network play games, in whole chunks, and compare all that it said with who won."""

    def chunk(first: int) -> Array:
        counted = _counted(learned, seats, first, seed)
        progress(CHUNK)
        return counted

    with ThreadPoolExecutor(threads) as crew:
        counts = np.stack(list(crew.map(chunk, range(0, games, CHUNK))))
    bands = [_band(counts[:, number]) for number in range(BANDS) if counts[:, number, 0].any()]
    if not bands:
        raise BadTraining(f"no game of {learned.game.name} ended: this network plays on for ever")
    moments = sum(band.moments for band in bands)
    distance = sum(abs(band.said - band.won) * band.moments for band in bands) / moments
    return Reliability(learned.game.name, seats, len(counts) * CHUNK, seed, bands, distance)


def _counted(learned: Learned, seats: int, first: int, seed: int) -> Array:
    """The moments of a chunk by band: how many, what was said of them, and what was won."""
    game, network = learned.game, learned.network
    lesson, bench = lesson_for(game, ROWS), bench_for(game, network)
    starts = starts_of(game, (seats,))
    rows = self_player(game)(seed, first, first + CHUNK, starts, network, bench, lesson, HONEST)
    said = np.zeros(rows)
    say(lesson.traits, lesson.counts, network, bench.notes, said)
    band = np.minimum((said * BANDS).astype(np.int64), BANDS - 1)
    summed = (np.bincount(band, each, BANDS) for each in (np.ones(rows), said, lesson.targets[:rows]))
    return np.stack(list(summed), axis=1)


@compiled_when_called
def say(traits: Array, counts: Array, network: Network, notes: Notes, said: Array) -> None:
    """Write what a network says of moments that were noted."""
    for row in range(len(said)):
        for at in range(counts[row]):
            notes.traits[at] = traits[row, at]
        said[row] = chance(logit(network, notes, counts[row]))


def _band(chunks: Array) -> Band:
    moments, said, won = chunks.sum(axis=0)
    spread = chunks[:, 2] - won / moments * chunks[:, 0]  # of each chunk, from what all say
    doubt = np.sqrt((spread**2).sum() * len(chunks) / max(1, len(chunks) - 1)) / moments
    return Band(int(moments), said / moments, won / moments, NORMAL_95 * float(doubt))
