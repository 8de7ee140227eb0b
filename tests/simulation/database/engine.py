"""The way to the simulated PostgreSQL, with the few manners of an AsyncEngine that the store uses."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from types import SimpleNamespace
from typing import Any, TypeVar

from sqlalchemy.dialects import postgresql
from sqlalchemy.util import await_only, greenlet_spawn

from simulation.database.postgres import Postgres, Session
from simulation.database.queries import Result
from simulation.loop import Loop

T = TypeVar("T")
WAY = 0.0005  # seconds, about


class Lost(OSError):
    """The connection to the database is gone."""


class Driver:
    """One connection, as a server sees it: whatever it asks may never be answered."""

    def __init__(self, postgres: Postgres, loop: Loop) -> None:
        self._postgres, self._loop, self.world = postgres, loop, loop.world
        self._asked: asyncio.Future[Any] | None = None
        self._is_closed = self._is_dead = False
        self._gone: list[Callable[[Any], None]] = []
        self.session = Session(postgres, loop, self._hear_that_it_is_lost)

    # --- asking ---

    async def ask(self, statement: Any, given: Any = None) -> Any:
        return await self._send(partial(self.session.ask, statement, given))

    async def commit(self) -> None:
        await self._send(self.session.commit)

    async def roll_back(self) -> None:
        if self._loop.is_alive:  # nobody waits where everything has ended
            with suppress(Lost):
                await self._send(self.session.roll_back)

    async def _send(self, ask: Callable[..., None]) -> Any:
        if self._is_closed:
            raise Lost
        answer = self._asked = self._loop.create_future()
        self.world.after(self._way(), partial(self._deliver, partial(ask, reply=partial(self._reply, answer))))
        return await answer

    def _deliver(self, ask: Callable[[], None]) -> None:
        if not self._reaches():
            return
        if self._loop.is_alive or self.world.happens(0.5):  # what a killed process has sent may still arrive
            ask()

    def _reply(self, answer: "asyncio.Future[Any]", result: Any, error: BaseException | None) -> None:
        if not self._reaches():
            return
        self.world.after(self._way(), partial(self._loop.call_soon, partial(_settle, answer, result, error)))

    def _reaches(self) -> bool:
        """Whether anything comes through: once something was lost, nothing does, because nothing is left out."""
        self._is_dead = self._is_dead or self._loop in self._postgres.unreachable
        return not self._is_dead

    def _way(self) -> float:
        return self.world.about(WAY)

    # --- the end ---

    def _hear_that_it_is_lost(self) -> None:
        if not self._reaches():
            return
        self.world.after(self._way(), partial(self._loop.call_soon, self._lose))

    def _lose(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        if self._asked is not None:
            _settle(self._asked, None, Lost())
        for gone in self._gone:
            gone(self)

    def terminate(self) -> None:
        """Hang up; whatever is being committed there may be committed all the same."""
        self._lose()
        self._say_goodbye()

    def _say_goodbye(self) -> None:
        if self._reaches():
            self.world.after(self._way(), self.session.hang_up)

    def close(self) -> None:
        """Give it back; there is nothing to wait for unless something is still being done."""
        self._is_closed = True
        if self.session.is_idle:
            self.session.forget()
        else:
            self._say_goodbye()

    # --- what News asks of a connection ---

    def is_closed(self) -> bool:
        return self._is_closed

    async def add_listener(self, channel: str, hear: Callable[..., None]) -> None:
        await self.execute("SELECT 1")
        self._postgres.listeners[self.session] = partial(self._hear, channel, hear)

    def _hear(self, channel: str, hear: Callable[..., None], message: str) -> None:
        if not self._reaches():
            return
        self.world.after(self._way(), partial(self._loop.call_soon, hear, self, 0, channel, message))

    def add_termination_listener(self, gone: Callable[[Any], None]) -> None:
        self._gone.append(gone)

    async def execute(self, statement: str, *given: Any) -> str:
        """Something that is a transaction by itself."""
        result = await self._send(partial(self.session.ask_and_commit, statement, given))
        return f"DONE {result.rowcount}"


def _settle(answer: "asyncio.Future[Any]", result: Any, error: BaseException | None) -> None:
    if answer.done():
        return
    if error is None:
        answer.set_result(result)
    else:
        answer.set_exception(error)
        answer.exception()  # who asked may have gone


class Engine:
    """Connections to a simulated PostgreSQL, for one process."""

    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]

    def __init__(self, postgres: Postgres, loop: Loop) -> None:
        self._postgres, self._loop = postgres, loop

    async def driver(self) -> Driver:
        """A new connection, if there is anybody to connect to."""
        if self._postgres.is_down or self._loop in self._postgres.unreachable:
            raise Lost
        return Driver(self._postgres, self._loop)

    async def listen(self, url: object, seconds: float) -> Driver:
        return await self.driver()

    @asynccontextmanager
    async def connect(self) -> AsyncIterator["Connection"]:
        driver = await self.driver()
        try:
            yield Connection(driver)
        finally:
            driver.close()

    async def dispose(self) -> None:
        """There is no pool."""


class Connection:
    """What SQLAlchemy's asynchronous connection offers, and its plain one within `run_sync`."""

    dialect = Engine.dialect

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.info: dict[str, Any] = {}

    async def get_raw_connection(self) -> Any:
        return SimpleNamespace(driver_connection=self._driver)

    async def execute(self, statement: Any, given: Any = None) -> Result:
        result: Result = await self._driver.ask(statement, given)
        return result

    async def run_sync(self, work: Callable[..., T], *given: Any) -> T:
        waiting = greenlet_spawn(work, Plain(self), *given)
        unended = self._driver.world.unended
        unended[waiting] = None
        done: T = await waiting
        del unended[waiting]
        return done

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[None]:
        try:
            yield
        except BaseException:
            await self._driver.roll_back()
            raise
        await self._driver.commit()


class Plain:
    """The connection as code sees it that does not wait by itself."""

    def __init__(self, connection: Connection) -> None:
        self._connection, self.info, self.dialect = connection, connection.info, connection.dialect

    def execute(self, statement: Any, given: Any = None) -> Result:
        return await_only(self._connection.execute(statement, given))

    @contextmanager
    def begin_nested(self) -> Iterator[None]:
        """All changes since are taken back if something goes wrong."""
        session = self._connection._driver.session
        before = dict(session.transaction.changes) if session.transaction else {}
        news = list(session.transaction.news) if session.transaction else []
        try:
            yield
        except Exception:
            if session.transaction is not None:
                session.transaction.changes, session.transaction.news = before, news
            raise
