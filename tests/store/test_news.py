"""What servers tell each other and how long they wait, without a database: connections only note what is asked."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from types import SimpleNamespace
from typing import Any, cast

import asyncpg
import pytest
from sqlalchemy import Connection
from sqlalchemy.engine import make_url

from mischief.store import reach
from mischief.store.committers import _try_edit, write_all
from mischief.store.engine import url_of
from mischief.store.news import ASK_EVERY, CHANNEL, MOST_TABLES, ORIGIN, PAUSES, News, first_of, tell_others
from mischief.store.reach import Unreachable, hung_up_after

POSTGRES = make_url("postgresql+asyncpg://mischief@nowhere/mischief")


class Asked:
    """A connection that notes what it is asked."""

    def __init__(self, dialect: str = "postgresql") -> None:
        self.dialect, self.info = SimpleNamespace(name=dialect), {ORIGIN: "me"}
        self.statements = list[tuple[str, dict[str, Any]]]()

    def execute(self, statement: object, values: dict[str, Any]) -> None:
        self.statements.append((str(statement), values))

    @property
    def messages(self) -> list[list[str]]:
        return [json.loads(values["message"]) for said, values in self.statements if "pg_notify" in said]


class Driver:
    """A driver's connection."""

    def __init__(self) -> None:
        self.hear: Callable[..., None] = print
        self.channel, self.ended = "", 0

    async def add_listener(self, channel: str, hear: Callable[..., None]) -> None:
        self.channel, self.hear = channel, hear

    def terminate(self) -> None:
        self.ended += 1


def test_others_are_told_of_each_table_once_in_messages_of_limited_size() -> None:
    asked, tables = Asked(), [f"{number:03}" for number in range(MOST_TABLES + 1)]
    tell_others(cast(Connection, asked), [*reversed(tables), "000"])
    assert asked.messages == [["me", *tables[:MOST_TABLES]], ["me", tables[-1]]]
    assert asked.statements[0][0] == "SELECT pg_notify(:channel, :message)"
    assert {values["channel"] for _, values in asked.statements} == {"mischief"}  # so servers of any version know it


def test_on_sqlite_there_is_nobody_to_tell() -> None:
    asked = Asked("sqlite")
    tell_others(cast(Connection, asked), ["a"])
    assert asked.statements == []


@pytest.mark.parametrize(("database", "hears_all"), [("games.db", True), ("postgresql://nowhere/games", False)])
def test_whoever_has_a_file_alone_hears_all_there_is(database: str, hears_all: bool) -> None:
    news = News(url_of(database))
    assert news.is_listening is hears_all
    news.close()
    assert news.is_listening is hears_all


def test_entries_are_stored_as_one_text_and_then_told_of() -> None:
    asked = Asked()
    assert write_all(cast(Connection, asked), [("a", 1, 0, 7, None, 5)], []) == []
    (insert, values), (_, told) = asked.statements
    assert insert.startswith("INSERT INTO entries (table_id, number, actor, move, client_id, at, evidence)")
    assert values == {"rows": '[["a",1,0,7,null,5]]'}
    assert json.loads(told["message"]) == ["me", "a"]


def test_what_others_change_is_heard_and_what_we_wrote_is_not() -> None:
    async def scene() -> None:
        driver, heard, news = Driver(), list[str](), News(POSTGRES)

        async def connect(url: object, seconds: float) -> Driver:
            return driver

        news.connect = connect
        await news._begin(heard.append)
        assert driver.channel == CHANNEL
        driver.hear(None, 0, CHANNEL, json.dumps([news.origin, "a"]))
        driver.hear(None, 0, CHANNEL, json.dumps(["other", "b", "c"]))
        assert heard == ["b", "c"]
        before = news.origin
        news.doubt()
        driver.hear(None, 0, CHANNEL, json.dumps([before, "d"]))
        assert (heard, len(news.origin)) == (["b", "c", "d"], 32)
        news.close()
        news.close()
        assert driver.ended == 1

    asyncio.run(scene())


async def due() -> None:
    """Until all that is due by now has been done."""
    done = asyncio.Event()
    asyncio.get_running_loop().call_later(0, done.set)
    await done.wait()


def test_who_listens_gives_the_password_and_waits_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    async def connect(address: str, timeout: float) -> tuple[str, float]:
        return address, timeout

    monkeypatch.setattr(asyncpg, "connect", connect)
    listening = News(POSTGRES.set(password="secret")).connect(POSTGRES.set(password="secret"), 7.0)
    assert asyncio.run(cast(Any, listening)) == ("postgresql://mischief:secret@nowhere/mischief", 7.0)


def test_who_waited_in_vain_waits_no_more() -> None:
    async def scene() -> set[Any]:
        await first_of(asyncio.Event().wait(), due())
        await due()
        return asyncio.all_tasks() - {asyncio.current_task()}

    assert asyncio.run(scene()) == set()


def test_a_database_that_hangs_is_found_out_within_seconds_and_called_less_and_less_often() -> None:
    assert 1 <= ASK_EVERY <= 10
    assert PAUSES[0] == 0
    assert list(PAUSES) == sorted(set(PAUSES))


@pytest.mark.parametrize(("waits", "ended"), [(True, 1), (False, 0)])
def test_a_database_that_takes_too_long_is_hung_up_on(waits: bool, ended: int) -> None:
    async def scene() -> int:
        driver = Driver()
        with hung_up_after(0, driver):
            if waits:
                await due()
        await due()
        return driver.ended

    assert asyncio.run(scene()) == ended


def test_who_gives_up_hangs_up() -> None:
    async def scene() -> list[int]:
        watched, alone = reach._Alarm(9), reach._Alarm(9)
        driver = Driver()
        with watched, alone:
            alone.ring()
            watched.watch(driver)
            watched.ring()
        return [driver.ended]

    assert asyncio.run(scene()) == [1]


class Engine:
    """Gives out one connection to a database that never answers."""

    dialect = SimpleNamespace(name="postgresql")

    def __init__(self, driver: Driver) -> None:
        self._raw = SimpleNamespace(driver_connection=driver)

    async def get_raw_connection(self) -> Any:
        return self._raw

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[Any]:
        yield self


def test_who_is_called_off_hangs_up_and_waits_for_no_answer() -> None:
    async def ask(engine: Engine) -> None:
        async with reach.connected(cast(Any, engine), 9):
            await asyncio.Event().wait()

    async def scene() -> int:
        driver = Driver()
        asking = asyncio.create_task(ask(Engine(driver)))
        await due()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        return driver.ended

    assert asyncio.run(scene()) == 1


def test_only_a_lost_database_is_unreachable() -> None:
    with pytest.raises(Unreachable, match=r"^the database does not answer: try again in a moment$"), reach.reached():
        raise ConnectionResetError
    with pytest.raises(ValueError, match="ours"), reach.reached():
        raise ValueError("ours")


class Clash(Exception):
    sqlstate = "40P01"


@pytest.mark.parametrize("error", [Clash(), ConnectionResetError()])
def test_an_edit_that_spoils_the_transaction_is_no_result(error: Exception) -> None:
    def edit(_: Connection) -> None:
        raise error

    nested = SimpleNamespace(begin_nested=nullcontext)
    with pytest.raises(type(error)):
        _try_edit(cast(Connection, nested), edit)
