"""A moment of two-player Lure as a short word, for people who ask what it is worth.

It is `CENTRE/MINE/THEIRS[/FRONT][:DICE]`. Each part counts mice in five digits, red orange yellow green blue; I am on
turn. With nothing in front I must throw, with something in front I decide, and with two dice (letters r o y g b, w for
white) I choose what to lure:

- `66666/00000/00000`: the start
- `44665/11000/10001/01000`: one orange lies in front: throw again, or stop?
- `44665/11000/10001/01000:rw`: a red and a white were thrown: what to lure?
"""

from mischief.game.actors import LUCK
from mischief.game.errors import BadNotation
from mischief.games.lure import record, rules
from mischief.games.lure.moves import FACE_NAMES
from mischief.games.lure.record import COLOURS, DECIDING, LURING, THROWING, State
from mischief.solved.lure.reckoning.moments import MOST_IN_FRONT
from mischief.solved.lure.variant import ME, OTHER, Variant

FACES = "".join(name[0] for name in FACE_NAMES)
EXAMPLE = "a position is CENTRE/MINE/THEIRS[/FRONT][:DICE], as in 44665/11000/10001/01000:rw"


def read(words: str, variant: Variant) -> State:
    """The moment that a position says; raises BadNotation."""
    laid, _, dice = words.strip().partition(":")
    parts = [_counts(part) for part in laid.split("/")]
    if not 3 <= len(parts) <= 4:
        raise BadNotation(f"{words!r} has {len(parts)} parts: {EXAMPLE}")
    state = variant.start()
    state.centre[:], state.cards[ME], state.cards[OTHER] = parts[:3]
    state.front[:] = parts[3] if len(parts) == 4 else 0
    _check(state, variant)
    state.phase = DECIDING if state.front.any() else THROWING
    if dice:
        _land(state, dice)
    return state


def _counts(part: str) -> list[int]:
    if len(part) != COLOURS or not part.isdecimal() or not part.isascii():
        raise BadNotation(f"{part!r} should be five digits, red orange yellow green blue: {EXAMPLE}")
    return [int(digit) for digit in part]


def _check(state: State, variant: Variant) -> None:
    """Every mouse lies somewhere, and what lies in front can have been lured."""
    lying = (state.centre + state.front + state.cards[ME] + state.cards[OTHER]).tolist()
    if lying != list(variant.mice):
        raise BadNotation(f"there are {variant.mice} mice by colour, but {tuple(lying)} lie in this position")
    if (state.front > MOST_IN_FRONT).any():
        raise BadNotation(f"at most {MOST_IN_FRONT} mice of a colour can lie in front")


def _land(state: State, dice: str) -> None:
    if len(dice) != 2 or not set(dice) <= set(FACES):
        raise BadNotation(f"{dice!r} should be two letters of {FACES} (w for white)")
    first, second = (FACES.index(face) for face in dice)
    state.phase = THROWING
    rules.play(state, LUCK, record.DICE + 6 * first + second)
    if state.phase != LURING:
        raise BadNotation(f"after {dice} nothing can be lured: the hunt has failed and the turn is over")


def write(state: State) -> str:
    """The position of a moment on somebody's turn, seen by them."""
    parts = [state.centre, state.cards[state.seat], state.cards[1 - state.seat]]
    if state.front.any():
        parts.append(state.front)
    laid = "/".join("".join(str(int(count)) for count in part) for part in parts)
    return laid + (":" + "".join(FACES[face] for face in state.dice.tolist()) if state.phase == LURING else "")
