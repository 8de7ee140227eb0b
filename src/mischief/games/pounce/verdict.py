"""How the last round of Pounce was reckoned, for all to see: asked of the rules as it was when it was closed."""

from mischief.game.rule import NONE, rule
from mischief.games.pounce.judge import is_cancelled, is_caught, is_jump, is_mistake, landing
from mischief.games.pounce.moves import face_of, milliseconds
from mischief.games.pounce.record import (
    CALM,
    CANCELLED_ALL,
    CAT_FACE,
    CAUGHT_NONE,
    CAUGHT_SOME,
    EARLY,
    ERRED,
    MOST_SEATS,
    MOUSE_FACE,
    PRESSED_EARLY,
    Sight,
    State,
    is_press,
)


@rule
def look_back(state: State, sight: Sight) -> None:
    """The verdict; all NONE and 0 before the first."""
    sight.last = state.last
    sight.last_cat, sight.last_face, sight.last_landing, sight.last_reason = NONE, NONE, NONE, NONE
    sight.last_passed = state.last_passed
    for seat in range(MOST_SEATS):
        sight.last_presses[seat], sight.last_paid[seat] = 0, state.last_paid[seat]
        sight.last_caught[seat], sight.last_mistaken[seat], sight.last_jumped[seat] = 0, 0, 0
    if state.last:
        swap_rounds(state)
        look_at_round(state, sight)
        swap_rounds(state)


@rule
def swap_rounds(state: State) -> None:
    """Put the last round in the place of this one, and back."""
    state.cat, state.last_cat = state.last_cat, state.cat
    state.face, state.last_face = state.last_face, state.face
    for seat in range(MOST_SEATS):
        state.answers[seat], state.last_answers[seat] = state.last_answers[seat], state.answers[seat]


@rule
def look_at_round(state: State, sight: Sight) -> None:
    """Who pressed when, and what that was."""
    cancelled = is_cancelled(state)
    sight.last_cat, sight.last_face = state.cat, face_of(state.face)
    if not cancelled and state.face == CAT_FACE and is_press(state.answers[state.cat]):
        sight.last_landing = landing(state)
    for seat in range(state.seats):
        answer = state.answers[seat]
        sight.last_presses[seat] = PRESSED_EARLY if answer == EARLY else milliseconds(answer)
        sight.last_jumped[seat] = int(is_jump(answer))
        sight.last_caught[seat] = int(not cancelled and is_caught(state, seat))
        sight.last_mistaken[seat] = int(not cancelled and is_mistake(state, seat))
    sight.last_reason = CANCELLED_ALL if cancelled else reason(state, sight)


@rule
def reason(state: State, sight: Sight) -> int:
    """By which rule a round that counted was reckoned."""
    caught, mistaken = 0, 0
    for seat in range(state.seats):
        caught += sight.last_caught[seat]
        mistaken += sight.last_mistaken[seat]
    if state.face == MOUSE_FACE:
        return ERRED if mistaken else CALM
    return CAUGHT_SOME if caught else CAUGHT_NONE
