"""What the server says at one moment of a game: every part is worked out and encoded once, however many listen."""

from collections.abc import Mapping, Sequence
from typing import cast

import msgspec
from msgspec import Raw

from mischief.game.contract import TimedRules
from mischief.server.watch import Watch
from mischief.server.wire import Choice, ClockInfo, Event, Judged, ResultInfo, Update, View
from mischief.table.court import Evidence
from mischief.table.table import Happening, Table

ENCODER = msgspec.json.Encoder()
encode = ENCODER.encode
MOST_SAID = 200  # hundreds of moves in words would be tens of kilobytes with every update

NO_IDS: Mapping[int, str] = {}


class Moment:
    """A table as it stands, ready to be told to each seat. Use it before the table goes on."""

    __slots__ = ("_at", "_awaited", "_clock", "_happened", "_ids", "_known", "_result", "_table", "_updates", "_views")

    def __init__(
        self,
        table: Table,
        watch: Watch,
        at: int,
        happened: Sequence[Happening] = (),
        ids: Mapping[int, str] = NO_IDS,  # log number -> the client's own id of that move
    ) -> None:
        self._table, self._at, self._happened, self._ids = table, at, happened, ids
        self._awaited = [actor for actor in table.turn() if actor < len(table.names)]
        self._clock = None if watch.is_off else ClockInfo(left=watch.left, until=watch.until())
        self._result = None if self._awaited else result_of(table)
        self._views: dict[int | None, Raw] = {}
        self._known: dict[int | None, list[Event]] = {}
        self._updates: dict[int | None, bytes] = {}

    def view(self, seat: int | None) -> bytes:
        """A fresh view for a seat."""
        return encode(
            View(
                number=self._table.number,
                seat=seat,
                at=self._at,
                view=self._view(seat),
                awaited=self._awaited,
                legal=self._legal(seat),
                can_undo=self._can_undo(seat),
                clock=self._clock,
                result=self._result,
            )
        )

    def update(self, seat: int | None) -> bytes:
        """What happened and the view after it, for a seat."""
        if seat not in self._updates:
            self._updates[seat] = self._update(seat)
        return self._updates[seat]

    def _update(self, seat: int | None) -> bytes:
        return encode(
            Update(
                number=self._table.number,
                seat=seat,
                at=self._at,
                events=self._events(seat),
                view=self._view(seat),
                awaited=self._awaited,
                legal=self._legal(seat),
                can_undo=self._can_undo(seat),
                clock=self._clock,
                result=self._result,
                court=self._court(),
            )
        )

    def _view(self, seat: int | None) -> Raw:
        key = None if self._table.game.is_open else seat
        if key not in self._views:
            self._views[key] = Raw(encode(self._table.view(key)))
        return self._views[key]

    def _events(self, seat: int | None) -> list[Event]:
        key = None if self._table.game.is_open else seat
        if key not in self._known:
            self._known[key] = [self._event(happening, key) for happening in self._happened]
        return self._known[key]

    def _event(self, happening: Happening, seat: int | None) -> Event:
        number, actor, move = self._table.tell(happening, seat)
        words = self._table.say(happening.before, actor, move)
        return Event(number=number, actor=actor, move=move, words=words, id=self._ids.get(number))

    def _court(self) -> list[Judged]:
        """What the court knew about presses that are told now: their round is over, so that everybody may know."""
        found = self._table.evidence
        if not found:  # in every game but one
            return []
        events = [happening.entry for happening in self._happened]
        return [judged(entry.actor, found[entry.number]) for entry in events if entry.number in found]

    def _legal(self, seat: int | None) -> list[Choice]:
        if seat is None or seat not in self._awaited:
            return []
        table = self._table
        moves = table.legal(seat)
        if table.game.is_timed:
            timed = cast(TimedRules, table.game.rules).is_timed_move
            moves = [move for move in moves if not timed(move)]
        if len(moves) > MOST_SAID and table.game.has_telling_numbers:
            return [Choice(move=move) for move in moves]
        return [Choice(move=move, words=table.say(table.state, seat, move)) for move in moves]

    def _can_undo(self, seat: int | None) -> bool:
        return seat is not None and self._table.can_undo(seat)


def judged(seat: int, evidence: Evidence) -> Judged:
    """What the court knew about a press, as it is told."""
    return Judged(seat=seat, claim=evidence.claim, low=evidence.low, high=evidence.high, judged=evidence.judged)


def result_of(table: Table) -> ResultInfo | None:
    """How the game ended, if it has."""
    if not table.is_over:
        return None
    scores = table.scores
    return ResultInfo(points=scores.points, winners=scores.winners)
