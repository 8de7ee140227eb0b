"""What a seat may see of Pounce: everything but what the others answered in a round that isn't closed yet."""

from typing import Literal

import msgspec

from mischief.game.rule import copy
from mischief.games.pounce import judge, rules
from mischief.games.pounce.moves import FACE_NAMES, Answer, answer_of
from mischief.games.pounce.record import (
    CAT_FACE,
    EARLY,
    FASTEST,
    HIDDEN,
    MOUSE_FACE,
    NOTHING,
    STILL,
    WINDOW,
    State,
    is_press,
    is_timed_move,
    press,
    reaction,
)

PHASES = ("ready", "tumbling", "shown", "over")
FACES = {"cat": CAT_FACE, "mouse": MOUSE_FACE, None: NOTHING}
BEFORE_FACE = -1  # how a verdict writes a press before the face

Face = Literal["cat", "mouse"] | None


class Verdict(msgspec.Struct, frozen=True):
    """How the last round was reckoned; lists of seats, or of one number a seat."""

    cat: int  # who was the cat
    face: Face  # none if the round was closed before the die landed
    presses: list[int | None]  # ms after the face by seat, -1 before it, none for no press
    landing: int | None  # ms after the face when the cup landed, paw included, if the cat slammed on a cat face
    caught: list[int]
    mistaken: list[int]  # C7
    jumped: list[int]  # C8
    paid: list[int]  # cards given away, by seat
    passed: bool  # whether the cup went on
    rule: Literal["C3", "C5", "C6", "C7", "C8"]


class View(msgspec.Struct, frozen=True, tag="pounce", tag_field="game"):
    """A moment of Pounce as one seat sees it."""

    seats: int
    seat: int | None  # whose view this is; none for a spectator
    phase: str  # one of PHASES
    cat: int
    throws: int  # so far
    face: Face
    cards: list[int]
    box: int
    answered: Answer | None  # one's own, in this round
    been_cat: list[bool]
    chase: bool  # whether an extra chase is played (C10)
    feints: int  # in this round
    last: Verdict | None
    cats: int
    flight: int
    paws: list[int]
    thrower: Literal["cat", "self"]
    everyone_is_cat: bool
    version: int  # of the rules that are played
    window: int = WINDOW
    fastest: int = FASTEST


def view(state: State, seat: int | None) -> View:
    """What a seat may know; a spectator (None) sees no answer."""
    seats = int(state.seats)
    return View(
        seats=seats,
        seat=seat,
        phase=PHASES[state.phase],
        cat=int(state.cat),
        throws=int(state.throws),
        face=FACE_NAMES.get(int(state.face)),
        cards=state.cards[:seats].tolist(),
        box=int(state.box),
        answered=None if seat is None or state.answers[seat] == NOTHING else answer_of(int(state.answers[seat])),
        been_cat=[bool(been) for been in state.been_cat[:seats]],
        chase=bool(state.chase),
        feints=int(state.feints),
        last=verdict(state) if state.last else None,
        cats=int(state.cats),
        flight=int(state.flight),
        paws=state.paws[:seats].tolist(),
        thrower="self" if state.throws_itself else "cat",
        everyone_is_cat=bool(state.everyone_is_cat),
        version=int(state.version),
    )


def verdict(state: State) -> Verdict:
    """The last round, asked of the rules as it was when it was closed."""
    then, seats = _last_round(state), range(int(state.seats))
    cancelled = judge.is_cancelled(then)
    slammed = not cancelled and then.face == CAT_FACE and is_press(then.answers[then.cat])
    said = Verdict(
        cat=int(then.cat),
        face=FACE_NAMES.get(int(then.face)),
        presses=[_pressed(int(then.answers[seat])) for seat in seats],
        landing=int(judge.landing(then)) if slammed else None,
        caught=[] if cancelled else [seat for seat in seats if judge.is_caught(then, seat)],
        mistaken=[] if cancelled else [seat for seat in seats if judge.is_mistake(then, seat)],
        jumped=[seat for seat in seats if judge.is_jump(then.answers[seat])],
        paid=state.last_paid[: len(seats)].tolist(),
        passed=bool(state.last_passed),
        rule="C8",
    )
    return said if cancelled else msgspec.structs.replace(said, rule=_rule(said))


def _last_round(state: State) -> State:
    then = copy(state)
    then.cat, then.face = state.last_cat, state.last_face
    then.answers[:] = state.last_answers
    return then


def _pressed(answer: int) -> int | None:
    if is_press(answer):
        return int(reaction(answer))
    return BEFORE_FACE if answer == EARLY else None


def _rule(said: Verdict) -> Literal["C3", "C5", "C6", "C7"]:
    if said.face == "mouse":
        return "C7" if said.mistaken else "C3"
    return "C5" if said.caught else "C6"


def tell(state: State, actor: int, move: int, seat: int | None) -> int:
    """Others are told only that a seat has answered; what, they see when the round is closed."""
    return HIDDEN if is_timed_move(move) and seat != actor else move


def imagine(view: View, state: State) -> None:
    """Fill a blank state from a view; others have not answered yet."""
    state.version = view.version
    state.seats, state.cat, state.phase = view.seats, view.cat, PHASES.index(view.phase)
    state.throws, state.feints, state.chase = view.throws, view.feints, view.chase
    state.face = FACES[view.face]
    state.cards[: view.seats], state.box = view.cards, view.box
    state.been_cat[: view.seats] = view.been_cat
    state.cats, state.flight, state.paws[: view.seats] = view.cats, view.flight, view.paws
    state.throws_itself, state.everyone_is_cat = view.thrower == "self", view.everyone_is_cat
    rules.forget_answers(state)
    if view.seat is not None and view.answered is not None:
        state.answers[view.seat] = _move(view.answered)
    if view.last is not None:
        _imagine_last(view.last, state)


def _move(answer: Answer) -> int:
    if answer.kind == "press":
        return press(answer.ms or 0)
    return EARLY if answer.kind == "early" else STILL


def _imagine_last(said: Verdict, state: State) -> None:
    state.last, state.last_cat, state.last_face, state.last_passed = 1, said.cat, FACES[said.face], said.passed
    state.last_answers[:] = NOTHING
    state.last_answers[: len(said.presses)] = [_answer(ms) for ms in said.presses]
    state.last_paid[: len(said.paid)] = said.paid


def _answer(ms: int | None) -> int:
    return NOTHING if ms is None else EARLY if ms == BEFORE_FACE else press(ms)
