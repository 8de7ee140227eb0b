"""Pounce on paper: cards, mice with tails, the cheese and the die. The cup must be a real one."""

from mischief.game.pieces import Cut, Die, Fold, Sheet, whole
from mischief.games.pounce.options import Options
from mischief.games.pounce.record import CARDS, FACES

CARD = (36.0, 46.4)  # mm
MOUSE = (182.0, 38.0)
CHEESE = (130.0, 130.0)
EDGE = 30.0  # of the die
FILLED = (0, 2, 1, 3, 4, 5)  # cats take the faces of the die in this order, so that two are opposite


def sheets(options: Options, seats: int) -> list[Sheet]:
    """A mouse for every player, and the rest whoever plays."""
    return [
        Cut("cards", (whole("card", *CARD),) * CARDS),
        Cut("mice", tuple(whole(f"mouse-{seat}", *MOUSE) for seat in range(seats))),
        Cut("cheese", (whole("cheese", *CHEESE),)),
        Fold("die", (_die(options.cats),)),
    ]


def _die(cats: int) -> Die:
    a, b, c, d, e, f = ("face-cat" if FILLED.index(face) < cats else "face-mouse" for face in range(FACES))
    return Die(EDGE, (a, b, c, d, e, f))
