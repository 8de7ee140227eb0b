"""The net of a die: which squares are folded, and where flaps are glued under their neighbours."""

from collections.abc import Iterator

from mischief.game.pieces import Die

Point = tuple[float, float]
COLUMNS, ROWS = 4, 3  # of squares: four faces around the die, the upper and the lower one at the second of them
PLACES = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))  # column and row of each face
FLAP = 7.0  # mm
SLANT = 3.0  # a flap narrows, so that it slips in
UP, RIGHT, DOWN = (0, -1), (1, 0), (0, 1)
FLAPS = ((3, RIGHT), (0, UP), (2, UP), (3, UP), (0, DOWN), (2, DOWN), (3, DOWN))  # one of each two edges that meet


def size(die: Die) -> Point:
    """How much room a net takes, flaps included; they stand out at the right only, elsewhere there are squares."""
    return COLUMNS * die.edge + FLAP, ROWS * die.edge


def squares(die: Die) -> list[Point]:
    """The top left corner of each face."""
    return [(column * die.edge, row * die.edge) for column, row in PLACES]


def flaps(die: Die) -> Iterator[list[Point]]:
    """Each flap's four corners, the two on the fold first and last."""
    for face, (right, down) in FLAPS:
        column, row = PLACES[face]
        middle = ((column + 0.5) * die.edge, (row + 0.5) * die.edge)
        half, reach = die.edge / 2, die.edge / 2 + FLAP
        corners = [(-half, half), (-half + SLANT, reach), (half - SLANT, reach), (half, half)]
        yield [
            (middle[0] + along * abs(down) + out * right, middle[1] + along * abs(right) + out * down)
            for along, out in corners
        ]
