"""Policies: how a seat chooses, as a rule that runs at any of the three speeds.

A policy is given the whole record because that is what runs fast, but may use only what its seat can see; a test deals
the hidden pieces anew and expects the same choice.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
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


def names(game: Game) -> tuple[str, ...]:
    """The policies for a game: `random`, and those that the module of its name beside this one offers."""
    return "random", *_offered(game, "POLICIES", ("greedy",))


def studied(game: Game) -> tuple[str, ...]:
    """The policies that say most about a game, the usual one first."""
    return _offered(game, "STUDIED", ("random", "greedy"))


def _offered(game: Game, what: str, usual: tuple[str, ...]) -> tuple[str, ...]:
    found: tuple[str, ...] = getattr(_module(game), what, usual)
    return found


def _module(game: Game) -> ModuleType | None:
    address = f"{__package__}.{game.name}"
    return import_module(address) if game.name.isidentifier() and find_spec(address) else None


def policy(game: Game, name: str) -> Policy:
    """The policy of this name."""
    if name == "random":
        return random
    found: Policy | None = getattr(_module(game), name, None)
    if found is None or name not in names(game):
        known = ", ".join(names(game))
        raise UnknownPolicy(f"there is no policy {name!r} for {game.name}: choose one of {known}")
    return found
