"""The record of Pounce: phases, the numbers of moves, and one moment of the game.

There is a press for every millisecond after the face. A round keeps as answers the moves that its players made.
"""

from mischief.game.rule import Array, Record, layout, many, one, rule

MOST_SEATS = 6
CARDS = 24
EACH = 4  # cards that a player begins with
FACES = 6  # of the die
WINDOW = 3000  # ms after the face in which a press counts
LINGER = 1500  # ms for which a mouse face lies there
FASTEST = 100  # ms; no human reacts faster

# Until version 2 who had held the cup had been cat (C10), and a cat's paw could outrun its press (C11).
OLD_RULINGS = 1

READY, TUMBLING, SHOWN, OVER = range(4)
PHASES = ("ready", "tumbling", "shown", "over")

# HIDDEN stands for an answer that others don't see yet. Presses come last, so that none too late is another move.
EARLY, STILL, THROW, FEINT, CLOSE, VOID, MOUSE_FACE, CAT_FACE, HIDDEN, PRESS = range(10)
MOST_MOVES = WINDOW + 4
NOTHING = -1  # no answer yet, or no face

# What a move can be; the first six kinds have the numbers of their moves.
KINDS = ("early", "still", "throw", "feint", "close", "void", "face", "hidden", "press")
KIND_FACE, KIND_HIDDEN, KIND_PRESS = range(6, len(KINDS))
FACE_NAMES = ("mouse", "cat")  # as sights and parts number them
PRESSED_EARLY = -3  # in a sight, instead of milliseconds

# By which rule a round was reckoned.
REASONS = ("C3", "C5", "C6", "C7", "C8")
CALM, CAUGHT_SOME, CAUGHT_NONE, ERRED, CANCELLED_ALL = range(len(REASONS))

TALLIES = (
    *("throws", "cat faces", "mice caught", "rounds escaped", "mistakes", "jumped guns", "cancelled rounds"),
    *("feints", "extra chases"),
)
THROWS, CAT_FACES, CAUGHT, ESCAPED, MISTAKES, JUMPS, CANCELLED, FEINTS, CHASES = range(9)


class State(Record):
    """One moment of Pounce."""

    cards: Array = many(MOST_SEATS)
    box: int = one()  # cards in the box
    been_cat: Array = many(MOST_SEATS)  # who has held the cup at a cat face
    answers: Array = many(MOST_SEATS)  # this round's, by seat: NOTHING, or the move; secret until the round is closed
    face: int = one()  # NOTHING, MOUSE_FACE or CAT_FACE
    feints: int = one()  # in this round
    throws: int = one()  # in this game
    seats: int = one()
    cat: int = one()  # who holds the cup
    phase: int = one()
    chase: int = one()  # whether an extra chase is played
    last: int = one()  # whether a round has been reckoned; if so, what it was:
    last_cat: int = one()
    last_face: int = one()
    last_answers: Array = many(MOST_SEATS)
    last_paid: Array = many(MOST_SEATS)  # cards given away, by seat
    last_passed: int = one()  # whether the cup went to another player
    cats: int = one()
    flight: int = one()
    paws: Array = many(MOST_SEATS)
    throws_itself: int = one()
    everyone_is_cat: int = one()
    version: int = one()  # of the rules that are played
    tally: Array = many(len(TALLIES))


class Sight(Record):
    """What a seat sees of Pounce: everything but what the others answered in a round that isn't closed yet."""

    seats: int = one()
    me: int = one(seat=True)  # whose sight this is; SPECTATOR for who has no seat
    phase: int = one(words=PHASES)
    cat: int = one(seat=True)
    throws: int = one()  # so far
    face: int = one(words=FACE_NAMES)  # or NONE
    cards: Array = many(MOST_SEATS, used="seats", shown="pile")
    box: int = one(shown="pile")
    answer: int = one(words=KINDS)  # one's own in this round, or NONE
    answer_ms: int = one()  # if it is a press, else NONE
    been_cat: Array = many(MOST_SEATS, used="seats")
    chase: int = one()  # whether an extra chase is played (C10)
    feints: int = one()  # in this round
    cats: int = one()
    flight: int = one()
    paws: Array = many(MOST_SEATS, used="seats")
    throws_itself: int = one()
    everyone_is_cat: int = one()
    version: int = one()  # of the rules that are played
    window: int = one()
    fastest: int = one()
    last: int = one()  # whether a round has been reckoned; if so, how:
    last_cat: int = one(seat=True)
    last_face: int = one(words=FACE_NAMES)  # NONE if the round was closed before the die landed
    last_presses: Array = many(MOST_SEATS, used="seats")  # ms after the face, PRESSED_EARLY, or NONE
    last_landing: int = one()  # ms after the face when the cup landed, paw included; NONE if it didn't
    last_caught: Array = many(MOST_SEATS, used="seats")
    last_mistaken: Array = many(MOST_SEATS, used="seats")  # C7
    last_jumped: Array = many(MOST_SEATS, used="seats")  # C8
    last_paid: Array = many(MOST_SEATS, used="seats")  # cards given away
    last_passed: int = one()  # whether the cup went on
    last_reason: int = one(words=REASONS)


class Parts(Record):
    """What a move of Pounce is made of."""

    kind: int = one(words=KINDS)
    ms: int = one()  # of a press, else NONE
    face: int = one(words=FACE_NAMES)  # how the die landed, else NONE


class Options(Record):
    """What a table of Pounce chose."""

    first: int = one()
    cats: int = one()
    flight: int = one()
    throws_itself: int = one()
    everyone_is_cat: int = one()
    paws: Array = many(MOST_SEATS)


STATE, SIGHT, PARTS, OPTIONS = layout(State), layout(Sight), layout(Parts), layout(Options)


@rule
def press(ms: int) -> int:
    """The move that presses so many milliseconds after the face."""
    return PRESS + ms


@rule
def is_press(move: int) -> bool:
    """Whether a move or an answer is a press after the face."""
    return PRESS <= move <= PRESS + WINDOW


@rule
def reaction(move: int) -> int:
    """The milliseconds after the face of a press."""
    return move - PRESS


@rule
def is_timed_move(move: int) -> bool:
    """Whether a move is one that the court enters for a person, so that no page needs it in a list."""
    return EARLY <= move <= STILL or is_press(move)
