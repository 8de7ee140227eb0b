"""Finished games looked at again in other processes: a few at a time, each person one, and every game only once."""

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from typing import Any

import msgspec

from mischief.server.settings import Settings
from mischief.server.wire.codes import Refusal
from mischief.server.wire.looking_back import AnalysisInfo, Weighed
from mischief.server.workers.bots import LONGEST_LINE, WorkerFailed, end

LOG = logging.getLogger("mischief.analysis")
REMEMBERED = 200  # games
MOST_WAITING = 20


class Analyses:
    """What is known about games, and who is waiting for more."""

    def __init__(self, settings: Settings, command: Sequence[str] | None = None) -> None:
        usual = (sys.executable, "-m", "mischief.server.workers.analysis_worker", str(settings.analysis_simulations))
        self._command, self._seconds = command or usual, settings.analysis_seconds
        self._turns = asyncio.Semaphore(settings.analyses_at_once)
        self._known: OrderedDict[str, AnalysisInfo] = OrderedDict()
        self._waiting: dict[str, str] = {}  # who waits for which table

    def of(self, table: str) -> AnalysisInfo:
        """How far a table has been looked at."""
        return self._known.get(table) or AnalysisInfo(progress="none")

    def begin(self, table: str, person: str, record: str) -> Coroutine[Any, Any, None] | None:
        """The work that is still to be done for a table, if nobody does it yet; refuses a person's second at a time."""
        if self.of(table).progress not in ("none", "failed"):
            return None
        if person in self._waiting or len(self._waiting) >= MOST_WAITING:
            raise Refusal("too_fast", "one game after another: wait until the one before has been looked at", 429)
        self._waiting[person] = table
        self._known[table] = info = AnalysisInfo(progress="waiting")
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return self._work(info, person, record.encode())

    async def _work(self, info: AnalysisInfo, person: str, record: bytes) -> None:
        try:
            async with self._turns, asyncio.timeout(self._seconds):
                info.progress = "working"
                await self._look(info, record)
                info.progress = "done"
        except (TimeoutError, WorkerFailed) as error:
            LOG.warning("a game could not be looked at again: %s", error or type(error).__name__)
            info.progress = "failed"
        finally:
            self._waiting.pop(person, None)

    async def _look(self, info: AnalysisInfo, record: bytes) -> None:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe, limit=LONGEST_LINE)
        try:
            await self._follow(process, info, record)
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            raise WorkerFailed(type(error).__name__) from None
        finally:
            await end(process)

    async def _follow(self, process: asyncio.subprocess.Process, info: AnalysisInfo, record: bytes) -> None:
        if process.stdin is None or process.stdout is None:
            raise WorkerFailed("no pipes")
        process.stdin.write(record)
        process.stdin.write_eof()
        info.of = msgspec.json.decode(await process.stdout.readline(), type=AnalysisInfo).of
        info.decisions = []
        async for line in process.stdout:
            info.decisions.append(msgspec.json.decode(line, type=Weighed))
            info.exact = all(one.error == 0 for one in info.decisions)
        if len(info.decisions) != info.of:
            raise WorkerFailed("it stopped half-way")
