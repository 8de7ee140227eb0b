"""The first pages: how to print, a ruler that proves it, and the rules."""

from typing import cast

from fpdf import FPDF
from fpdf.enums import XPos, YPos
from fpdf.fonts import FontFace, TextStyle
from markdown_it import MarkdownIt

from mischief.game.pieces import Picture
from mischief.printing import fonts
from mischief.printing.drawings import Drawings
from mischief.printing.paper import Paper
from mischief.printing.sheets import INK, THIN

MARGIN = 15.0
COVER = (76.0, 52.25)  # as wide and high as the page's covers are
BESIDE = 6.0  # between the cover and what stands beside it
RULER = 50  # mm
LINE = 1.35  # of the letters' height
LEADING = 1.25  # the same in the rules
SIZES = (9.5, 9.25, 9.0)  # points
STYLES = {
    "h1": TextStyle(font_family=fonts.HEADING, font_size_pt=22, color=INK, t_margin=2, b_margin=0.2),
    "h2": TextStyle(font_family=fonts.HEADING, font_size_pt=13, color=INK, t_margin=3, b_margin=0.5),
    "p": TextStyle(b_margin=-1),
    "li": TextStyle(l_margin=4, t_margin=0.6),
    "ul": TextStyle(t_margin=0),
    "code": FontFace(family=fonts.TEXT),
    "pre": TextStyle(font_family=fonts.TEXT),
}


def print_rules(pdf: FPDF, markdown: str) -> None:
    """A game's rules in its own words, a little smaller where a word or two would be left for the next page."""
    html = _html(markdown)
    _write(pdf, html, next((points for points in SIZES if _fits(pdf, html, points)), SIZES[0]))


def _html(markdown: str) -> str:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")  # nothing is fetched
    html = reader.render(markdown).replace(">\n<", "><")
    for block in ("p", "ul", "ol"):
        html = html.replace(f"<{block}>", f'<{block} line-height="{LEADING}">')
    return html


def _fits(pdf: FPDF, html: str, points: float) -> bool:
    with pdf.offset_rendering() as tried:
        _write(cast(FPDF, tried), html, points)  # it writes down what a PDF is told
    return not tried.page_break_triggered


def _write(pdf: FPDF, html: str, points: float) -> None:
    fonts.use(pdf, fonts.TEXT, points)
    pdf.write_html(html, tag_styles=STYLES, font_family=fonts.TEXT, li_prefix_color=INK)


def print_how_to(pdf: FPDF, paper: Paper, drawings: Drawings, heading: str, lines: list[str]) -> None:
    """The cover, and beside it what to do, with the ruler below."""
    left, width = MARGIN, paper.width - 2 * MARGIN
    if "cover" in drawings:
        drawings.place(pdf, Picture("cover", left, MARGIN, *COVER))
        left, width = left + COVER[0] + BESIDE, width - COVER[0] - BESIDE
    fonts.use(pdf, fonts.HEADING, 13)
    pdf.set_xy(left, MARGIN)
    _paragraph(pdf, left, width, heading)
    fonts.use(pdf, fonts.TEXT, 9)
    for line in lines:
        _paragraph(pdf, left, width, line)
    print_ruler(pdf, left, pdf.get_y() + 3)
    pdf.set_y(max(pdf.get_y() + 8, MARGIN + COVER[1] + 2 if "cover" in drawings else 0))


def _paragraph(pdf: FPDF, left: float, width: float, words: str) -> None:
    pdf.set_x(left)
    height = pdf.font_size * LINE
    pdf.multi_cell(width, height, words, align="L", new_x=XPos.LEFT, new_y=YPos.NEXT)
    pdf.ln(1)


def print_ruler(pdf: FPDF, x: float, y: float) -> None:
    """Five centimetres, with a tick at each."""
    pdf.set_draw_color(INK)
    pdf.set_line_width(THIN)
    pdf.line(x, y, x + RULER, y)
    for tick in range(0, RULER + 1, 10):
        pdf.line(x + tick, y - 1.5, x + tick, y + 1.5)
    pdf.text(x + RULER + 2, y + 1, f"{RULER} mm")
