"""Policies by name: `random`, which plays every game, and those that a game's own policy.py offers."""

from typing import Any

from mischief.game.contract import Game
from mischief.game.errors import MischiefError
from mischief.game.extras import RANDOM, Policy
from mischief.game.luck import Luck, below
from mischief.game.rule import Array, rule


class UnknownPolicy(MischiefError):
    code = "unknown_policy"


@rule
def random(state: Any, seat: int, moves: Array, count: int, luck: Luck) -> int:
    """Any legal move, each equally likely."""
    return moves[below(luck, count)]


def names(game: Game) -> tuple[str, ...]:
    """The policies for a game, the weakest first."""
    return RANDOM, *game.policies.by_name


def policy(game: Game, name: str) -> Policy:
    """The policy of this name."""
    found = random if name == RANDOM else game.policies.by_name.get(name)
    if found is None:
        known = ", ".join(names(game))
        raise UnknownPolicy(f"there is no policy {name!r} for {game.name}: choose one of {known}")
    return found


__all__ = ["Policy", "UnknownPolicy", "names", "policy", "random"]
