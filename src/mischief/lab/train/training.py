"""Training: a network plays against itself on all cores, learns from those games, and plays the next ones better.

With the same seed the same games are played and learned on one device, however many threads play them; only how many
there is time for depends on the clock, unless their number is given.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec
import numpy as np

from mischief.bots.network.files import Fact
from mischief.bots.network.foresight import bench_for
from mischief.bots.network.network import Network
from mischief.game.contract import Game
from mischief.lab.train.learner import Learner
from mischief.lab.train.self_play import BadTraining, Lesson, Manner, lesson_for, self_player, starts_of

CHUNK = 50  # games that one thread plays in a row
ROWS = 16_384  # that a chunk has room for: games that beginners play for ever are cut off
CURIOSITY = 40  # moves of a thousand
PATIENT, HASTY = 0.95, 0.7  # at first trust the end of games, later what is said of them

Clock = Callable[[], float]


class Training(msgspec.Struct, frozen=True):
    """What somebody asked to be trained."""

    game: Game
    seats: tuple[int, ...]
    minutes: float = 15.0
    rounds: int | None = None  # instead of minutes
    device: str = "cpu"
    seed: int = 0
    threads: int = 1
    chunks: int = 16  # of games in a round
    neurons: tuple[int, int] = (64, 32)
    rate: float = 2e-3
    batch: int = 4096

    def check(self) -> None:
        """Raise one clear error if this can't be trained."""
        if self.game.traits.count == 0:
            raise BadTraining(f"{self.game.name} has no traits.py, which says what a network learns by")
        for seats in self.seats:
            self.game.check_seats(seats)
        if self.minutes <= 0 or (self.rounds is not None and self.rounds < 1):
            raise BadTraining("--minutes and --rounds must be more than 0")


class Round(msgspec.Struct, frozen=True):
    """How far a training has come."""

    number: int
    games: int
    moments: int
    seconds: float
    done: float  # from 0 to 1
    loss: float  # how wrong the network was about the moments of this round


def train(asked: Training, clock: Clock = time.monotonic) -> Iterator[tuple[Round, Learner]]:
    """Train, a round after the other; whoever stops asking ends it."""
    asked.check()
    learner = Learner(asked.game.traits.count, asked.neurons, asked.seed, asked.device, asked.rate, asked.batch)
    begun, number, games, moments, done = clock(), 0, 0, 0, 0.0
    with ThreadPoolExecutor(asked.threads) as crew, ThreadPoolExecutor(1) as leader:
        coming = leader.submit(play_round, asked, learner.network(), 0, 0.0, crew)
        while done < 1.0:
            lesson = coming.result()
            if number + 1 != asked.rounds:  # the next round is played while this one is learned
                coming = leader.submit(play_round, asked, learner.network(), number + 1, done, crew)
            loss = learner.learn(lesson, done)
            number, games, moments = number + 1, games + asked.chunks * CHUNK, moments + len(lesson.targets)
            seconds = clock() - begun
            done = seconds / (60 * asked.minutes) if asked.rounds is None else number / asked.rounds
            yield Round(number, games, moments, seconds, min(1.0, done), loss), learner


def play_round(asked: Training, network: Network, number: int, done: float, crew: ThreadPoolExecutor) -> Lesson:
    """The games of one round, in the order of their numbers."""
    play, starts = self_player(asked.game), starts_of(asked.game, asked.seats)
    manner = Manner(CURIOSITY, PATIENT - (PATIENT - HASTY) * min(1.0, 2 * done))

    def chunk(which: int) -> Lesson:
        first, lesson = (number * asked.chunks + which) * CHUNK, lesson_for(asked.game, ROWS)
        bench = bench_for(asked.game, network)
        rows = play(asked.seed, first, first + CHUNK, starts, network, bench, lesson, manner)
        return Lesson(*(part[:rows] for part in lesson))

    return joined(list(crew.map(chunk, range(asked.chunks))))


def joined(lessons: Sequence[Lesson]) -> Lesson:
    """Several lessons as one."""
    return Lesson(*(np.concatenate(parts) for parts in zip(*lessons, strict=True)))


def facts_of(asked: Training, last: Round) -> dict[str, Fact]:
    """What a network's file tells about how it was learned."""
    return {
        "seats": list(asked.seats), "seed": asked.seed, "device": asked.device, "rounds": last.number,
        "games": last.games, "moments": last.moments, "minutes": round(last.seconds / 60, 1),
        "loss": round(last.loss, 4),
    }  # fmt: skip
