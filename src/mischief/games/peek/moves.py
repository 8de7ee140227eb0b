"""What a move of Peek is made of, and how people say it.

In words: "card 7 at n2w1 turned once", "discard cat 2"; luck says "Ann draws card 7".
"""

import re
from collections.abc import Sequence

from mischief.game.actors import LUCK
from mischief.game.errors import BadNotation
from mischief.game.fields import plain
from mischief.game.rule import NONE, UNKNOWN, rule
from mischief.game.stated import Names
from mischief.games.peek.record import (
    CARD_NAMES,
    DEALING_CATS,
    DISCARD,
    DRAW,
    FIRST,
    KIND_DISCARD,
    KIND_DRAW,
    KIND_FIRST,
    KIND_LAY,
    UNSEEN,
    Parts,
    State,
    card_of,
    column_of,
    laying,
    row_of,
    turn_of,
)

TURN_NAMES = ("", " turned once", " turned twice", " turned three times")
AT, BEGINS, DRAWS, DISCARDS = " at ", " begins", " draws ", "discard "
A_CARD, A_CAT = "a card", "a cat"  # what others are told of a draw
START = "start"  # the top left cell of the start card, from where places are counted
WRITTEN = re.compile(r"(?:([ns])([1-9]\d?))?(?:([ew])([1-9]\d?))?")


# --- what a move is made of ------------------------------------------------------------------------------------------


@rule
def parts(state: State, actor: int, move: int, out: Parts) -> None:
    """What a move is made of."""
    if move < DISCARD:
        clear(out, KIND_LAY)
        out.card, out.turn = card_of(move), turn_of(move)
        out.row, out.column = row_of(state, move), column_of(state, move)
    elif move < DRAW:
        clear(out, KIND_DISCARD)
        out.card = move - DISCARD
    elif FIRST <= move < UNSEEN:
        clear(out, KIND_FIRST)
        out.seat = move - FIRST
    else:
        clear(out, KIND_DRAW)
        out.card = UNKNOWN if move == UNSEEN else move - DRAW
        out.seat, out.is_cat = state.seat, int(state.phase == DEALING_CATS)


@rule
def clear(out: Parts, kind: int) -> None:
    """A move of a kind, of which nothing else is said yet."""
    out.kind = kind
    out.card, out.turn, out.row, out.column, out.seat, out.is_cat = NONE, NONE, NONE, NONE, NONE, NONE


@rule
def move_of(state: State, actor: int, parts: Parts) -> int:
    """The move that is made of these parts."""
    if parts.kind == KIND_LAY:
        return laying(parts.card, parts.turn, parts.row, parts.column)
    if parts.kind == KIND_DISCARD:
        return DISCARD + parts.card
    if parts.kind == KIND_FIRST:
        return FIRST + parts.seat
    return UNSEEN if parts.card == UNKNOWN else DRAW + parts.card


# --- how people say it -----------------------------------------------------------------------------------------------


def say(parts: Parts, names: Names) -> str:
    """A move in words."""
    said = plain(parts)
    if said.kind == KIND_LAY:
        return CARD_NAMES[said.card] + AT + say_place(said.row, said.column) + TURN_NAMES[said.turn]
    if said.kind == KIND_DISCARD:
        return DISCARDS + CARD_NAMES[said.card]
    if said.kind == KIND_FIRST:
        return names[said.seat] + BEGINS
    return names[said.seat] + DRAWS + (_unseen(said.is_cat) if said.card == UNKNOWN else CARD_NAMES[said.card])


def say_place(row: int, column: int) -> str:
    """A place as on a compass, north or south first: "n2e1" is two up and one right of the start card's corner."""
    return _steps(-row, "ns") + _steps(column, "ew") or START


def _steps(steps: int, ways: str) -> str:
    return f"{ways[steps < 0]}{abs(steps)}" if steps else ""


def _unseen(is_cat: bool) -> str:
    return A_CAT if is_cat else A_CARD


def parse(state: State, actor: int, words: str, names: Names, out: Parts) -> None:
    """The parts of the move that words say."""
    words = words.strip()
    if actor == LUCK:
        _parse_luck(state, words, names, out)
    elif words.startswith(DISCARDS):
        clear(out, KIND_DISCARD)
        out.card = _index(words.removeprefix(DISCARDS), CARD_NAMES, "card")
    else:
        _parse_laying(state, words, out)


def _parse_luck(state: State, words: str, names: Names, out: Parts) -> None:
    if words.endswith(BEGINS):
        clear(out, KIND_FIRST)
        out.seat = _index(words.removesuffix(BEGINS), names, "player")
        return
    name, draws, card = words.rpartition(DRAWS)
    if not draws:
        raise BadNotation(f"{words!r} should be like 'Ann begins' or 'Ann draws card 7'")
    clear(out, KIND_DRAW)
    out.seat, out.is_cat = _index(name, names, "player"), int(state.phase == DEALING_CATS)
    if out.seat != state.seat:
        raise BadNotation(f"{name} doesn't draw now: it is {names[state.seat]} who does")
    out.card = UNKNOWN if card == _unseen(bool(out.is_cat)) else _index(card, CARD_NAMES, "card")


def _parse_laying(state: State, words: str, out: Parts) -> None:
    name, at, rest = words.partition(AT)
    if not at:
        raise BadNotation(f"{words!r} should name a card and a place, as in 'card 7 at n2w1 turned once'")
    place, space, turned = rest.partition(" ")
    clear(out, KIND_LAY)
    out.card, out.turn = _index(name, CARD_NAMES, "card"), _index(space + turned, TURN_NAMES, "turn")
    out.row, out.column = parse_place(place)
    move = int(laying(out.card, out.turn, out.row, out.column))
    if (row_of(state, move), column_of(state, move)) != (out.row, out.column):
        raise BadNotation(f"{place} is too far away: no card lies near it")


def parse_place(words: str) -> tuple[int, int]:
    """The row and column that words say."""
    match = WRITTEN.fullmatch(words)
    if not words or (not match and words != START):
        raise BadNotation(f"{words!r} is not a place: say {START!r}, or steps from there as in 'n2e1' or 's3'")
    north, east = (int(match[digits] or 0) if match else 0 for digits in (2, 4))
    return (north if match and match[1] == "s" else -north), (-east if match and match[3] == "w" else east)


def _index(word: str, known: Sequence[str], what: str) -> int:
    if word not in known:
        expected = ", ".join(name.strip() for name in known if name)
        raise BadNotation(f"{word.strip()!r} is not a {what}: expected one of {expected}")
    return known.index(word)
