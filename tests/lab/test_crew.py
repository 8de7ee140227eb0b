"""Crews: results in the order of their pieces, whoever is done first; and checkpoints, from which work goes on."""

import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from mischief.cli.app import app
from mischief.game.registry import find, names
from mischief.lab.crew import Crew, processes, threads
from mischief.lab.crew.checkpoint import BadCheckpoint, Checkpointed
from mischief.lab.crew.crew import Alone
from mischief.lab.report import balance
from mischief.lab.report.balance import Plan
from mischief.lab.simulate.sample import Sample


def square(number: int) -> int:
    return number * number


def kept(piece: int) -> Sample:
    return Sample(np.array([[piece]], np.int32), np.array([piece], np.int64), np.array([], np.int32))


class Counted(Alone):
    """Remembers what it was handed, and stops at a piece, as a computer does whose plug is pulled."""

    def __init__(self, until: int | None = None) -> None:
        self.handed: list[Any] = []
        self._until = until

    def finished(self, work: Any, pieces: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        for number, result in super().finished(work, pieces):
            if pieces[number] == self._until:
                raise KeyboardInterrupt
            self.handed.append(pieces[number])
            yield number, result


@pytest.mark.parametrize("crew", [threads(1), threads(2), processes(1), processes(2)])
def test_results_come_in_the_order_of_their_pieces(crew: Crew) -> None:
    heard: list[int] = []
    with crew:
        assert crew.map(abs, [-3, -1, -2], heard.append) == [3, 1, 2]
        assert crew.map(abs, []) == []
    assert sorted(heard) == [1, 2, 3]


def test_progress_is_heard_while_the_first_piece_still_lasts() -> None:
    heard = Event()
    with threads(2) as crew:
        told = crew.map(lambda piece: heard.wait() if piece == 0 else piece, [0, 7], lambda result: heard.set())
    assert told == [True, 7]


def test_after_a_failure_nothing_more_is_begun() -> None:
    begun, told = list[int](), Event()

    def fail_first(piece: int) -> None:
        begun.append(piece)
        if piece == 0:
            raise ValueError
        told.wait()

    with threads(2) as crew:
        with pytest.raises(ValueError):
            crew.map(fail_first, range(9))
        told.set()
    assert len(begun) <= 3, "those that had begun beside it, and no more"


@pytest.mark.parametrize("name", names())
def test_a_game_goes_to_other_processes_as_its_address(name: str) -> None:
    game = find(name)
    assert pickle.loads(pickle.dumps(game)) is game
    assert len(pickle.dumps(game)) < 100
    for version in game.older:
        assert pickle.loads(pickle.dumps(game.under(version))).version == version


# --- checkpoints -----------------------------------------------------------------------------------------------------


def test_work_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file, first, second = tmp_path / "file", Counted(until=3), Counted()
    with Checkpointed(first, file, "run") as crew, pytest.raises(KeyboardInterrupt):
        crew.map(square, [1, 2, 3, 4])
    with Checkpointed(second, file, "run") as crew:
        heard: list[int] = []
        assert crew.map(square, [1, 2, 3, 4], heard.append) == [1, 4, 9, 16]
    assert (first.handed, second.handed) == ([1, 2], [3, 4])
    assert heard == [1, 4, 9, 16]


def test_calls_are_told_apart(tmp_path: Path) -> None:
    for _ in range(2):
        with Checkpointed(Counted(), tmp_path / "file", "run") as crew:
            assert [crew.map(square, [2]), crew.map(square, [3])] == [[4], [9]]


def test_arrays_come_back_as_they_were(tmp_path: Path) -> None:
    for _ in range(2):
        with Checkpointed(Counted(), tmp_path / "file", "run") as crew:
            (found,) = crew.map(kept, [5])
    assert (found.points.dtype, found.points.shape, found.lengths.dtype) == (np.int32, (1, 1), np.int64)
    assert (found.points.tolist(), found.lengths.tolist(), found.tallies.tolist()) == ([[5]], [5], [])


@pytest.mark.parametrize("torn", [1, 3, 8])
def test_a_torn_last_line_is_dropped_and_its_piece_done_again(tmp_path: Path, torn: int) -> None:
    file, again = tmp_path / "file", Counted()
    with Checkpointed(Counted(), file, "run") as crew:
        crew.map(square, [1, 2])
    whole = file.read_bytes()
    file.write_bytes(whole[:-torn])
    with Checkpointed(again, file, "run") as crew:
        assert crew.map(square, [1, 2]) == [1, 4]
    assert again.handed == [2]
    assert file.read_bytes() == whole


def test_a_file_that_was_torn_before_anything_was_done_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b'{"checkp')
    with Checkpointed(Counted(), file, "run") as crew:
        assert crew.map(square, [2]) == [4]


@pytest.mark.parametrize("content", [b'{"checkpoint":"another run"}\n[0,0,1]\n', b"my diary", b"my diary\n"])
def test_a_file_of_another_run_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    with pytest.raises(BadCheckpoint, match="another run"):
        Checkpointed(Counted(), file, "run")
    assert file.read_bytes() == content


def test_a_line_that_cant_be_read_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b'{"checkpoint":"run"}\n[0,0,1]\nnot ours\n')
    with pytest.raises(BadCheckpoint, match="line 3"):
        Checkpointed(Counted(), file, "run")
    with pytest.raises(BadCheckpoint, match="can't be opened"):
        Checkpointed(Counted(), tmp_path, "run")


def test_an_arena_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    """With half of its lines gone, as if it had been stopped there: the same answer, and the rest is played again."""
    file = tmp_path / "file"
    words = ["arena", "lure", "--bots", "greedy,random", "--games", "16", "--json", "--checkpoint", str(file)]
    whole = told(*words, "--processes", "1")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]))
    assert told(*words, "--processes", "1") == whole
    assert file.read_bytes().splitlines(keepends=True) == lines
    file.write_bytes(b"".join(lines).replace(b'"shares":[1.0,0.0]', b'"shares":[0.0,1.0]'))
    assert told(*words, "--processes", "1") != whole, "what is kept is not played again"


def test_a_report_goes_on_from_its_checkpoint_by_any_number_of_threads(tmp_path: Path) -> None:
    file, lure, plan = tmp_path / "file", find("lure"), Plan(20, 10, quick_games=5, sampled_games=15, seats=2)

    def found(crew: Crew) -> bytes:
        with Checkpointed(crew, file, "run") as kept:
            chapters = list(balance.chapters(lure, plan, lambda done: None, kept))
        return msgspec.json.encode([balance._numbers(chapter) for chapter in chapters])

    whole = found(threads(1))
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:5]))
    assert found(threads(2)) == whole
    assert sorted(file.read_bytes().splitlines(keepends=True)) == sorted(lines)


def told(*words: str) -> str:
    result = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout
