"""Reaching a database that may be gone or hang: whoever asks is answered within seconds, one way or the other."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from mischief.game.errors import MischiefError

SECONDS = 5.0
LOST = ("08", "53", "57P")  # what PostgreSQL says when it goes, comes, or is full
AGAINST_RULES = "23"  # that the database keeps: two rows of one key
CLASHES = ("40001", "40P01")  # a failed serialization, a deadlock: nothing was stored, and the next try may do


class Unreachable(MischiefError):
    """The database did not answer, so nobody knows whether it has stored what it was given."""

    code, status = "unavailable", 503

    def __init__(self) -> None:
        super().__init__("the database does not answer: try again in a moment")


@asynccontextmanager
async def connected(engine: AsyncEngine, seconds: float) -> AsyncIterator[AsyncConnection]:
    """A connection for something that must not take longer than this; raises Unreachable."""
    with reached(), _Alarm(seconds) as alarm:
        async with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                alarm.watch((await connection.get_raw_connection()).driver_connection)
            try:
                yield connection
            except asyncio.CancelledError:
                alarm.ring()  # a polite end would wait for an answer
                raise


@contextmanager
def hung_up_after(seconds: float, driver: Any) -> Iterator[None]:
    """Hang up on a database that takes longer than this, or when nobody waits for its answer any more."""
    with _Alarm(seconds) as alarm:
        alarm.watch(driver)
        try:
            yield
        except asyncio.CancelledError:
            alarm.ring()  # a polite end would wait for an answer
            raise


def is_lost(error: BaseException) -> bool:
    """Whether an error means that the database can't be reached."""
    if isinstance(error, (OSError, NoneFree)) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return True
    return _state(error).startswith(LOST)


def is_there_already(error: BaseException) -> bool:
    """Whether an error means that something else is stored where this was to be."""
    return isinstance(error, (IntegrityError, sqlite3.IntegrityError)) or _state(error).startswith(AGAINST_RULES)


def is_clash(error: BaseException) -> bool:
    """Whether an error means that two writers stood in each other's way."""
    return _state(error) in CLASHES


def _state(error: BaseException) -> str:
    said = error.orig if isinstance(error, DBAPIError) else error
    return str(getattr(said, "sqlstate", None) or "")


@contextmanager
def reached() -> Iterator[None]:
    """Tell what goes wrong because the database can't be reached from everything else; raises Unreachable."""
    try:
        yield
    except Exception as error:
        if not is_lost(error):
            raise
        raise Unreachable from error


class _Alarm:
    """Ends a connection when its time is over; cancelling a question politely would need an answer too."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._driver: Any = None
        self._handle: asyncio.TimerHandle | None = None

    def watch(self, driver: Any) -> None:
        self._driver = driver
        self._handle = asyncio.get_running_loop().call_later(self._seconds, driver.terminate)

    def ring(self) -> None:
        if self._driver is not None:
            self._driver.terminate()

    def __enter__(self) -> "_Alarm":
        return self

    def __exit__(self, *_: object) -> None:
        if self._handle is not None:
            self._handle.cancel()
