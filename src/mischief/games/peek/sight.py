"""What is in sight on the table: cards hide it (K3), peeking pays at once (K9), and at the end all of it pays (K10)."""

from mischief.game.rule import rule
from mischief.games.peek.cells import (
    CELLS,
    COLUMN_OF,
    HEIGHT,
    LAST,
    NOWHERE,
    ROW_OF,
    WIDTH,
    Word,
    at,
    lying,
    size_of,
)
from mischief.games.peek.record import COLOURS, HIDDEN, HOLE, IN_SIGHT, NEUTRAL, PAID, PEEKING, THINGS, State


@rule
def put(state: State, card: int, turn: int, row: int, column: int) -> None:
    """K3: a solid cell hides what was in sight below it; a hole hides nothing."""
    for cell in range(CELLS):
        r, here = (row + ROW_OF[turn, cell]) & LAST, at(column + COLUMN_OF[turn, cell])
        state.covered[r] |= here
        if state.cards[card, cell] != HOLE:
            hide(state, r, here)
            show(state, state.cards[card, cell], r, here)
    stretch(state, turn, row, column)


@rule
def hide(state: State, row: int, here: Word) -> None:
    """Whatever was in sight in a cell no longer is (K3)."""
    state.tally[HIDDEN] += int(state.mice[row] & here != NOWHERE)
    state.mice[row] &= ~here
    for thing in range(THINGS):
        state.sight[thing, row] &= ~here


@rule
def show(state: State, thing: int, row: int, here: Word) -> None:
    """A cell of a card just laid is in sight."""
    state.sight[thing, row] |= here
    if thing < COLOURS:
        state.mice[row] |= here


@rule
def stretch(state: State, turn: int, row: int, column: int) -> None:
    """Note how far the cards on the table reach."""
    state.top = min(state.top, row)
    state.bottom = max(state.bottom, row + HEIGHT[lying(turn)] - 1)
    state.left = min(state.left, column)
    state.right = max(state.right, column + WIDTH[lying(turn)] - 1)


@rule
def peek(state: State, card: int, turn: int, row: int, column: int) -> None:
    """K9: every mouse in sight through a hole of the card just laid earns its player one cheese, whoever laid it."""
    for cell in range(CELLS):
        if state.cards[card, cell] == HOLE:
            colour = mouse_at(state, row + ROW_OF[turn, cell], column + COLUMN_OF[turn, cell])
            state.tally[PEEKING] += int(colour < COLOURS)
            if colour < state.seats:
                state.cheese[colour] += 1
                state.tally[PAID] += 1


@rule
def mouse_at(state: State, row: int, column: int) -> int:
    """The colour of the mouse in sight in a cell; COLOURS if there is none."""
    colour, here = 0, at(column)
    if state.mice[row & LAST] & here == NOWHERE:  # as in most cells: one look instead of four
        return COLOURS
    while state.sight[colour, row & LAST] & here == NOWHERE:
        colour += 1
    return colour


@rule
def in_sight(state: State, colour: int) -> int:
    """How many mice of a colour are in sight."""
    mice = 0
    for row in range(state.top, state.bottom + 1):
        mice += size_of(state.sight[colour, row & LAST])
    return mice


@rule
def count_mice_in_sight(state: State) -> None:
    """K10: at the end each mouse in sight earns its player one cheese more."""
    for colour in range(COLOURS):
        mice = in_sight(state, colour)
        state.tally[IN_SIGHT] += mice
        if colour < state.seats:
            state.cheese[colour] += mice
        else:
            state.tally[NEUTRAL] += mice
