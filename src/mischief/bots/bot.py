"""Bots at a table: they get what a person gets, a sight and its legal moves, and nothing else."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Protocol, runtime_checkable

import numpy as np

from mischief.bots import policy as policies
from mischief.bots.levels import FORMER, LEVELS, STRONGEST, LevelBot, at_level, former
from mischief.bots.match import MATCH, MatchBot, PacedBot, WeakBot, between, is_offered, nearest, strength_of
from mischief.bots.network.files import learned
from mischief.bots.network.quick import QuickBot
from mischief.bots.network.tempted import LOOKS_AHEAD
from mischief.bots.oracle import OracleBot
from mischief.bots.policy import Policy, UnknownPolicy, policy
from mischief.bots.tiger import TigerBot, farsighted
from mischief.game.contract import Game
from mischief.game.errors import MischiefError
from mischief.game.extras import RANDOM
from mischief.game.luck import Luck, wrapping
from mischief.game.rule import Array, as_array
from mischief.game.speeds.compiling import compiled
from mischief.game.stated import Move, Sight
from mischief.solved.advisers import SEATS, SOLVED

PERFECT = "perfect"
QUICK, LEARNED = "quick", "learned"  # by a network alone, and looking ahead with it


@runtime_checkable
class Bot(Protocol):
    """Someone who chooses a move for a seat."""

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move: ...


class BadBot(MischiefError):
    """Somebody's own bot that can't be had, ended, took too long, or chose what it may not."""

    code = "bad_bot"


def allowed(move: Any, legal: Sequence[Move], who: str) -> Move:
    """A choice as a plain number; raises BadBot unless it is legal, because who plays many games trusts a move."""
    if move not in legal:
        raise BadBot(f"{who} chose {move!r}, which is not among its {len(legal)} legal moves")
    return int(move)


class PolicyBot:
    """A policy that plays from sights: it imagines a table that looks like what it sees and asks the policy there."""

    def __init__(self, game: Game, chosen: Policy) -> None:
        self._game, self._policy = game, chosen
        self._fast: Callable[..., int] | None = None

    def hasten(self) -> None:
        """Use the compiled policy from now on; worth the compiler's time for many games, not for one move."""
        self._fast = fast(self._policy)

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        state = self._game.imagine(sight)
        moves = np.zeros(self._game.rules.MOST_MOVES, np.int32)
        moves[: len(legal)] = legal
        if self._fast is not None:
            return int(self._fast(as_array(state), seat, moves, len(legal), luck))
        with wrapping():
            return int(self._policy(state, seat, moves, len(legal), luck))


@cache
def fast(chosen: Policy) -> Callable[..., int]:
    """A policy through the compiler."""

    @compiled
    def choose(states: Array, seat: int, moves: Array, count: int, luck: Luck) -> int:
        return chosen(states[0], seat, moves, count, luck)

    return choose


def names(game: Game, seats: int | None = None) -> list[str]:
    """The bots that can sit at a table of this game, the weakest first."""
    matched = [MATCH] if is_offered(game) else []
    if game.is_timed or LEVELS.keys() <= set(policies.names(game)):  # nothing to think ahead about
        return [*policies.names(game), *matched]
    weakest, *stronger = LEVELS
    known = [RANDOM, weakest, *game.policies.by_name, *stronger]
    solved = game.name in SOLVED and seats in (None, SEATS)
    return [*known, *([PERFECT] if solved else []), *matched]


def is_level(game: Game, name: str, seats: int | None = None) -> bool:
    """Whether a bot of this name can sit at such a table: of a match, of any strength."""
    offered = names(game, seats)
    return name in offered or (MATCH in offered and strength_of(name) is not None)


def known(game: Game) -> list[str]:
    """The bots that commands know: those of tables, the strongest before networks, and those that play by a network."""
    return [*names(game), *([FORMER, QUICK, LEARNED] if learned(game) else [])]


def is_known(game: Game, name: str) -> bool:
    """Whether commands know a bot of this name."""
    return name in known(game) or is_level(game, name)


def quick_bot(game: Game, name: str, simulations: int | None = None) -> Bot:
    """The same bot for those who play many games."""
    found = bot(game, name, simulations)
    if isinstance(found, PolicyBot):
        found.hasten()
    return found


def bot(game: Game, name: str, simulations: int | None = None) -> Bot:
    """The bot of this name: a policy if the game has one so called, else a search, with so many simulations if said."""
    wanted = kind(game, name)
    if wanted is PolicyBot:
        return PolicyBot(game, policy(game, name))
    if wanted is OracleBot:
        return OracleBot(game)
    if name == FORMER:
        return former(game, simulations)
    if wanted is PacedBot:
        slower, quicker, share = between(_strength(name))
        return PacedBot(PolicyBot(game, policy(game, slower)), PolicyBot(game, policy(game, quicker)), share)
    network = learned(game)
    if network is None or wanted is LevelBot:
        return at_level(game, name if name in LEVELS else nearest(_strength(name)), simulations)
    if name in LEVELS and name != STRONGEST:
        return WeakBot(network, name, simulations)
    if wanted is MatchBot or strength_of(name) is not None:
        return MatchBot(network, _strength(name), simulations)
    if name == QUICK:
        return QuickBot(network)
    return farsighted(network, simulations) if name == LEARNED else TigerBot(network, simulations)


def _strength(name: str) -> int:
    """The strength of a level or of a match."""
    said = strength_of(name)
    return LEVELS[name].strength if said is None else said


def kind(game: Game, name: str) -> type[Bot]:
    """What sort of bot has this name; bots of a kind share their compiled code."""
    if name in policies.names(game):
        return PolicyBot
    if name == PERFECT:
        return OracleBot
    is_learned = learned(game) is not None
    if name == FORMER and is_learned:
        return LevelBot
    if name == QUICK and is_learned:
        return QuickBot
    if name == LEARNED and is_learned:
        return TigerBot
    return _kind_by_strength(game, name, is_learned)


def _kind_by_strength(game: Game, name: str, is_learned: bool) -> type[Bot]:
    if name not in LEVELS and strength_of(name) is None:
        raise UnknownPolicy(f"there is no bot {name!r} for {game.name}: choose one of {', '.join(known(game))}")
    if game.is_timed:
        return PacedBot
    if not is_learned:
        return LevelBot
    return TigerBot if _strength(name) > LOOKS_AHEAD else MatchBot


__all__ = [
    "LEARNED",
    "PERFECT",
    "QUICK",
    "BadBot",
    "Bot",
    "PolicyBot",
    "allowed",
    "bot",
    "is_known",
    "is_level",
    "kind",
    "known",
    "names",
    "quick_bot",
]
