"""What a network foresees: a seat's chance to win from a moment on, and the best of the moves that it may make."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mischief.bots.arithmetic import wide
from mischief.bots.network.network import Network, Notes, chance, logit, notes_for
from mischief.bots.shares import sharer
from mischief.game.contract import Game
from mischief.game.rule import Array, as_array, part, record_in
from mischief.game.speeds.compiling import compiled
from mischief.game.stated import Move, State

NOTICED = 32  # moves that are looked at, the most appealing ones; few moments have more that are any good
SHUFFLE, ROOM = 40503, 1 << 16  # of equally appealing moves, neighbours are much alike: any others are taken first


class Bench(NamedTuple):
    """The memory that moves are tried out in."""

    states: Array  # one: the moment at hand
    worlds: Array  # one: the moment after a move
    moves: Array
    appeals: Array
    chances: Array
    notes: Notes


def bench_for(game: Game, network: Network) -> Bench:
    """An empty bench."""
    state, most, notes = game.rules.STATE, game.rules.MOST_MOVES, notes_for(network, game.traits.most)
    moves, appeals, chances = np.zeros(most, np.int32), np.zeros(most, np.int64), np.zeros(most)
    return Bench(np.zeros(1, state), np.zeros(1, state), moves, appeals, chances, notes)


@cache
def foreseer(game: Game) -> Callable[..., float]:
    """A seat's chance to win, made for a game: its share of the win if that is over."""
    turn, share, traits = game.rules.turn, sharer(game.rules), game.traits.traits

    @part
    def foresee(state: State, seat: int, network: Network, notes: Notes) -> float:
        if turn(state) != 0:
            return chance(logit(network, notes, traits(state, seat, notes.traits)))
        return share(state, seat)

    return foresee


@cache
def weigher(game: Game) -> Callable[..., int]:
    """Write a seat's chances after the moves it notices, brought to the front; gives how many those are."""
    foresee, play, notice = foreseer(game), game.rules.play, _noticer(game)

    @part
    def weigh(bench: Bench, seat: int, count: int, network: Network) -> int:
        noticed = notice(bench, seat, count)
        for number in range(noticed):
            bench.worlds[0] = bench.states[0]
            world = record_in(bench.worlds)
            play(world, seat, wide(bench.moves[number]))
            bench.chances[number] = foresee(world, seat, network, bench.notes)
        return noticed

    return weigh


@cache
def puller(game: Game) -> Callable[..., int]:
    """How much a move appeals, as one function for all who ask."""
    appeal = game.sense.appeal

    @part
    def pull(state: State, seat: int, move: int) -> int:
        return int(appeal(state, seat, move))

    return pull


def _noticer(game: Game) -> Callable[..., int]:
    pull = puller(game)

    @part
    def notice(bench: Bench, seat: int, count: int) -> int:
        """Bring the most appealing moves to the front, if there are many; gives how many."""
        moves, appeals, state = bench.moves, bench.appeals, record_in(bench.states)
        noticed = min(NOTICED, len(moves))  # which no compiler can know, or it would write each rank out
        if count <= noticed:
            return count
        for number in range(count):
            appeals[number] = pull(state, seat, wide(moves[number])) * ROOM + moves[number] * SHUFFLE % ROOM
        for rank in range(noticed):
            best = rank
            for number in range(rank + 1, count):
                if appeals[number] > appeals[best]:
                    best = number
            moves[rank], moves[best] = moves[best], moves[rank]
            appeals[rank], appeals[best] = appeals[best], appeals[rank]
        return noticed

    return notice


@part
def best_of(chances: Array, count: int) -> int:
    """The first of the best."""
    best = 0
    for number in range(1, count):
        if chances[number] > chances[best]:
            best = number
    return best


@cache
def _fast_weigher(game: Game) -> Callable[..., int]:
    weigh = weigher(game)

    @compiled
    def call_weigh(bench: Bench, seat: int, count: int, network: Network) -> int:
        return int(weigh(bench, seat, count, network))

    return call_weigh


class Learned:
    """A game that somebody has learned: its network, and what it makes of moves."""

    def __init__(self, game: Game, network: Network) -> None:
        self.game, self.network = game, network

    def notes(self) -> Notes:
        """Memory for the network."""
        return notes_for(self.network, self.game.traits.most)

    def weighed(self, state: Any, seat: int, moves: Sequence[Move]) -> list[tuple[Move, float]]:
        """The moves that it notices and the seat's chance to win after each, the most promising first."""
        bench = bench_for(self.game, self.network)
        bench.states[0], bench.moves[: len(moves)] = as_array(state)[0], moves
        noticed = _fast_weigher(self.game)(bench, seat, len(moves), self.network)
        order = np.argsort(-bench.chances[:noticed], kind="stable")
        return [(int(bench.moves[at]), float(bench.chances[at])) for at in order]
