"""What the server says at one moment of a game: every part is worked out and encoded once, however many listen."""

from collections.abc import Mapping, Sequence

from msgspec import Raw

from mischief.game.encode import numbers
from mischief.game.stated import State
from mischief.server.live.turn_clock import TurnClock
from mischief.server.wire.messages import ClockInfo, Event, Judged, Numbers, ResultInfo, Update, View, encode
from mischief.table.court import Evidence
from mischief.table.table import UNDO, Happening, Table

NO_IDS: Mapping[int, str] = {}
NOTHING = Raw(b"[]")


class Updates:
    """A table as it stands, ready to be told to each seat. Use it before the table goes on."""

    __slots__ = ("_happened", "_ids", "_known", "_table", "_update", "_updates")

    def __init__(
        self,
        table: Table,
        clock: TurnClock,
        at: int,
        happened: Sequence[Happening] = (),
        ids: Mapping[int, str] = NO_IDS,  # log number -> the client's own id of that move
    ) -> None:
        self._table, self._happened, self._ids = table, happened, ids
        self._known: dict[int | None, Raw] = {}
        self._updates: dict[int | None, bytes] = {}
        awaited = [actor for actor in table.turn() if actor < len(table.names)]
        self._update = Update(  # the same for everybody, but for what `_turn_to` sets
            number=table.number,
            seat=None,
            at=at,
            events=NOTHING,
            awaited=awaited,
            legal=NOTHING,
            can_undo=False,
            clock=None if clock.is_off else ClockInfo(left=clock.left, until=clock.until()),
            result=None if awaited else result_of(table),
            court=self._court(),
        )

    def view(self, seat: int | None) -> bytes:
        """A fresh view for a seat."""
        self._turn_to(seat)
        standing = {name: getattr(self._update, name) for name in View.__struct_fields__ if name != "sight"}
        return encode(View(sight=Raw(self._table.game.see(self._table.state, seat)), **standing))

    def update(self, seat: int | None) -> bytes:
        """What happened, for a seat."""
        if seat not in self._updates:
            self._turn_to(seat)
            self._update.events = self._events(seat)
            self._updates[seat] = encode(self._update)
        return self._updates[seat]

    def _turn_to(self, seat: int | None) -> None:
        """How the table stands for a seat, whatever has happened."""
        table, update = self._table, self._update
        update.seat = seat
        update.legal = NOTHING if seat is None else Raw(table.offer(seat))
        update.can_undo = seat is not None and table.can_undo(seat)

    def _events(self, seat: int | None) -> Raw:
        key = None if self._table.game.is_open else seat
        if key not in self._known:
            self._known[key] = Raw(encode([self._event(happening, key) for happening in self._happened]))
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
