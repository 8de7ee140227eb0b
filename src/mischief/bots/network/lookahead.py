"""Looking one turn of luck further, where luck lies open: all that it may do, each met by the best answer.

A tree of simulations meets each throw of two dice a few times only, and averages over answers nobody would give;
counting them all takes milliseconds and plays better.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mischief.bots.arithmetic import wide
from mischief.bots.network.foresight import Learned, foreseer
from mischief.bots.network.network import Network, Notes
from mischief.bots.search.searcher import Thought
from mischief.game.actors import LUCK, next_of
from mischief.game.contract import Game
from mischief.game.luck import Luck
from mischief.game.rule import Array, as_array, part, record_at
from mischief.game.speeds.compiling import compiled
from mischief.game.stated import Move, Sight, State

NOW, MOVED, LUCKY, ANSWERED = range(4)  # the moment at hand, after a move, after luck, after the answer


class Paper(NamedTuple):
    """The memory that turns are imagined in."""

    states: Array  # four, as above
    answers: Array  # moves
    notes: Notes


@cache
def looker(game: Game) -> Callable[..., None]:
    """Looking ahead in a game, compiled."""
    look = looking(game)

    @compiled
    def call_look(paper: Paper, seat: int, whose: int, moves: Array, network: Network, chances: Array) -> None:
        look(paper, seat, whose, moves, network, chances)

    return call_look


def looking(game: Game) -> Callable[..., None]:
    """Write somebody's chances after each of a seat's moves, all that luck may then do, and the best answer."""
    value, play = _valuer(game), game.rules.play

    @part
    def look(paper: Paper, seat: int, whose: int, moves: Array, network: Network, chances: Array) -> None:
        for number in range(len(moves)):
            paper.states[MOVED] = paper.states[NOW]
            play(record_at(paper.states, MOVED), seat, wide(moves[number]))
            chances[number] = value(paper, whose, network)

    return look


def _valuer(game: Game) -> Callable[..., float]:
    turn, play, odds, outcome = game.rules.turn, game.rules.play, game.rules.odds, game.rules.outcome
    foresee, answered = foreseer(game), _answerer(game)

    @part
    def value(paper: Paper, seat: int, network: Network) -> float:
        """The mean over what luck may do now; what a move leads to at once if luck is not asked."""
        moved = record_at(paper.states, MOVED)
        if turn(moved) == 0 or next_of(turn(moved)) != LUCK:
            return foresee(moved, seat, network, paper.notes)
        total, tickets = 0.0, odds(moved)
        for ticket in range(tickets):
            paper.states[LUCKY] = paper.states[MOVED]
            lucky = record_at(paper.states, LUCKY)
            play(lucky, LUCK, outcome(lucky, ticket))
            total += answered(paper, seat, network)
        return total / tickets

    return value


def _answerer(game: Game) -> Callable[..., float]:
    turn, play, legal, foresee = game.rules.turn, game.rules.play, game.rules.legal, foreseer(game)

    @part
    def answered(paper: Paper, seat: int, network: Network) -> float:
        """The seat's chance once whoever is asked has made the move that is best for them."""
        lucky = record_at(paper.states, LUCKY)
        if turn(lucky) == 0 or next_of(turn(lucky)) == LUCK:
            return foresee(lucky, seat, network, paper.notes)
        actor, best, mine = next_of(turn(lucky)), -1.0, 0.0
        for number in range(legal(lucky, actor, paper.answers)):
            paper.states[ANSWERED] = paper.states[LUCKY]
            after: State = record_at(paper.states, ANSWERED)
            play(after, actor, wide(paper.answers[number]))
            theirs = foresee(after, actor, network, paper.notes)
            if theirs > best:
                best = theirs
                mine = theirs if actor == seat else foresee(after, seat, network, paper.notes)
        return mine

    return answered


class FarsightedBot:
    """Takes the move after which its chance to win is best, all that luck may do next considered."""

    def __init__(self, learned: Learned) -> None:
        self._learned = learned

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        if len(legal) == 1:
            return legal[0]
        return legal[int(np.argmax(self.chances(self._learned.game.imagine(sight), seat, legal)))]

    def thoughts(self, state: Any, seat: int, legal: Sequence[Move]) -> list[Thought]:
        """Everybody's chances after each move, so that all of them make one; the best move first."""
        found = np.stack([self.chances(state, seat, legal, whose) for whose in range(int(state.seats))], axis=1)
        found /= found.sum(axis=1, keepdims=True)
        order = np.argsort(-found[:, seat], kind="stable")
        return [Thought(legal[at], 1, float(found[at, seat]), tuple(found[at].tolist()), 0.0) for at in order]

    def chances(self, state: Any, seat: int, legal: Sequence[Move], whose: int | None = None) -> Array:
        """The chance to win after each move: the seat's own, or somebody else's."""
        game, chances = self._learned.game, np.zeros(len(legal))
        states, answers = np.zeros(4, game.rules.STATE), np.zeros(game.rules.MOST_MOVES, np.int32)
        states[NOW] = as_array(state)[0]
        paper = Paper(states, answers, self._learned.notes())
        viewer = seat if whose is None else whose
        looker(game)(paper, seat, viewer, np.array(legal, np.int32), self._learned.network, chances)
        return chances
