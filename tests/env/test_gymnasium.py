"""Gymnasium: one seat against bots, and many games at once, by its own suites."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from builders.env.suites import ROUNDS, TABLES
from builders.own_bots import Last
from mischief.env import BadActions, BadBatch
from mischief.env.gymnasium import GamesEnv, SeatEnv, ids
from mischief.game.registry import names


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_suite_of_gymnasium_passes_from_the_last_seat(name: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Casting input x")
        for seat in range(max(0, seats - ROUNDS), seats):
            check_env(SeatEnv(name, seats, seat), skip_render_check=True)


def play(env: "gymnasium.Env[Any, Any]", seed: int) -> float:
    """What one game by chance brings."""
    luck, over, reward = np.random.default_rng(seed), False, 0.0
    seen, _ = env.reset(seed=seed)
    while not over:
        seen, reward, over, _, _ = env.step(luck.choice(np.flatnonzero(seen["action_mask"])))
    return float(reward)


@pytest.mark.parametrize("name", names())
def test_a_registered_game_is_played_to_its_end(name: str) -> None:
    env = gymnasium.make(f"mischief.env.gymnasium:{ids()[name]}", seats=3)
    assert ids()["lure"] == "mischief/Lure-v0"
    assert play(env, 2) in (-0.5, 0.0, 0.25, 1.0)


def test_bots_sit_in_the_other_seats() -> None:
    """A player by chance nearly always loses to one that takes what it can."""
    env = SeatEnv("lure", seat=1, bots=("greedy",), options={"first": 0})
    assert sum(play(env, seed) for seed in range(10)) < -5
    assert play(SeatEnv("lure", 3, 1, (Last, "random")), 1) in (-0.5, 0.25, 1.0)
    with pytest.raises(BadBatch, match="one for each of 2 other seats, not 3"):
        SeatEnv("lure", 3, bots=("random",) * 3)
    with pytest.raises(BadBatch, match="seat must be from 0 to 1"):
        SeatEnv("lure", seat=2)


def test_an_illegal_action_loses_and_masks_say_which_are() -> None:
    env = SeatEnv("lure", options={"first": 0})
    seen, _ = env.reset(seed=1)
    assert env.action_masks().tolist() == seen["action_mask"].astype(bool).tolist()
    seen, reward, over, _, info = env.step(np.int64(79))
    assert (reward, over, info) == (-1.0, True, {"illegal": True})


def test_many_games_step_at_once_and_their_rewards_are_those_of_who_moved() -> None:
    env, luck, ended = GamesEnv(16, "lure"), np.random.default_rng(1), 0
    seen, info = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    for _ in range(120):
        moved = info["seat"]
        actions = np.array([luck.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, reward, over, _, info = env.step(actions)
        assert reward.tolist() == [row[seat] for row, seat in zip(info["rewards"], moved, strict=True)]
        assert (np.abs(reward) > 0).tolist() <= over.tolist()
        ended += int(over.sum())
    assert ended > 0
    assert env.observation_space.contains(seen)
    with pytest.raises(BadActions):
        env.step(np.full(16, 79))
    with pytest.raises(BadBatch, match="one seed"):
        env.reset(seed=[1] * 16)


def test_the_same_seed_gives_the_same_games() -> None:
    first, second = (GamesEnv(4, "lure").reset(seed=3)[0]["observation"].tolist() for _ in range(2))
    assert first == second


def test_gymnasium_makes_many_games_of_every_seat_or_of_one_seat_against_bots() -> None:
    every = gymnasium.make_vec("mischief/Lure-v0", num_envs=2, seats=3)
    assert isinstance(every, GamesEnv)
    one = gymnasium.make_vec("mischief/Lure-v0", num_envs=2, vectorization_mode="sync", bots=("greedy",), seat=1)
    for many in (every, one):
        seen, _ = many.reset(seed=1)
        assert many.observation_space.contains(seen)
        assert many.step(seen["action_mask"].argmax(axis=1))[2].tolist() == [False, False]
