"""Sees that a table does not wait for ever for those who have promised a share of the luck."""

import asyncio
from functools import partial

from mischief.server.live.surroundings import AtTable, Surroundings
from mischief.server.seats.sharing import Promises, promises_of, put_out


class ShareAlarm:
    """Rings when the time for showing shares is up."""

    __slots__ = ("_alarm", "_house", "_live", "_promises")

    def __init__(self, house: Surroundings, live: AtTable) -> None:
        self._house, self._live = house, live
        self._promises: Promises | None = None  # which the alarm is for
        self._alarm: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """The table may have changed: set the alarm if it waits for other promises than before."""
        row = self._live.row
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
            await self._live.change(lambda row: put_out(row, promises, self._house.now()))
        except Exception:
            self.look()
            raise

    def let_go(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._promises = self._alarm = None
