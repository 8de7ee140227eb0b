"""A game's drawings, as the page draws them, ready to be placed on paper."""

from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

from fpdf import FPDF
from fpdf.drawing_primitives import Transform
from fpdf.svg import SVGObject

from mischief.game.contract import Game
from mischief.game.errors import BadData
from mischief.game.pieces import Picture

SVG = "{http://www.w3.org/2000/svg}"


class Drawings:
    """The drawings of one game by their names."""

    def __init__(self, game: Game) -> None:
        self._game, self._found = game.name, _symbols(game.package)

    def __contains__(self, name: str) -> bool:
        return name in self._found

    def place(self, pdf: FPDF, picture: Picture, x: float = 0, y: float = 0) -> None:
        """Draw a picture on a piece that lies at (x, y); nothing of it reaches over its edges."""
        x, y = x + picture.x, y + picture.y
        if picture.drawing not in self._found:
            raise BadData(f"{self._game} has no drawing {picture.drawing!r}: data/drawings.gen.svg should bring it")
        _, _, drawn = self._found[picture.drawing].transform_to_rect_viewport(1, picture.width, picture.height)
        drawn.transform = (drawn.transform or Transform.identity()) @ Transform.translation(x, y)
        with pdf.rect_clip(x, y, picture.width, picture.height), pdf.drawing_context() as context:
            context.add_item(drawn)


@cache
def _symbols(package: str) -> dict[str, SVGObject]:
    """Each symbol of a game's file as a picture of its own."""
    file = files(package) / "data" / "drawings.gen.svg"
    found = ElementTree.fromstring(file.read_text("utf-8")) if file.is_file() else ()
    return {symbol.attrib["id"]: _alone(symbol) for symbol in found}


def _alone(symbol: ElementTree.Element) -> SVGObject:
    svg = ElementTree.Element(f"{SVG}svg", viewBox=symbol.attrib["viewBox"])
    svg.extend(symbol)
    return SVGObject(ElementTree.tostring(svg))
