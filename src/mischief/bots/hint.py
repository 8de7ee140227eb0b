"""Hints: what a player might do and what each move is worth, exactly where the game is solved, else as forecast."""

from collections.abc import Sequence

import msgspec

from mischief.bots.forecasts.forecaster import Forecaster, forecaster
from mischief.bots.oracle import exact
from mischief.bots.search import Budget
from mischief.bots.search.searcher import Thought
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
    error: float  # of a search: one standard error of the value; 0 if it is exact
    doubt: float | None  # how far the value may be off: half of its 95% interval; none if nobody knows


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
        best = max(float(choice.value) for choice in known)
        options = [Option(int(one.move), float(one.value), best - float(one.value), 0.0, 0.0) for one in known]
        return _hint(sorted(options, key=lambda option: option.loss), True)
    seer = forecaster(game)
    thoughts = seer.think(sight, seat, legal, luck, budget)
    return _hint([_option(seer, thought, seat, thoughts[0].chances[seat]) for thought in thoughts], False)


def _option(seer: Forecaster, thought: Thought, seat: int, best: float) -> Option:
    value, doubts = thought.chances[seat], seer.doubts(thought)
    return Option(thought.move, value, max(0.0, best - value), thought.error, doubts[seat] if doubts else None)


def _hint(options: list[Option], is_exact: bool) -> Hint:
    return Hint(options[0].move, options[0].value, is_exact, options)
