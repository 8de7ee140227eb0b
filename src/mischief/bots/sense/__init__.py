"""What a search bot senses in a game without thinking: which moves look good, and who seems to be ahead.

A module for each game offers `appeal(state, seat, move)`, by which moves are tried in order and rollouts choose, and
`outlook(state, seat)`, the points a seat may expect; and the manner of thinking that suits it, found in matches. A game
without such a module is searched by its rules alone.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mischief.game.contract import Game
from mischief.game.rule import rule


@dataclass(frozen=True)
class Sense:
    """What a bot feels about a game."""

    appeal: Callable[[Any, int, int], int]
    outlook: Callable[[Any, int], int]
    safe_lead: float  # points: who leads by so many seems to win three times in four
    manner: dict[str, float] = field(default_factory=dict)
    simulations: int = 2000  # a tiger's, well within a second on one core
    bold: frozenset[int] = frozenset()  # moves that tempt the reckless and scare the timid


@rule
def indifferent(state: Any, seat: int, move: int) -> int:
    """All moves look alike."""
    return 0


def sense(game: Game) -> Sense:
    """The senses for a game."""
    if find_spec(f"{__name__}.{game.name}") is None:
        return Sense(indifferent, game.rules.score, 10.0)
    module = import_module(f"{__name__}.{game.name}")
    found: Sense = module.SENSE
    return found
