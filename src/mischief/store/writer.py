"""One commit shared by all tables that wait for it, so that an acknowledged move is on disk without a flush of its own.

While one commit is under way, work gathers for the next. That begins as soon as there is half as much as the last one
had: if all who play waited for the same commit, whoever stores would rest while they are heard, and they while it
stores. Everything else that changes the database goes through here too, because SQLite has room for one writer only.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection

from mischief.store.committers import Committer, Edit, Ended, Outcome, Row
from mischief.store.owners import Fenced
from mischief.store.reach import Unreachable, is_there_already

T = TypeVar("T")
LOG = logging.getLogger("mischief.store")
MOST_IN_A_BATCH = 2_000
FEW = 8  # so few wait for what else comes in a round of the loop
_new: Any = tuple.__new__  # a named tuple without a call in between


class Taken(Exception):
    """Another server has written an entry of this number: reload and judge again."""


class Batch(NamedTuple):
    """The entries of one table that must be stored together, and whom to tell."""

    rows: list[Row]
    done: Callable[[Exception | None], None]


class Job(NamedTuple):
    """Another change, and who waits for what it gives."""

    edit: Edit
    future: "asyncio.Future[Any]"


class Writer:
    """Gathers work and stores it; `add` returns at once and `done` is called when the entries are on disk."""

    def __init__(self, committer: Committer) -> None:
        self._committer = committer
        self._batches: list[Batch] = []
        self._jobs: list[Job] = []
        self._is_under_way = False  # a commit
        self._soon: asyncio.Handle | None = None  # the next one, after this round of the loop
        self._enough = MOST_IN_A_BATCH  # for it to begin at once
        self._is_quiet = asyncio.Event()
        self._is_quiet.set()
        self._trouble: asyncio.Task[None] | None = None
        self.commits = 0
        self.entries = 0

    def add(self, rows: list[Row], done: Callable[[Exception | None], None]) -> None:
        """Store these rows with the next commit."""
        self._batches.append(_new(Batch, (rows, done)))
        if self._is_under_way:
            return
        if self._soon is None:
            self._wake()
        elif len(self._batches) >= self._enough:
            self._begin()

    async def store(self, rows: list[Row]) -> None:
        """Store these rows and wait for it; raises Taken."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.add(rows, lambda error: _settle(future, error))
        await future

    async def edit(self, edit: Callable[[Connection], T]) -> T:
        """Change something else with the next commit, and wait for it; raises what `edit` raises."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append(Job(edit, future))
        if not self._is_under_way and self._soon is None:
            self._wake()
        return await future

    def _wake(self) -> None:
        """Begin with what else comes in this round of the loop: fewer, fuller commits."""
        self._is_quiet.clear()
        self._soon = asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
        self._soon, self._is_under_way = None, True
        batches, self._batches = self._batches[:MOST_IN_A_BATCH], self._batches[MOST_IN_A_BATCH:]
        jobs, self._jobs = self._jobs, []
        self._enough = max(FEW, len(batches) // 2)
        self._commit(batches, jobs, partial(self._ended, batches, jobs))

    def _commit(self, batches: list[Batch], jobs: list[Job], ended: Ended) -> None:
        rows = [row for rows, _ in batches for row in rows]
        try:
            self._committer.begin(rows, [job.edit for job in jobs], ended)
        except Exception as error:  # what can't even be packed fails like any other work
            ended(error)

    def _ended(self, batches: list[Batch], jobs: list[Job], outcome: Outcome) -> None:
        """Work that failed is tried piece by piece, unless nobody would answer that either."""
        if isinstance(outcome, Exception) and (isinstance(outcome, Fenced) or not isinstance(outcome, Unreachable)):
            self._trouble = asyncio.get_running_loop().create_task(self._one_by_one(batches, jobs))
        else:
            self._tell(batches, jobs, outcome)
            self._rest()

    def _rest(self) -> None:
        """Nothing is under way; whoever was told may have more to say in the next round."""
        self._is_under_way = False
        self._soon = asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        self._soon = None
        if self._batches or self._jobs:
            self._begin()
        else:
            self._is_quiet.set()

    async def _one_by_one(self, batches: list[Batch], jobs: list[Job]) -> None:
        """One piece of bad work must not spoil the rest."""
        for batch in batches:
            self._tell([batch], [], await self._alone([batch], []))
        for job in jobs:
            self._tell([], [job], await self._alone([], [job]))
        self._rest()

    async def _alone(self, batches: list[Batch], jobs: list[Job]) -> Outcome:
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._commit(batches, jobs, future.set_result)
        outcome = await future
        if isinstance(outcome, Exception):
            if is_there_already(outcome):
                return Taken()
            LOG.error("a commit failed: %s", type(outcome).__name__)
        return outcome

    def _tell(self, batches: list[Batch], jobs: list[Job], outcome: Outcome) -> None:
        error, results = (outcome, [outcome] * len(jobs)) if isinstance(outcome, Exception) else (None, outcome)
        if error is None:
            self.commits += 1
            self.entries += sum([len(rows) for rows, _ in batches])
        for _, done in batches:
            try:
                done(error)
            except Exception:  # one table's trouble is its own
                LOG.exception("a table could not go on after a commit")
        for job, result in zip(jobs, results, strict=True):
            _settle(job.future, result)

    async def close(self) -> None:
        """Store what waits, then let go of the database."""
        await self._is_quiet.wait()
        await self._committer.close()


def _settle(future: "asyncio.Future[Any]", result: Any) -> None:
    """Give a future its result, or the exception that came instead."""
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)
