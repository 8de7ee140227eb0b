"""The perfect player: for games that are solved, it looks the best move up.

The solver stands above the bots, so it is reached by its address, and only when somebody asks for it.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol

import msgspec

from mischief.game.contract import Game, Move, State
from mischief.game.errors import MischiefError
from mischief.game.luck import Luck

ADVISERS = {"lure": "mischief.lab.solve.solved:advise"}
SOLVED_SEATS = 2


class Choice(Protocol):
    """A move and what it is worth to its player: the chance to win, a shared win as one half."""

    @property
    def move(self) -> Move: ...
    @property
    def value(self) -> float: ...


Adviser = Callable[[State], Sequence[Choice]]


class NotSolvedHere(MischiefError):
    code = "not_solved"


def adviser(game: Game) -> Adviser:
    """Who knows the exact value of every move of a game; raises NotSolvedHere."""
    address = ADVISERS.get(game.name)
    if address is None:
        raise NotSolvedHere(f"{game.name} is not solved: choose another bot than perfect")
    module, _, name = address.partition(":")
    try:
        found: Any = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise NotSolvedHere(f"the solution of {game.name} can't be loaded: {error}") from None
    return found


def advice(game: Game, state: State) -> list[Choice]:
    """Every legal move of the player on turn with its exact value; raises NotSolvedHere."""
    if int(state.seats) != SOLVED_SEATS:
        raise NotSolvedHere(f"{game.name} is solved for {SOLVED_SEATS} players only: choose another bot than perfect")
    return list(adviser(game)(state))


def exact(game: Game, state: State) -> list[Choice] | None:
    """The same, or None where there is no solution at hand."""
    try:
        return advice(game, state)
    except MischiefError:
        return None


class OracleBot:
    """Plays the best move, the first of equals."""

    def __init__(self, game: Game) -> None:
        self._game = game
        adviser(game)

    def choose(self, view: msgspec.Struct, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        best = max(advice(self._game, self._game.imagine(view)), key=lambda choice: choice.value)
        return int(best.move)
