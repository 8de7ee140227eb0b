"""Bots as somebody might write them: a policy, functions, a class; and some that go wrong."""

from collections.abc import Sequence
from typing import Any

from mischief.game.contract import Game
from mischief.game.luck import Luck, below
from mischief.game.rule import Array
from mischief.game.stated import Move, Sight

REMEMBERED: dict[int, int] = {}


def any_move(state: Any, seat: int, moves: Array, count: int, luck: Luck) -> int:
    """A policy that compiles: the same as `random`."""
    return moves[below(luck, count)]


def last_move(sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
    return legal[-1]


def first_move(sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
    """Throws for ever at Lure."""
    return legal[0]


def forgetful(state: Any, seat: int, moves: Array, count: int, luck: Luck) -> int:
    """A policy that can't be compiled, because of its dictionary."""
    REMEMBERED[seat] = count
    return moves[count - 1]


def cheat(state: Any, seat: int, moves: Array, count: int, luck: Luck) -> int:
    return 9999


def cheeky(sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
    return -5


class Last:
    """Takes the last of its moves, whatever the game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        return legal[-1]


NOBODY = object()
