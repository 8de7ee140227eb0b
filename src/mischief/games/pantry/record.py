"""The record of Pantry: kinds of tiles, the cells of the field, phases, the numbers of moves.

The field is a spiral of cells: the next cell lies to the east, the one 97 on to the north, and after the last cell
comes the first again. Two places share a cell only if they are at least 97 steps apart, and 96 tiles laid side by side
never reach so far: a small field without an edge.
"""

from mischief.game.rule import Array, Record, layout, many, one

MOST_SEATS = 4
SET = 24  # tiles in a set; people's own sets may be smaller
HAND = 3
MOST_TILES = MOST_SEATS * SET
ROOM = 5  # bits for a count of tiles

# Kinds of tiles. The friend of a cat comes FRIENDS places before it.
KINDS = 12
PLAIN, SUPER, TRAPWISE, GINGER_FRIEND, BLACK_FRIEND, GREY_FRIEND = range(6)
GINGER_CAT, BLACK_CAT, GREY_CAT, MILK, TRAP, CHEESE = range(6, KINDS)
FRIENDS = GINGER_CAT - GINGER_FRIEND
NO_TILE = -1

# The places within 48 steps of a place are 4705, and rows of 97 make of each of them a cell of its own: a perfect code.
# So places that share a cell are at least 97 steps apart; 95 tiles and the spots around them span 96 at most.
NORTH = 97
CELLS = 4705
EMPTY, SPOT = 0, -1  # what a cell holds when no tile lies there; a spot is free, with a tile beside it
MOST_SPOTS = 2 * MOST_TILES + 2

CHOOSING_FIRST, DEALING, PLACING, DRAWING, OVER = range(5)

# Moves below DRAW lay a tile, then comes what luck can do; UNSEEN stands for a draw that others don't see.
DRAW = KINDS * CELLS
FIRST = DRAW + KINDS
UNSEEN = FIRST + MOST_SEATS
MOST_MOVES = HAND * MOST_SPOTS

# What reckoning says of a tile, in the order of T12.
NOTHING, DRINKS, DISARMED, CAUGHT_BY_CAT, CAUGHT_BY_TRAP, PAID = range(6)
TALLIES = ("cats calmed", "traps disarmed", "mice caught by cats", "mice caught by traps", "mice paid")


class State(Record):
    """One moment of Pantry; numbers are narrow, for a small record is what a graphics card is quick with."""

    field: Array = many(CELLS, kind="i1")  # EMPTY, SPOT or the tile that lies there
    hands: Array = many(MOST_SEATS, KINDS, kind="i1")  # tiles in hand, by seat and kind
    stacks: Array = many(MOST_SEATS, KINDS, kind="i1")  # tiles in the stack, by seat and kind
    tiles: Array = many(KINDS, kind="i1")  # the set that every player began with, by kind
    laid: Array = many(MOST_TILES, kind="i2")  # cells with tiles, in the order laid
    spots: Array = many(MOST_SPOTS, kind="i2")  # cells where a tile may go
    tiles_laid: int = one()
    spots_open: int = one()
    seats: int = one()
    seat: int = one()  # who is on turn, or is dealt to
    phase: int = one()
    points: Array = many(MOST_SEATS)  # what reckoning gave each seat; nothing before the end
    tally: Array = many(len(TALLIES))


STATE = layout(State)
