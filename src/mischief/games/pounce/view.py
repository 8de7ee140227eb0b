"""What a seat may see of Pounce: everything but what the others answered in a round that isn't closed yet."""

from mischief.game.actors import SPECTATOR
from mischief.game.rule import NONE, rule
from mischief.games.pounce import rules
from mischief.games.pounce.moves import face_of, kind_of, milliseconds
from mischief.games.pounce.record import (
    EARLY,
    FASTEST,
    HIDDEN,
    KIND_PRESS,
    MOST_SEATS,
    MOUSE_FACE,
    NOTHING,
    PRESSED_EARLY,
    WINDOW,
    Sight,
    State,
    is_timed_move,
    press,
)
from mischief.games.pounce.verdict import look_back

# --- seeing ----------------------------------------------------------------------------------------------------------


@rule
def look(state: State, seat: int, sight: Sight) -> None:
    """All that a seat may know; a spectator sees no answer."""
    sight.seats, sight.me, sight.phase = state.seats, seat, state.phase
    sight.cat, sight.throws, sight.face = state.cat, state.throws, face_of(state.face)
    sight.box, sight.chase, sight.feints = state.box, state.chase, state.feints
    for other in range(MOST_SEATS):
        sight.cards[other], sight.been_cat[other] = state.cards[other], state.been_cat[other]
        sight.paws[other] = state.paws[other]
    look_at_own_answer(state, seat, sight)
    look_at_options(state, sight)
    look_back(state, sight)


@rule
def look_at_own_answer(state: State, seat: int, sight: Sight) -> None:
    """What this seat has answered, if it has."""
    answer = NOTHING if seat == SPECTATOR else state.answers[seat]
    sight.answer = NONE if answer == NOTHING else kind_of(answer)
    sight.answer_ms = milliseconds(answer)


@rule
def look_at_options(state: State, sight: Sight) -> None:
    """By which rules is played."""
    sight.cats, sight.flight, sight.version = state.cats, state.flight, state.version
    sight.throws_itself, sight.everyone_is_cat = state.throws_itself, state.everyone_is_cat
    sight.window, sight.fastest = WINDOW, FASTEST


@rule
def tell(state: State, actor: int, move: int, seat: int) -> int:
    """Others are told only that a seat has answered; what, they see when the round is closed."""
    return HIDDEN if is_timed_move(move) and seat != actor else move


# --- imagining -------------------------------------------------------------------------------------------------------


@rule
def imagine(sight: Sight, state: State) -> None:
    """Fill a blank state from a sight; others have not answered yet."""
    state.seats, state.cat, state.phase = sight.seats, sight.cat, sight.phase
    state.throws, state.feints, state.chase = sight.throws, sight.feints, sight.chase
    state.face, state.box = move_of_face(sight.face), sight.box
    state.cats, state.flight, state.version = sight.cats, sight.flight, sight.version
    state.throws_itself, state.everyone_is_cat = sight.throws_itself, sight.everyone_is_cat
    for seat in range(MOST_SEATS):
        state.cards[seat], state.been_cat[seat] = sight.cards[seat], sight.been_cat[seat]
        state.paws[seat] = sight.paws[seat]
    rules.forget_answers(state)
    if sight.answer != NONE:
        state.answers[sight.me] = press(sight.answer_ms) if sight.answer == KIND_PRESS else sight.answer
    if sight.last:
        imagine_last(sight, state)


@rule
def imagine_last(sight: Sight, state: State) -> None:
    """The round that was reckoned last."""
    state.last, state.last_cat, state.last_passed = 1, sight.last_cat, sight.last_passed
    state.last_face = move_of_face(sight.last_face)
    for seat in range(MOST_SEATS):
        ms = sight.last_presses[seat] if seat < sight.seats else NONE
        state.last_answers[seat] = EARLY if ms == PRESSED_EARLY else NOTHING if ms == NONE else press(ms)
        state.last_paid[seat] = sight.last_paid[seat]


@rule
def move_of_face(face: int) -> int:
    """A face as the state has it."""
    return NOTHING if face == NONE else MOUSE_FACE + face
