"""Which games are solved: whoever solves another one enters it here, and every bot, hint and analysis knows it."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.resources.abc import Traversable
from typing import Any, Protocol

SEATS = 2  # games are solved for so many
SOLVED = {"lure": "mischief.solved.lure.advice"}  # by game: a module with `advise`; tables load at the first question


class Choice(Protocol):
    """A move and what it is worth to its player: the chance to win, a shared win as one half."""

    @property
    def move(self) -> int: ...
    @property
    def value(self) -> float: ...


IN_PAGES = {"lure": "mischief.solved.lure.page"}  # the same for web pages: rules for a module, and what it reads

Adviser = Callable[[Any], Sequence[Choice]]  # (state) -> every legal move of the player on turn


def adviser_for(game: str) -> Adviser | None:
    """Who knows the exact value of every move of a game, if it is solved."""
    if game not in SOLVED:
        return None
    found: Adviser = import_module(SOLVED[game]).advise
    return found


def tables_for_pages() -> dict[str, Traversable]:
    """The files of solved games by their names, for those who serve pages."""
    found = (for_pages(game).TABLE for game in IN_PAGES)
    return {table.name: table for table in found}


def for_pages(game: str) -> Any:
    """The module that brings perfect play to pages, if the game is solved."""
    return import_module(IN_PAGES[game]) if game in IN_PAGES else None
