"""What a move of Pig is made of, and how people say it: "throw", "hold"; luck says "4" and "Ann begins"."""

from mischief.game.errors import BadNotation
from mischief.game.fields import plain
from mischief.game.rule import NONE, rule
from mischief.game.stated import Names
from mischief_pig.record import DIE, FIRST, HOLD, KIND_DIE, KIND_FIRST, KINDS, Parts, State

BEGINS = " begins"
FACES = ("1", "2", "3", "4", "5", "6")


@rule
def parts(state: State, actor: int, move: int, out: Parts) -> None:
    """What a move is made of."""
    out.kind = move if move <= HOLD else KIND_DIE if move < FIRST else KIND_FIRST
    out.face = move - DIE + 1 if out.kind == KIND_DIE else NONE
    out.seat = move - FIRST if out.kind == KIND_FIRST else NONE


@rule
def move_of(state: State, actor: int, parts: Parts) -> int:
    """The move that is made of these parts."""
    if parts.kind == KIND_DIE:
        return DIE + parts.face - 1
    return FIRST + parts.seat if parts.kind == KIND_FIRST else parts.kind


def say(parts: Parts, names: Names) -> str:
    """A move in words."""
    said = plain(parts)
    if said.kind == KIND_DIE:
        return FACES[said.face - 1]
    return names[said.seat] + BEGINS if said.kind == KIND_FIRST else KINDS[said.kind]


def parse(state: State, actor: int, words: str, names: Names, out: Parts) -> None:
    """The parts of the move that words say."""
    words, name = words.strip(), words.strip().removesuffix(BEGINS)
    if words in KINDS[:KIND_DIE]:
        out.kind, out.face, out.seat = KINDS.index(words), NONE, NONE
    elif words in FACES:
        out.kind, out.face, out.seat = KIND_DIE, FACES.index(words) + 1, NONE
    elif name != words and name in names:
        out.kind, out.face, out.seat = KIND_FIRST, NONE, names.index(name)
    else:
        raise BadNotation(f"{words!r} is not a move: say 'throw' or 'hold'")
