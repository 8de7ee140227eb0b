"""The perfect player: for games that are solved, it looks the best move up."""

from collections.abc import Sequence

from mischief.game.contract import Game
from mischief.game.errors import MischiefError
from mischief.game.luck import Luck
from mischief.game.stated import Move, Sight, State
from mischief.solved.advisers import SEATS, Adviser, Choice, adviser_for


class NotSolvedHere(MischiefError):
    code = "not_solved"


def adviser(game: Game) -> Adviser:
    """Who knows the exact value of every move of a game; raises NotSolvedHere."""
    found = adviser_for(game.name)
    if found is None:
        raise NotSolvedHere(f"{game.name} is not solved: choose another bot than perfect")
    return found


def advice(game: Game, state: State) -> list[Choice]:
    """Every legal move of the player on turn with its exact value; raises NotSolvedHere."""
    if int(state.seats) != SEATS:
        raise NotSolvedHere(f"{game.name} is solved for {SEATS} players only: choose another bot than perfect")
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
