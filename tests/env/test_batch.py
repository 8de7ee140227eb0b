"""Batches of games: the same seed gives the same games wherever they are played, and what is wrong is refused."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from builders.env.batches import STEPS, batch_of, fingerprint, walked
from mischief import env
from mischief.game.errors import BadOptions, BadSeats, MischiefError, UnknownGame
from mischief.game.registry import find, names
from mischief.games.lure.record import BLUE, DECIDING

SCRIPT = Path(__file__).parents[1] / "builders" / "env" / "batches.py"


def lure(games: int = 50, **changes: Any) -> env.Batch:
    return batch_of("lure", games, **{"device": "cpu", **changes})


# --- the same games everywhere ---


def test_the_same_seed_gives_the_same_games_interpreted_and_on_any_number_of_threads() -> None:
    ways: list[dict[str, Any]] = [{"device": "python"}, {}, {"threads": 2}, {"threads": 5}]
    assert len({fingerprint(lure(4, **way), 150) for way in ways}) == 1
    assert fingerprint(lure(4), 150) != fingerprint(lure(4, seed=6), 150)


def test_the_card_plays_the_same_games() -> None:
    """On the CUDA simulator, which runs the kernel without a card."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, str(SCRIPT), *names()]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    assert printed.splitlines() == [f"{name} {fingerprint(batch_of(name), STEPS[name])}" for name in names()]


def test_a_game_does_not_depend_on_how_many_others_are_played() -> None:
    """Nor on what happens in them: every game has luck of its own."""
    few, many = lure(3), lure(20)
    for _ in range(400):
        assert [array.tobytes() for array in few.now] == [array[:3].tobytes() for array in many.now]
        few.step(few.now.count - 1)
        many.step(np.where(np.arange(20) < 3, many.now.count - 1, 0))
    assert few.state(0) == many.state(0)
    assert many.state(3) != many.state(4)


def test_reset_begins_the_games_of_a_seed() -> None:
    batch = lure()
    first = fingerprint(batch, 20)
    batch.reset()
    assert fingerprint(batch, 20) == first
    batch.reset(6)
    assert fingerprint(batch, 20) == fingerprint(lure(seed=6), 20) != first


# --- the end of a game ---


def test_a_game_that_is_over_begins_anew_and_says_what_it_brought() -> None:
    game, batch, ended = find("lure"), lure(seats=3), 0
    before = [batch.state(number) for number in range(batch.games)]
    for now in walked(batch, 600):
        for number in np.flatnonzero(now.done).tolist():
            ended += 1
            assert sum(batch.state(number).cards.ravel()) == 0
            assert sum(before[number].cards.ravel()) > 0
        assert not now.reward[~now.done].any()
        assert np.allclose(now.reward.sum(1), 0, atol=1e-6)
        assert (now.reward[now.done].max(1) > 0).all()
        before = [batch.state(number) for number in range(batch.games)]
        assert not any(map(game.is_over, before))
    assert ended > 100


def test_who_wins_alone_gets_one_from_the_others_and_a_shared_win_is_shared() -> None:
    batch = batch_of("lure", 1, seats=3)
    game, state = batch.game, batch.state(0)
    state.phase, state.seat, state.centre[:] = DECIDING, 0, 0
    for mice, rewards in (((3, 2, 0), [1, -0.5, -0.5]), ((2, 2, 0), [0.25, 0.25, -0.5]), ((1, 1, 1), [0, 0, 0])):
        state.cards[:3, BLUE] = mice
        batch.put(0, state)
        stop = batch.now.moves[0, : batch.now.count[0]].tolist().index(game.parse(state, 0, "stop", "ABC"))
        now = batch.step([stop])
        assert now.done.tolist() == [True]
        assert now.reward.tolist() == [rewards]


# --- what is wrong ---


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ([0] * 49, "50 whole numbers"),
        ([0.0] * 50, "float64"),
        ([[0]] * 50, "shape"),
        ([0] * 7 + [-1] + [0] * 42, "game 7 has .* action -1"),
        ([0] * 49 + [80], "game 49 has .* action 80"),
    ],
)
def test_bad_actions_are_refused_and_change_nothing(actions: Any, reason: str) -> None:
    batch = lure()
    before = [array.copy() for array in batch.now], [batch.state(number) for number in range(50)]
    with pytest.raises(env.BadActions, match=reason) as refusal:
        batch.step(actions)
    assert refusal.value.code == "bad_actions"
    assert all(np.array_equal(one, other) for one, other in zip(before[0], batch.now, strict=True))
    assert before[1] == [batch.state(number) for number in range(50)]
    batch.check()


@pytest.mark.parametrize(
    ("changes", "error", "reason"),
    [
        ({"games": 0}, env.BadBatch, "1 or more"),
        ({"threads": 0}, env.BadBatch, "1 or more"),
        ({"device": "tpu"}, env.BadBatch, "unknown device"),
        ({"seed": -1}, env.BadBatch, "seed"),
        ({"seats": 5}, BadSeats, "2 to 4 players"),
        ({"options": {"first": 2}}, BadOptions, "not a seat"),
        ({"options": {"last": 2}}, BadOptions, "unknown option"),
    ],
)
def test_what_cannot_be_made_is_refused(changes: dict[str, Any], error: type[MischiefError], reason: str) -> None:
    with pytest.raises(error, match=reason):
        env.make("lure", **changes)


def test_only_games_that_are_there_make_a_batch() -> None:
    with pytest.raises(UnknownGame):
        env.make("chess")


def test_a_state_of_another_table_is_refused() -> None:
    with pytest.raises(env.BadBatch, match="no state of lure with 2 seats"):
        lure().put(0, find("lure").start(seats=3))
