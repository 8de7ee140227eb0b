"""Lure in words: "red+blue", "2 red: centre, Ann", "throw", "stop"; luck says "Ann begins" and "red, white"."""

from functools import cache
from typing import Literal

import msgspec

from mischief.game.actors import LUCK
from mischief.game.contract import Names
from mischief.game.errors import BadNotation
from mischief.games.lure import luring, record
from mischief.games.lure.record import (
    DICE,
    FIRST,
    NONE,
    ONE_MOUSE,
    PAIRS_OF_SOURCES,
    SOURCES,
    STOP,
    THROW,
    TWO_ALIKE,
    TWO_COLOURS,
    State,
)

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue")
FACE_NAMES = (*COLOUR_NAMES, "white")
CENTRE = "centre"
BEGINS = " begins"
COLOUR_PAIRS = [tuple(pair) for pair in record.COLOUR_PAIRS.tolist()]
SOURCE_PAIRS = [tuple(pair) for pair in record.SOURCE_PAIRS.tolist()]


class Mouse(msgspec.Struct, frozen=True):
    """A mouse to be lured: its colour, and the seat whose card it leaves (None: the centre)."""

    colour: str
    seat: int | None


class Lure(msgspec.Struct, frozen=True, tag="lure"):
    mice: list[Mouse]


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    choice: Literal["throw", "stop"]


class Dice(msgspec.Struct, frozen=True, tag="dice"):
    faces: tuple[str, str]


class First(msgspec.Struct, frozen=True, tag="first"):
    seat: int


Parts = Lure | Decide | Dice | First


def say(state: State, actor: int, move: int, names: Names) -> str:
    """A move in words."""
    words = _without_names(move)
    if words is not None:
        return words
    if move >= FIRST:
        return names[move - FIRST] + BEGINS
    mice = mice_of(move)
    places = ", ".join(_place(int(state.seats), actor, source, names) for _, source in mice)
    return f"{'2 ' * (len(mice) - 1)}{COLOUR_NAMES[mice[0][0]]}: {places}"


@cache
def _without_names(move: int) -> str | None:
    """A move in words that are the same at every table, which most are."""
    if move in (THROW, STOP):
        return "throw" if move == THROW else "stop"
    if move >= DICE:
        return ", ".join(FACE_NAMES[face] for face in divmod(move - DICE, 6)) if move < FIRST else None
    return _lure_without_names(mice_of(move))


def _lure_without_names(mice: list[tuple[int, int]]) -> str | None:
    colour, other = mice[0][0], mice[-1][0]
    if colour != other:
        return f"{COLOUR_NAMES[colour]}+{COLOUR_NAMES[other]}"
    return COLOUR_NAMES[colour] if mice == [(colour, 0)] else None


def parts(state: State, actor: int, move: int) -> Parts:
    """A move as data."""
    if move in (THROW, STOP):
        return Decide("throw" if move == THROW else "stop")
    if move >= FIRST:
        return First(move - FIRST)
    if move >= DICE:
        first, second = divmod(move - DICE, 6)
        return Dice((FACE_NAMES[first], FACE_NAMES[second]))
    seats = int(state.seats)
    return Lure([Mouse(COLOUR_NAMES[colour], _seat_at(seats, actor, source)) for colour, source in mice_of(move)])


def _seat_at(seats: int, actor: int, source: int) -> int | None:
    return None if source == 0 else (actor + source) % seats


def mice_of(move: int) -> list[tuple[int, int]]:
    """The mice that a lure takes, each as (colour, source)."""
    colour, source, other, place = luring.mice_of(move)
    return [(colour, source)] if other == NONE else [(colour, source), (other, place)]


def lure_of(mice: list[tuple[int, int]]) -> int:
    """The lure that takes these mice; the inverse of `mice_of`."""
    (colour, source), (other, second) = mice[0], mice[-1]
    if len(mice) == 1:
        return ONE_MOUSE + colour * SOURCES + source
    if colour != other:
        low, high = sorted((colour, other))
        return TWO_COLOURS + COLOUR_PAIRS.index((low, high))
    low, high = sorted((source, second))
    return TWO_ALIKE + colour * PAIRS_OF_SOURCES + SOURCE_PAIRS.index((low, high))


def _place(seats: int, actor: int, source: int, names: Names) -> str:
    seat = _seat_at(seats, actor, source)
    return CENTRE if seat is None else names[seat]


def parse(state: State, actor: int, words: str, names: Names) -> int:
    """The move that words say."""
    words = words.strip()
    if actor == LUCK:
        return _parse_luck(words, names)
    if words in ("throw", "stop"):
        return THROW if words == "throw" else STOP
    if "+" in words:
        return _parse_two_colours(words)
    return _parse_one_colour(state, actor, words, names)


def _parse_luck(words: str, names: Names) -> int:
    if words.endswith(BEGINS):
        return FIRST + _seat(words.removesuffix(BEGINS), names)
    faces = [word.strip() for word in words.split(",")]
    if len(faces) != 2:
        raise BadNotation(f"{words!r} is not a throw: say two faces, as in 'red, white'")
    first, second = (_index(face, FACE_NAMES, "face") for face in faces)
    return DICE + 6 * first + second


def _parse_two_colours(words: str) -> int:
    colours = [_index(word.strip(), COLOUR_NAMES, "colour") for word in words.split("+")]
    if len(colours) != 2 or colours[0] == colours[1]:
        raise BadNotation(f"{words!r} should name two different colours, as in 'red+blue'")
    return lure_of([(colour, 0) for colour in colours])


def _parse_one_colour(state: State, actor: int, words: str, names: Names) -> int:
    what, _, where = words.partition(":")
    number, _, name = what.strip().rpartition(" ")
    colour = _index(name, COLOUR_NAMES, "colour or move")
    places = [place.strip() for place in where.split(",")] if where.strip() else [CENTRE] * (2 if number else 1)
    if number not in ("", "2") or len(places) != (2 if number else 1):
        raise BadNotation(f"{words!r} should be like 'red', 'red: Ann' or '2 red: centre, Ann'")
    return lure_of([(colour, _source(state, actor, place, names)) for place in places])


def _source(state: State, actor: int, place: str, names: Names) -> int:
    if place == CENTRE:
        return 0
    source = (_seat(place, names) - actor) % int(state.seats)
    if source == 0:
        raise BadNotation(f"{place} can't lure from their own card")
    return source


def _seat(name: str, names: Names) -> int:
    return _index(name, names, "player")


def _index(word: str, known: Names, what: str) -> int:
    if word not in known:
        raise BadNotation(f"{word!r} is not a {what}: expected one of {', '.join(known)}")
    return known.index(word)
