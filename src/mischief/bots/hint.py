"""Hints: what a player might do and what each move is worth, exactly where the game is solved, else by search."""

from collections.abc import Sequence

import msgspec

from mischief.bots.oracle import exact
from mischief.bots.search import Budget, Search
from mischief.game.contract import Game
from mischief.game.luck import Luck
from mischief.game.stated import Move, Sight
from mischief.solved.advisers import SOLVED

QUICK = Budget(5_000, seconds=0.008)  # nobody waits for a hint, nor for memory to be cleared for a bigger tree


class Option(msgspec.Struct, frozen=True):
    """A move, the chance to win with it, and what it gives away against the best."""

    move: Move
    value: float
    loss: float
    error: float  # one standard error of the value; 0 if it is exact


class Hint(msgspec.Struct, frozen=True):
    """The best move, and the others that were looked at, the best first."""

    move: Move
    value: float
    exact: bool
    options: list[Option]


def hint(game: Game, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck, budget: Budget = QUICK) -> Hint:
    """What a seat might do, from what it can see."""
    known = exact(game, game.imagine(sight)) if game.name in SOLVED else None
    if known is not None:
        options = [(int(choice.move), float(choice.value), 0.0) for choice in known]
        return _hint(sorted(options, key=lambda option: -option[1]), True)
    thoughts = Search(game).think(sight, seat, legal, luck, budget)
    return _hint([(thought.move, thought.chances[seat], thought.error) for thought in thoughts], False)


def _hint(options: Sequence[tuple[Move, float, float]], is_exact: bool) -> Hint:
    best, value, _ = options[0]
    told = [Option(move, worth, max(0.0, value - worth), error) for move, worth, error in options]
    return Hint(best, value, is_exact, told)
