"""Tables of every number of seats with options drawn from all that there are."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from builders.golden.studies import TILES, TURNED
from mischief.game.contract import Game
from mischief.game.luck import below, seeded, wrapping
from mischief.game.options import BaseOptions
from mischief.games.pounce.options import CATS, FLIGHT, PAW

OTHERS: dict[str, dict[str, Any]] = {"peek": {"deck": TURNED}, "pantry": {"tiles": TILES}}

Draw = Callable[[int], int]


class Laid(NamedTuple):
    """A table before anybody has moved."""

    seats: int
    options: BaseOptions


def laid(game: Game, count: int, seed: int) -> Iterator[Laid]:
    """So many tables; the first of each number of seats with the usual options."""
    for number in range(count):
        seats, draw = game.seats[number % len(game.seats)], partial(below, seeded(seed, number))
        with wrapping():
            chosen = {} if number < len(game.seats) else _chosen(game, seats, draw)
        yield Laid(seats, game.options.build(chosen))


def _chosen(game: Game, seats: int, draw: Draw) -> dict[str, Any]:
    words = {field.name: _words(field.type) for field in msgspec.structs.fields(game.options)}
    chosen = {name: some[draw(len(some))] for name, some in words.items() if some}
    if draw(2):
        chosen |= {"first": draw(seats)}
    if draw(3) == 0:
        chosen |= OTHERS.get(game.name, {})
    return chosen | (_times(seats, draw) if game.is_timed else {})


def _words(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    return (False, True) if kind is bool else ()


def _times(seats: int, draw: Draw) -> dict[str, Any]:
    """Where milliseconds count, any numbers within their limits."""
    paws = [PAW[draw(len(PAW))] for _ in range(seats)]
    return {"cats": CATS[draw(len(CATS))], "flight": FLIGHT[draw(len(FLIGHT))], "paws": paws}
