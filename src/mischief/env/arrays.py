"""The memory of a batch: a row for every game."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mischief.env.errors import BadActions
from mischief.game.rule import Array
from mischief.game.stated import Stated

Zeros = Callable[[Any, Any], Any]  # (shape, dtype) -> an array where the games are played


class Decisions(NamedTuple):
    """Who decides in each game, what they see and may do, and what the last step brought.

    Every array has a row for each game. The same arrays serve every step: copy what you want to keep, and write
    nothing into them.
    """

    seat: Any  # who decides
    observation: Any  # what that seat sees as numbers, turned so that it comes first
    moves: Any  # the numbers of its legal moves, zeros behind them
    count: Any  # how many they are
    mask: Any  # true for as many places: an action is a place in the list of moves
    reward: Any  # by seat, of the game that the last step ended, else 0
    done: Any  # whether the last step ended a game; then the next has begun


class Arrays(NamedTuple):
    """All that a batch consists of, in the order that drivers take it."""

    states: Any
    lucks: Any
    rounds: Any  # how many games are over at each place
    decisions: Decisions


def arrays(game: Stated, games: int, seats: int, zeros: Zeros, states: Any, observation: Any) -> Arrays:
    """Memory for so many games; how states and observations lie best, each device knows."""
    most = game.rules.MOST_MOVES
    decisions = Decisions(
        seat=zeros(games, np.int32),
        observation=observation,
        moves=zeros((games, most), np.int32),
        count=zeros(games, np.int32),
        mask=zeros((games, most), np.bool_),
        reward=zeros((games, seats), np.float32),
        done=zeros(games, np.bool_),
    )
    return Arrays(states, zeros(games, np.uint64), zeros(games, np.int64), decisions)


def check_shape(actions: Any, games: int) -> None:
    """Raise BadActions unless there is a whole number for every game."""
    shape, dtype = tuple(actions.shape), np.dtype(actions.dtype)
    if shape != (games,) or dtype.kind not in "iu":
        raise BadActions(f"actions must be {games} whole numbers, not {dtype} of shape {shape}")


def check_actions(actions: Array, count: Array) -> None:
    """Raise BadActions unless there is a place in its list for every game."""
    check_shape(actions, len(count))
    bad = (actions < 0) | (actions >= count)
    if bad.any():
        first = int(bad.argmax())
        raise BadActions(f"game {first} has {count[first]} to choose from: action {actions[first]} is none of them")
