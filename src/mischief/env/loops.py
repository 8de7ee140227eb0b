"""What happens in one game of a batch, as functions that run at any speed; they know no game.

Luck and the clock move by themselves, so that whoever is asked next has a seat. A game that is over begins anew at
once. The number of a game, and so its luck, depends on its place in the batch and on how many were played there before
it, and on nothing else.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mischief.env.turning import turner
from mischief.game.actors import LUCK, awaiting, is_awaited, next_of
from mischief.game.luck import Luck, below, reseed
from mischief.game.rule import NONE, Array, rule
from mischief.game.stated import Rules, Sight, State, Stated

STEP, BEGIN, LOOK = range(3)  # carry out an action; begin anew; go on from the states as they are
PLACES = np.int64(1 << 32)  # of a batch: no batch is so large


class Loops(NamedTuple):
    """The loops of one game."""

    play_on: Callable[..., tuple[int, int]]  # do what is asked in one game; gives the seat that decides, and its moves
    show: Callable[..., None]  # write what that seat sees and may do
    explain: Callable[..., None]  # write what the moves it may make are made of


def loops_of(game: Stated) -> Loops:
    """Bind the loops to a game."""
    return Loops(_player(game.rules), _shower(game), _explainer(game))


def _player(rules: Rules) -> Callable[..., tuple[int, int]]:
    turn, play, legal, odds, outcome = rules.turn, rules.play, rules.legal, rules.odds, rules.outcome
    judge = judge_of(rules)

    @rule
    def play_on(
        asked: int,
        actor: int,
        move: int,
        seed: int,
        place: int,
        state: State,
        states: Array,
        starts: Array,
        luck: Luck,
        rounds: Array,
        reward: Array,
        done: Array,
        scratch: Array,
    ) -> tuple[int, int]:
        done[place] = False
        for seat in range(reward.shape[1]):
            reward[place, seat] = 0
        if asked == BEGIN:
            begin(states, starts, place, luck, seed, rounds)
        is_moving, count = asked == STEP, 0
        while is_moving or actor == NONE:  # every rule is called from one line: all of them become part of this loop
            if is_moving:
                play(state, actor, move)
            awaited = turn(state)
            if awaited == 0:
                judge(state, place, reward)
                done[place], actor, is_moving = True, NONE, False
                begin(states, starts, place, luck, seed, rounds)
            else:
                actor = next_of(awaited)
                is_moving = actor >= LUCK
                if actor == LUCK:
                    move = int(outcome(state, below(luck, odds(state))))
                else:
                    count = legal(state, actor, scratch)
                    move = int(scratch[0])  # left alone, the clock does what it lists first
        return actor, count

    return play_on


@rule
def begin(states: Array, starts: Array, place: int, luck: Luck, seed: int, rounds: Array) -> None:
    """The next game at this place of the batch."""
    rounds[place] += 1
    reseed(luck, seed, place + rounds[place] * PLACES)
    states[place] = starts[0]


def judge_of(rules: Rules) -> Callable[[State, int, Array], None]:
    standing = rules.standing

    @rule
    def judge(state: State, place: int, reward: Array) -> None:
        """1 for who wins alone; the others pay it in equal parts, and those who share a win share what it brings."""
        best, winners, count, seats = 0, 0, 0, reward.shape[1]
        for seat in range(seats):
            mine = standing(state, seat)
            if count == 0 or mine > best:
                best, winners, count = mine, awaiting(seat), 1
            elif mine == best:
                winners, count = winners | awaiting(seat), count + 1
        for seat in range(seats):
            share = seats if is_awaited(winners, seat) else 0
            reward[place, seat] = (share - count) / (count * max(1, seats - 1))

    return judge


def _shower(game: Stated) -> Callable[..., None]:
    look, turn_round = game.views.look, turner(game.layouts.Sight)

    @rule
    def show(
        place: int,
        seat: int,
        now: int,
        state: State,
        sight: Sight,
        flat: Array,
        moves: Array,
        count: Array,
        mask: Array,
        scratch: Array,
    ) -> None:
        look(state, seat, sight)
        turn_round(flat, seat, state.seats)
        before = count[place]
        for number in range(now):
            moves[place, number] = scratch[number]
        for number in range(now, before):
            moves[place, number], mask[place, number] = 0, False
        for number in range(before, now):
            mask[place, number] = True
        count[place] = now

    return show


def _explainer(game: Stated) -> Callable[..., None]:
    parts, turn_round = game.moves.parts, turner(game.layouts.Parts)

    @rule
    def explain(seat: int, move: int, state: State, made: Array, flat: Array) -> None:
        parts(state, seat, move, made)
        turn_round(flat, seat, state.seats)

    return explain
