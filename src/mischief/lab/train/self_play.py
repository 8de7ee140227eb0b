"""Games that a network plays against itself, and what it may learn from them.

Whoever is asked takes the move after which its chance to win is best, and now and then another, to see something new.
A moment is learned as every seat saw it, right after somebody's move. What should have been said of it is what was said
of the moments after it, and in the end who won: the further off, the less it counts.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from mischief.bots.network.foresight import Bench, best_of, foreseer, weigher
from mischief.bots.network.network import Network
from mischief.game.actors import LUCK, MOST_SEATS, next_of
from mischief.game.contract import Game
from mischief.game.errors import MischiefError
from mischief.game.luck import Luck, below, reseed
from mischief.game.rule import Array, as_array, part, record_in
from mischief.game.speeds.compiling import compiled
from mischief.game.stated import State

LONGEST = 300  # moves: beginners may play for ever, which teaches nothing
OFTEN = 1000  # how finely the chance of another move is given


class BadTraining(MischiefError):
    code = "bad_training"


class Lesson(NamedTuple):
    """What there is to learn: a row for every moment and seat."""

    traits: Array  # rows x most traits
    counts: Array  # of the traits in a row
    targets: Array  # the chance to win that should have been seen


class Journal(NamedTuple):
    """What was said of the moments of one game."""

    said: Array  # after the best move, by seat
    is_other: Array  # whether another move was made


class Manner(NamedTuple):
    """How to play for the sake of learning."""

    curiosity: int  # moves of a thousand that are not the best one
    patience: float  # how much what was said later counts against what was said next, from 0 to 1


def lesson_for(game: Game, rows: int) -> Lesson:
    """An empty lesson."""
    return Lesson(np.zeros((rows, game.traits.most), np.int16), np.zeros(rows, np.int32), np.zeros(rows, np.float32))


@cache
def self_player(game: Game) -> Callable[..., int]:
    """Play games from one number to another and write the lesson, as far as there is room; gives its rows."""
    turn = game.rules.turn
    step, note, conclude = _stepper(game), _noter(game), _concluder(game)

    @compiled
    def play_games(
        seed: int, first: int, end: int, starts: Array, network: Network, bench: Bench, lesson: Lesson, manner: Manner
    ) -> int:
        rows, luck = 0, np.zeros(1, np.uint64)
        journal = Journal(np.zeros((LONGEST + 1, MOST_SEATS)), np.zeros(LONGEST + 1, np.int32))
        for number in range(first, end):
            reseed(luck, seed, number)
            bench.states[0] = starts[number % len(starts)]
            state, begun, moments = record_in(bench.states), rows, 0
            while turn(state) != 0 and moments < LONGEST and rows + state.seats <= len(lesson.counts):
                if step(bench, network, journal, moments, luck, manner) and turn(state) != 0:
                    rows = note(state, bench, lesson, rows)
                    moments += 1
            if turn(state) == 0:
                conclude(state, bench, network, journal, moments, manner.patience, lesson, begun)
            else:  # nobody knows who would have won
                rows = begun
        return rows

    return play_games


def _stepper(game: Game) -> Callable[..., bool]:
    rules, weigh, foresee = game.rules, weigher(game), foreseer(game)
    turn, play, legal, odds, outcome = rules.turn, rules.play, rules.legal, rules.odds, rules.outcome

    @part
    def step(bench: Bench, network: Network, journal: Journal, moment: int, luck: Luck, manner: Manner) -> bool:
        """Let luck move, or who is asked; whether somebody was asked."""
        state = record_in(bench.states)
        actor = next_of(turn(state))
        if actor == LUCK:
            play(state, actor, outcome(state, below(luck, odds(state))))
            return False
        noticed = weigh(bench, actor, legal(state, actor, bench.moves), network)
        chosen = best_of(bench.chances, noticed)
        bench.worlds[0] = bench.states[0]
        world = record_in(bench.worlds)
        play(world, actor, bench.moves[chosen])
        for seat in range(state.seats):
            journal.said[moment, seat] = foresee(world, seat, network, bench.notes)
        journal.is_other[moment] = int(below(luck, OFTEN) < manner.curiosity)
        move = bench.moves[below(luck, noticed)] if journal.is_other[moment] else bench.moves[chosen]
        play(state, actor, move)
        return True

    return step


def _noter(game: Game) -> Callable[..., int]:
    traits = game.traits.traits

    @part
    def note(state: State, bench: Bench, lesson: Lesson, rows: int) -> int:
        """Write a moment down as every seat sees it; gives the rows there are now."""
        for seat in range(state.seats):
            count = traits(state, seat, bench.notes.traits)
            lesson.counts[rows] = count
            for at in range(count):
                lesson.traits[rows, at] = bench.notes.traits[at]
            rows += 1
        return rows

    return note


def _concluder(game: Game) -> Callable[..., None]:
    foresee = foreseer(game)

    @part
    def conclude(
        state: State,
        bench: Bench,
        network: Network,
        journal: Journal,
        moments: int,
        patience: float,
        lesson: Lesson,
        begun: int,
    ) -> None:
        """Write what should have been said, from the end on; what came of another move than the best doesn't count."""
        for seat in range(state.seats):
            target = foresee(state, seat, network, bench.notes)
            for moment in range(moments - 1, -1, -1):
                if moment < moments - 1:
                    said = journal.said[moment + 1, seat]
                    target = said if journal.is_other[moment + 1] else patience * target + (1.0 - patience) * said
                lesson.targets[begun + moment * state.seats + seat] = target

    return conclude


def starts_of(game: Game, seats: Sequence[int]) -> Array:
    """The first moments of games for these numbers of players."""
    return np.concatenate([as_array(game.start(game.options.build({}), count)) for count in seats])
