"""What a seat may see of Lure: everything, for nothing in it is secret."""

from functools import cache

import msgspec

from mischief.game.quick import Quick
from mischief.game.rule import blank
from mischief.games.lure.moves import FACE_NAMES
from mischief.games.lure.rules import CHOOSING_FIRST, COLOURS, DECIDING, NONE, OVER, STATE, State, risk, score, worth

OPEN = True
quick_risk, quick_score = Quick(risk), Quick(score)
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
    seats, phase, dice = int(state.seats), int(state.phase), state.dice.tolist()
    return View(
        seats=seats,
        phase=PHASES[phase],
        seat=None if phase in (CHOOSING_FIRST, OVER) else int(state.seat),
        dice=None if dice[0] == NONE else (FACE_NAMES[dice[0]], FACE_NAMES[dice[1]]),
        centre=state.centre.tolist(),
        cards=state.cards[:seats].tolist(),
        front=state.front.tolist(),
        points=[quick_score(state, seat) for seat in range(seats)],
        worth=list(worths(bool(state.little_ones))),
        risk=quick_risk(state) if phase == DECIDING else None,
        little_ones=bool(state.little_ones),
        daredevil=bool(state.daredevil),
        jokers_dont_steal=not state.jokers_steal,
    )


@cache
def worths(little_ones: bool) -> tuple[int, ...]:
    """What a mouse of each colour is worth, asked of the rules once."""
    state = blank(STATE)
    state.little_ones = little_ones
    return tuple(int(worth(state, colour)) for colour in range(COLOURS))


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
