"""What an address means, what SQLite is told, which errors mean what, and copies of a database."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

from builders.waiting import until
from mischief.store.committers import Edit, Outcome, PostgresCommitter, Row
from mischief.store.engine import BadDatabase, is_sqlite, open_engine, open_plain_engine, url_of
from mischief.store.reach import Unreachable, is_clash, is_lost
from mischief.store.trouble import told_in_one_line

SEE = "see that it runs and that the address and the password are right"
TOLD = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000, "cache_size": -32_000}


@pytest.mark.parametrize(
    ("setting", "meant"),
    [
        ("games.db", "sqlite+aiosqlite:///games.db"),
        ("sqlite:///games.db", "sqlite+aiosqlite:///games.db"),
        ("sqlite+aiosqlite:///games.db", "sqlite+aiosqlite:///games.db"),
        ("postgresql://ann@host/games", "postgresql+asyncpg://ann@host/games"),
        ("postgres://ann@host/games", "postgresql+asyncpg://ann@host/games"),
    ],
)
def test_an_address_may_be_a_file_or_name_its_database(setting: str, meant: str) -> None:
    url = url_of(setting)
    assert str(url) == meant
    assert is_sqlite(url) == meant.startswith("sqlite")


async def asked_of_readers(url: URL, *questions: str) -> list[object]:
    """What SQLite answers whoever reads."""
    engine = open_engine(url)
    try:
        async with engine.connect() as connection:
            return [(await connection.exec_driver_sql(one)).scalar_one() for one in questions]
    finally:
        await engine.dispose()


def asked_of_writers(url: URL, *questions: str) -> list[object]:
    engine = open_plain_engine(url)
    try:
        with engine.connect() as connection:
            return [connection.exec_driver_sql(one).scalar_one() for one in questions]
    finally:
        engine.dispose()


def test_sqlite_keeps_its_word_for_whoever_reads_and_for_whoever_writes(tmp_path: Path) -> None:
    one, other = (url_of(str(tmp_path / name / "deep" / "games.db")) for name in ("one", "other"))
    asked = [f"PRAGMA {name}" for name in (*TOLD, "wal_autocheckpoint")]
    assert asyncio.run(asked_of_readers(one, *asked)) == [*TOLD.values(), 8_000]
    assert asked_of_writers(other, *asked) == [*TOLD.values(), 50_000]


def test_no_error_tells_what_was_stored(tmp_path: Path) -> None:
    url, wrong = url_of(str(tmp_path / "games.db")), text("SELECT nobody(:hidden)")

    async def read() -> None:
        engine = open_engine(url)
        async with engine.connect() as connection:
            with pytest.raises(DBAPIError) as told:
                await connection.execute(wrong, {"hidden": "secret"})
        await engine.dispose()
        assert "secret" not in str(told.value)

    asyncio.run(read())
    engine = open_plain_engine(url)
    with engine.connect() as connection, pytest.raises(DBAPIError) as told:
        connection.execute(wrong, {"hidden": "secret"})
    engine.dispose()
    assert "secret" not in str(told.value)


def test_a_bad_database_has_a_code_that_programs_may_rely_on() -> None:
    with pytest.raises(BadDatabase) as told:
        url_of("mysql://x/y")
    assert told.value.code == "bad_database"


def test_who_writes_has_the_right_to_at_once(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    engine = open_plain_engine(url_of(str(file)))
    locked = pytest.raises(sqlite3.OperationalError, match="locked")
    with engine.begin(), closing(sqlite3.connect(file, timeout=0)) as other, locked:
        other.execute("BEGIN IMMEDIATE")
    engine.dispose()


# --- errors ---


def said_by_postgresql(state: str) -> Exception:
    error = asyncpg.PostgresError("told")
    error.sqlstate = state
    return error


@pytest.mark.parametrize(
    ("error", "lost", "clash"),
    [
        (OSError(), True, False),
        (NoneFree(), True, False),
        (said_by_postgresql("08006"), True, False),  # the connection failed
        (said_by_postgresql("53300"), True, False),  # too many connections
        (said_by_postgresql("57P01"), True, False),  # it is shutting down
        (said_by_postgresql("57014"), False, False),  # somebody cancelled the question
        (said_by_postgresql("40001"), False, True),
        (said_by_postgresql("40P01"), False, True),
        (said_by_postgresql("23505"), False, False),  # the entry is there already
        (ValueError(), False, False),
        (DBAPIError("SELECT", None, said_by_postgresql("40P01")), False, True),
        (DBAPIError("SELECT", None, Exception(), connection_invalidated=True), True, False),
        (DBAPIError("SELECT", None, Exception()), False, False),
    ],
)
def test_an_error_means_a_lost_database_a_clash_or_neither(error: Exception, lost: bool, clash: bool) -> None:
    assert (is_lost(error), is_clash(error)) == (lost, clash)


class Answering(PostgresCommitter):
    """Gets these answers from a database, one after another."""

    def __init__(self, *answers: Outcome) -> None:
        self.answers = list(answers)

    async def _try(self, rows: list[Row], edits: list[Edit]) -> Outcome:
        return self.answers.pop(0)


@pytest.mark.parametrize("told", [ValueError(), said_by_postgresql("23505"), []])
def test_only_those_who_stood_in_each_others_way_try_again(told: Outcome) -> None:
    async def scene() -> None:
        committer, heard = (
            Answering(said_by_postgresql("40P01"), said_by_postgresql("40001"), told, []),
            list[Outcome](),
        )
        committer.begin([], [], heard.append)
        await until(lambda: bool(heard))
        assert (heard, committer.answers) == ([told], [[]])

    asyncio.run(scene())


def test_who_is_not_reached_may_try_again() -> None:
    assert (Unreachable().code, Unreachable().status) == ("unavailable", 503)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (TimeoutError(), f"postgresql://ann:***@host/games can't be used: it does not answer; {SEE}"),
        (OSError("first\nsecond"), f"can't be used: first; {SEE}"),
        (DBAPIError("SELECT", None, Exception("no such role")), f"can't be used: no such role; {SEE}"),
        (said_by_postgresql("28000"), f"can't be used: told; {SEE}"),
    ],
)
def test_whatever_a_driver_says_is_one_line_without_the_password(error: Exception, said: str) -> None:
    with pytest.raises(BadDatabase) as told, told_in_one_line(url_of("postgresql://ann:secret@host/games")):
        raise error
    assert str(told.value).endswith(said)
    assert "secret" not in str(told.value)
    assert "\n" not in str(told.value)


def test_a_mistake_of_ours_is_not_blamed_on_the_database() -> None:
    with pytest.raises(ZeroDivisionError), told_in_one_line(url_of("games.db")):
        raise ZeroDivisionError


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with (
        pytest.raises(
            BadDatabase,
            match=r"it is a folder; choose another file with --database, or move it away and restore a backup$",
        ),
        told_in_one_line(url_of(str(tmp_path))),
    ):
        raise sqlite3.OperationalError("unable to open database file")
