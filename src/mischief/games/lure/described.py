"""A sight of Lure with names for everything, for people to read."""

import msgspec

from mischief.game.fields import plain
from mischief.game.rule import NONE
from mischief.games.lure.moves import FACE_NAMES
from mischief.games.lure.record import PHASES, Sight


class View(msgspec.Struct, frozen=True, tag="lure", tag_field="game"):
    """A moment of Lure. Lists by colour run red, orange, yellow, green, blue."""

    seats: int
    phase: str
    seat: int | None  # who is on turn
    dice: tuple[str, str] | None  # the last throw
    centre: list[int]
    cards: list[list[int]]
    front: list[int]
    points: list[int]
    worth: list[int]  # what a mouse of each colour is worth
    risk: int | None  # of 36 equally likely throws, how many would fail the hunt; when the player decides
    little_ones: bool
    daredevil: bool
    jokers_dont_steal: bool


def describe(sight: Sight) -> View:
    """A sight with names for everything."""
    seen = plain(sight)
    return View(
        seats=seen.seats,
        phase=PHASES[seen.phase],
        seat=None if seen.seat == NONE else seen.seat,
        dice=None if seen.dice[0] == NONE else (FACE_NAMES[seen.dice[0]], FACE_NAMES[seen.dice[1]]),
        centre=seen.centre.tolist(),
        cards=seen.cards.tolist()[: seen.seats],
        front=seen.front.tolist(),
        points=seen.points.tolist()[: seen.seats],
        worth=seen.worth.tolist(),
        risk=None if seen.risk == NONE else seen.risk,
        little_ones=seen.little_ones != 0,
        daredevil=seen.daredevil != 0,
        jokers_dont_steal=seen.jokers_steal == 0,
    )
