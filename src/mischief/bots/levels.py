"""Levels: the same search, with as much sight, attention and nerve as a kitten, a cat or a tiger has.

Weak levels err like people. They overlook moves, most easily those that bring nothing at once; they look a short way
ahead; and of the moves they see they take a slightly worse one often and a bad one rarely.
"""

import math
from collections.abc import Sequence

import msgspec

from mischief.bots.network.foresight import Learned
from mischief.bots.network.tempted import CAT, KITTEN
from mischief.bots.search.searcher import Budget, Search, Thought
from mischief.bots.search.think import Manner
from mischief.game.contract import Game
from mischief.game.luck import Luck, below, wrapping
from mischief.game.stated import Move, Sight

FINE = 1 << 20  # how finely a chance is drawn


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays."""

    simulations: int | None = None  # as many as the game allows in a second if not said
    seconds: float | None = None  # at most
    overlooks: float = 0.0  # the chance not to see a move
    notices: int | None = None  # how many moves it compares, the most tempting first
    horizon: int | None = None  # how far it plays on in its head
    carelessness: float = 0.0  # losses of about this size are common
    nerve: float = 0.0  # how much better bold moves seem than they are
    is_learned: bool = False  # whether it thinks with a network, where that was found stronger
    strength: int = 0  # on the scale of `match`, by which it plays wherever a network has learned the game

    def budget(self, usual: int) -> Budget:
        """How long it thinks."""
        return Budget(self.simulations or usual, self.seconds, best_only=self.carelessness == 0)

    def manner(self, usual: Manner) -> Manner:
        """The usual manner, seen through this level's eyes."""
        if self.notices is not None:
            usual = usual._replace(width=float(self.notices), widening=0.0)
        return usual if self.horizon is None else usual._replace(horizon=self.horizon)


LEVELS = {
    "kitten": Level(24, overlooks=0.3, notices=8, horizon=0, carelessness=0.05, nerve=0.06, strength=KITTEN),
    "cat": Level(120, overlooks=0.1, notices=16, horizon=2, carelessness=0.015, nerve=-0.01, strength=CAT),
    "tiger": Level(seconds=0.8, is_learned=True, strength=100),
}
STRONGEST = "tiger"
FORMER = "tiger-1"  # the strongest before there were networks, for comparison: commands know it, tables don't


class LevelBot:
    """A search that plays at a level."""

    def __init__(self, game: Game, level: Level, search: Search | None = None) -> None:
        self.search, self.level = search or Search(game), level
        self._manner, self._budget = level.manner(self.search.manner), level.budget(self.search.simulations)

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        if len(legal) == 1:
            return legal[0]
        seen = self._seen(legal, luck)
        thoughts = self.search.think(sight, seat, seen, luck, self._budget, self._manner)
        return thoughts[0].move if self.level.carelessness == 0 else self._drawn(thoughts, luck)

    def _seen(self, legal: Sequence[Move], luck: Luck) -> list[Move]:
        """The moves it doesn't overlook; somewhere it always looks."""
        if self.level.overlooks == 0 or len(legal) == 2:
            return list(legal)
        seen = [move for move in legal if chance(luck) >= self.level.overlooks]
        return seen or [legal[int(chance(luck) * len(legal))]]

    def _drawn(self, thoughts: Sequence[Thought], luck: Luck) -> Move:
        """One of the moves it thought about, the likelier the better it seems."""
        liked = [self._liking(thought) for thought in thoughts]
        weights = [math.exp((liking - max(liked)) / self.level.carelessness) for liking in liked]
        left = chance(luck) * sum(weights)
        for thought, weight in zip(thoughts, weights, strict=True):
            left -= weight
            if left < 0:
                return thought.move
        return thoughts[0].move

    def _liking(self, thought: Thought) -> float:
        return thought.value + self.level.nerve * (thought.move in self.search.sense.bold)


def chance(luck: Luck) -> float:
    """A number from 0 to 1, below 1."""
    with wrapping():
        return below(luck, FINE) / FINE


def former(game: Game, simulations: int | None = None) -> LevelBot:
    """The strongest without a network."""
    return at_level(game, STRONGEST, simulations)


def at_level(game: Game, name: str, simulations: int | None = None, learned: Learned | None = None) -> LevelBot:
    """The bot of a level; with simulations given, it thinks just so many and forgets the clock."""
    level = LEVELS[name]
    if simulations is not None:
        level = msgspec.structs.replace(level, simulations=simulations, seconds=None)
    return LevelBot(game, level, Search(game, learned=learned))
