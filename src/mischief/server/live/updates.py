"""What the server says at one moment of a game: every part is worked out and encoded once, however many listen."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Raw

from mischief.game.encode import numbers
from mischief.game.speed import Witnessed
from mischief.game.stated import State
from mischief.server.live.turn_clock import TurnClock
from mischief.server.wire.messages import ClockInfo, Event, Judged, Numbers, ResultInfo, Update, View, encode
from mischief.table.court import Evidence
from mischief.table.table import UNDO, Happening, Table

NO_IDS: Mapping[int, str] = {}


class Updates:
    """A table as it stands, ready to be told to each seat. Use it before the table goes on."""

    __slots__ = ("_at", "_awaited", "_clock", "_happened", "_ids", "_known", "_result", "_table", "_updates")

    def __init__(
        self,
        table: Table,
        clock: TurnClock,
        at: int,
        happened: Sequence[Happening] = (),
        ids: Mapping[int, str] = NO_IDS,  # log number -> the client's own id of that move
    ) -> None:
        self._table, self._at, self._happened, self._ids = table, at, happened, ids
        self._awaited = [actor for actor in table.turn() if actor < len(table.names)]
        self._clock = None if clock.is_off else ClockInfo(left=clock.left, until=clock.until())
        self._result = None if self._awaited else result_of(table)
        self._known: dict[int | None, Raw] = {}
        self._updates: dict[int | None, bytes] = {}

    def view(self, seat: int | None) -> bytes:
        """A fresh view for a seat."""
        sight = self._table.game.see(self._table.state, seat)
        return encode(View(sight=Raw(sight), **self._standing(seat)))

    def update(self, seat: int | None) -> bytes:
        """What happened, for a seat."""
        if seat not in self._updates:
            update = Update(events=self._events(seat), court=self._court(), **self._standing(seat))
            self._updates[seat] = encode(update)
        return self._updates[seat]

    def _standing(self, seat: int | None) -> dict[str, Any]:
        """How the table stands for a seat, whatever has happened."""
        return {
            "number": self._table.number,
            "seat": seat,
            "at": self._at,
            "awaited": self._awaited,
            "legal": self._legal(seat),
            "can_undo": self._can_undo(seat),
            "clock": self._clock,
            "result": self._result,
        }

    def _events(self, seat: int | None) -> Raw:
        key = None if self._table.game.is_open else seat
        if key not in self._known:
            afters = [*(happening.before for happening in self._happened[1:]), self._table.state]
            events = [self._event(*one, key) for one in zip(self._happened, afters, strict=True)]
            self._known[key] = Raw(encode(events))
        return self._known[key]

    def _event(self, happening: Happening, after: State, seat: int | None) -> Event:
        game, ((number, actor, move), before) = self._table.game, happening
        if move == UNDO:
            told, parts, sight = Witnessed(UNDO, b"null", game.see(after, seat))
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

    def _legal(self, seat: int | None) -> Raw:
        return Raw(b"[]" if seat is None else self._table.offer(seat))

    def _can_undo(self, seat: int | None) -> bool:
        return seat is not None and self._table.can_undo(seat)


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
