"""One moment of Peek as a record, and the numbers that stand for its cards, places and moves.

What lies on the table is kept as sets of cells, one per kind of thing in sight, so that one machine word answers a
question about a whole row (see cells.py).
"""

from mischief.game.rule import Array, Record, layout, many, one, rule
from mischief.games.peek.cells import BEYOND, CELLS, LAST, ROUND, TURNS, from_edge

MOST_SEATS = 4
COLOURS = 4  # seat number n has mice of colour number n; what nobody has is neutral
MICE = 24  # mouse cards, numbered first
CATS = 4
CARDS = MICE + CATS
START = CARDS  # the start card
HAND = 4  # mouse cards in a full hand
MOST_HELD = HAND + 2  # with the two cats that two players have
HOLES = 2  # in a card, but for the start card
MOST_PATTERNS = 9  # two holes in six cells, if half a turn makes no difference

# What a cell of a card is; the first six are things in sight.
BLUE, YELLOW, PURPLE, GREEN, CHEESE, CAT, HOLE = range(7)
THINGS = 6

OLD_RULINGS = 2  # until version 3 a cat that was the last card of all had to leave room too (K7)

IN_DECK, ON_TABLE, DISCARDED, IN_HAND = range(4)  # where a card is; IN_HAND + n is the hand of seat n

CHOOSING_FIRST, DEALING_CATS, DEALING_MICE, LAYING, DRAWING, OVER = range(6)
PHASES = ("choosing first", "dealing cats", "dealing mice", "laying", "drawing", "over")

# Moves below DISCARD lay a card. UNSEEN stands for a draw that others don't see.
PLACES = ROUND * ROUND
DISCARD = CARDS * TURNS * PLACES
DRAW = DISCARD + CARDS
FIRST = DRAW + CARDS
UNSEEN = FIRST + MOST_SEATS
MOST_TOUCHING = 16  # ways to lie so that one given card is touched: 3 x 5 if both lie alike, else 4 x 4
MOST_MOVES = (HAND + 2) * TURNS * MOST_TOUCHING * (CARDS + 1 - HAND - 2)  # for who holds two cats and a full hand

# What a move can be.
KINDS = ("lay", "discard", "draw", "first")
KIND_LAY, KIND_DISCARD, KIND_DRAW, KIND_FIRST = range(len(KINDS))
CARD_NAMES = tuple(f"card {card + 1}" if card < MICE else f"cat {card - MICE + 1}" for card in range(CARDS))

TALLIES = (
    *("cards laid", "cats laid", "mice hidden", "mice peeking", "cheese for peeking", "mice in sight at end"),
    *("neutral mice at end", "turns K7 forbade a cat", "stuck turns"),
)
LAID, CATS_LAID, HIDDEN, PEEKING, PAID, IN_SIGHT, NEUTRAL, FORBIDDEN, STUCK = range(9)


class State(Record):
    """One moment of Peek."""

    sight: Array = many(THINGS, ROUND, kind="u8")  # the cells where a thing is in sight, by thing and row
    mice: Array = many(ROUND, kind="u8")  # the cells where a mouse of any colour is in sight, by row
    covered: Array = many(ROUND, kind="u8")  # the cells where any card lies, by row
    closed: Array = many(2, ROUND, kind="u8")  # where no card may lie any more, flat or upright, by row
    cards: Array = many(CARDS + 1, CELLS, kind="i1")  # what each card shows in each of its cells
    patterns: Array = many(MOST_PATTERNS)  # a mouse card for each hole pattern of the deck
    pattern_count: int = one()
    place: Array = many(CARDS)  # where each card is; a cat that stays IN_DECK is in the box
    played: Array = many(CARDS)  # the moves that players made, in order
    turns: int = one()  # how many those are
    top: int = one()  # the rows and columns that cards lie in, counted from the start card
    bottom: int = one()
    left: int = one()
    right: int = one()
    cheese: Array = many(MOST_SEATS)
    seats: int = one()
    seat: int = one()  # who is on turn, or is dealt to
    phase: int = one()
    version: int = one()  # of the rules that are played
    tally: Array = many(len(TALLIES))


