"""Papers, and how pieces are laid out on them, in millimetres from the top left corner."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from mischief.game.errors import BadData, MischiefError
from mischief.game.pieces import Cut, Piece

SIDE = 10.0  # free at the left and right, where printers can't print
HEAD = 18.0  # free above and below: for marks, and for what to do with a sheet


class UnknownPaper(MischiefError):
    code = "unknown_paper"


@dataclass(frozen=True)
class Paper:
    """A sheet, upright."""

    width: float
    height: float


PAPERS = {"a4": Paper(210.0, 297.0), "letter": Paper(215.9, 279.4)}


def paper_called(name: str) -> Paper:
    if name not in PAPERS:
        raise UnknownPaper(f"there is no paper {name!r}: choose {' or '.join(PAPERS)}")
    return PAPERS[name]


@dataclass(frozen=True)
class Grid:
    """Pieces of one size side by side in the middle of a paper, so that each back lies behind its face."""

    paper: Paper
    columns: int
    rows: int
    width: float  # of a piece
    height: float

    @property
    def lefts(self) -> list[float]:
        """Where columns begin, and where the last ends: what is cut along."""
        return _steps(self.paper.width, self.columns, self.width)

    @property
    def tops(self) -> list[float]:
        return _steps(self.paper.height, self.rows, self.height)

    def place(self, number: int) -> tuple[float, float]:
        """The top left corner of a piece, by its number on this sheet."""
        row, column = divmod(number, self.columns)
        return self.lefts[column], self.tops[row]

    def behind(self, number: int) -> tuple[float, float]:
        """The same corner on the back, when the sheet is turned over its long edge."""
        left, top = self.place(number)
        return self.paper.width - left - self.width, top


def _steps(whole: float, count: int, step: float) -> list[float]:
    first = (whole - count * step) / 2
    return [first + number * step for number in range(count + 1)]


def laid_out(paper: Paper, cut: Cut) -> Iterator[tuple[Grid, tuple[Piece, ...]]]:
    """Sheet by sheet: the grid, and the pieces on it."""
    width, height = cut.pieces[0].width, cut.pieces[0].height
    columns, rows = int((paper.width - 2 * SIDE) // width), int((paper.height - 2 * HEAD) // height)
    if not columns or not rows:
        raise BadData(f"{cut.name}: {width:g} x {height:g} mm is too large for this paper")
    for first in range(0, len(cut.pieces), columns * rows):
        pieces = cut.pieces[first : first + columns * rows]
        across = min(columns, len(pieces))
        yield Grid(paper, across, ceil(len(pieces) / across), width, height), pieces
