"""What of a game can be printed: pieces to cut out and dice to fold, in millimetres, made of the page's drawings.

A game's `printed.py` says what there is. A drawing is called as in the game's data/drawings.gen.svg, which `make
generate` writes from the page's own; a sheet as in its data/printed.<language>.toml, where people are told what to do.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Picture:
    """A drawing, and where it lies on a piece."""

    drawing: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Label:
    """A few letters with their middle at (x, y)."""

    text: str
    x: float
    y: float
    size: float  # of the letters, in points


@dataclass(frozen=True)
class Piece:
    """Something to cut out; its pictures lie over each other in this order."""

    width: float
    height: float
    pictures: tuple[Picture, ...]
    labels: tuple[Label, ...] = ()


@dataclass(frozen=True)
class Cut:
    """Pieces of one size, cut from as many sheets as they need."""

    name: str
    pieces: tuple[Piece, ...]
    back: str | None = None  # the drawing on all their backs, if backs matter


@dataclass(frozen=True)
class Die:
    """A die to fold: four faces around it, the upper, the lower. So 0 and 2, 1 and 3, 4 and 5 are opposite."""

    edge: float
    faces: tuple[str, str, str, str, str, str]


@dataclass(frozen=True)
class Fold:
    """Dice to cut out, fold and glue."""

    name: str
    dice: tuple[Die, ...]


Sheet = Cut | Fold


def whole(drawing: str, width: float, height: float) -> Piece:
    """A piece that one drawing fills."""
    return Piece(width, height, (Picture(drawing, 0, 0, width, height),))