# The columns of a played card and of a peeking mouse, as a sight lists them.
BY_SEAT, OF_CARD, AT_TURN, AT_ROW, AT_COLUMN = range(5)
PEEK_ROW, PEEK_COLUMN, PEEK_COLOUR = range(3)
EVERY_CELL = tuple(range(CELLS))  # of a card may show a mouse, whose colour names a seat


class Sight(Record):
    """What a seat sees of Peek. Rows and columns are counted down and right from the start card's top left cell."""

    version: int = one()  # of the rules that are played
    seats: int = one()
    me: int = one(seat=True)  # whose sight this is, NONE for a spectator
    phase: int = one(words=PHASES)
    seat: int = one(seat=True)  # who is on turn, or draws; NONE before and after the game
    cards: Array = many(CARDS + 1, CELLS, seats=EVERY_CELL)  # what each card shows: colours, cheese, cat, hole
    turns: int = one()
    # seat, card, quarter turns, row, column; NONE if discarded
    played: Array = many(CARDS, 5, used="turns", seats=(BY_SEAT,))
    top: int = one()  # where the table of cells begins
    left: int = one()
    columns: int = one()
    area: int = one()
    # what is in sight, row by row; NONE for bare table
    table: Array = many(ROUND * ROUND, used="area", shown="grid", seats=(0,))
    mice_peeking: int = one()
    # row, column, colour: who earned cheese in the last turn (K9)
    peeking: Array = many(HOLES, 3, used="mice_peeking", seats=(PEEK_COLOUR,))
    in_sight: Array = many(COLOURS, by_seat=True)  # mice by colour
    holding: int = one()
    hand: Array = many(MOST_HELD, used="holding", shown="hand")  # one's own cards
    held: Array = many(MOST_SEATS, used="seats")  # how many cards each seat holds
    cats: Array = many(MOST_SEATS, used="seats")  # how many of them are cats, which everyone can count
    deck: int = one(shown="pile")  # how many cards are left to draw
    points: Array = many(MOST_SEATS, used="seats", shown="track")  # cheese by seat


class Parts(Record):
    """What a move of Peek is made of; what its kind has no use for is NONE."""

    kind: int = one(words=KINDS)
    card: int = one(words=CARD_NAMES)  # UNKNOWN if one may not know which was drawn
    turn: int = one()  # quarter turns clockwise
    row: int = one()  # of the top left cell of the card's box, counted from that of the start card
    column: int = one()
    seat: int = one(seat=True)  # who draws or begins
    is_cat: int = one()  # whether it is a cat that is dealt, which everybody knows


class Options(Record):
    """What a table of Peek chose."""

    first: int = one()  # the seat that begins, NONE if luck chooses
    cards: Array = many(CARDS + 1, CELLS)  # what each card of the deck shows


STATE, SIGHT, PARTS, OPTIONS = layout(State), layout(Sight), layout(Parts), layout(Options)


@rule
def count_at(state: State, place: int, first: int, end: int) -> int:
    """How many of the cards numbered from first to before end are at a place."""
    count = 0
    for card in range(first, end):
        count += int(state.place[card] == place)
    return count


@rule
def laying(card: int, turn: int, row: int, column: int) -> int:
    """The move that lays a card so turned, with the top left cell of its box here."""
    return (card * TURNS + turn) * PLACES + (row & LAST) * ROUND + (column & LAST)


@rule
def card_of(move: int) -> int:
    """The card that a move lays."""
    return move // (PLACES * TURNS)


@rule
def turn_of(move: int) -> int:
    """The quarter turns clockwise of the card that a move lays."""
    return move // PLACES % TURNS


@rule
def row_of(state: State, move: int) -> int:
    """The top row that a move lays its card in, counted from the start card."""
    return from_edge(state.top - BEYOND, move // ROUND % ROUND)


@rule
def column_of(state: State, move: int) -> int:
    """The left column that a move lays its card in, counted from the start card."""
    return from_edge(state.left - BEYOND, move % ROUND)
