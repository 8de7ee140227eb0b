"""Policies: how a seat chooses, as a rule that runs at any of the three speeds.

A policy is given the whole record because that is what runs fast, but may use only what its seat can see; a test deals
the hidden pieces anew and expects the same choice.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from mischief.game.contract import Game
from mischief.game.errors import MischiefError
from mischief.game.luck import Luck, below
from mischief.game.rule import Array, rule

Policy = Callable[[Any, int, Array, int, Luck], int]


class UnknownPolicy(MischiefError):
    code = "unknown_policy"


@rule
def random(state: Any, seat: int, moves: Array, count: int, luck: Luck) -> int:
    """Any legal move, each equally likely."""
    return moves[below(luck, count)]


NAMES = ("random", "greedy")


def policy(game: Game, name: str) -> Policy:
    """The policy of this name: `random`, or a game's own from the module of its name beside this one."""
    if name == "random":
        return random
    try:
        found: Policy = getattr(import_module(f"mischief.bots.{game.name}"), name)
    except (ImportError, AttributeError):
        raise UnknownPolicy(f"there is no policy {name!r} for {game.name}: choose one of {', '.join(NAMES)}") from None
    return found
