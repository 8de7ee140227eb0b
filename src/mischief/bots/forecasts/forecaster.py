"""Forecasts: everybody's chance to win after a move, and how far that may be off, as well as a game is known.

Where somebody has learned it, a network says them: after all throws and the best answers in an open game, from a search
elsewhere. A game that nobody has learned is searched and played on, and nobody knows how far to trust that.
"""

import math
from collections.abc import Sequence
from functools import cache

from mischief.bots.forecasts.trust import doubt, doubt_between, interval, trusted
from mischief.bots.network.files import learned
from mischief.bots.network.lookahead import FarsightedBot
from mischief.bots.search import Budget, Search
from mischief.bots.search.searcher import Thought
from mischief.game.contract import Game
from mischief.game.luck import Luck
from mischief.game.stated import Move, Sight


class Forecaster:
    """Who says chances in a game; it keeps nothing between two questions."""

    def __init__(self, game: Game) -> None:
        network = learned(game)
        self.game, self._search = game, Search(game, learned=network)
        self._farsighted = FarsightedBot(network) if network and game.is_open else None

    def think(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck, budget: Budget) -> list[Thought]:
        """What comes of moves, the best first; a search leaves out those that it did not look at."""
        if self._farsighted is not None:
            return self._farsighted.thoughts(self.game.imagine(sight), seat, legal)
        return self._search.think(sight, seat, legal, luck, budget)

    def compare(
        self, sight: Sight, seat: int, moves: Sequence[Move], luck: Luck, simulations: int
    ) -> dict[Move, Thought]:
        """What comes of each of these moves, all looked at equally well."""
        if self._farsighted is not None:
            return {thought.move: thought for thought in self.think(sight, seat, moves, luck, Budget(simulations))}
        return self._search.compare(sight, seat, moves, luck, simulations)

    def doubts(self, thought: Thought) -> tuple[float, ...]:
        """How far everybody's chance may be off, as half of its 95% interval; nothing if nobody knows."""
        trust = trusted(self.game, len(thought.chances))
        if trust is None:
            return ()
        return tuple(doubt(chance, thought.error, trust.games) for chance in thought.chances)

    def doubt_between(self, one: Thought, other: Thought, seat: int) -> float:
        """How far the difference of two moves may be off: as far as is known, or else as far as a search can tell."""
        if one.move == other.move:
            return 0.0
        trust, error = trusted(self.game, len(one.chances)), math.hypot(one.error, other.error)
        if trust is None:
            return interval(0.0, error, 1)
        return doubt_between(one.chances[seat], other.chances[seat], error, trust.apart)


@cache  # made only if it is needed: it may have to be compiled
def forecaster(game: Game) -> Forecaster:
    """Who says chances in this game."""
    return Forecaster(game)
