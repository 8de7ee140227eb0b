"""Tables, checkpoints and positions: what is kept can be read again."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mischief.cli.lab import solve as commands
from mischief.game.errors import BadNotation, BadSeats
from mischief.games.lure import GAME
from mischief.games.lure.record import DECIDING, LURING, STOP, THROW, THROWING
from mischief.lab.solve.checkpoint import Checkpoint
from mischief.lab.solve.mix import SLOTS, Mix
from mischief.lab.solve.processor import ProcessorSweeper
from mischief.lab.solve.solving import BadSolve, solve_and_keep
from mischief.lab.solve.sweeps import FINISH, solve
from mischief.solved.lure import position
from mischief.solved.lure.advice import load
from mischief.solved.lure.reckoning.lookup import set_out
from mischief.solved.lure.reckoning.moments import Moments
from mischief.solved.lure.tables import files
from mischief.solved.lure.tables.files import NotSolved
from mischief.solved.lure.tables.table import pack, unpack
from mischief.solved.lure.variant import Variant

SMALL = Variant(mice=(2, 2, 1, 1, 1))


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for solved games; compiled code stays where it is, for it was found already."""
    monkeypatch.setattr(files, "folder", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize("levels", [255, 1023, 16383])
def test_a_table_is_read_back_to_the_nearest_level(levels: int) -> None:
    moments = Moments((2, 2, 2, 1, 2))
    worth = np.random.default_rng(levels).random(moments.first[-1]).astype(np.float32)
    facts, steps = unpack(moments, pack(moments, worth, {"variant": "small"}, levels))
    assert facts["levels"] == levels
    assert facts["variant"] == "small"
    assert np.abs(steps / levels - worth).max() <= 0.5 / levels + 1e-7


def test_a_solved_game_is_kept_and_asked(cache: Path) -> None:
    told: list[int] = []
    answer = solve_and_keep(SMALL, "cpu", 1, 1e-6, 1, True, lambda mix: told.append(len(mix.residuals)))
    assert answer.certificate.residual < 1e-5
    assert told == list(range(1, len(told) + 1))
    load.cache_clear()
    solved = load(SMALL)
    assert isinstance(solved.known.stop, np.memmap)
    assert solved.value(SMALL.start()) == pytest.approx(answer.start, abs=2e-4)
    assert not files.checkpoint_file(SMALL).exists()


def test_an_unsolved_game_says_how_to_solve_it(cache: Path) -> None:
    with pytest.raises(NotSolved, match="mischief solve lure -o daredevil -o jokers-dont-steal"):
        files.packed_table(Variant(daredevil=True, jokers_dont_steal=True))


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    first, second, whole = (ProcessorSweeper(SMALL, threads=1) for _ in range(3))
    done = solve(whole)
    early = solve(first, watch=Checkpoint(tmp_path / "kept.npz", first, every=0).watch, goal=1e-3)[:-FINISH]
    resumed = Checkpoint(tmp_path / "kept.npz", second).resume()
    assert resumed.residuals == early
    assert len(done) < len(solve(second, mix=resumed)) <= len(done) + SLOTS  # what was remembered is learnt again
    assert second.stop() == pytest.approx(whole.stop(), abs=1e-6)


def test_a_checkpoint_is_written_now_and_then(tmp_path: Path) -> None:
    now = [0.0]
    keeping = Checkpoint(tmp_path / "kept.npz", ProcessorSweeper(SMALL, threads=1), lambda: now[0], every=30)
    keeping.watch(Mix())
    assert not keeping.path.exists()
    now[0] = 31.0
    keeping.watch(Mix())
    assert keeping.path.exists()


def test_a_broken_checkpoint_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "kept.npz"
    path.write_bytes(b"PK\x03\x04 half a file")
    assert Checkpoint(path, ProcessorSweeper(SMALL, threads=1)).resume() == Mix()


@given(place=st.integers(0, 64**5 - 1))
@settings(max_examples=100, deadline=None)
def test_positions_print_and_parse(place: int) -> None:
    state = Variant().start()
    set_out(Moments(Variant().mice).layout, place, np.array(Variant().mice), state)
    words = position.write(state)
    assert position.write(position.read(words, Variant())) == words


@pytest.mark.parametrize(
    ("words", "phase"),
    [("66666/00000/00000", THROWING), ("44665/11000/10001/01000", DECIDING), ("44665/11000/10001/01000:yw", LURING)],
)
def test_a_position_says_what_the_player_must_do(words: str, phase: int) -> None:
    assert position.read(words, Variant()).phase == phase


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("66666/00000", "2 parts"),
        ("6666/00000/00000", "five digits"),
        ("56666/00000/00000", "lie in this position"),
        ("66663/00000/00000/00003", "at most 2"),
        ("66666/00000/00000:rx", "two letters"),
        ("06666/60000/00000:rr", "hunt has failed"),
    ],
)
def test_a_bad_position_is_told_what_is_wrong(words: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        position.read(words, Variant())


def test_advice_lists_every_legal_move_in_order(cache: Path) -> None:
    solve_and_keep(SMALL, "cpu", 1, 1e-6, 50, True, lambda mix: None)
    load.cache_clear()
    state = position.read("22111/00000/00000:rw", SMALL)
    assert [choice.move for choice in load(SMALL).advise(state)] == GAME.legal(state, 0)
    deciding = position.read("12111/00000/00000/10000", SMALL)
    assert [choice.move for choice in load(SMALL).advise(deciding)] == [THROW, STOP]
    assert load(SMALL).advise(SMALL.start()) == []


def test_only_two_players_are_advised(cache: Path) -> None:
    solve_and_keep(SMALL, "cpu", 1, 1e-3, 50, True, lambda mix: None)
    load.cache_clear()
    with pytest.raises(BadSeats, match="only Lure for two"):
        load(SMALL).advise(GAME.start(seats=3))


def test_the_commands_say_what_came_out(
    cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "_variant", lambda game, words: SMALL)
    commands.solve("lure", threads=1, check=1, goal=1e-6)
    said = capsys.readouterr().out
    assert "starting is worth" in said
    assert "largest residual" in said
    load.cache_clear()
    commands.value("lure", "12111/00000/00000/10000")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("worth ")
    assert lines[1].endswith("best")
    assert "loses" in lines[2]


def test_only_lure_is_solved() -> None:
    with pytest.raises(BadSolve, match="only lure"):
        commands.value("peek", "start")
