"""Bots at a table: they get what a person gets, a view and its legal moves, and nothing else."""

from collections.abc import Sequence
from typing import Protocol

import msgspec
import numpy as np

from mischief.bots.policy import Policy, policy
from mischief.game.contract import Game, Move
from mischief.game.luck import Luck, wrapping


class Bot(Protocol):
    """Someone who chooses a move for a seat."""

    def choose(self, view: msgspec.Struct, seat: int, legal: Sequence[Move], luck: Luck) -> Move: ...


class PolicyBot:
    """A policy that plays from views: it imagines a table that looks like its view and asks the policy there."""

    def __init__(self, game: Game, chosen: Policy) -> None:
        self._game, self._policy = game, chosen

    def choose(self, view: msgspec.Struct, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        state = self._game.imagine(view)
        moves = np.zeros(self._game.rules.MOST_MOVES, np.int32)
        moves[: len(legal)] = legal
        with wrapping():
            return int(self._policy(state, seat, moves, len(legal), luck))


def bot(game: Game, name: str) -> Bot:
    """The bot of this name: `random` or `greedy`."""
    return PolicyBot(game, policy(game, name))


__all__ = ["Bot", "PolicyBot", "bot"]
