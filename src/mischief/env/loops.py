"""What happens in the games of a batch, as functions that run at any speed; they know no game.

Luck and the clock move by themselves, so that whoever is asked next has a seat. A game that is over begins anew at
once. The number of a game, and so its luck, depends on its place in the batch and on how many were played there before
it, and on nothing else.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mischief.env.turning import turner
from mischief.game.actors import LUCK, awaiting, is_awaited, next_of
from mischief.game.contract import Game
from mischief.game.luck import Luck, below, reseed
from mischief.game.rule import NONE, Array, record_at, rule
from mischief.game.stated import Parts, Rules, State

STEP, BEGIN, LOOK = range(3)  # carry out an action; begin anew; go on from the states as they are
PLACES = np.int64(1 << 32)  # of a batch: no batch is so large
FEW = 128  # moves: a list no longer than that is written whole sooner than as far as it goes


class Memory(NamedTuple):
    """How a device keeps the records of many games: rules that find one."""

    state_at: Callable[[Any, int], State]  # (states, place)
    seen_at: Callable[[Any, int], Any]  # (what seats observe, place)
    put: Callable[[Any, int, Any], None]  # (states, place, the first state of a game in an array of its own)


@rule
def put(states: Array, place: int, starts: Array) -> None:
    states[place] = starts[0]


PLAIN = Memory(record_at, record_at, put)  # one record after the other


@cache
def driver(game: Game, memory: Memory = PLAIN) -> Callable[..., None]:  # noqa: C901
    """What is asked is done in the games from first to before last, and what their seats see and may do is written.

    It is one long function because compiled code counts who uses an array whenever one is passed on, which took longer
    than the games; for the same reason every rule is called from one line.
    """
    rules, observe, turn_round = game.rules, game.observe, turner(game.observation)
    turn, play, legal, odds, outcome = rules.turn, rules.play, rules.legal, rules.odds, rules.outcome
    judge, begin, most = judge_of(rules), beginner(memory.put), rules.MOST_MOVES
    state_at, seen_at = memory.state_at, memory.seen_at

    @rule
    def drive(  # noqa: C901
        asked: int,
        seed: int,
        first: int,
        last: int,
        actions: Array,
        starts: Array,
        seen: Array,
        scratch: Array,
        states: Array,
        lucks: Array,
        rounds: Array,
        seats: Array,
        observation: Array,
        moves: Array,
        counts: Array,
        mask: Array,
        reward: Array,
        done: Array,
    ) -> None:
        for place in range(first, last):
            state, luck, actor, move, count = state_at(states, place), lucks[place : place + 1], NONE, NONE, 0
            if asked == STEP:
                actor, move = int(seats[place]), int(moves[place, actions[place]])
            elif asked == BEGIN:
                begin(states, starts, place, luck, seed, rounds)
            done[place] = False
            for seat in range(reward.shape[1]):
                reward[place, seat] = 0
            is_moving = asked == STEP
            while is_moving or actor == NONE:
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
            seats[place] = actor
            observe(state, actor, seen_at(seen, place))
            turn_round(observation[place], actor, state.seats)
            before, counts[place] = counts[place], count
            if most <= FEW:
                for number in range(most):
                    moves[place, number] = scratch[number] if number < count else 0
                    mask[place, number] = number < count
            else:
                for number in range(count):
                    moves[place, number] = scratch[number]
                for number in range(count, before):
                    moves[place, number], mask[place, number] = 0, False
                for number in range(before, count):
                    mask[place, number] = True

    return drive


def beginner(put: Callable[[Any, int, Any], None]) -> Callable[..., None]:
    @rule
    def begin(states: Array, starts: Array, place: int, luck: Luck, seed: int, rounds: Array) -> None:
        """The next game at this place of the batch."""
        rounds[place] += 1
        reseed(luck, seed, place + rounds[place] * PLACES)
        put(states, place, starts)

    return begin


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


@cache
def explainer(game: Game) -> Callable[..., None]:
    """What a legal move is made of, as the seat that may make it names it."""
    parts, turn_round = game.moves.parts, turner(game.layouts.Parts)

    @rule
    def explain(seat: int, move: int, state: State, made: Parts, flat: Array) -> None:
        parts(state, seat, move, made)
        turn_round(flat, seat, state.seats)

    return explain
