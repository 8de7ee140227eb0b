"""The strongest bot that fits: it thinks with what was learned of a game, at tables where that was found stronger."""

from collections.abc import Sequence

from mischief.bots.levels import STRONGEST, LevelBot, at_level, former
from mischief.bots.network.files import learned
from mischief.bots.network.foresight import Learned
from mischief.bots.network.lookahead import FarsightedBot
from mischief.game.contract import Game
from mischief.game.luck import Luck
from mischief.game.stated import Move, Sight


class TigerBot:
    """Looks ahead with a network at tables for some numbers of players, and searches without one at the others."""

    def __init__(self, network: Learned, simulations: int | None = None) -> None:
        self._game = network.game
        self._with, self._without = farsighted(network, simulations), former(network.game, simulations)

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        who = self._with if is_asked(self._game, int(sight.seats)) else self._without
        return who.choose(sight, seat, legal, luck)


def is_asked(game: Game, seats: int) -> bool:
    """Whether a network is asked at tables for so many."""
    return learned(game) is not None and (game.traits.seats is None or seats in game.traits.seats)


def farsighted(network: Learned, simulations: int | None = None) -> FarsightedBot | LevelBot:
    """Who looks ahead with a network at every table, as suits the game."""
    game = network.game
    return FarsightedBot(network) if game.is_open else at_level(game, STRONGEST, simulations, network)
