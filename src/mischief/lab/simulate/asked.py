"""Games in which players are asked move by move: those that can't be compiled, and own policies in their first game.

The luck is the same as in compiled games, so that a policy and a bot that does the same play the same games.
"""

from collections.abc import Callable, Sequence

import numpy as np

from mischief.bots.bot import BadBot, Bot, allowed
from mischief.bots.own import title_of
from mischief.bots.policy import Policy, random
from mischief.game.actors import LUCK, next_of
from mischief.game.contract import Game
from mischief.game.luck import Luck, reseed, wrapping
from mischief.game.rule import Array, copy
from mischief.game.stated import Move, State
from mischief.lab.simulate import playout

LONGEST = 100_000  # steps


def asking(game: Game, start: State, seed: int, players: Sequence[Policy | Bot]) -> Callable[[int, int], Array]:
    """How to play a batch by asking the player of each seat."""
    rules, add_up = game.rules, playout.playout(game.rules, [random]).add_up
    choosing = [_choosing(game, who) for who in players]

    def batch(first: int, games: int) -> Array:
        sums, luck = np.zeros(playout.width(rules), np.int64), np.empty(1, np.uint64)
        with wrapping():
            for number in range(first, first + games):
                reseed(luck, seed, number)
                state = copy(start)
                add_up(state, _play_out(game, state, choosing, luck), sums)
        return sums

    return batch


Choosing = Callable[[State, int, list[Move], Luck], Move]


def _choosing(game: Game, who: Policy | Bot) -> Choosing:
    if isinstance(who, Bot):
        return lambda state, seat, legal, luck: who.choose(game.look(state, seat), seat, legal, luck)

    def decide(state: State, seat: int, legal: list[Move], luck: Luck) -> Move:
        moves = np.zeros(game.rules.MOST_MOVES, np.int32)
        moves[: len(legal)] = legal
        return allowed(who(state, seat, moves, len(legal), luck), legal, title_of(who))

    return decide


def _play_out(game: Game, state: State, choosing: Sequence[Choosing], luck: Luck) -> int:
    """Play to the end, with luck before seats and seats before the clock; gives the number of steps."""
    for step in range(LONGEST):
        awaited = game.rules.turn(state)
        if awaited == 0:
            return step
        actor = next_of(awaited)
        game.speed.play(state, actor, _move(game, state, actor, choosing, luck))
    raise endless(game)


def endless(game: Game) -> BadBot:
    """What to say of players who would go on for ever: rules alone don't always keep a game short."""
    return BadBot(f"a game of {game.name} did not end in {LONGEST:,} steps: somebody in it avoids the end")


def _move(game: Game, state: State, actor: int, choosing: Sequence[Choosing], luck: Luck) -> Move:
    if actor >= LUCK:
        return game.unasked(state, actor, luck)
    return choosing[actor](state, actor, game.legal(state, actor), luck)
