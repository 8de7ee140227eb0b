"""The perfect player: for games that are solved, it looks the best move up."""

from collections.abc import Callable, Sequence
from typing import Protocol

from mischief.game.contract import Game, Move, Sight, State
from mischief.game.errors import MischiefError
from mischief.game.luck import Luck

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


def lure(state: State) -> Sequence[Choice]:
    """What the solution of Lure says; its table is loaded when somebody first asks."""
    from mischief.solved.lure.advice import advise

    return advise(state)


ADVISERS: dict[str, Adviser] = {"lure": lure}


def adviser(game: Game) -> Adviser:
    """Who knows the exact value of every move of a game; raises NotSolvedHere."""
    if game.name not in ADVISERS:
        raise NotSolvedHere(f"{game.name} is not solved: choose another bot than perfect")
    return ADVISERS[game.name]


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

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        best = max(advice(self._game, self._game.imagine(sight)), key=lambda choice: choice.value)
        return int(best.move)
