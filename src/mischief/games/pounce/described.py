"""A sight of Pounce with names for everything, for people to read."""

from typing import Any, Literal, cast

import msgspec

from mischief.game.actors import SPECTATOR
from mischief.game.fields import plain
from mischief.game.rule import NONE
from mischief.games.pounce.record import FACE_NAMES, KINDS, PHASES, PRESSED_EARLY, REASONS, Sight

BEFORE_FACE = -1  # how a verdict writes a press before the face
Face = Literal["cat", "mouse"] | None


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """What a seat does about the face; None where one may not know yet, and ms only after the face."""

    kind: Literal["press", "early", "still"] | None
    ms: int | None = None


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
    window: int
    fastest: int


def describe(sight: Sight) -> View:
    """A sight with names for everything."""
    seen = plain(sight)
    return View(
        seats=seen.seats,
        seat=None if seen.me == SPECTATOR else seen.me,
        phase=PHASES[seen.phase],
        cat=seen.cat,
        throws=seen.throws,
        face=_face(seen.face),
        cards=seen.cards.tolist()[: seen.seats],
        box=seen.box,
        answered=_answered(seen.answer, seen.answer_ms),
        been_cat=[been != 0 for been in seen.been_cat.tolist()[: seen.seats]],
        chase=bool(seen.chase),
        feints=seen.feints,
        last=_verdict(seen) if seen.last else None,
        cats=seen.cats,
        flight=seen.flight,
        paws=seen.paws.tolist()[: seen.seats],
        thrower="self" if seen.throws_itself else "cat",
        everyone_is_cat=bool(seen.everyone_is_cat),
        version=seen.version,
        window=seen.window,
        fastest=seen.fastest,
    )


def _verdict(seen: Any) -> Verdict:
    return Verdict(
        cat=seen.last_cat,
        face=_face(seen.last_face),
        presses=[_pressed(ms) for ms in seen.last_presses.tolist()[: seen.seats]],
        landing=None if seen.last_landing == NONE else seen.last_landing,
        caught=_marked(seen.last_caught),
        mistaken=_marked(seen.last_mistaken),
        jumped=_marked(seen.last_jumped),
        paid=seen.last_paid.tolist()[: seen.seats],
        passed=bool(seen.last_passed),
        rule=cast(Any, REASONS[seen.last_reason]),
    )


def _marked(marks: Any) -> list[int]:
    return [seat for seat, mark in enumerate(marks.tolist()) if mark]


def _pressed(ms: int) -> int | None:
    return None if ms == NONE else BEFORE_FACE if ms == PRESSED_EARLY else ms


def _face(face: int) -> Face:
    return None if face == NONE else cast(Face, FACE_NAMES[face])


def _answered(kind: int, ms: int) -> Answer | None:
    return None if kind == NONE else Answer(cast(Any, KINDS[kind]), None if ms == NONE else ms)
