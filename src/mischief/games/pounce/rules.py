"""The rules of Pounce, stated once: rounds, cards and the end here, what a press means in judge.py.

No clock is read here: a press comes as a move that says how many milliseconds after the face it was, and the end of a
round as a move of the clock. A round is reckoned once, from all answers together, so it doesn't matter in which order
they came in; who hasn't pressed by then didn't press.
"""

from mischief.game.actors import CLOCK, LUCK, awaiting, clockwise, nobody
from mischief.game.luck import Luck, below
from mischief.game.rule import Array, rule
from mischief.games.pounce.judge import is_cancelled, is_caught, is_jump, is_mistake, matters_until
from mischief.games.pounce.record import (
    CANCELLED,
    CARDS,
    CAT_FACE,
    CAT_FACES,
    CAUGHT,
    CHASES,
    CLOSE,
    EACH,
    EARLY,
    ESCAPED,
    FACES,
    FEINT,
    FEINTS,
    JUMPS,
    MISTAKES,
    MOST_MOVES,
    MOST_SEATS,
    MOUSE_FACE,
    NOTHING,
    OLD_RULINGS,
    OVER,
    READY,
    SHOWN,
    STATE,
    STILL,
    TALLIES,
    THROW,
    THROWS,
    TUMBLING,
    VOID,
    WINDOW,
    Options,
    State,
    is_timed_move,
    press,
    reaction,
)

# The contract asks this book for these, which stand in its other files.
__all__ = ["MOST_MOVES", "STATE", "TALLIES", "is_timed_move", "matters_until", "press", "reaction"]

TIMED = True  # presses are judged by the court, which alone knows when they came

# --- set-up and turns ------------------------------------------------------------------------------------------------


@rule
def set_up(state: State, seats: int, options: Options) -> None:
    """C1: everyone has four cards, the rest lie in the box; the youngest, or the first seat, is the first cat."""
    state.seats = seats
    for seat in range(seats):
        state.cards[seat] = EACH
        state.paws[seat] = options.paws[seat]
    state.box = CARDS - EACH * seats
    state.cats, state.flight = options.cats, options.flight
    state.throws_itself = options.throws_itself
    state.everyone_is_cat = options.everyone_is_cat
    hand_cup_to(state, options.first)
    begin_round(state)


@rule
def turn(state: State) -> int:
    """The cat throws or dips; while the die lies or tumbles, all who have not answered are awaited, and the clock."""
    if state.phase == OVER:
        return nobody()
    if state.phase == READY:
        return awaited_to_throw(state)
    awaited = awaiting(CLOCK) | unanswered(state)
    return awaited | awaiting(LUCK) if state.phase == TUMBLING else awaited


@rule
def awaited_to_throw(state: State) -> int:
    """The cat; where the die throws itself the clock too, and then the cat may say that it won't dip the cup."""
    if state.throws_itself == 0:
        return awaiting(state.cat)
    return awaiting(CLOCK) | (awaiting(state.cat) if state.answers[state.cat] == NOTHING else 0)


@rule
def unanswered(state: State) -> int:
    """The seats that have neither pressed nor said that they don't."""
    seats = 0
    for seat in range(state.seats):
        if state.answers[seat] == NOTHING:
            seats |= awaiting(seat)
    return seats


@rule
def legal(state: State, seat: int, moves: Array) -> int:
    """Write the legal moves into `moves`, in the order of their numbers, and say how many there are."""
    if seat == CLOCK:
        return moves_of_clock(state, moves)
    if state.phase == READY:
        moves[0] = STILL if state.throws_itself else THROW
        moves[1] = FEINT
        return 2
    moves[0], moves[1] = EARLY, STILL
    count = 1 + int(state.phase == SHOWN)
    moves[count] = FEINT
    count += int(seat == state.cat)
    return presses(moves, count) if state.phase == SHOWN else count


@rule
def presses(moves: Array, count: int) -> int:
    """Once a face lies there, a press is possible in every millisecond; news of one before the face may still come."""
    for ms in range(WINDOW + 1):
        moves[count + ms] = press(ms)
    return count + WINDOW + 1


@rule
def moves_of_clock(state: State, moves: Array) -> int:
    """The clock throws a die that throws itself, closes the round, or says that it never happened."""
    if state.phase == READY:
        moves[0] = THROW
        return 1
    count = int(state.phase == SHOWN or is_cancelled(state))
    moves[0] = CLOSE
    moves[count] = VOID
    return count + 1


@rule
def play(state: State, actor: int, move: int) -> None:
    """Carry out a legal move."""
    if is_timed_move(move):
        state.answers[actor] = move
    elif move == THROW:
        throw(state)
    elif move == FEINT:
        feint(state)
    elif move == CLOSE:
        close(state)
    elif move == VOID:
        begin_round(state)
    else:
        land(state, move)


# --- a round ---------------------------------------------------------------------------------------------------------


@rule
def hand_cup_to(state: State, seat: int) -> None:
    """Make a player the cat."""
    state.cat = seat
    if state.version == OLD_RULINGS:
        state.been_cat[seat] = 1


@rule
def begin_round(state: State) -> None:
    """The die is in the cat's hand, as if nothing had happened since the last reckoning."""
    clear_table(state)
    state.phase = READY


@rule
def clear_table(state: State) -> None:
    """All mice are back on the cheese, and no face is to be seen."""
    forget_answers(state)
    state.face = NOTHING
    state.feints = 0


@rule
def forget_answers(state: State) -> None:
    """Nobody has answered yet."""
    for seat in range(MOST_SEATS):
        state.answers[seat] = NOTHING


@rule
def throw(state: State) -> None:
    """C2: the cat throws the die, or the die throws itself; it tumbles until luck says how it landed."""
    forget_answers(state)
    state.throws += 1
    state.tally[THROWS] += 1
    state.phase = TUMBLING


