"""The records of Pig, and the numbers that its rules and moves are written in."""

from mischief.game.actors import MOST_SEATS
from mischief.game.rule import Array, Record, layout, many, one

PHASES = ("choosing first", "throwing", "deciding", "over")
CHOOSING_FIRST, THROWING, DECIDING, OVER = range(len(PHASES))

KINDS = ("throw", "hold", "die", "first")
KIND_THROW, KIND_HOLD, KIND_DIE, KIND_FIRST = range(len(KINDS))
THROW, HOLD, DIE, FIRST = 0, 1, 2, 8  # the die's faces are moves 2 to 7; then comes who begins
MOST_MOVES = 2

TALLIES = ("throws", "ones")
THROWS, ONES = range(len(TALLIES))


class State(Record):
    """One moment of Pig."""

    seats: int = one()
    seat: int = one()  # who is on turn
    phase: int = one()
    face: int = one()  # of the last throw, 0 before the first
    gathered: int = one()  # points of this turn, not safe yet
    points: Array = many(MOST_SEATS)
    target: int = one()
    tally: Array = many(len(TALLIES))


class Sight(Record):
    """What a seat sees of Pig, which is everything."""

    seats: int = one()
    seat: int = one(shown="seat")  # who is on turn
    phase: int = one(words=PHASES)
    face: int = one()
    gathered: int = one(shown="pile")
    points: Array = many(MOST_SEATS, used="seats", shown="track")
    target: int = one()


class Parts(Record):
    """What a move of Pig is made of; what its kind has no use for is NONE."""

    kind: int = one(words=KINDS)
    face: int = one()  # that the die shows
    seat: int = one(shown="seat")  # that begins


class Options(Record):
    """What a table of Pig chose."""

    first: int = one()  # the seat that begins, NONE if luck chooses
    target: int = one()


STATE, SIGHT, PARTS, OPTIONS = layout(State), layout(Sight), layout(Parts), layout(Options)
