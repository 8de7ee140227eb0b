"""Changes to who sits at a table or what it is, one after another, also when several servers make them."""

import asyncio
import copy
from collections.abc import Callable

from mischief.server.live.surroundings import Surroundings
from mischief.server.wire.codes import MischiefError, unavailable
from mischief.store.reach import Unreachable
from mischief.store.rows import TableRow
from mischief.store.store import Stale

TRIES = 5


class Registrar:
    """Writes one table's row."""

    __slots__ = ("_house", "_is_at_rest", "_lock")

    def __init__(self, house: Surroundings) -> None:
        self._house, self._is_at_rest = house, False
        self._lock: asyncio.Lock | None = None

    async def rest(self) -> None:
        """Let what is being changed be changed, and change nothing more: whatever else comes waits for ever."""
        if not self._is_at_rest:
            self._is_at_rest = True
            self._lock = self._lock or asyncio.Lock()
            await self._lock.acquire()

    async def change(
        self, row: Callable[[], TableRow], edit: Callable[[TableRow], object], changed: Callable[[TableRow], None]
    ) -> None:
        """Edit the row as it is now and store it; raises what `edit` raises."""
        self._lock = self._lock or asyncio.Lock()
        async with self._lock:
            known = row()
            for _ in range(TRIES):
                edited = copy.deepcopy(known)
                try:
                    edit(edited)
                    edited.touched = self._house.now()
                    await self._house.save(edited)
                except Stale:
                    known = await self._house.row(known.id)
                except Unreachable:
                    raise
                except MischiefError:  # which may be for what another server has changed since
                    newest = await self._house.row(known.id)
                    if newest.version == known.version:
                        raise
                    known = newest
                else:
                    changed(edited)
                    return
        raise unavailable()
