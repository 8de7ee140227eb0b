"""What a seat may see of Lure: everything, for nothing in it is secret."""

from functools import cache

import msgspec

from mischief.game.fields import plain
from mischief.game.quick import Quick
from mischief.game.rule import blank, rule
from mischief.games.lure.luring import risk
from mischief.games.lure.moves import FACE_NAMES
from mischief.games.lure.record import CHOOSING_FIRST, COLOURS, DECIDING, NONE, OVER, STATE, State
from mischief.games.lure.rules import score, worth

OPEN = True
PHASES = ("choosing first", "throwing", "luring", "deciding", "over")


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


def view(state: State, seat: int | None) -> View:
    """The same for every seat and for spectators."""
    now, figures = plain(state), quick_figures(state)
    return View(
        seats=now.seats,
        phase=PHASES[now.phase],
        seat=None if now.phase in (CHOOSING_FIRST, OVER) else now.seat,
        dice=thrown(*now.dice.tolist()),
        centre=now.centre.tolist(),
        cards=now.cards.tolist()[: now.seats],
        front=now.front.tolist(),
        points=list(figures[: now.seats]),
        worth=worths(now.little_ones),
        risk=figures[-1] if now.phase == DECIDING else None,
        little_ones=now.little_ones != 0,
        daredevil=now.daredevil != 0,
        jokers_dont_steal=now.jokers_steal == 0,
    )


@rule
def figures(state: State) -> tuple[int, int, int, int, int]:
    """What the rules must be asked for, in one call: the points of each seat, and the risk while it matters."""
    failing = risk(state) if state.phase == DECIDING else 0
    return score(state, 0), score(state, 1), score(state, 2), score(state, 3), failing


quick_figures = Quick(figures)


@cache
def thrown(first: int, second: int) -> tuple[str, str] | None:
    """The faces of a throw."""
    return None if first == NONE else (FACE_NAMES[first], FACE_NAMES[second])


@cache
def worths(little_ones: int) -> list[int]:
    """What a mouse of each colour is worth, asked of the rules once."""
    state = blank(STATE)
    state.little_ones = little_ones
    return [int(worth(state, colour)) for colour in range(COLOURS)]


def tell(state: State, actor: int, move: int, seat: int | None) -> int:
    """Every move is made in the open."""
    return move


def imagine(view: View, state: State) -> None:
    """Fill a blank state from a view."""
    state.seats = view.seats
    state.phase = PHASES.index(view.phase)
    state.seat = view.seat or 0
    state.dice[:] = [FACE_NAMES.index(face) for face in view.dice] if view.dice else NONE
    state.centre[:] = view.centre
    state.cards[: view.seats] = view.cards
    state.front[:] = view.front
    state.little_ones = view.little_ones
    state.daredevil = view.daredevil
    state.jokers_steal = not view.jokers_dont_steal
