"""What the server says at one moment of a game: every part is worked out and encoded once, however many listen."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Raw

from mischief.game.actors import LUCK, MOST_SEATS
from mischief.game.speeds.advancing import Forms
from mischief.game.speeds.encode import numbers
from mischief.game.stated import State
from mischief.server.live.turn_clock import TurnClock
from mischief.server.wire.messages import ClockInfo, Event, Judged, Numbers, ResultInfo, Update, View, encode
from mischief.table.court import Evidence
from mischief.table.table import UNDO, Entry, Happening, Table

NO_IDS: Mapping[int, str] = {}
NOTHING = b"[]"
GAP = b"\0"
BLANK: Any = Raw(GAP)
LATER: Any = Raw(b"%b")  # what is known of the table alone
FORMS = Forms(
    whole=encode(
        Update(
            number=BLANK,
            seat=BLANK,
            at=BLANK,
            events=Raw(b"[\0]"),
            awaited=BLANK,
            legal=BLANK,
            can_undo=LATER,
            clock=LATER,
            result=LATER,
        )
    ),
    event=encode(Event(number=BLANK, actor=BLANK, move=BLANK, parts=BLANK, sight=BLANK, id=LATER)),
)
NULL = encode(None)
SEATS: dict[int | None, bytes] = {seat: encode(seat) for seat in (None, *range(MOST_SEATS))}
YES, NO = encode(True), encode(False)


class Updates:
    """A table as it stands, ready to be told to each seat. Use it before the table goes on.

    What all hear is encoded once, with blanks that are filled in for each.
    """

    __slots__ = ("_happened", "_ids", "_known", "_pieces", "_table", "_update", "ready")

    def __init__(
        self,
        table: Table,
        clock: TurnClock,
        at: int,
        happened: Sequence[Happening] = (),
        ids: Mapping[int, str] = NO_IDS,  # log number -> the client's own id of that move
    ) -> None:
        self._table, self._happened, self._ids = table, happened, ids
        self._known: dict[int | None, bytes] = {}
        self.ready: dict[int | None, bytes] = {}  # by seat
        self._pieces: list[bytes] = []
        awaited = [actor for actor in table.turn() if actor < LUCK]
        self._update = Update(
            number=len(table.log),
            seat=BLANK,
            at=at,
            events=BLANK,
            awaited=awaited,
            legal=BLANK,
            can_undo=BLANK,
            clock=None if clock.is_off else ClockInfo(left=clock.left, until=clock.until()),
            result=None if awaited else result_of(table),
            court=self._court(),
        )

    def view(self, seat: int | None) -> bytes:
        """A fresh view for a seat."""
        standing: dict[str, Any] = {name: getattr(self._update, name, None) for name in View.__struct_fields__}
        standing["sight"] = Raw(self._table.game.see(self._table.state, seat))
        to, legal, can_undo, end = encode(View(**standing)).split(GAP)
        return b"".join((to, SEATS[seat], legal, self._legal(seat), can_undo, self._can_undo(seat), end))

    def update(self, seat: int | None) -> bytes:
        """What happened, for a seat."""
        if seat in self.ready:
            return self.ready[seat]
        to, events, legal, can_undo, end = self._pieces = self._pieces or encode(self._update).split(GAP)
        known, moves, undo = self._events(seat), self._legal(seat), self._can_undo(seat)
        told = self.ready[seat] = b"".join((to, SEATS[seat], events, known, legal, moves, can_undo, undo, end))
        return told

    def _legal(self, seat: int | None) -> bytes:
        return NOTHING if seat is None else self._table.offer(seat)

    def _can_undo(self, seat: int | None) -> bytes:
        return YES if seat is not None and self._table.can_undo(seat) else NO

    def _events(self, seat: int | None) -> bytes:
        key = None if self._table.game.is_open else seat
        if key not in self._known:
            self._known[key] = encode([self._event(happening, key) for happening in self._happened])
        return self._known[key]

    def _event(self, happening: Happening, seat: int | None) -> Event:
        game, ((number, actor, move), before, after) = self._table.game, happening
        if move == UNDO:
            told, parts, sight = UNDO, b"null", game.see(after, seat)
        else:
            told, parts, sight = game.witness(before, actor, move, after, seat)
        name = self._ids.get(number)
        return Event(number=number, actor=actor, move=told, parts=Raw(parts), sight=Raw(sight), id=name)

    def _court(self) -> list[Judged]:
        """What the court knew about presses that are told now: their round is over, so that everybody may know."""
        found = self._table.evidence
        if not found:  # in every game but one
            return []
        events = [happening.entry for happening in self._happened]
        return [judged(entry.actor, found[entry.number]) for entry in events if entry.number in found]


class Told:
    """The same of a move that was told in FORMS when it was made: only what they leave for later is filled in."""

    __slots__ = ("_mover", "_others", "_texts", "_to_mover", "ready")

    def __init__(
        self, table: Table, clock: TurnClock, texts: Sequence[bytes], entries: Sequence[Entry], name: str | None
    ) -> None:
        ids = (NULL if name is None else encode(name), *(NULL,) * (len(entries) - 1))
        until = NULL if clock.is_off else encode(ClockInfo(left=clock.left, until=clock.until()))
        result = encode(result_of(table)) if table.is_over else NULL
        self._texts, self._mover, self._others = texts, entries[0].actor, (*ids, NO, until, result)
        self._to_mover = (*ids, YES, until, result) if table.can_undo(self._mover) else self._others
        self.ready: dict[int | None, bytes] = {}  # by seat

    def update(self, seat: int | None) -> bytes:
        """What happened, for a seat; nobody but who has just moved could take anything back."""
        if seat in self.ready:
            return self.ready[seat]
        text = self._texts[0 if seat is None else 1 + seat]
        told = self.ready[seat] = text % (self._to_mover if seat == self._mover else self._others)
        return told


ToTell = Updates | Told


def ids_of(done: Mapping[tuple[int, str], int]) -> Mapping[int, str]:
    """By log number, the clients' own ids of the moves that they made."""
    return {number: name for (_, name), number in done.items()}


def parts_of(table: Table, before: State, actor: int, move: int) -> Numbers:
    """What a move is made of, given the state before it."""
    return Raw(encode(numbers(table.game.layouts.Parts, table.game.parts(before, actor, move))))


def judged(seat: int, evidence: Evidence) -> Judged:
    """What the court knew about a press, as it is told."""
    return Judged(seat=seat, claim=evidence.claim, low=evidence.low, high=evidence.high, judged=evidence.judged)


def result_of(table: Table) -> ResultInfo | None:
    """How the game ended, if it has."""
    if not table.is_over:
        return None
    scores = table.scores
    return ResultInfo(points=scores.points, winners=scores.winners)
