"""Asking PostgreSQL for tables, many with one question, and giving them back; one question at a time, in order."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from mischief.store.owners import Directory, Server
from mischief.store.reach import Unreachable

Owner = Server | None  # none: there is no such table
LONGEST_ID = 32


class Claims:
    """What is wanted and what is given back while a question is under way goes with the next one."""

    def __init__(
        self, directory: Directory, me: Callable[[], str], spawn: Callable[[Coroutine[Any, Any, None]], object]
    ) -> None:
        self._directory, self._me, self._spawn = directory, me, spawn
        self._wanted: dict[str, asyncio.Future[Owner]] = {}
        self._unwanted: set[str] = set()
        self._is_busy = False

    def claim(self, table: str) -> Awaitable[Owner]:
        """Whose a table is, ours if it was nobody's; raises Unreachable."""
        future = self._wanted.get(table)
        if future is None:
            future = self._wanted[table] = asyncio.get_running_loop().create_future()
        self._begin()
        return asyncio.shield(future)

    def give_up(self, tables: set[str]) -> None:
        """Let others have these tables."""
        self._unwanted |= tables
        self._begin()

    def _begin(self) -> None:
        if not self._is_busy:
            self._is_busy = True
            self._spawn(self._work())

    async def _work(self) -> None:
        try:
            while self._wanted or self._unwanted:
                unwanted, self._unwanted = self._unwanted, set()
                wanted, self._wanted = self._wanted, {}
                await self._ask(unwanted, wanted)
        finally:
            self._is_busy = False

    async def _ask(self, unwanted: set[str], wanted: dict[str, "asyncio.Future[Owner]"]) -> None:
        try:
            server = self._me()
            if unwanted:
                await self._directory.give_up(server, unwanted)
            found = await self._directory.claim(server, [*filter(_can_be_an_id, wanted)]) if wanted else {}
        except Exception as error:
            failed = error if isinstance(error, Unreachable) else Unreachable()
            for future in wanted.values():
                future.set_exception(failed)
                future.exception()  # who asked may have gone
            return
        for table, future in wanted.items():
            if table in found and found[table] is None:  # nobody's, but not ours: whoever asks again may own it
                future.set_exception(Unreachable())
                future.exception()
            else:
                future.set_result(found.get(table))


def _can_be_an_id(table: str) -> bool:
    """What a stranger calls a table must not spoil the question for others."""
    return table.isascii() and table.isprintable() and len(table) <= LONGEST_ID
