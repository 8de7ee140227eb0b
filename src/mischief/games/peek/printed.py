"""Peek on paper: cards of true size, whose holes lie over the cells of the cards below."""

from mischief.game.pieces import Cut, Picture, Piece, Sheet
from mischief.games.peek.cells import COLUMN_OF, HEIGHT, ROW_OF, WIDTH
from mischief.games.peek.deck import CAT, HOLE, KINDS
from mischief.games.peek.options import Options

CELL = 30.0  # mm
FLAT = 0  # a card that is not turned
PAPERS = 3  # shades, so that cards can be told apart where they overlap


def sheets(options: Options, seats: int) -> list[Sheet]:
    """The deck that is played with, the same for any number of seats."""
    return [Cut("cards", tuple(card(number, faces) for number, faces in enumerate(options.chosen)), back="back")]


def card(number: int, faces: str) -> Piece:
    """A card with its six cells; what is a hole is drawn for scissors."""
    width, height = WIDTH[FLAT] * CELL, HEIGHT[FLAT] * CELL
    paper = Picture("paper-cat" if CAT in faces else f"paper-{number % PAPERS}", 0, 0, width, height)
    return Piece(width, height, (paper, *(_in_cell(cell, _drawing(number, face)) for cell, face in enumerate(faces))))


def _in_cell(cell: int, drawing: str) -> Picture:
    return Picture(drawing, COLUMN_OF[FLAT][cell] * CELL, ROW_OF[FLAT][cell] * CELL, CELL, CELL)


def _drawing(number: int, face: str) -> str:
    if face == CAT:
        return f"cat-{number - KINDS['mouse']}"
    return "hole" if face == HOLE else f"cell-{face}"
