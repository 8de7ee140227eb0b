"""Many games at once, in the interpreter, on the processor or a graphics card; the same seed gives the same answer."""

import math
import time
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any

import msgspec
import numpy as np

from mischief.bots.arithmetic import NORMAL_95
from mischief.bots.bot import Bot
from mischief.bots.own import Given, check_plays, our_policies, player, titles
from mischief.bots.policy import Policy
from mischief.game.contract import Game
from mischief.game.errors import MischiefError
from mischief.game.extras import RANDOM
from mischief.game.luck import reseed, wrapping
from mischief.game.options import BaseOptions
from mischief.game.rule import Array, as_array, copy
from mischief.game.speeds.compiling import compiled
from mischief.game.stated import State
from mischief.lab.crew import Crew, hired, threads
from mischief.lab.simulate import playout
from mischief.lab.simulate.asked import asking
from mischief.lab.simulate.minutes import minutes_of
from mischief.lab.simulate.playout import Playout

DEVICES = ("python", "cpu", "cuda")
BLOCKS = {"python": 64, "cpu": 64, "cuda": 4}  # parts of a run, so that there is progress to show; a card wants few

Progress = Callable[[int], None]
Batch = Callable[[int, int], Array]  # (first game, games) -> sums


class BadRun(MischiefError):
    code = "bad_run"


class Mean(msgspec.Struct, frozen=True):
    """A mean over the games of a run with its 95% interval, and the spread of single games."""

    mean: float
    low: float
    high: float
    deviation: float


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a run of games showed."""

    game: str
    seats: int
    options: dict[str, Any]
    policies: list[str]
    seed: int
    device: str
    games: int
    wins: list[Mean]  # by seat; a shared win counts its share
    points: list[Mean]
    length: Mean  # in steps
    longest: int
    tallies: dict[str, float]  # a game, on average
    steps: int
    seconds: float
    steps_per_second: float
    minutes: float | None = None  # a game at a table, on average, where people have been timed
    wins_by_policy: dict[str, float] = {}  # a seat, where there are several


class Run(msgspec.Struct, frozen=True):
    """A simulation that someone asked for."""

    game: Game
    seats: int
    games: int
    options: BaseOptions
    policies: tuple[Given, ...] = ("random",)  # one for all seats, or one a seat: names, or what bots/own.py takes
    seed: int = 0
    device: str = "cpu"
    threads: int = 1

    def check(self) -> None:
        """Raise one clear error if this can't be run."""
        if self.games < 1:
            raise BadRun(f"--games must be 1 or more, not {self.games}")
        if not 0 <= self.seed < 2**63:
            raise BadRun(f"--seed must be from 0 to 2^63-1, not {self.seed}")
        if self.device not in DEVICES:
            raise BadRun(f"unknown device {self.device!r}: choose one of {', '.join(DEVICES)}")
        if self.threads < 1:
            raise BadRun(f"--threads must be 1 or more, not {self.threads}")
        if len(self.policies) not in (1, self.seats):
            raise BadRun(f"give one policy for all seats, or one a seat: {self.seats}, not {len(self.policies)}")
        self.game.start(self.options, self.seats)
        for given in self.policies:
            check_plays(self.game, given, self.device)

    @property
    def is_asked(self) -> bool:
        """Whether somebody is asked move by move, and nothing can be compiled for them."""
        return any(isinstance(player(self.game, given), Bot) for given in self.policies)

    @property
    def at_once(self) -> int:
        """How many threads play: who is asked is asked by one."""
        return 1 if self.is_asked else self.threads

    @property
    def is_ours(self) -> bool:
        """Whether all are policies of ours."""
        return all(given in our_policies(self.game) for given in self.policies)

    @property
    def titles(self) -> tuple[str, ...]:
        """What the policies are called."""
        return titles(self.policies)

    @property
    def different(self) -> list[str]:
        """The policies that play, in an order that doesn't depend on who sits where: they are compiled once."""
        return sorted(set(self.titles))

    @property
    def players(self) -> int:
        """Who plays which policy, as the loops take it."""
        return playout.seating([self.different.index(title) for title in self.titles])


class Block(msgspec.Struct, frozen=True):
    """Some games of a run, one after another: what is handed to a crew."""

    run: Run
    first: int
    games: int


def simulate(run: Run, progress: Progress | None = None, crew: Crew | None = None) -> Summary:
    """Play the games of a run and sum them up: on threads, or by whatever crew is given."""
    run.check()
    tell = progress or (lambda done: None)
    with hired(crew, threads(run.at_once)) as crew:
        crew.prepare(_batch, run)
        began = time.perf_counter()
        blocks = cut(run, math.ceil(run.games / BLOCKS[run.device]))
        try:
            sums = playout.combined(crew.map(play_block, blocks, lambda sums: tell(int(sums[playout.GAMES]))))
        finally:
            _READY.clear()  # a bot may be a program, which ends when nobody needs it
    return summary(run, sums, time.perf_counter() - began)


def cut(run: Run, size: int) -> list[Block]:
    """A run in blocks of so many games, the last with what is left."""
    return [Block(run, first, min(size, run.games - first)) for first in range(0, run.games, size)]


def play_block(block: Block) -> Array:
    """The sums of one block."""
    return _batch(block.run)(block.first, block.games)


_READY: list[tuple[Run, Batch]] = []  # the run that is being played: its blocks come one after another
_MAKING = Lock()


def _batch(run: Run) -> Batch:
    with _MAKING:
        if [known for known, _ in _READY] != [run]:
            _READY[:] = [(run, batches(run, run.game.start(run.options, run.seats)))]
        return _READY[0][1]


