"""A series: as many games as players, each starting one; the sum of points over all games decides, equals share."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from mischief.game.contract import Game
from mischief.game.errors import BadOptions
from mischief.game.options import BaseOptions


def starter(game: Game, number: int, seats: int) -> int:
    """Who starts the game of this number (from 0): as the game's rules say, or each seat in turn."""
    rule: Callable[[int, int], int] = getattr(game.rules, "starter", _each_in_turn)
    return rule(number, seats)


def _each_in_turn(number: int, seats: int) -> int:
    return number % seats


def options_for(game: Game, options: BaseOptions, number: int, seats: int) -> BaseOptions:
    """The options of one game of a series: the same, with its starter."""
    if "first" not in game.options.__struct_fields__:
        raise BadOptions(f"{game.name} has no option `first`, so a series of it can't rotate the start")
    return with_first(options, starter(game, number, seats))


def with_first(options: Any, seat: int) -> BaseOptions:
    """The same options with a chosen first seat."""
    chosen: BaseOptions = msgspec.structs.replace(options, first=seat)
    return chosen


def games_in(seats: int) -> int:
    """L12: as many games as there are players."""
    return seats


def totals(games: Sequence[Sequence[int]], seats: int) -> tuple[int, ...]:
    """Points summed over the games so far, by seat."""
    return tuple(map(sum, zip(*games, strict=True))) if games else (0,) * seats


def winners(games: Sequence[Sequence[int]], seats: int) -> tuple[int, ...]:
    """L12: once all games are played, the seats with the highest total; several share."""
    if len(games) < games_in(seats):
        return ()
    sums = totals(games, seats)
    return tuple(seat for seat, points in enumerate(sums) if points == max(sums))
