"""The faces of the page, for paper: Nunito for text, Shantell Sans for headings."""

from importlib.resources import as_file, files
from typing import Literal

from fpdf import FPDF

TEXT, HEADING = "nunito", "shantell"
FILES: dict[tuple[str, Literal["", "B", "I", "BI"]], str] = {
    (TEXT, ""): "nunito-regular.ttf",
    (TEXT, "B"): "nunito-bold.ttf",
    (TEXT, "I"): "nunito-italic.ttf",
    (TEXT, "BI"): "nunito-bold.ttf",
    (HEADING, ""): "shantell-sans-bold.ttf",
    (HEADING, "B"): "shantell-sans-bold.ttf",
    (HEADING, "I"): "shantell-sans-bold.ttf",
}


def embed(pdf: FPDF) -> None:
    """Teach a PDF our faces; it keeps only the letters that are used."""
    for (family, style), name in FILES.items():
        with as_file(files(__name__) / name) as file:
            pdf.add_font(family, style, file)


def use(pdf: FPDF, family: str, points: float) -> None:
    pdf.set_font(family, size=points)
