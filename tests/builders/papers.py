"""A printed game as a reader of PDFs sees it, in millimetres from the top left corner."""

from collections.abc import Iterator
from ctypes import c_float, c_int
from typing import NamedTuple

import numpy as np
import pypdfium2 as pdfium
from pypdfium2 import raw

from mischief.game.rule import Array

MM = 72 / 25.4  # points
FINE = 0.2  # mm that a pixel of a picture is wide


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Printed:
    """The pages of a PDF."""

    def __init__(self, made: bytes) -> None:
        self._file = pdfium.PdfDocument(made)
        self.pages = len(self._file)

    def size(self, page: int) -> tuple[float, float]:
        width, height = self._file[page].get_size()
        return width / MM, height / MM

    def text(self, page: int) -> str:
        return str(self._file[page].get_textpage().get_text_range())

    def shapes(self, page: int) -> Iterator[Box]:
        """The boxes of all that is drawn or filled, without the width of their lines."""
        _, height = self._file[page].get_size()
        for one in self._file[page].get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
            left, bottom, right, top = one.get_bounds()
            line = _line(one.raw)
            yield Box(
                (left + line) / MM, (height - top + line) / MM, (right - line) / MM, (height - bottom - line) / MM
            )

    def picture(self, page: int) -> Array:
        """What one sees: red, green and blue of each fifth of a millimetre."""
        return np.asarray(self._file[page].render(scale=1 / MM / FINE).to_pil().convert("RGB"))


def _line(path: object) -> float:
    """How wide a path is drawn."""
    fill, stroke, width = c_int(), c_int(), c_float()
    raw.FPDFPath_GetDrawMode(path, fill, stroke)
    raw.FPDFPageObj_GetStrokeWidth(path, width)
    return width.value if stroke.value else 0.0


def marks(printed: Printed, page: int) -> tuple[list[float], list[float]]:
    """Where cut marks stand: the columns, and the rows."""
    found = [one for one in printed.shapes(page) if sorted(round(side, 2) for side in one.size) == [0, 5]]
    upright = {round(one.left, 2) for one in found if one.size[0] < 1}
    return sorted(upright), sorted({round(one.top, 2) for one in found if one.size[1] < 1})


def rings(printed: Printed, page: int) -> set[tuple[float, float]]:
    """The middles of all holes of Peek, to a tenth of a millimetre."""
    square = [one for one in printed.shapes(page) if abs(one.size[0] - one.size[1]) < 0.01]
    return {(round(one.middle[0], 1), round(one.middle[1], 1)) for one in square if 20 < one.size[0] < 28}
