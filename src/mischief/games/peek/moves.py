"""Peek's moves as people say them: "card 7 at n2w1 turned once", "discard cat 2"; luck says "Ann draws card 7"."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from mischief.game.actors import LUCK
from mischief.game.contract import Names
from mischief.game.errors import BadNotation
from mischief.games.peek.record import (
    CARDS,
    DEALING_CATS,
    DISCARD,
    DRAW,
    FIRST,
    MICE,
    UNSEEN,
    State,
    card_of,
    column_of,
    laying,
    row_of,
    turn_of,
)

CARD_NAMES = tuple(f"card {card + 1}" if card < MICE else f"cat {card - MICE + 1}" for card in range(CARDS))
TURN_NAMES = ("", " turned once", " turned twice", " turned three times")
TELLING_NUMBERS = True  # hundreds of placings can be read from their numbers
AT, BEGINS, DRAWS, DISCARDS = " at ", " begins", " draws ", "discard "
A_CARD, A_CAT = "a card", "a cat"  # what others are told of a draw
START = "start"  # the top left cell of the start card, from where places are counted
WRITTEN = re.compile(r"(?:([ns])([1-9]\d?))?(?:([ew])([1-9]\d?))?")


class Placing(NamedTuple):
    """A card, its quarter turns clockwise, and the top left cell of its box, counted from that of the start card."""

    card: int
    turn: int
    row: int
    column: int


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """A card goes onto the table; cards are numbered as in a view."""

    card: int
    turn: int
    row: int
    column: int


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """A card is shown and put away."""

    card: int


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """A seat draws a card, or is dealt a cat; no card if one may not know which."""

    seat: int
    card: int | None
    is_cat: bool


class First(msgspec.Struct, frozen=True, tag="first"):
    """A seat begins."""

    seat: int


Parts = Lay | Discard | Draw | First


def placing(state: State, move: int) -> Placing:
    """What a move that lays a card does, given the state before it."""
    return Placing(card_of(move), turn_of(move), int(row_of(state, move)), int(column_of(state, move)))


def say(state: State, actor: int, move: int, names: Names) -> str:
    """A move in words."""
    if move < DISCARD:
        return _say_placing(placing(state, move))
    if move < DRAW:
        return DISCARDS + CARD_NAMES[move - DISCARD]
    if FIRST <= move < UNSEEN:
        return names[move - FIRST] + BEGINS
    return names[state.seat] + DRAWS + (_unseen(state) if move == UNSEEN else CARD_NAMES[move - DRAW])


def _say_placing(placing: Placing) -> str:
    return CARD_NAMES[placing.card] + AT + say_place(placing.row, placing.column) + TURN_NAMES[placing.turn]


def say_place(row: int, column: int) -> str:
    """A place as on a compass, north or south first: "n2e1" is two up and one right of the start card's corner."""
    return _steps(-row, "ns") + _steps(column, "ew") or START


def _steps(steps: int, ways: str) -> str:
    return f"{ways[steps < 0]}{abs(steps)}" if steps else ""


def _unseen(state: State) -> str:
    return A_CAT if state.phase == DEALING_CATS else A_CARD


def parts(state: State, actor: int, move: int) -> Parts:
    """A move as data."""
    if move < DISCARD:
        return Lay(*placing(state, move))
    if move < DRAW:
        return Discard(move - DISCARD)
    if FIRST <= move < UNSEEN:
        return First(move - FIRST)
    return Draw(int(state.seat), None if move == UNSEEN else move - DRAW, bool(state.phase == DEALING_CATS))


def parse(state: State, actor: int, words: str, names: Names) -> int:
    """The move that words say."""
    words = words.strip()
    if actor == LUCK:
        return _parse_luck(state, words, names)
    if words.startswith(DISCARDS):
        return DISCARD + _index(words.removeprefix(DISCARDS), CARD_NAMES, "card")
    return _parse_placing(state, words)


def _parse_luck(state: State, words: str, names: Names) -> int:
    if words.endswith(BEGINS):
        return FIRST + _index(words.removesuffix(BEGINS), names, "player")
    name, draws, card = words.rpartition(DRAWS)
    if not draws:
        raise BadNotation(f"{words!r} should be like 'Ann begins' or 'Ann draws card 7'")
    if _index(name, names, "player") != state.seat:
        raise BadNotation(f"{name} doesn't draw now: it is {names[state.seat]} who does")
    return UNSEEN if card == _unseen(state) else DRAW + _index(card, CARD_NAMES, "card")


def _parse_placing(state: State, words: str) -> int:
    name, at, rest = words.partition(AT)
    if not at:
        raise BadNotation(f"{words!r} should name a card and a place, as in 'card 7 at n2w1 turned once'")
    place, space, turned = rest.partition(" ")
    card, turn = _index(name, CARD_NAMES, "card"), _index(space + turned, TURN_NAMES, "turn")
    row, column = parse_place(place)
    move = int(laying(card, turn, row, column))
    if placing(state, move) != (card, turn, row, column):
        raise BadNotation(f"{place} is too far away: no card lies near it")
    return move


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
