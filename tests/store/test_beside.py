"""SQLite written by a process of its own: what goes there, and what happens when it is killed, broken or not there."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from builders.store.stores import a_row, rows, with_store
from builders.waiting import BROKEN_AFTER, until
from mischief.store.alone import only_server
from mischief.store.beside import COMMAND, TRIES, BesideCommitter, StoringProcess, error_from
from mischief.store.committers import packed
from mischief.store.engine import url_of
from mischief.store.sqlite.recent import Recent
from mischief.store.sqlite.storing_process import answers
from mischief.store.store import Store
from mischief.store.writer import Taken, Writer

SILENT = """
import sys
from mischief.store.sqlite import storing_process
said = storing_process.answers
def answers(inserter, commits):
    for number, answer in enumerate(said(inserter, commits)):
        if number == 2:
            sys.exit(3)
        yield answer
storing_process.answers = answers
storing_process.main(sys.argv[1])
"""  # stores the second commit and dies before it says so


NUMBERS = "SELECT number FROM entries UNION ALL SELECT number FROM recent ORDER BY number"


class Beside:
    """A writer whose entries go to a process."""

    def __init__(self, file: Path, command: Sequence[str] = COMMAND) -> None:
        self._file = file
        self.committer = BesideCommitter(url_of(str(file)), command)
        self.writer = Writer(self.committer)

    @property
    def process(self) -> StoringProcess:
        assert self.committer._process
        return self.committer._process

    @property
    def pid(self) -> int:
        return int(self.process._transport.get_pid())

    async def is_there(self) -> "Beside":
        """Have a process started, and wait until it is ready."""
        await self.writer.edit(lambda _: None)
        await until(lambda: self.process.is_ready)
        return self

    def stored(self) -> list[int]:
        return numbers_in(self._file)


def numbers_in(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as reader:
        return [number for (number,) in reader.execute(NUMBERS)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with one table in it."""

    async def begin(store: Store) -> None:
        await store.add_table(a_row())

    with_store(str(tmp_path / "mischief.db"), begin)
    return tmp_path / "mischief.db"


def beside(file: Path, scene: Callable[[Beside], Awaitable[None]], command: Sequence[str] = COMMAND) -> None:
    async def run() -> None:
        made = Beside(file, command)
        try:
            await scene(made)
        finally:
            await made.writer.close()

    asyncio.run(run())


def test_entries_are_stored_by_the_process_and_everything_else_by_the_thread(file: Path) -> None:
    async def scene(made: Beside) -> None:
        await made.is_there()
        os.kill(made.pid, signal.SIGSTOP)
        storing = asyncio.create_task(made.writer.store(rows("t1", 1)))
        await until(lambda: bool(made.process._waiting))
        edit = asyncio.create_task(made.writer.edit(lambda _: made.stored()))
        assert (made.stored(), storing.done()) == ([], False)
        os.kill(made.pid, signal.SIGCONT)
        assert await edit == [1]  # in the order in which they came
        assert storing.done()

    beside(file, scene)


def test_until_the_process_is_ready_nobody_waits_for_it(file: Path) -> None:
    async def scene(made: Beside) -> None:
        await made.writer.store(rows("t1", 1))
        assert not made.process.is_ready
        assert made.stored() == [1]

    beside(file, scene, [sys.executable, "-c", "import sys; sys.stdin.read()"])


def test_an_entry_that_is_there_already_is_taken(file: Path) -> None:
    async def scene(made: Beside) -> None:
        await (await made.is_there()).writer.store(rows("t1", 1))
        with pytest.raises(Taken):
            await made.writer.store(rows("t1", 1, 2))
        await made.writer.store(rows("t1", 2))
        assert (made.stored(), made.process.is_ready) == ([1, 2], True)

    beside(file, scene)


def test_what_the_thread_stores_beside_other_changes_comes_after_what_the_process_has_stored(file: Path) -> None:
    async def scene(made: Beside) -> None:
        await (await made.is_there()).writer.store(rows("t1", 1))
        again, edit = made.writer.store(rows("t1", 1)), made.writer.edit(lambda _: made.stored())
        refused, stored = await asyncio.gather(again, edit, return_exceptions=True)
        assert (type(refused), stored) == (Taken, [1])
        await asyncio.gather(made.writer.store(rows("t1", 2)), made.writer.edit(lambda _: None))
        await made.writer.store(rows("t1", 3))
        assert made.stored() == [1, 2, 3]

    beside(file, scene)


def test_any_error_of_sqlite_is_told_as_it_is(file: Path) -> None:
    async def scene(made: Beside) -> None:
        await made.is_there()
        await made.writer.edit(lambda connection: connection.exec_driver_sql("ALTER TABLE recent RENAME TO gone"))
        with pytest.raises(sqlite3.OperationalError, match="no such table: recent"):
            await made.writer.store(rows("t1", 1))

    beside(file, scene)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("OperationalError: database or disk is full", sqlite3.OperationalError("database or disk is full")),
        ("DatabaseError: database disk image: malformed", sqlite3.DatabaseError("database disk image: malformed")),
        ("Connection: no error of theirs", sqlite3.Error("Connection: no error of theirs")),
        ("", sqlite3.Error("")),
    ],
)
def test_errors_are_told_by_name(line: str, error: Exception) -> None:
    told = error_from(line)
    assert (type(told), str(told)) == (type(error), str(error))


