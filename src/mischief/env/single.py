"""One game that goes on move by move, for libraries that step single games: what a batch shows, of one."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from mischief.env.errors import BadActions
from mischief.env.loops import judge_of
from mischief.env.turning import turner
from mischief.game.actors import LUCK, next_of
from mischief.game.contract import Game
from mischief.game.luck import seeded, wrapping
from mischief.game.options import BaseOptions
from mischief.game.registry import find
from mischief.game.rule import NONE, Array, as_array
from mischief.game.speeds.encode import plan
from mischief.game.stated import Move, State

Asked = BaseOptions | Mapping[str, Any] | None
SEEDS = 1 << 62  # for those who draw a seed for every game


class Single:
    """A game in which somebody with a seat is asked, until it is over; luck and the clock move by themselves.

    An action is a place in the list of legal moves.
    """

    def __init__(self, game: str | Game, seats: int | None, options: Asked) -> None:
        self.game = find(game) if isinstance(game, str) else game
        chosen = self.game.options.of(options)
        self.game.hasten()
        self._options, self.seats = chosen, int(self.game.start(chosen, seats).seats)
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new game, with the luck of this seed."""
        self.state: State = self.game.start(self._options, self.seats)
        self.luck = seeded(seed)
        self._settle()

    def step(self, action: int) -> None:
        """Let the seat that is asked do the move at this place; raises BadActions and changes nothing."""
        if not 0 <= action < len(self.moves):
            raise BadActions(f"seat {self.seat} has {len(self.moves)} legal moves: action {action} is none of them")
        self.play(self.moves[action])

    def play(self, move: Move) -> None:
        """Let the seat that is asked do this legal move."""
        self.game.play(self.state, self.seat, move)
        self._settle()

    def _settle(self) -> None:
        """Let luck and the clock move until a seat is asked, or the game is over."""
        with wrapping():
            while not self.game.is_over(self.state) and (actor := next_of(self.game.rules.turn(self.state))) >= LUCK:
                self.game.play(self.state, actor, self.game.unasked(self.state, actor, self.luck))
        self.is_over = bool(self.game.is_over(self.state))
        self.seat = NONE if self.is_over else int(next_of(self.game.rules.turn(self.state)))
        self.moves: list[Move] = [] if self.is_over else self.game.legal(self.state, self.seat)

    def observation(self, seat: int) -> Array:
        """What a seat sees, turned so that it comes first."""
        return observed(self.game, self.state, seat)

    def mask(self, seat: int) -> Array:
        """1 for every place that holds a legal move of this seat, as long as it is asked."""
        mask = np.zeros(self.game.rules.MOST_MOVES, np.int8)
        mask[: len(self.moves) if seat == self.seat else 0] = 1
        return mask

    def rewards(self) -> list[float]:
        """What the end of the game brings each seat; zeros before it."""
        return rewards(self.game, self.state) if self.is_over else [0.0] * self.seats


def observed(game: Game, state: State, seat: int) -> Array:
    """What a seat observes, turned so that it comes first: the same as a batch's."""
    sight: Array = as_array(game.look(state, seat)).view(np.int32)
    flat = sight[: plan(game.observation).size]
    turner(game.observation)(flat, seat, int(state.seats))
    return flat


def rewards(game: Game, state: State) -> list[float]:
    """What a game that is over brings each seat: the same as a batch's."""
    reward = np.zeros((1, int(state.seats)))
    _judge(game)(state, 0, reward)
    found: list[float] = reward[0].tolist()
    return found


@cache
def _judge(game: Game) -> Any:
    return judge_of(game.rules)