@rule
def odds(state: State) -> int:
    """The die has six faces."""
    return FACES


@rule
def outcome(state: State, ticket: int) -> int:
    """The first faces show a cat, as many as the table chose, the others a mouse."""
    return CAT_FACE if ticket < state.cats else MOUSE_FACE


@rule
def land(state: State, face: int) -> None:
    """The face lies there; from now on milliseconds count."""
    state.face = face
    state.tally[CAT_FACES] += int(face == CAT_FACE)
    state.phase = SHOWN


@rule
def feint(state: State) -> None:
    """C12: the cat dips the cup; everyone sees it and nothing else happens."""
    state.feints += 1
    state.tally[FEINTS] += 1


@rule
def close(state: State) -> None:
    """Reckon the round: jumped guns first, then what the face says; then see if the game is over."""
    note_round(state)
    state.phase = READY
    if is_cancelled(state):
        cancel(state)
    elif state.face == MOUSE_FACE:
        stay_calm(state)
    else:
        pounce(state)
    clear_table(state)
    if state.phase == READY and state.chase == 0 and is_somebody_out(state):
        end(state)
    state.last_passed = int(state.cat != state.last_cat)


@rule
def note_round(state: State) -> None:
    """Keep the round for all to see."""
    state.last = 1
    state.last_cat = state.cat
    state.last_face = state.face
    for seat in range(MOST_SEATS):
        answer = state.answers[seat]
        state.last_answers[seat] = NOTHING if answer == STILL else answer
        state.last_paid[seat] = 0


# --- reckoning -------------------------------------------------------------------------------------------------------


@rule
def cancel(state: State) -> None:
    """Who jumped the gun pays as for a mistake; the same cat throws again (C8)."""
    state.tally[CANCELLED] += 1
    for seat in range(state.seats):
        if is_jump(state.answers[seat]):
            state.tally[JUMPS] += 1
            pay_box(state, seat)


@rule
def stay_calm(state: State) -> None:
    """C3: on a mouse face nobody may move, and the cat throws again."""
    for seat in range(state.seats):
        if is_mistake(state, seat):
            state.tally[MISTAKES] += 1
            pay_box(state, seat)


@rule
def pounce(state: State) -> None:
    """A cat face: the caught pay; the cat stays if it caught somebody, unless this was an extra chase."""
    state.been_cat[state.cat] = 1
    caught = 0
    for seat in range(state.seats):
        if is_caught(state, seat):
            caught += 1
            pay_cat(state, seat)
    state.tally[CAUGHT] += caught
    state.tally[ESCAPED] += int(caught == 0)
    if state.chase:
        next_chase(state)
    elif caught == 0:
        pass_left(state)


# --- cards and cups --------------------------------------------------------------------------------------------------


@rule
def pay_box(state: State, seat: int) -> None:
    """One card goes to the box; who has none pays nothing (C10)."""
    if state.cards[seat] > 0:
        state.cards[seat] -= 1
        state.box += 1
        state.last_paid[seat] = 1


@rule
def pay_cat(state: State, seat: int) -> None:
    """C5: each caught player gives the cat one card, and the same player stays cat."""
    if state.cards[seat] > 0:
        state.cards[seat] -= 1
        state.cards[state.cat] += 1
        state.last_paid[seat] = 1


@rule
def pass_left(state: State) -> None:
    """C6: if nobody was caught, also because the cat did not slam, the player on the left becomes the cat."""
    hand_cup_to(state, clockwise(state.cat, 1, state.seats))


# --- the end ---------------------------------------------------------------------------------------------------------


@rule
def is_somebody_out(state: State) -> bool:
    """Whether a player has no cards."""
    out = 0
    for seat in range(state.seats):
        out += int(state.cards[seat] == 0)
    return out > 0


@rule
def end(state: State) -> None:
    """C9: the game ends at once when any player has no cards, after all of this reckoning have paid."""
    if state.everyone_is_cat:
        next_chase(state)
    else:
        state.phase = OVER


@rule
def next_chase(state: State) -> None:
    """C10: who has not held the cup at a cat face gets one chase, up to the first; it goes round from who holds it."""
    steps = 0
    while steps < state.seats and state.been_cat[clockwise(state.cat, steps, state.seats)]:
        steps += 1
    state.chase = int(steps < state.seats)
    if state.chase:
        state.tally[CHASES] += 1
        hand_cup_to(state, clockwise(state.cat, steps, state.seats))
    else:
        state.phase = OVER


@rule
def score(state: State, seat: int) -> int:
    """The cards that a player has."""
    return state.cards[seat]


@rule
def standing(state: State, seat: int) -> int:
    """Most cards wins; equals share the win (C9)."""
    return score(state, seat)


# --- what the laws ask of every game ---------------------------------------------------------------------------------


@rule
def pieces(state: State) -> int:
    """Every card, in hands and in the box; there are always 24."""
    cards = state.box
    for seat in range(state.seats):
        cards += state.cards[seat]
    return cards


@rule
def redeal(state: State, seat: int, luck: Luck) -> None:
    """Let the others answer anew, or not at all: whatever they did is secret until the round is closed."""
    if state.phase == TUMBLING or state.phase == SHOWN:
        for other in range(state.seats):
            if other != seat:
                state.answers[other] = some_answer(state, luck)


@rule
def some_answer(state: State, luck: Luck) -> int:
    """Any answer that is possible now, none among them."""
    if state.phase == TUMBLING:
        return EARLY if below(luck, 2) == 0 else NOTHING
    ticket = below(luck, WINDOW + 4)
    return ticket - 1 if ticket <= STILL + 1 else press(ticket - STILL - 2)
