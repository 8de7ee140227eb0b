"""From a move until somebody is awaited, in one compiled call: judged, played, luck drawn, and told to every viewer.

What is written is a form, filled in: the caller's own text with blanks. The form of an event has blanks for its number,
actor, move (as this viewer may know it), parts and the sight after it; the form of the whole for the last number, the
viewer's seat, the instant, the events, who is awaited, and the viewer's moves. What else a form says is copied.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from mischief.game.actors import LUCK, MOST_SEATS, is_awaited
from mischief.game.rule import NONE, Array, rule
from mischief.game.speeds.compiling import compiled
from mischief.game.speeds.encode import CLOSED, LONGEST, OPENED, copy_text, end_list, plan, write_number
from mischief.game.speeds.telling import offering, telling
from mischief.game.speeds.tickets import ticket
from mischief.game.stated import Stated

REFUSED = -1  # in place of who is awaited: the move is not legal
UNTOLD = -2  # in place of who is awaited: ask step by step, nothing has happened
MOST_EVENTS = 8  # of one call; luck seldom goes on for so long
VIEWERS = 1 + MOST_SEATS  # the spectator, then the seats
MARKS = VIEWERS + 2 * MOST_EVENTS  # where each viewer's text ends; actor and move of each event
LONGEST_FORM = 250  # bytes
NOBODY = np.frombuffer(b"null", np.uint8)

Rule = Callable[..., Any]
Event = tuple[int, int, int]  # number, actor, move


class Forms:
    """Texts with a zero byte for each blank, as compiled code takes them."""

    def __init__(self, whole: bytes, event: bytes) -> None:
        assert len(whole) <= LONGEST_FORM >= len(event)
        self.whole, self.event = (np.frombuffer(bytearray(form), np.uint8) for form in (whole, event))


class Desk:
    """What compiled code writes on; lent to one at a time, because it lets go of the interpreter's lock."""

    def __init__(self, game: Stated) -> None:
        parts, most = plan(game.layouts.Parts).most_bytes, game.rules.MOST_MOVES
        event = plan(game.layouts.Sight).most_bytes + parts + 3 * LONGEST + LONGEST_FORM + 1
        offers = most * (LONGEST + 1 + parts) + 2
        self.row = MOST_EVENTS * event + offers + LONGEST_FORM + 20 * LONGEST
        text = bytearray(VIEWERS * self.row)
        self.text, self.out = memoryview(text), np.frombuffer(text, np.uint8).reshape(VIEWERS, self.row)
        self.events = np.zeros((VIEWERS, MOST_EVENTS * event), np.uint8)
        self.marks, self.moves = np.zeros(MARKS, np.int32), np.zeros(most, np.int32)

    def read(self, first: int, count: int, viewers: int) -> tuple[list[Event], list[bytes]]:
        """What `call_advance` has written: who did what from this number on, and what so many viewers are told."""
        marks, row, text = self.marks.tolist(), self.row, self.text
        events = [(first + at, marks[VIEWERS + 2 * at], marks[VIEWERS + 2 * at + 1]) for at in range(count)]
        return events, [text[at * row : at * row + marks[at]].tobytes() for at in range(viewers)]


def judging(game: Stated) -> Rule:
    """Whether a move may be made now, luck's too, as a rule for drivers."""
    rules, most = game.rules, game.rules.MOST_MOVES
    legal, turn, odds, outcome = rules.legal, rules.turn, rules.odds, rules.outcome

    @rule
    def allows(state: Any, actor: int, move: int) -> bool:
        is_allowed = False
        if actor == LUCK and is_awaited(turn(state), LUCK):
            for drawn in range(odds(state)):
                is_allowed |= outcome(state, drawn) == move
        elif is_awaited(turn(state), actor):
            moves = np.empty(most, np.int32)
            for at in range(legal(state, actor, moves)):
                is_allowed |= moves[at] == move
        return is_allowed

    return allows


@rule
def write_whole(
    form: Array, seat: int, instant: int, last: int, awaited: int, events: Array, out: Array
) -> tuple[int, int]:
    """A form up to the blank for a viewer's moves; gives the places behind both."""
    place, at = copy_text(form, 0, out, 0)
    place, at = copy_text(form, place, out, write_number(last, out, at) - 1)
    at = copy_text(NOBODY, 0, out, at)[1] if seat < 0 else write_number(seat, out, at) - 1
    place, at = copy_text(form, place, out, at)
    place, at = copy_text(form, place, out, write_number(instant, out, at) - 1)
    out[at : at + len(events)] = events
    place, at = copy_text(form, place, out, at + len(events))
    out[at], at = OPENED, at + 1
    for actor in range(MOST_SEATS):
        if is_awaited(awaited, actor):
            at = write_number(actor, out, at)
    place, at = copy_text(form, place, out, end_list(out, at, False))
    return place, at


def advancing(game: Stated) -> Rule:
    """The driver itself; of an open game the spectator's events are everybody's."""
    allows, write_event, write_offers, kind = judging(game), telling(game), offering(game), game.rules.STATE
    play, turn, odds, outcome = game.rules.play, game.rules.turn, game.rules.odds, game.rules.outcome

    @compiled
    def call_advance(
        states: Array,
        actor: int,
        move: int,
        number: int,
        instant: int,
        is_open: int,  # plain numbers and arrays alone: other kinds of arguments take the compiler longer than the call
        key: Array,
        whole: Array,
        event_form: Array,
        marks: Array,
        moves: Array,
        told: Array,
        out: Array,
    ) -> tuple[int, int, int]:
        if not allows(states[0], actor, move):
            return REFUSED, 0, 0
        befores, ends, seats = np.empty(1, kind), np.zeros(VIEWERS, np.int64), int(states[0].seats)
        count, awaited = 0, 0
        while count == 0 or is_awaited(awaited, LUCK):
            if count == MOST_EVENTS:
                return UNTOLD, 0, 0
            if actor == LUCK:
                move = int(outcome(states[0], ticket(key, number + count, odds(states[0]))))
            befores[0] = states[0]
            play(states[0], actor, move)
            event = (number + count, actor, move)
            for viewer in range(1 if is_open else 1 + seats):
                heard, end = told[viewer], ends[viewer]
                ends[viewer] = write_event(befores[0], event, states[0], viewer - 1, event_form, heard, end)
            marks[VIEWERS + 2 * count], marks[VIEWERS + 2 * count + 1] = actor, move
            actor, count, awaited = LUCK, count + 1, int(turn(states[0]))
        for viewer in range(1 + seats):
            of, text = 0 if is_open else viewer, out[viewer]
            events = told[of, : ends[of]]
            place, at = write_whole(whole, viewer - 1, instant, number + count - 1, awaited, events, text)
            if is_awaited(awaited, viewer - 1):
                at = write_offers(states[0], viewer - 1, moves, text, at)
            else:
                text[at], text[at + 1], at = OPENED, CLOSED, at + 2
            marks[viewer] = copy_text(whole, place, text, at, NONE)[1]
        return awaited, count, 1 + seats

    return call_advance
