"""Lure on paper: mice to lay out, two dice to fold, and a card for each player that says what a mouse is worth."""

from mischief.game.pieces import Cut, Die, Fold, Label, Picture, Piece, Sheet, whole
from mischief.games.lure import GAME
from mischief.games.lure.moves import COLOUR_NAMES, FACE_NAMES
from mischief.games.lure.options import Options
from mischief.games.lure.record import EACH, State
from mischief.games.lure.rules import worth

MOUSE, EDGE = 30.0, 25.0  # mm
CARD = (90.0, 120.0)
SAMPLE = 10.0  # the small mice that tell their worth
BESIDE = 15.0  # from one of them to the next
FIRST = (10.0, 99.0)  # where they begin


def sheets(options: Options, seats: int) -> list[Sheet]:
    """Six mice of each colour, two dice, and as many cards as players."""
    state = GAME.start(options, seats)
    mice = [whole(f"token-{colour}", MOUSE, MOUSE) for colour in COLOUR_NAMES for _ in range(EACH)]
    a, b, c, d, e, f = (f"face-{face}" for face in FACE_NAMES)
    dice = (Die(EDGE, (a, b, c, d, e, f)),) * len(state.dice)
    cards = tuple(_card(seat, state) for seat in range(seats))
    return [Cut("mice", tuple(mice)), Fold("dice", dice), Cut("cards", cards)]


def _card(seat: int, state: State) -> Piece:
    samples = [_sample(number) for number in range(len(COLOUR_NAMES))]
    return Piece(*CARD, (Picture(f"card-{seat}", 0, 0, *CARD), *samples), tuple(_worths(state)))


def _sample(number: int) -> Picture:
    return Picture(f"mouse-{COLOUR_NAMES[number]}", FIRST[0] + number * BESIDE, FIRST[1], SAMPLE, SAMPLE)


def _worths(state: State) -> list[Label]:
    """Below each small mouse its points."""
    middle, below = FIRST[0] + SAMPLE / 2, FIRST[1] + SAMPLE + 4
    return [Label(str(worth(state, n)), middle + n * BESIDE, below, 13) for n in range(len(COLOUR_NAMES))]
