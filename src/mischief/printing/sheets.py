"""Sheets to cut and to fold, with marks for scissors."""

from collections.abc import Iterator

from fpdf import FPDF
from fpdf.enums import Align

from mischief.game.errors import BadData
from mischief.game.pieces import Cut, Die, Fold, Picture, Piece, Sheet
from mischief.printing import fonts, nets
from mischief.printing.drawings import Drawings
from mischief.printing.paper import HEAD, SIDE, Grid, Paper, laid_out

INK, GREY = "#3b2e2a", "#e4dccf"
MARK, APART = 5.0, 1.5  # a mark's length, and its distance from what it marks
THIN = 0.25  # a line
TOLD_AT = 5.0  # what to do with a sheet


class Press:
    """Prints sheets of one game into a PDF."""

    def __init__(self, pdf: FPDF, paper: Paper, drawings: Drawings, backs: bool) -> None:
        self._pdf, self._paper, self._drawings, self._backs = pdf, paper, drawings, backs

    def print(self, sheet: Sheet, told: str) -> None:
        """A sheet, and as many more of its kind as it takes, with words above it that say what to do."""
        if isinstance(sheet, Cut):
            self._cut(sheet, told)
        else:
            self._fold(sheet, told)

    def _cut(self, cut: Cut, told: str) -> None:
        """Pieces on as many sheets as they need, each followed by its back."""
        for grid, pieces in laid_out(self._paper, cut):
            self._begin(told)
            self._marks(grid)
            for number, piece in enumerate(pieces):
                self._piece(piece, *grid.place(number))
            if cut.back and self._backs:
                self._pdf.add_page()
                for number in range(len(pieces)):
                    picture = Picture(cut.back, 0, 0, grid.width, grid.height)
                    self._drawings.place(self._pdf, picture, *grid.behind(number))

    def _fold(self, fold: Fold, told: str) -> None:
        """Nets below each other."""
        for page in _filled(self._paper, fold):
            self._begin(told)
            top = HEAD
            for die in page:
                width, height = nets.size(die)
                self._net(die, (self._paper.width - width) / 2, top)
                top += height + HEAD

    def _begin(self, told: str) -> None:
        """A new sheet; where there are backs it begins on a front side."""
        if self._backs and self._pdf.page_no() % 2:
            self._pdf.add_page()
        self._pdf.add_page()
        fonts.use(self._pdf, fonts.TEXT, 9)
        self._pdf.set_xy(SIDE, TOLD_AT)
        self._pdf.multi_cell(self._paper.width - 2 * SIDE, 4, told, align=Align.C)

    def _marks(self, grid: Grid) -> None:
        self._pdf.set_draw_color(INK)
        self._pdf.set_line_width(THIN)
        for x in grid.lefts:
            for y in (grid.tops[0] - APART - MARK, grid.tops[-1] + APART):
                self._pdf.line(x, y, x, y + MARK)
        for y in grid.tops:
            for x in (grid.lefts[0] - APART - MARK, grid.lefts[-1] + APART):
                self._pdf.line(x, y, x + MARK, y)

    def _piece(self, piece: Piece, x: float, y: float) -> None:
        for picture in piece.pictures:
            self._drawings.place(self._pdf, picture, x, y)
        for label in piece.labels:
            fonts.use(self._pdf, fonts.HEADING, label.size)
            self._pdf.set_xy(x + label.x - label.size, y + label.y - label.size / 2)
            self._pdf.cell(2 * label.size, label.size, label.text, align=Align.C)

    def _net(self, die: Die, x: float, y: float) -> None:
        self._pdf.set_draw_color(INK)
        self._pdf.set_fill_color(GREY)
        self._pdf.set_line_width(THIN)
        for corners in nets.flaps(die):
            self._pdf.polygon([(x + right, y + down) for right, down in corners], style="DF")
        for face, (right, down) in zip(die.faces, nets.squares(die), strict=True):
            self._drawings.place(self._pdf, Picture(face, right, down, die.edge, die.edge), x, y)
            self._pdf.rect(x + right, y + down, die.edge, die.edge)


def _filled(paper: Paper, fold: Fold) -> Iterator[list[Die]]:
    """The dice of each page, one below the other."""
    page: list[Die] = []
    left = 0.0
    for die in fold.dice:
        width, height = nets.size(die)
        if width > paper.width - 2 * SIDE or height > paper.height - 2 * HEAD:
            raise BadData(f"{fold.name}: an edge of {die.edge:g} mm is too long for this paper")
        if not page or left < height:
            if page:
                yield page
            page, left = [], paper.height - 2 * HEAD
        page.append(die)
        left -= height + HEAD
    if page:
        yield page
