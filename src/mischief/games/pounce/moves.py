"""What a move of Pounce is made of, and how people say it.

In words: "throw", "dip", "312 ms", "too early", "no press"; luck says "cat" or "mouse", the clock "close".
"""

import re

from mischief.game.errors import BadNotation
from mischief.game.fields import plain
from mischief.game.rule import NONE, rule
from mischief.game.stated import Names
from mischief.games.pounce.record import (
    CAT_FACE,
    FACE_NAMES,
    HIDDEN,
    KIND_FACE,
    KIND_HIDDEN,
    KIND_PRESS,
    KINDS,
    MOUSE_FACE,
    WINDOW,
    Parts,
    State,
    is_press,
    press,
    reaction,
)

SPOKEN = {
    "early": "too early",
    "still": "no press",
    "feint": "dip",
    "hidden": "an answer",  # what others are told of one until the round is closed
}
UNSAID = (KIND_FACE, KIND_PRESS)  # they say their face and their milliseconds
WORDS = {kind: SPOKEN.get(name, name) for kind, name in enumerate(KINDS) if kind not in UNSAID}
KNOWN = {words: (kind, NONE) for kind, words in WORDS.items()}
KNOWN |= {name: (KIND_FACE, face) for face, name in enumerate(FACE_NAMES)}
PRESS = re.compile(r"(0|[1-9]\d{0,3}) ms")


# --- what a move is made of ------------------------------------------------------------------------------------------


@rule
def parts(state: State, actor: int, move: int, out: Parts) -> None:
    """What a move is made of."""
    out.kind = kind_of(move)
    out.ms = milliseconds(move)
    out.face = face_of(move)


@rule
def kind_of(move: int) -> int:
    """What sort of move or answer this is."""
    if is_press(move):
        return KIND_PRESS
    if move == HIDDEN:
        return KIND_HIDDEN
    return KIND_FACE if MOUSE_FACE <= move <= CAT_FACE else move


@rule
def milliseconds(move: int) -> int:
    """How long after the face somebody pressed, if they did."""
    return reaction(move) if is_press(move) else NONE


@rule
def face_of(move: int) -> int:
    """The face that a move of luck shows, if it is one."""
    return move - MOUSE_FACE if MOUSE_FACE <= move <= CAT_FACE else NONE


@rule
def move_of(state: State, actor: int, parts: Parts) -> int:
    """The move that is made of these parts."""
    if parts.kind == KIND_PRESS:
        return press(parts.ms)
    if parts.kind == KIND_FACE:
        return MOUSE_FACE + parts.face
    return HIDDEN if parts.kind == KIND_HIDDEN else parts.kind


# --- how people say it -----------------------------------------------------------------------------------------------


def say(parts: Parts, names: Names) -> str:
    """A move in words."""
    said = plain(parts)
    if said.kind == KIND_PRESS:
        return f"{said.ms} ms"
    return FACE_NAMES[said.face] if said.kind == KIND_FACE else WORDS[said.kind]


def parse(state: State, actor: int, words: str, names: Names, out: Parts) -> None:
    """The parts of the move that words say."""
    words = words.strip()
    match = PRESS.fullmatch(words)
    if match and int(match[1]) <= WINDOW:
        out.kind, out.ms, out.face = KIND_PRESS, int(match[1]), NONE
    elif words in KNOWN:
        (out.kind, out.face), out.ms = KNOWN[words], NONE
    else:
        raise BadNotation(f"{words!r} is not a move: say '312 ms' (0 to {WINDOW}) or one of {', '.join(KNOWN)}")
