"""What an answer to the face means in Pounce: who jumped the gun, who erred, when the cup lands and whom it catches."""

from mischief.game.rule import rule
from mischief.games.pounce.record import (
    CAT_FACE,
    EARLY,
    FASTEST,
    LINGER,
    MOUSE_FACE,
    NOTHING,
    OLD_RULINGS,
    WINDOW,
    State,
    is_press,
    reaction,
)


@rule
def is_jump(answer: int) -> bool:
    """C8: a press before the face, or less than 100 ms after it, jumps the gun."""
    return answer == EARLY or (is_press(answer) and reaction(answer) < FASTEST)


@rule
def is_cancelled(state: State) -> bool:
    """Whether anybody jumped the gun, which cancels the round for everyone (C8)."""
    jumps = 0
    for seat in range(state.seats):
        jumps += int(is_jump(state.answers[seat]))
    return jumps > 0


@rule
def is_mistake(state: State, seat: int) -> bool:
    """C7: a cat who slams or a mouse who flees on a mouse face errs, and puts one card in the box."""
    return state.face == MOUSE_FACE and is_press(state.answers[seat])


@rule
def favour(state: State, seat: int) -> int:
    """C11: a helping paw gives its player so many milliseconds, as cat and as mouse."""
    return state.paws[seat]


@rule
def landing(state: State) -> int:
    """When the cup lands, in ms after the face, if the cat slams: its press and the flight (C4)."""
    return reaction(state.answers[state.cat]) + flight(state)


@rule
def flight(state: State) -> int:
    """How long the cup flies: the cat's paw shortens it, but the cup never lands before the cat pressed (C11)."""
    shortened = state.flight - favour(state, state.cat)
    return shortened if state.version == OLD_RULINGS else max(0, shortened)


@rule
def is_caught(state: State, seat: int) -> bool:
    """C4: a mouse still on the cheese when the cup lands is caught; exact ties go to the mouse."""
    if state.face != CAT_FACE or seat == state.cat or not is_press(state.answers[state.cat]):
        return False
    if not is_press(state.answers[seat]):
        return True
    return reaction(state.answers[seat]) - favour(state, seat) > landing(state)


@rule
def matters_until(state: State, seat: int) -> int:
    """The last press, in ms after the face, by which a seat that hasn't answered would change the reckoning."""
    if is_cancelled(state):
        return FASTEST  # only who jumped the gun too pays (C8)
    if state.face == MOUSE_FACE:
        return LINGER
    if seat == state.cat or state.answers[state.cat] == NOTHING:
        return WINDOW
    if not is_press(state.answers[state.cat]):
        return FASTEST  # nothing will fall on anybody
    return max(FASTEST, min(WINDOW, landing(state) + favour(state, seat)))
