"""The record of Pantry: kinds of tiles, the cells of the field, phases, the numbers of moves.

The field is a spiral of cells: the next cell lies to the east, the one 97 on to the north, and after the last cell
comes the first again. Two places share a cell only if they are at least 97 steps apart, and 96 tiles laid side by side
never reach so far: a small field without an edge.
"""

from mischief.game.rule import Array, Record, layout, many, one
from mischief.games.pantry.tiles import KIND_NAMES

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

REACH = 48
SIDES = 4

CHOOSING_FIRST, DEALING, PLACING, DRAWING, OVER = range(5)
PHASES = ("choosing first", "dealing", "placing", "drawing", "over")

# Moves below DRAW lay a tile, then comes what luck can do; UNSEEN stands for a draw that others don't see.
DRAW = KINDS * CELLS
FIRST = DRAW + KINDS
UNSEEN = FIRST + MOST_SEATS
MOST_MOVES = HAND * MOST_SPOTS

# What a move can be.
MOVE_KINDS = ("lay", "draw", "first")
KIND_LAY, KIND_DRAW, KIND_FIRST = range(len(MOVE_KINDS))

# What reckoning says of a tile, in the order of T12.
NOTHING, DRINKS, DISARMED, CAUGHT_BY_CAT, CAUGHT_BY_TRAP, PAID = range(6)
SAID = ("nothing", "drinks", "disarmed", "caught by cat", "caught by trap", "paid")
TALLIES = ("cats calmed", "traps disarmed", "mice caught by cats", "mice caught by traps", "mice paid")


class State(Record):
    """One moment of Pantry; numbers are narrow, for a small record is what a graphics card is quick with."""

    field: Array = many(CELLS, kind="i1")  # EMPTY, SPOT or the tile that lies there
    hands: Array = many(MOST_SEATS, KINDS, kind="i1")  # tiles in hand, by seat and kind
    stacks: Array = many(MOST_SEATS, KINDS, kind="i1")  # tiles in the stack, by seat and kind
    tiles: Array = many(KINDS, kind="i1")  # the set that every player began with, by kind
    shown_tiles: Array = many(MOST_TILES, 4, kind="i1")  # what was laid as sights list it: kind, owner, east, north
    shown_spots: Array = many(MOST_SPOTS, 2, kind="i1")  # where tiles may go as sights list it: east, north
    laid: Array = many(MOST_TILES, kind="i2")  # cells with tiles, in the order laid
    spots: Array = many(MOST_SPOTS, kind="i2")  # cells where a tile may go
    span: Array = many(4, kind="i2")  # how far tiles reach: least and most of east + north, then of east - north
    tiles_laid: int = one()
    spots_open: int = one()
    seats: int = one()
    seat: int = one()  # who is on turn, or is dealt to
    phase: int = one()
    points: Array = many(MOST_SEATS)  # what reckoning gave each seat; nothing before the end
    tally: Array = many(len(TALLIES))


# The columns of a tile on the field and of a step of reckoning, as a sight lists them.
TILE_KIND, TILE_OWNER, TILE_EAST, TILE_NORTH = range(4)
STEP_SAID, STEP_TILE, STEP_POINTS, STEP_BECAUSE = range(4)  # then up to four neighbours


class Observation(Record):
    """What a seat knows of Pantry. Places are counted in steps east and north of the first tile."""

    seats: int = one()
    me: int = one(seat=True)  # whose sight this is, NONE for a spectator
    phase: int = one(words=PHASES)
    seat: int = one(seat=True)  # who is on turn, or draws; NONE before and after the game
    tiles: Array = many(KINDS)  # the set that everybody began with, by kind
    tiles_laid: int = one()
    # kind, owner, east, north, in the order laid
    field: Array = many(MOST_TILES, 4, used="tiles_laid", shown="grid", seats=(TILE_OWNER,))
    spots_open: int = one()
    spots: Array = many(MOST_SPOTS, 2, used="spots_open")  # east, north: where a tile may go; none after the game
    hand: Array = many(KINDS, shown="hand")  # one's own tiles by kind, UNKNOWN for a spectator
    held: Array = many(MOST_SEATS, used="seats")  # how many tiles each seat has in hand
    stacked: Array = many(MOST_SEATS, used="seats", shown="pile")  # and in the stack
    unseen: Array = many(MOST_SEATS, KINDS, used="seats")  # which tiles of each set have not been laid yet, by kind
    points: Array = many(MOST_SEATS, used="seats", shown="track")  # what the field pays if it is reckoned as it is


class Sight(Observation):
    """What a seat sees of Pantry: what it knows, and the reckoning of the field as it is for people to follow."""

    steps: int = one()  # of the reckoning
    # what is said, tile, points, neighbours that are the reason, in the order laid
    reckoning: Array = many(MOST_TILES, 7, used="steps")


class Parts(Record):
    """What a move of Pantry is made of; what its kind has no use for is NONE."""

    kind: int = one(words=MOVE_KINDS)
    tile: int = one(words=KIND_NAMES)  # UNKNOWN if one may not know which was drawn
    east: int = one()  # steps from the first tile
    north: int = one()
    seat: int = one(seat=True)  # who draws or begins


class Options(Record):
    """What a table of Pantry chose."""

    first: int = one()  # the seat that begins, NONE if luck chooses
    tiles: Array = many(KINDS)  # the set that every player begins with, by kind


STATE, SIGHT, PARTS, OPTIONS = layout(State), layout(Sight), layout(Parts), layout(Options)
