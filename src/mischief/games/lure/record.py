"""The record of Lure: one moment of a game, and the numbers that its rules and moves are written in."""

import numpy as np

from mischief.game.rule import Array, Record, layout, many, one

COLOURS = 5
EACH = 6  # mice of each colour
MICE = COLOURS * EACH
MOST_SEATS = 4
RED, ORANGE, YELLOW, GREEN, BLUE, WHITE = range(6)
WORTH = (5, 4, 3, 2, 1)
ALL_COLOURS = (1 << COLOURS) - 1
ENOUGH = 5  # with fewer mice than this in the centre the game is over

CHOOSING_FIRST, THROWING, LURING, DECIDING, OVER = range(5)
PHASES = ("choosing first", "throwing", "luring", "deciding", "over")

# Moves 0-79 lure, then the two decisions, then what luck can do. Source 0 is the centre, 1-3 the players to the left.
SOURCES = MOST_SEATS
PAIRS_OF_SOURCES = 10
ONE_MOUSE, TWO_COLOURS, TWO_ALIKE, THROW, STOP, DICE, FIRST = 0, 20, 30, 80, 81, 82, 118
MOST_MOVES = 80  # with room to spare: six mice of a colour never lie in pairs at four places
COLOUR_PAIRS = np.array([(a, b) for a in range(COLOURS) for b in range(a + 1, COLOURS)], np.int8)
SOURCE_PAIRS = np.array([(a, b) for a in range(SOURCES) for b in range(a, SOURCES)], np.int8)

# What a move can be.
KINDS = ("lure", "throw", "stop", "dice", "first")
KIND_LURE, KIND_THROW, KIND_STOP, KIND_DICE, KIND_FIRST = range(len(KINDS))

TALLIES = ("throws", "failed hunts", "mice taken from players", "daredevil catches")
THROWS, FAILED, TAKEN, DAREDEVILS = range(4)


class State(Record):
    """One moment of Lure."""

    centre: Array = many(COLOURS)  # mice in the centre, by colour
    cards: Array = many(MOST_SEATS, COLOURS)  # mice caught, by seat and colour
    front: Array = many(COLOURS)  # mice lured, in front of the card of the player on turn
    dice: Array = many(2)  # the faces of the last throw, NONE before the first
    seats: int = one()
    seat: int = one()  # who is on turn
    phase: int = one()
    little_ones: int = one()
    daredevil: int = one()
    jokers_steal: int = one()
    tally: Array = many(len(TALLIES))


class Sight(Record):
    """What a seat sees of Lure, which is everything, and what the rules say about it."""

    seats: int = one()
    phase: int = one(words=PHASES)
    seat: int = one(seat=True)  # who is on turn, or NONE
    dice: Array = many(2)  # the faces of the last throw, NONE before the first
    centre: Array = many(COLOURS, shown="pile")
    cards: Array = many(MOST_SEATS, COLOURS, used="seats", shown="hand")
    front: Array = many(COLOURS, shown="pile")
    points: Array = many(MOST_SEATS, used="seats", shown="track")
    worth: Array = many(COLOURS)  # of a mouse of each colour
    risk: int = one()  # of 36 equally likely throws, how many would fail the hunt; NONE unless the player decides
    little_ones: int = one()
    daredevil: int = one()
    jokers_steal: int = one()


class Parts(Record):
    """What a move of Lure is made of; what its kind has no use for is NONE."""

    kind: int = one(words=KINDS)
    colours: Array = many(2)  # of the mice that are lured; the second NONE for a single one
    owners: Array = many(2, seats=(0,))  # the seats on whose cards they lie, NONE in the centre
    faces: Array = many(2)  # of the dice that have landed
    seat: int = one(seat=True)  # who begins


class Options(Record):
    """What a table of Lure chose."""

    first: int = one()  # the seat that begins, NONE if luck chooses
    little_ones: int = one()
    daredevil: int = one()
    jokers_dont_steal: int = one()


STATE, SIGHT, PARTS, OPTIONS = layout(State), layout(Sight), layout(Parts), layout(Options)
