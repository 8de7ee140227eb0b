"""A match for you: bots of any strength from 0 to 100, so that everybody can be met by somebody as strong as they are.

One number says how strong. Kitten, cat and tiger are three of them (`LEVELS`), 0 is weaker than a kitten. Up to
`LOOKS_AHEAD` a bot goes by what its network sees and what tempts it, the less carelessly the stronger it is; from there
on it looks ahead now and then, and a tiger always does. Where milliseconds count, it is as quick as one of the two
levels next to it, now this one and now that.

Who is as strong as whom is found in the page, from games on the device: web/src/state/device/match.ts.
"""

import re
from collections.abc import Sequence
from typing import Protocol

from mischief.bots.levels import LEVELS, at_level, chance
from mischief.bots.network.files import learned
from mischief.bots.network.foresight import Learned, bench_for
from mischief.bots.network.tempted import LOOKS_AHEAD, carelessness, fast_tempter
from mischief.bots.tiger import TigerBot
from mischief.game.contract import Game
from mischief.game.luck import Luck
from mischief.game.rule import as_array
from mischief.game.stated import Move, Sight

MATCH = "match"
USUAL = 35  # for whom nothing is known of yet: between kitten and cat
STRENGTHS = range(101)
NAMED = re.compile(rf"{MATCH}-(0|[1-9]\d?|100)", re.ASCII)


class Chooses(Protocol):
    """Any bot."""

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move: ...


def named(strength: int) -> str:
    """What a bot of some strength is called, wherever bots have names."""
    return f"{MATCH}-{strength}"


def strength_of(name: str) -> int | None:
    """The strength that a name says; None if it is no such name."""
    if name == MATCH:
        return USUAL
    said = NAMED.fullmatch(name)
    return int(said[1]) if said else None


def looks_ahead(strength: int) -> float:
    """How often it looks ahead as a tiger does."""
    return max(0, strength - LOOKS_AHEAD) / (STRENGTHS[-1] - LOOKS_AHEAD)


def nearest(strength: int) -> str:
    """The level next to a strength, which plays where nobody has learned the game."""
    return min(LEVELS, key=lambda name: abs(LEVELS[name].strength - strength))


def between(strength: int) -> tuple[str, str, float]:
    """The levels next to a strength below and above, and how often it is as the one above."""
    below = [name for name in LEVELS if LEVELS[name].strength <= strength]
    above = [name for name in LEVELS if LEVELS[name].strength > strength]
    if not (below and above):
        return nearest(strength), nearest(strength), 0.0
    low, high = LEVELS[below[-1]].strength, LEVELS[above[0]].strength
    return below[-1], above[0], (strength - low) / (high - low)


def is_offered(game: Game) -> bool:
    """Whether a game has bots of every strength: one that was learned, and one of quickness with all levels."""
    return learned(game) is not None or (game.is_timed and LEVELS.keys() <= game.policies.by_name.keys())


class PacedBot:
    """Where milliseconds count: as quick as one of two others, now this one and now that."""

    def __init__(self, slower: Chooses, quicker: Chooses, share: float) -> None:
        self._slower, self._quicker, self._share = slower, quicker, share

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        who = self._quicker if self._share and chance(luck) < self._share else self._slower
        return who.choose(sight, seat, legal, luck)


class MatchBot:
    """Plays as strong as it is told to."""

    def __init__(self, network: Learned, strength: int, simulations: int | None = None) -> None:
        self._network, self._tiger = network, TigerBot(network, simulations)
        self._strength, self._ahead = strength, looks_ahead(strength)

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        if len(legal) == 1:
            return legal[0]
        if self._ahead and chance(luck) < self._ahead:
            return self._tiger.choose(sight, seat, legal, luck)
        game, network = self._network.game, self._network.network
        bench = bench_for(game, network)
        bench.states[0], bench.moves[: len(legal)] = as_array(game.imagine(sight))[0], legal
        return int(fast_tempter(game)(bench, seat, len(legal), network, self._careless(int(sight.seats)), luck))

    def _careless(self, seats: int) -> float:
        return carelessness(*self._network.game.traits.errs(seats), self._strength)


class WeakBot(MatchBot):
    """A kitten or a cat: tempted like everybody of its strength, but for tables where it plays better by searching."""

    def __init__(self, network: Learned, level: str, simulations: int | None = None) -> None:
        super().__init__(network, LEVELS[level].strength, simulations)
        self._searching = at_level(network.game, level, simulations)

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        if is_tempted(self._network.game, int(sight.seats)):
            return super().choose(sight, seat, legal, luck)
        return self._searching.choose(sight, seat, legal, luck)


def is_tempted(game: Game, seats: int) -> bool:
    """Whether kitten and cat err by temptation at tables for so many."""
    return learned(game) is not None and (game.traits.tempted is None or seats in game.traits.tempted)
