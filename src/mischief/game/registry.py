"""Which games there are: ours, and those that other packages offer under the entry point `mischief.games`."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from mischief.game.errors import UnknownGame

if TYPE_CHECKING:
    from mischief.game.contract import Game

OURS = {
    "lure": "mischief.games.lure:GAME",
    "peek": "mischief.games.peek:GAME",
    "pantry": "mischief.games.pantry:GAME",
    "pounce": "mischief.games.pounce:GAME",
}


def names() -> list[str]:
    """Every game that `find` finds, ours first."""
    return [*OURS, *(entry.name for entry in entry_points(group="mischief.games") if entry.name not in OURS)]


def find(name: str) -> "Game":
    """The registered game of this name, which may come from a stranger: nothing but a registered game is imported."""
    return _import(name, _address(name))


def load(address: str) -> "Game":
    """What a person typed as a command: a registered name, or `package.module:ATTRIBUTE`, which is imported."""
    return _import(address, address) if ":" in address else find(address)


@cache
def address_of(game: "Game") -> str:
    """By what another process loads a game: its name if it is registered, else where it lies in its own package."""
    if game.name in names() and find(game.name).package == game.package:
        return game.name
    for attribute, value in vars(import_module(game.package)).items() if game.package else ():
        if type(value) is type(game) and value.name == game.name:
            return f"{game.package}:{attribute}"
    raise UnknownGame(f"{game.name} can't be sent to another process: it must lie in its package, as GAME does")


@cache
def again(address: str, version: str) -> "Game":
    """A game that another process named."""
    return load(address).under(version)


def _address(name: str) -> str:
    if name in OURS:  # looking through every installed package takes milliseconds
        return OURS[name]
    address = {entry.name: entry.value for entry in entry_points(group="mischief.games")}.get(name)
    if address is None:
        raise UnknownGame(f"there is no game called {name!r}: choose one of {', '.join(names())}")
    return address


def _import(name: str, address: str) -> "Game":
    module, _, attribute = address.partition(":")
    if not all(part.isidentifier() for part in module.split(".")):
        raise UnknownGame(f"{name!r} can't be loaded: an address looks like package.module:ATTRIBUTE")
    try:
        game: Game = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise UnknownGame(f"{name!r} can't be loaded: {error}") from None
    return game
