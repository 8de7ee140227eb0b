"""Shares for the luck: promised before the start, shown after it; the game begins once everybody has shown theirs."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from mischief.server.seats.seating import need_phase, seat_of
from mischief.server.wire.codes import Refusal, not_yours, wrong_phase
from mischief.store.rows import SeatRow, TableRow
from mischief.table.dealer import SCHEME
from mischief.table.promises import link_before

if TYPE_CHECKING:
    from mischief.server.live.house import House
    from mischief.server.live.live_table import Sitting

Promises = tuple[bytes | None, ...]


# --- changes of a table's row ---


def promise(row: TableRow, seat: int, person: str, promised: bytes) -> None:
    """Promise a share, while nobody has shown theirs; until the start one may think again."""
    need_phase(row, "open")
    if row.luck != SCHEME:
        raise wrong_phase("one of those whose shares are added openly")
    _own(row, seat, person).promise = promised


def begin(row: TableRow, now: int) -> None:
    """Wait for those who have promised a share; play at once if nobody has."""
    if any(seat.promise for seat in row.seats):
        row.phase = "sharing"
    else:
        row.phase, row.began = "playing", now


def show(row: TableRow, seat: int, person: str, share: bytes, now: int) -> None:
    """Show the share that was promised; with the last one the game begins."""
    need_phase(row, "sharing")
    place = _own(row, seat, person)
    if place.promise is None or link_before(row.id, place.name or "", share) != place.promise:
        raise Refusal("bad_share", "that is not the share which this seat has promised", 400)
    place.share = share
    if all(one.share for one in row.seats if one.promise):
        row.phase, row.began = "playing", now


def put_out(row: TableRow, promises: Promises, now: int) -> None:
    """Time is up: whoever has not kept these promises shares nothing, and the others show the next link of theirs."""
    if row.phase == "sharing" and promises_of(row) == promises:
        for seat in row.seats:
            seat.promise, seat.share = seat.share, None
        begin(row, now)


def promises_of(row: TableRow) -> Promises:
    return tuple(seat.promise for seat in row.seats)


def _own(row: TableRow, seat: int, person: str) -> SeatRow:
    place = seat_of(row, seat)
    if place.person != person:
        raise not_yours()
    return place


# --- time ---


class Sharing:
    """Sees that a table does not wait for ever for those who have promised a share."""

    __slots__ = ("_alarm", "_house", "_promises", "_sitting")

    def __init__(self, house: "House", sitting: "Sitting") -> None:
        self._house, self._sitting = house, sitting
        self._promises: Promises | None = None  # which the alarm is for
        self._alarm: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """The table may have changed: set the alarm if it waits for other promises than before."""
        row = self._sitting.row
        promises = promises_of(row) if row.phase == "sharing" else None
        if promises == self._promises:
            return
        self.let_go()
        if promises is not None:
            self._promises = promises
            self._alarm = self._house.later(self._house.settings.share_within, partial(self._ring, promises))

    def _ring(self, promises: Promises) -> None:
        self._promises = None  # if this can't be stored, it is tried again
        self._house.spawn(self._put_out(promises))

    async def _put_out(self, promises: Promises) -> None:
        try:
            await self._sitting.change(lambda row: put_out(row, promises, self._house.now()))
        except Exception:
            self.look()
            raise

    def let_go(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._promises = self._alarm = None
