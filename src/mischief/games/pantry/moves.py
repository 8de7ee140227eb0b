"""What a move of Pantry is made of, and how people say it.

In words: "cheese at n2e1"; luck says "Ann begins", "Ann draws milk", "Ann draws a tile".
"""

from collections.abc import Sequence

from mischief.game.actors import LUCK
from mischief.game.errors import BadNotation
from mischief.game.fields import plain
from mischief.game.rule import NONE, UNKNOWN, rule
from mischief.game.stated import Names
from mischief.games.pantry.places import cell_of, parse_place, place_of, say_place
from mischief.games.pantry.record import (
    CELLS,
    DRAW,
    FIRST,
    KIND_DRAW,
    KIND_FIRST,
    KIND_LAY,
    UNSEEN,
    Parts,
    State,
)
from mischief.games.pantry.tiles import KIND_NAMES

AT = " at "
BEGINS = " begins"
DRAWS = " draws "
A_TILE = "a tile"  # what others are told of a draw


# --- what a move is made of ------------------------------------------------------------------------------------------


@rule
def parts(state: State, actor: int, move: int, out: Parts) -> None:
    """What a move is made of."""
    if move < DRAW:
        clear(out, KIND_LAY)
        out.tile = move // CELLS
        out.east, out.north = place_of(state, move % CELLS)
    elif FIRST <= move < UNSEEN:
        clear(out, KIND_FIRST)
        out.seat = move - FIRST
    else:
        clear(out, KIND_DRAW)
        out.seat = state.seat
        out.tile = UNKNOWN if move == UNSEEN else move - DRAW


@rule
def clear(out: Parts, kind: int) -> None:
    """A move of a kind, of which nothing else is said yet."""
    out.kind = kind
    out.tile, out.east, out.north, out.seat = NONE, NONE, NONE, NONE


@rule
def move_of(state: State, actor: int, parts: Parts) -> int:
    """The move that is made of these parts."""
    if parts.kind == KIND_LAY:
        return parts.tile * CELLS + cell_of(parts.east, parts.north)
    if parts.kind == KIND_FIRST:
        return FIRST + parts.seat
    return UNSEEN if parts.tile == UNKNOWN else DRAW + parts.tile


# --- how people say it -----------------------------------------------------------------------------------------------


def say(parts: Parts, names: Names) -> str:
    """A move in words."""
    said = plain(parts)
    if said.kind == KIND_LAY:
        return KIND_NAMES[said.tile] + AT + say_place((said.east, said.north))
    if said.kind == KIND_FIRST:
        return names[said.seat] + BEGINS
    return names[said.seat] + DRAWS + (A_TILE if said.tile == UNKNOWN else KIND_NAMES[said.tile])


def parse(state: State, actor: int, words: str, names: Names, out: Parts) -> None:
    """The parts of the move that words say."""
    if actor == LUCK:
        _parse_luck(state, words.strip(), names, out)
    else:
        _parse_laying(state, words.strip(), out)


def _parse_laying(state: State, words: str, out: Parts) -> None:
    tile, at, place = words.partition(AT)
    if not at:
        raise BadNotation(f"{words!r} should name a tile and a place, as in 'cheese at n2e1'")
    clear(out, KIND_LAY)
    out.tile = _index(tile.strip(), KIND_NAMES, "tile")
    east, north = parse_place(place.strip())
    if place_of(state, cell_of(east, north)) != (east, north):
        raise BadNotation(f"no tile lies beside {say_place((east, north))}")
    out.east, out.north = east, north


def _parse_luck(state: State, words: str, names: Names, out: Parts) -> None:
    if words.endswith(BEGINS):
        clear(out, KIND_FIRST)
        out.seat = _index(words.removesuffix(BEGINS), names, "player")
        return
    name, draws, tile = words.rpartition(DRAWS)
    if not draws:
        raise BadNotation(f"{words!r} should be like 'Ann begins' or 'Ann draws milk'")
    clear(out, KIND_DRAW)
    out.seat = _index(name, names, "player")
    if out.seat != state.seat:
        raise BadNotation(f"{name} doesn't draw now: it is {names[state.seat]} who does")
    out.tile = UNKNOWN if tile == A_TILE else _index(tile, KIND_NAMES, "tile")


def _index(word: str, known: Sequence[str], what: str) -> int:
    if word not in known:
        raise BadNotation(f"{word!r} is not a {what}: expected one of {', '.join(known)}")
    return known.index(word)