def test_who_is_cut_off_in_the_middle_of_a_commit_has_stored_nothing_of_it() -> None:
    stored = list[str]()

    class Storing(Recent):
        def __init__(self) -> None:
            """No database."""

        def insert(self, packed: str) -> None:
            stored.append(packed)

        def tidy(self) -> None:
            """Nothing."""

    assert list(answers(Storing(), [b"[1]\n", b"[2]"])) == [b"", b""]
    assert stored == ["[1]\n"]


def test_a_process_that_is_killed_in_the_middle_of_a_commit_has_lost_nothing(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(made: Beside) -> None:
        await made.is_there()
        first, pid = made.process, made.pid
        os.kill(pid, signal.SIGSTOP)
        storing = asyncio.create_task(made.writer.store(rows("t1", 1)))
        await until(lambda: bool(made.process._waiting))
        os.kill(pid, signal.SIGKILL)
        await storing
        assert made.stored() == [1]
        await until(lambda: made.process.is_ready)
        assert made.process is not first
        await made.writer.store(rows("t1", 2))
        assert made.stored() == [1, 2]

    beside(file, scene)
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == [
        "the process that stores has ended with -9"
    ]


def test_who_can_not_be_told_any_more_is_told_nothing(file: Path) -> None:
    async def scene(made: Beside) -> None:
        await made.is_there()
        os.kill(made.pid, signal.SIGSTOP)
        made.process._input.close()  # as the loop does when it has noticed that nobody reads
        await made.writer.store(rows("t1", 1))
        assert made.stored() == [1]
        os.kill(made.pid, signal.SIGCONT)

    beside(file, scene)


def test_a_commit_whose_answer_never_came_is_in_the_log_once_and_who_moved_is_to_read_it(file: Path) -> None:
    async def scene(made: Beside) -> None:
        await (await made.is_there()).writer.store(rows("t1", 1))
        with pytest.raises(Taken):
            await made.writer.store(rows("t1", 2))
        assert made.stored() == [1, 2]

    beside(file, scene, [sys.executable, "-c", SILENT])


@pytest.mark.parametrize("command", [["/no/such/program"], [sys.executable, "-c", "pass"]])
def test_where_no_process_can_be_had_a_thread_stores(file: Path, command: list[str]) -> None:
    async def scene(made: Beside) -> None:
        tried = set[StoringProcess]()
        for number in range(1, 8):
            await made.writer.store(rows("t1", number))
            await until(lambda: made.process.is_gone)
            tried.add(made.process)
        assert made.stored() == [1, 2, 3, 4, 5, 6, 7]
        assert len(tried) == TRIES  # and not again and again

    beside(file, scene, command)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_to_everybody_are_for_the_server_alone(file: Path, number: signal.Signals) -> None:
    async def scene(made: Beside) -> None:
        await made.is_there()
        os.kill(made.pid, number)
        await made.writer.store(rows("t1", 1))
        assert (made.stored(), made.process.is_ready) == ([1], True)

    beside(file, scene)


def test_a_writer_that_is_closed_leaves_no_process(file: Path) -> None:
    pids = list[int]()

    async def scene(made: Beside) -> None:
        await made.is_there()
        pids.append(made.pid)

    beside(file, scene)
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)
    assert {one.name for one in file.parent.iterdir()} == {"mischief.db", "mischief.db-server"}


def test_only_what_is_a_file_is_written_by_a_process(tmp_path: Path) -> None:
    async def run() -> None:
        for address, has_process, kind in (
            ("sqlite://", True, "SqliteCommitter"),
            ("sqlite:///:memory:", True, "SqliteCommitter"),
            (str(tmp_path / "games.db"), True, "BesideCommitter"),
            (str(tmp_path / "games.db"), False, "SqliteCommitter"),
        ):
            store = Store(url_of(address), has_process=has_process)
            assert type(store.writer._committer).__name__ == kind
            await store.close()

    asyncio.run(run())


def test_a_process_stores_what_it_was_told_though_its_server_was_killed_and_the_next_server_waits(file: Path) -> None:
    with subprocess.Popen([*COMMAND, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.readline() == b"\n"
        os.kill(process.pid, signal.SIGSTOP)
        process.stdin.write(packed(rows("t1", 1)) + b"\n")
        process.stdin.close()
        process.stdout.close()  # as the end of its server does
        waiting: Any = subprocess.Popen([sys.executable, "-c", NEXT, str(file)], stdout=subprocess.PIPE)
        with waiting:
            assert waiting.stdout.readline() == b"comes\n"
            assert numbers_in(file) == []
            os.kill(process.pid, signal.SIGCONT)
            assert waiting.stdout.readline() == b"[1]\n"
            assert (waiting.wait(BROKEN_AFTER), process.wait(BROKEN_AFTER)) == (0, 0)


NEXT = """
import sqlite3, sys
from mischief.store.alone import only_server
from mischief.store.engine import url_of
print("comes", flush=True)
with only_server(url_of(sys.argv[1])):
    print([number for (number,) in sqlite3.connect(sys.argv[1]).execute("SELECT number FROM entries")], flush=True)
"""


def test_the_process_of_a_server_does_not_stand_in_its_way_and_a_second_server_is_told_at_once(file: Path) -> None:
    async def scene(made: Beside) -> None:
        with only_server(url_of(str(file))):
            await made.is_there()
            with pytest.raises(Exception, match="another server is using"), only_server(url_of(str(file))):
                pytest.fail("two servers at one file")

    beside(file, scene)
