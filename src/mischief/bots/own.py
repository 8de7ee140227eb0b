"""Bots of your own: whom a person who types a command, or writes Python, may seat besides those that we bring.

Names from requests and records never come here: `bot` and `policy` know ours alone, and import nothing.
"""

import pickle
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from inspect import signature
from typing import Any

from mischief.bots import policy as policies
from mischief.bots.bot import QUICK, BadBot, Bot, PolicyBot, allowed, bot, is_known, known, quick_bot
from mischief.bots.compiles import as_rule, why_not
from mischief.bots.network.files import learned
from mischief.bots.network.quick import quick_policy
from mischief.bots.policy import Policy, UnknownPolicy, policy
from mischief.bots.process import PROCESS, ProcessBot
from mischief.game.contract import Game
from mischief.game.luck import Luck
from mischief.game.stated import Move, Sight

Given = str | Bot | Callable[..., Any]  # a name, `module:name`, `process:command`, a bot, a function, or a bot's class
GROUP = "mischief.bots"  # the entry points under which packages offer bots
CHOOSES, DECIDES = ["sight", "seat", "legal", "luck"], ["state", "seat", "moves", "count", "luck"]
SHAPES = f"a function of ({', '.join(CHOOSES)}), a policy of ({', '.join(DECIDES)}), or a class with `choose`"


class Own:
    """Somebody's bot, whose choices are checked: the loops that play many games trust a move."""

    def __init__(self, choose: Callable[[Sight, int, Sequence[Move], Luck], Move], title: str) -> None:
        self._choose, self._title = choose, title

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        return allowed(self._choose(sight, seat, legal, luck), legal, self._title)


def titles(given: Sequence[Given]) -> tuple[str, ...]:
    """What each is called in answers; different ones that are called alike are numbered."""
    different: list[Given] = []
    for one in given:
        if one not in different:
            different.append(one)
    called = [title_of(one) for one in different]
    before = [called[:at].count(title) for at, title in enumerate(called)]
    told = [f"{title} {count + 1}" if count else title for title, count in zip(called, before, strict=True)]
    return tuple(told[different.index(one)] for one in given)


def title_of(given: Given) -> str:
    """What one is called: a name as it is, other things by where they are defined."""
    if isinstance(given, str):
        return given
    named = given if hasattr(given, "__qualname__") else type(given)
    return f"{named.__module__}:{named.__qualname__}"


def can_be_sent(given: Given) -> bool:
    """Whether another process can be told who is meant."""
    try:
        pickle.dumps(given)
    except Exception:  # as many as there are kinds of things
        return False
    return True


def seated(game: Game, given: Given, simulations: int | None = None, is_quick: bool = True) -> Bot:
    """A bot for many games, or for one that nothing is compiled for; a policy plays from what it sees."""
    if isinstance(given, str) and is_known(game, given):
        return (quick_bot if is_quick else bot)(game, given, simulations)
    found = player(game, given)
    if isinstance(found, Bot):
        return found
    sitting = PolicyBot(game, found)
    if is_quick and why_not(game, found) is None:
        sitting.hasten()
    return Own(sitting.choose, title_of(given))


def player(game: Game, given: Given) -> Policy | Bot:
    """Who was given: a policy, which may be compiled, or a bot, which is asked; raises BadBot or UnknownPolicy."""
    if not isinstance(given, str):
        return _made(game, given, title_of(given))
    if given in our_policies(game):
        return _ours(game, given)
    if is_known(game, given):
        return bot(game, given)
    if given.startswith(PROCESS):
        return ProcessBot(game, given.removeprefix(PROCESS))
    return _made(game, _imported(given) if ":" in given else _offered(game, given), given)


def our_policies(game: Game) -> tuple[str, ...]:
    """The bots of ours that can be compiled into loops over many games."""
    return *policies.names(game), *([QUICK] if learned(game) else [])


def _ours(game: Game, name: str) -> Policy:
    network = learned(game) if name == QUICK else None
    return quick_policy(network) if network else policy(game, name)


def check_plays(game: Game, given: Given, device: str) -> None:
    """Raise one clear error if somebody can't play on this device; `cpu` and `cuda` compile policies."""
    if given == QUICK and device == "cuda":
        raise BadBot(f"{QUICK} can't play on a card, because its network is too large for it: use --device cpu")
    if given in our_policies(game):
        return
    found = player(game, given)
    if isinstance(found, Bot):
        if device == "cuda":
            raise BadBot(f"{title_of(given)} can't play on a card, because it is asked move by move: use --device cpu")
    elif device != "python" and (reason := why_not(game, found)):
        raise BadBot(f"{title_of(given)} can't be compiled: {reason}; mend that, or use --device python")


def _imported(address: str) -> Any:
    module, _, attribute = address.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise BadBot(f"{address!r} can't be loaded: {error}") from None


def _offered(game: Game, name: str) -> Any:
    offered = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    if name not in offered:
        found = ", ".join([*known(game), *offered])
        raise UnknownPolicy(f"there is no bot {name!r} for {game.name}: choose one of {found}, or say module:name")
    return _imported(offered[name])


def _made(game: Game, thing: Any, title: str) -> Policy | Bot:
    """A policy or a bot from whatever somebody gave; a class is told the game."""
    thing = _one_of(thing, game) if isinstance(thing, type) else thing
    if isinstance(thing, Bot):
        return Own(thing.choose, title)
    parameters = len(signature(thing).parameters) if callable(thing) else 0
    if parameters == len(DECIDES):
        return as_rule(thing)
    if parameters == len(CHOOSES):
        return Own(thing, title)
    raise BadBot(f"{title} can't play: give {SHAPES}")


@cache
def _one_of(kind: type, game: Game) -> Any:
    """A bot of a class: one will do, because bots keep nothing between two choices."""
    return kind(game)
