"""Pounce in words: "throw", "dip", "312 ms", "too early", "no press"; luck says "cat" or "mouse", the clock "close"."""

import re
from typing import Literal

import msgspec

from mischief.game.contract import Names
from mischief.game.errors import BadNotation
from mischief.games.pounce.record import (
    CAT_FACE,
    CLOSE,
    EARLY,
    FEINT,
    HIDDEN,
    MOUSE_FACE,
    STILL,
    THROW,
    VOID,
    WINDOW,
    State,
    is_press,
    press,
    reaction,
)

WORDS = {
    EARLY: "too early",
    STILL: "no press",
    THROW: "throw",
    FEINT: "dip",
    CLOSE: "close",
    VOID: "void",
    MOUSE_FACE: "mouse",
    CAT_FACE: "cat",
    HIDDEN: "an answer",  # what others are told of one until the round is closed
}
MOVES = {words: move for move, words in WORDS.items()}
PRESS = re.compile(r"(0|[1-9]\d{0,3}) ms")
FACE_NAMES: dict[int, Literal["cat", "mouse"]] = {CAT_FACE: "cat", MOUSE_FACE: "mouse"}


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """What a seat does about the face; None where one may not know yet, and ms only after the face."""

    kind: Literal["press", "early", "still"] | None
    ms: int | None = None


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    """The die is thrown."""


class Feint(msgspec.Struct, frozen=True, tag="feint"):
    """The cat dips the cup."""


class Face(msgspec.Struct, frozen=True, tag="face"):
    """The die has landed."""

    face: Literal["cat", "mouse"]


class Close(msgspec.Struct, frozen=True, tag="close"):
    """The round is reckoned, or it never happened."""

    void: bool


Parts = Answer | Throw | Feint | Face | Close


def say(state: State, actor: int, move: int, names: Names) -> str:
    """A move in words."""
    return f"{reaction(move)} ms" if is_press(move) else WORDS[move]


def parts(state: State, actor: int, move: int) -> Parts:
    """A move as data."""
    if move in (THROW, FEINT):
        return Throw() if move == THROW else Feint()
    if move in (CLOSE, VOID):
        return Close(move == VOID)
    if move in FACE_NAMES:
        return Face(FACE_NAMES[move])
    return answer_of(move)


def answer_of(move: int) -> Answer:
    """An answer as data."""
    if is_press(move):
        return Answer("press", int(reaction(move)))
    return Answer(None if move == HIDDEN else "early" if move == EARLY else "still")


def parse(state: State, actor: int, words: str, names: Names) -> int:
    """The move that words say."""
    words = words.strip()
    match = PRESS.fullmatch(words)
    if match and int(match[1]) <= WINDOW:
        return press(int(match[1]))
    if words not in MOVES:
        raise BadNotation(f"{words!r} is not a move: say '312 ms' (0 to {WINDOW}) or one of {', '.join(MOVES)}")
    return MOVES[words]
