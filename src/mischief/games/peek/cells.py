"""Cells of the table and of a card: the geometry that the rules of Peek stand on.

The table is a ring of 64 rows, each a machine word that is a ring of 64 cells, so it has no edge; cell (0, 0) is the
top left cell of the start card. Nothing meets itself around the back: a card overlaps the others, so it makes them at
most 2 cells wider; 28 cards and the start card span at most 3 + 28 * 2 = 59 cells, and all places to try 63.
"""

from typing import Any

import numpy as np

from mischief.game.rule import Array, rule

Word = Any  # a row: np.uint64, bit n for the cell in column n

ROUND = 64  # rows of the table, and cells of a row
LAST = ROUND - 1
CELLS = 6  # of a card: two rows of three
TURNS = 4
HEIGHT = (2, 3)  # of a card that lies flat, in two rows of three cells, or upright, in three rows of two
WIDTH = (3, 2)
BEYOND = 2  # how many cells a card can reach out beyond those it overlaps


def _turned(turn: int, cell: int) -> tuple[int, int]:
    """Where a cell lies in the box around its card, after this many quarter turns clockwise."""
    row, column = divmod(cell, 3)
    return ((row, column), (column, 1 - row), (1 - row, 2 - column), (2 - column, row))[turn]


ROW_OF = np.array([[_turned(turn, cell)[0] for cell in range(CELLS)] for turn in range(TURNS)], np.int64)
COLUMN_OF = np.array([[_turned(turn, cell)[1] for cell in range(CELLS)] for turn in range(TURNS)], np.int64)

# The powers of two below 2 to the 64th leave different remainders when divided by 67, which gives the place of a bit.
PLACE_OF = np.zeros(67, np.int64)
for _place in range(ROUND):
    PLACE_OF[(1 << _place) % 67] = _place

NOWHERE = np.uint64(0)
ONE = np.uint64(1)
SIXTY_SEVEN = np.uint64(67)
PAIRS, FOURS, EIGHTS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
WHERE = np.array([0, 2**64 - 1], np.uint64)  # nowhere, everywhere


@rule
def lying(turn: int) -> int:
    """Whether a card turned so many times lies flat or upright."""
    return turn & 1


@rule
def rolled(word: Word, columns: int) -> Word:
    """A row as seen from so many columns further right: what was there comes to column 0."""
    return (word >> np.uint64(columns & LAST)) | (word << np.uint64(-columns & LAST))


@rule
def at(column: int) -> Word:
    """The one cell of a row that lies in this column."""
    return ONE << np.uint64(column & LAST)


@rule
def cells_from(column: int, width: int) -> Word:
    """So many cells of a row, from this column on to the right."""
    return rolled((ONE << np.uint64(width)) - ONE, -column)


@rule
def first_of(word: Word) -> int:
    """The lowest column of a row that is not empty."""
    return PLACE_OF[(word ^ (word & (word - ONE))) % SIXTY_SEVEN]


@rule
def size_of(word: Word) -> int:
    """How many cells of a row are in the set: neighbours are added up, then pairs, then fours, and so on."""
    word = word - ((word >> ONE) & PAIRS)
    word = (word & FOURS) + ((word >> np.uint64(2)) & FOURS)
    word = (word + (word >> np.uint64(4))) & EIGHTS
    word += word >> np.uint64(8)
    word += word >> np.uint64(16)
    word += word >> np.uint64(32)
    return int(word & np.uint64(127))


@rule
def from_edge(edge: int, place: int) -> int:
    """A row or column of the ring as a number from `edge` on, so that left is less and up is less."""
    return edge + ((place - edge) & LAST)


@rule
def touching(how: int, r: int, turn: int, row: int, column: int) -> Word:
    """Where in row r a card that lies flat or upright would touch a card turned and laid at (row, column)."""
    if r <= row - HEIGHT[how] or r >= row + HEIGHT[lying(turn)]:
        return NOWHERE
    return cells_from(column - WIDTH[how] + 1, WIDTH[how] + WIDTH[lying(turn)] - 1)


@rule
def covering(layer: Array, turn: int, row: int) -> Word:
    """Where in this row a card so turned would lie over some cell of a layer, holes included."""
    found = NOWHERE
    for r in range(HEIGHT[lying(turn)]):
        for column in range(WIDTH[lying(turn)]):
            found |= rolled(layer[(row + r) & LAST], column)
    return found