def batches(run: Run, start: State) -> Batch:
    """How to play a batch on the device of the run; compiles what has to be compiled."""
    if run.is_asked:
        return _asked(run, start)
    if not run.is_ours:
        _rehearse(run, start)
    loops = loops_of(run)
    if run.device == "cuda":
        from mischief.lab.simulate.card import on_card

        return on_card(run.game.rules, loops, start, run.seed, run.players)
    return (_interpreted if run.device == "python" else _compiled)(run, loops, start)


def loops_of(run: Run) -> Playout:
    """The loops of a run's game with its policies; raises BadRun if a bot is among them."""
    if run.is_asked:
        raise BadRun("only policies that are compiled can play this: bots are asked move by move")
    chosen = dict(zip(run.titles, run.policies, strict=True))
    return _loops(run.game, tuple(player(run.game, chosen[title]) for title in run.different))


@cache  # so that what is compiled from them is compiled once
def _loops(game: Game, policies: tuple[Policy, ...]) -> Playout:
    return playout.playout(game.rules, policies)


def _rehearse(run: Run, start: State) -> None:
    """Let somebody's policies show in one game that they keep the rules, because the loops trust them."""
    ours = our_policies(run.game)
    others = tuple(RANDOM if given in ours else given for given in run.policies)  # ours may be slow if not compiled
    _asked(msgspec.structs.replace(run, policies=others), start)(0, 1)


def _asked(run: Run, start: State) -> Batch:
    if run.device != "python":
        run.game.hasten()
    each = [player(run.game, given) for given in run.policies]
    seats = range(run.seats)
    return asking(run.game, start, run.seed, [each[seat % len(each)] for seat in seats])


def _interpreted(run: Run, loops: Playout, start: State) -> Batch:
    rules = run.game.rules

    def batch(first: int, games: int) -> Array:
        moves, luck = np.empty(rules.MOST_MOVES, np.int32), np.empty(1, np.uint64)
        sums = np.zeros(playout.width(rules), np.int64)
        with wrapping():
            for game in range(first, first + games):
                reseed(luck, run.seed, game)
                state = copy(start)
                loops.add_up(state, loops.play_out(state, moves, luck, run.players), sums)
        return sums

    return batch


def _compiled(run: Run, loops: Playout, start: State) -> Batch:
    rules, many = run.game.rules, many_games(run.game.rules.STATE, loops)
    most, width, starts = rules.MOST_MOVES, playout.width(rules), as_array(start)

    def batch(first: int, games: int) -> Array:
        sums = np.zeros(width, np.int64)
        many(starts, np.empty(most, np.int32), run.seed, first, games, run.players, sums)
        return sums

    batch(0, 0)  # compile or load before the clock starts
    return batch


@cache
def many_games(dtype: np.dtype[Any], loops: Playout) -> Callable[[Array, Array, int, int, int, int, Array], None]:
    """The compiled driver: plays games first, first+1, ... and adds them to sums."""
    play_out, add_up = loops.play_out, loops.add_up

    @compiled
    def many(starts: Array, moves: Array, seed: int, first: int, games: int, players: int, sums: Array) -> None:
        states, luck = np.empty(1, dtype), np.empty(1, np.uint64)
        for game in range(first, first + games):
            reseed(luck, seed, game)
            states[0] = starts[0]
            add_up(states[0], play_out(states[0], moves, luck, players), sums)

    return many


def summary(run: Run, sums: Array, seconds: float) -> Summary:
    """Sums as means with intervals."""
    games, steps, seats = int(sums[playout.GAMES]), int(sums[playout.STEPS]), range(run.seats)
    tallies = dict(zip(run.game.rules.TALLIES, (sums[playout.TALLIES :] / games).tolist(), strict=True))
    wins = [_mean(sums, playout.WINS + seat, playout.WINS_SQUARED + seat, playout.SHARE) for seat in seats]
    return Summary(
        game=run.game.name,
        seats=run.seats,
        options=run.options.changed(),
        policies=list(run.titles),
        seed=run.seed,
        device=run.device,
        games=games,
        wins=wins,
        points=[_mean(sums, playout.POINTS + seat, playout.POINTS_SQUARED + seat) for seat in seats],
        length=_mean(sums, playout.STEPS, playout.STEPS_SQUARED),
        longest=int(sums[playout.LONGEST]),
        tallies=tallies,
        steps=steps,
        seconds=seconds,
        steps_per_second=steps / seconds,
        minutes=minutes_of(run.game, tallies),
        wins_by_policy=_by_policy(run.titles, wins),
    )


def _by_policy(policies: tuple[str, ...], wins: list[Mean]) -> dict[str, float]:
    """What a seat of each policy wins, on average; nothing to tell if all play alike."""
    seats = {name: [wins[seat].mean for seat, who in enumerate(policies) if who == name] for name in policies}
    return {name: sum(shares) / len(shares) for name, shares in seats.items()} if len(seats) > 1 else {}


def _mean(sums: Array, at: int, squared: int, unit: int = 1) -> Mean:
    games = int(sums[playout.GAMES])
    mean = int(sums[at]) / games
    deviation = math.sqrt(max(0.0, int(sums[squared]) / games - mean * mean))
    margin = NORMAL_95 * deviation / math.sqrt(games)
    return Mean(mean / unit, (mean - margin) / unit, (mean + margin) / unit, deviation / unit)


__all__ = ["DEVICES", "BadRun", "Mean", "Policy", "Run", "Summary", "simulate"]
