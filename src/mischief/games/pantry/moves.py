"""Pantry's moves as people say them: "cheese at n2e1"; luck says "Ann begins", "Ann draws milk", "Ann draws a tile"."""

from collections.abc import Sequence

import msgspec

from mischief.game.actors import LUCK
from mischief.game.contract import Names
from mischief.game.errors import BadNotation
from mischief.games.pantry.places import cell_at, parse_place, places, say_place
from mischief.games.pantry.record import CELLS, DRAW, FIRST, UNSEEN, State
from mischief.games.pantry.tiles import KIND_NAMES

AT = " at "
BEGINS = " begins"
DRAWS = " draws "
A_TILE = "a tile"  # what others are told of a draw


class Place(msgspec.Struct, frozen=True, tag="place"):
    """A tile goes to a place, so many steps east and north of the first tile."""

    tile: str
    east: int
    north: int


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """A seat draws a tile; None if one may not know which."""

    seat: int
    tile: str | None


class First(msgspec.Struct, frozen=True, tag="first"):
    """A seat begins."""

    seat: int


Parts = Place | Draw | First


def say(state: State, actor: int, move: int, names: Names) -> str:
    """A move in words."""
    if move < DRAW:
        kind, cell = divmod(move, CELLS)
        return KIND_NAMES[kind] + AT + say_place(places(state)[cell])
    if FIRST <= move < UNSEEN:
        return names[move - FIRST] + BEGINS
    return names[state.seat] + DRAWS + (A_TILE if move == UNSEEN else KIND_NAMES[move - DRAW])


def parts(state: State, actor: int, move: int) -> Parts:
    """A move as data."""
    if move < DRAW:
        kind, cell = divmod(move, CELLS)
        return Place(KIND_NAMES[kind], *places(state)[cell])
    if FIRST <= move < UNSEEN:
        return First(move - FIRST)
    return Draw(int(state.seat), None if move == UNSEEN else KIND_NAMES[move - DRAW])


def parse(state: State, actor: int, words: str, names: Names) -> int:
    """The move that words say."""
    return _parse_luck(state, words.strip(), names) if actor == LUCK else _parse_placing(state, words.strip())


def _parse_placing(state: State, words: str) -> int:
    tile, at, place = words.partition(AT)
    if not at:
        raise BadNotation(f"{words!r} should name a tile and a place, as in 'cheese at n2e1'")
    kind = _index(tile.strip(), KIND_NAMES, "tile")
    return kind * CELLS + cell_at(state, parse_place(place.strip()))


def _parse_luck(state: State, words: str, names: Names) -> int:
    if words.endswith(BEGINS):
        return FIRST + _index(words.removesuffix(BEGINS), names, "player")
    name, draws, tile = words.rpartition(DRAWS)
    if not draws:
        raise BadNotation(f"{words!r} should be like 'Ann begins' or 'Ann draws milk'")
    if _index(name, names, "player") != state.seat:
        raise BadNotation(f"{name} doesn't draw now: it is {names[state.seat]} who does")
    return UNSEEN if tile == A_TILE else DRAW + _index(tile, KIND_NAMES, "tile")


def _index(word: str, known: Sequence[str], what: str) -> int:
    if word not in known:
        raise BadNotation(f"{word!r} is not a {what}: expected one of {', '.join(known)}")
    return known.index(word)
