"""What comes out of a printer is of true size: a hole of Peek lies over a cell, and a back behind its face."""

import numpy as np
import pytest

from builders.papers import FINE, Printed, marks, rings
from mischief.game.errors import BadData
from mischief.game.pieces import Cut, whole
from mischief.game.registry import find, names
from mischief.game.rule import Array
from mischief.games.peek.deck import HOLE, standard
from mischief.games.peek.printed import CELL
from mischief.printing import PAPERS, pdf
from mischief.printing.paper import laid_out

HOLES_RADIUS = 12.6  # mm: scissors leave a rim of 2.4 mm around it
DARK = 300  # red, green and blue together


@pytest.fixture(scope="module")
def peek() -> Printed:
    return Printed(pdf(find("peek")))


# --- Peek: holes over cells ---


def test_a_card_of_peek_is_cut_at_its_marks_and_has_its_holes_in_the_middle_of_cells(peek: Printed) -> None:
    lefts, tops = marks(peek, 2)
    assert np.diff(lefts) == pytest.approx([90, 90], abs=0.02)
    assert np.diff(tops) == pytest.approx([60] * 4, abs=0.02)
    expected = {
        (lefts[number % 2] + (cell % 3 + 0.5) * CELL, tops[number // 2] + (cell // 3 + 0.5) * CELL)
        for number, card in enumerate(standard()[:8])
        for cell, face in enumerate(card)
        if face == HOLE
    }
    assert rings(peek, 2) == {(round(x, 1), round(y, 1)) for x, y in expected}


def test_a_hole_lies_over_the_mouse_of_the_card_below(peek: Printed) -> None:
    """In the picture: cut out along its ring and laid on any cell of a neighbour, a hole shows the mouse there."""
    lefts, tops = (np.array(found) for found in marks(peek, 2))
    picture = peek.picture(2).astype(int)
    hole = _cell(picture, lefts[0], tops[0], 0)  # of the first card, mouse 1: o o b
    middle = hole.shape[0] // 2
    ring = np.flatnonzero(hole[middle].sum(axis=1) < DARK) * FINE - CELL / 2
    assert ring[ring < 0].max() == pytest.approx(-HOLES_RADIUS, abs=0.5)
    assert ring[ring > 0].min() == pytest.approx(HOLES_RADIUS, abs=0.5)
    for cell, face in enumerate(standard()[1]):
        if face != HOLE:
            assert _share_in_hole(_cell(picture, lefts[1], tops[0], cell)) > 0.97


def _cell(picture: Array, left: float, top: float, cell: int) -> Array:
    x, y = round((left + cell % 3 * CELL) / FINE), round((top + cell // 3 * CELL) / FINE)
    return picture[y : y + round(CELL / FINE), x : x + round(CELL / FINE)]


def _share_in_hole(cell: Array) -> float:
    """How much of what is drawn in a cell one sees through a hole that lies over it; the card's edge aside."""
    edge = round(2 / FINE)
    inner = cell[edge:-edge, edge:-edge]
    drawn = np.abs(inner - inner[0, inner.shape[1] // 2]).sum(axis=2) > 60
    away = np.hypot(*(np.indices(drawn.shape) - drawn.shape[0] / 2)) * FINE
    return float(drawn[away < HOLES_RADIUS].sum() / drawn.sum())


def test_a_back_lies_behind_its_face_when_the_sheet_is_turned_over(peek: Printed) -> None:
    faces, backs = (peek.picture(page).astype(int).sum(axis=2) < 3 * 250 for page in (8, 9))
    lefts, tops = marks(peek, 8)
    for number in range(6):  # five cards, and an empty place beside the start card
        left, top = lefts[number % 2], tops[number // 2]
        assert _is_printed(faces, left, top) == _is_printed(backs, 210 - left - 90, top) == (number < 5)


def _is_printed(picture: Array, left: float, top: float) -> bool:
    """Whether there is a card rather than bare paper."""
    x, y = round(left / FINE), round(top / FINE)
    return bool(picture[y : y + round(2 * CELL / FINE), x : x + round(3 * CELL / FINE)].mean() > 0.3)


def test_every_face_lies_on_the_front_of_a_sheet(peek: Printed) -> None:
    with_marks = [page for page in range(peek.pages) if marks(peek, page)[0]]
    assert with_marks == [2, 4, 6, 8]
    assert peek.pages == 10


# --- sizes ---


def test_a_line_on_the_first_page_is_fifty_millimetres_long(peek: Printed) -> None:
    [ruler] = [one for one in peek.shapes(0) if one.size[1] < 0.1 and one.size[0] > 40]
    assert ruler.size[0] == pytest.approx(50, abs=0.05)
    assert "50 mm" in peek.text(0)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", names())
def test_every_piece_lies_on_its_paper_with_room_for_marks(name: str, paper: str) -> None:
    game, size = find(name), PAPERS[paper]
    assert game.sheets
    for sheet in game.sheets(game.options(), game.seats[-1]):
        for grid, pieces in laid_out(size, sheet) if isinstance(sheet, Cut) else ():
            assert grid.lefts[0] >= 10 - 1e-9
            assert grid.tops[0] >= 18 - 1e-9
            assert len(pieces) <= grid.columns * grid.rows
            assert {(piece.width, piece.height) for piece in pieces} == {(grid.width, grid.height)}


def test_the_same_sizes_come_out_on_letter_in_polish() -> None:
    printed = Printed(pdf(find("pantry"), paper="letter", language="pl", seats=2))
    assert printed.pages == 6
    assert printed.size(2) == pytest.approx((215.9, 279.4), abs=0.01)
    lefts, tops = marks(printed, 2)
    assert np.diff(lefts) == pytest.approx([40] * 4, abs=0.02)
    assert np.diff(tops) == pytest.approx([40] * 6, abs=0.02)
    assert "Spiżarnia" in printed.text(0)


def test_what_is_too_large_is_told() -> None:
    with pytest.raises(BadData, match="mat: 300 x 20 mm is too large"):
        list(laid_out(PAPERS["a4"], Cut("mat", (whole("mat", 300, 20),))))
