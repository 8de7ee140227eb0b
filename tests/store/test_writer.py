"""The writer alone, with a database whose answers a test gives by hand: who waits, who is told, what goes together."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import pytest
from sqlalchemy.exc import IntegrityError

from builders.store.stores import rows
from builders.waiting import a_turn_of_the_loop
from mischief.store import writer as writing
from mischief.store.committers import Edit, Ended, Outcome, Row
from mischief.store.reach import Unreachable
from mischief.store.writer import LOG, Taken, Writer

FULL = OSError(28, "No space left on device")


class Commit(NamedTuple):
    """What the writer wants stored, and whom to answer."""

    rows: list[Row]
    edits: list[Edit]
    ended: Ended


class ByHand:
    """A database that answers when a test says so."""

    def __init__(self) -> None:
        self.begun = list[Commit]()
        self.is_closed = False

    def begin(self, rows: list[Row], edits: list[Edit], ended: Ended) -> None:
        self.begun.append(Commit(rows, edits, ended))

    async def close(self) -> None:
        self.is_closed = True

    async def answer(self, outcome: Outcome) -> None:
        """Give the last commit its outcome, and let everybody hear of it."""
        self.begun[-1].ended(outcome)
        await a_while()


async def a_while() -> None:
    """So many turns that everything has been told on."""
    for _ in range(8):
        await a_turn_of_the_loop()


def play(scene: Callable[[Writer, ByHand], Awaitable[None]]) -> None:
    async def run() -> None:
        committer = ByHand()
        await scene(Writer(committer), committer)

    asyncio.run(run())


def outcome_of(task: "asyncio.Task[Any]") -> Any:
    """What a task that must be through has given."""
    assert task.done()
    return task.exception() or task.result()


def edit_of(value: str) -> Edit:
    return lambda connection: value


def test_nothing_is_stored_before_somebody_asks() -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        await a_while()
        assert (writer.commits, writer.entries, committer.begun, LOG.name) == (0, 0, [], "mischief.store")

    play(scene)


def test_who_asks_together_shares_a_commit_and_who_comes_later_the_next() -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        first = asyncio.create_task(writer.store(rows("a", 1, 2)))
        second = asyncio.create_task(writer.store(rows("b", 1)))
        await a_while()
        assert [commit.rows for commit in committer.begun] == [[*rows("a", 1, 2), *rows("b", 1)]]
        third, fourth = asyncio.create_task(writer.store(rows("c", 1))), asyncio.create_task(writer.edit(edit_of("x")))
        await a_while()
        assert len(committer.begun) == 1
        assert not first.done()
        await committer.answer([])
        assert (first.done(), second.done(), third.done(), fourth.done()) == (True, True, False, False)
        assert (committer.begun[1].rows, len(committer.begun[1].edits)) == (rows("c", 1), 1)
        assert (writer.commits, writer.entries) == (1, 3)
        await committer.answer(["x"])
        assert (outcome_of(third), outcome_of(fourth), len(committer.begun)) == (None, "x", 2)
        assert (writer.commits, writer.entries) == (2, 4)

    play(scene)


def test_after_a_pause_it_goes_on() -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        for number in (1, 2, 3):
            task = asyncio.create_task(writer.store(rows("a", number)))
            await a_while()
            await committer.answer([])
            assert outcome_of(task) is None
        assert [commit.rows for commit in committer.begun] == [rows("a", number) for number in (1, 2, 3)]

    play(scene)


def test_more_than_a_commit_takes_waits_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "MOST_IN_A_BATCH", 2)

    async def scene(writer: Writer, committer: ByHand) -> None:
        tasks = [asyncio.create_task(writer.store(rows("a", number))) for number in (1, 2, 3)]
        await a_while()
        await committer.answer([])
        assert [task.done() for task in tasks] == [True, True, False]
        await committer.answer([])
        assert [commit.rows for commit in committer.begun] == [rows("a", 1, 2), rows("a", 3)]

    play(scene)


def add(writer: Writer, first: int, last: int) -> None:
    for number in range(first, last + 1):
        writer.add(rows("a", number), lambda error: None)


def test_a_commit_does_not_wait_for_everybody_but_for_half_as_many_as_had_the_last_one() -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        add(writer, 1, 40)
        assert committer.begun == []  # nobody knows yet how many there are
        await a_while()
        committer.begun[-1].ended([])  # everybody has been told, and moves again
        add(writer, 41, 59)
        assert len(committer.begun) == 1
        add(writer, 60, 70)
        assert len(committer.begun) == 2  # while the others are still being heard
        await a_while()
        await committer.answer([])
        await committer.answer([])
        counts = [len(commit.rows) for commit in committer.begun]
        assert (counts, writer.commits, writer.entries) == ([40, 20, 10], 3, 70)

    play(scene)


def test_a_few_go_together_with_all_that_comes_in_a_round() -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        add(writer, 1, 2)
        await a_while()
        await committer.answer([])
        add(writer, 3, 9)
        assert len(committer.begun) == 1
        await a_while()
        await committer.answer([])
        add(writer, 10, 30)
        await a_while()
        assert [len(commit.rows) for commit in committer.begun] == [2, 7, 8]
        await committer.answer([])
        assert len(committer.begun[-1].rows) == 13

    play(scene)


def test_a_thousand_tables_go_with_one_commit() -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        tasks = [asyncio.create_task(writer.store(rows("a", number))) for number in range(2_001)]
        await a_while()
        assert len(committer.begun[0].rows) == 2_000
        await committer.answer([])
        await committer.answer([])
        assert all(task.done() for task in tasks)
        assert len(committer.begun) == 2

    play(scene)


def test_each_edit_gets_its_own_result_or_error() -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        tasks = [asyncio.create_task(writer.edit(edit_of("x"))) for _ in range(3)]
        await a_while()
        await committer.answer(["one", KeyError("two"), None])
        assert [str(outcome_of(task)) for task in tasks] == ["one", "'two'", "None"]
        assert len(committer.begun) == 1

    play(scene)


def test_who_no_longer_waits_keeps_nobody_else_from_hearing() -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        tasks = [asyncio.create_task(writer.edit(edit_of("x"))) for _ in range(2)]
        await a_while()
        tasks[0].cancel()
        await a_while()
        await committer.answer(["one", "two"])
        assert tasks[0].cancelled()
        assert outcome_of(tasks[1]) == "two"

    play(scene)


def test_a_table_that_fails_on_hearing_keeps_nobody_else_from_it(caplog: pytest.LogCaptureFixture) -> None:
    def fail(error: Exception | None) -> None:
        raise ValueError

    async def scene(writer: Writer, committer: ByHand) -> None:
        other, edit = asyncio.create_task(writer.store(rows("b", 1))), asyncio.create_task(writer.edit(edit_of("x")))
        writer.add(rows("a", 1), fail)
        await a_while()
        await committer.answer(["x"])
        assert (outcome_of(other), outcome_of(edit)) == (None, "x")

    play(scene)
    assert [record.getMessage() for record in caplog.records] == ["a table could not go on after a commit"]


def test_a_silent_database_is_asked_once_for_all() -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        tasks = [asyncio.create_task(writer.store(rows(f"t{number}", 1))) for number in range(300)]
        tasks += [asyncio.create_task(writer.edit(edit_of("x")))]
        await a_while()
        await committer.answer(Unreachable())
        assert {type(outcome_of(task)) for task in tasks} == {Unreachable}
        assert (len(committer.begun), writer.commits, writer.entries) == (1, 0, 0)
        task = asyncio.create_task(writer.store(rows("a", 1)))
        await a_while()
        await committer.answer([])
        assert outcome_of(task) is None

    play(scene)


def test_what_fails_together_is_tried_one_by_one(caplog: pytest.LogCaptureFixture) -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        tasks = [asyncio.create_task(writer.store(rows(table, 1))) for table in ("a", "b", "c")]
        tasks += [asyncio.create_task(writer.edit(edit_of("x"))) for _ in range(2)]
        await a_while()
        late = asyncio.create_task(writer.store(rows("late", 1)))
        for answer in (FULL, [], FULL, IntegrityError("", {}, FULL), ["x"], FULL):
            await committer.answer(answer)
        outcomes = [outcome_of(task) for task in tasks]
        assert [type(one) for one in outcomes] == [type(None), OSError, Taken, str, OSError]
        assert [len(commit.rows) for commit in committer.begun] == [3, 1, 1, 1, 0, 0, 1]
        assert (writer.commits, writer.entries) == (2, 1)
        await committer.answer([])
        assert outcome_of(late) is None

    play(scene)
    assert [record.getMessage() for record in caplog.records] == ["a commit failed: OSError"] * 2


def test_an_entry_that_is_there_already_is_taken_on_either_way_to_sqlite() -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        for error in (sqlite3.IntegrityError(), IntegrityError("", {}, FULL)):
            task = asyncio.create_task(writer.store(rows("a", 1)))
            await a_while()
            await committer.answer(error)
            await committer.answer(error)
            assert isinstance(outcome_of(task), Taken)

    play(scene)


def test_what_can_not_even_be_packed_fails_alone() -> None:
    class Packing(ByHand):
        def begin(self, rows: list[Row], edits: list[Edit], ended: Ended) -> None:
            if any(row[0] == "bad" for row in rows):
                raise TypeError
            super().begin(rows, edits, ended)

    async def run() -> None:
        committer = Packing()
        writer = Writer(committer)
        bad, good = asyncio.create_task(writer.store(rows("bad", 1))), asyncio.create_task(writer.store(rows("a", 1)))
        await a_while()
        await committer.answer([])
        assert isinstance(outcome_of(bad), TypeError)
        assert outcome_of(good) is None

    asyncio.run(run())


def test_who_closes_waits_for_what_is_being_stored() -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        tasks = [asyncio.create_task(writer.store(rows("a", 1)))]
        await a_while()
        tasks += [asyncio.create_task(writer.store(rows("a", 2))), asyncio.create_task(writer.close())]
        await a_while()
        assert not committer.is_closed
        await committer.answer([])
        assert not committer.is_closed
        await committer.answer([])
        assert [outcome_of(task) for task in tasks] == [None, None, None]
        assert committer.is_closed

    play(scene)


def test_a_writer_that_rests_can_be_closed_at_once() -> None:
    async def scene(writer: Writer, committer: ByHand) -> None:
        closing = asyncio.create_task(writer.close())
        await a_while()
        assert closing.done()
        assert committer.is_closed

    play(scene)
