"""Policies that choose for a whole batch, and a learner's examiner: the exact solution."""

import sys
from pathlib import Path

import numpy as np
import pytest

from mischief import env
from mischief.bots.policy import UnknownPolicy
from mischief.env.players import PolicyPlayer

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
from measure_lure import Perfect, loss, opponents, wins


def test_a_policy_chooses_a_legal_action_in_every_game_and_changes_nothing() -> None:
    batch = env.make("lure", seats=2, games=32, seed=7)
    player = PolicyPlayer(batch, "greedy")
    for _ in range(60):
        before = [np.copy(one) for one in (*batch.now, batch.states)]
        actions = player.actions()
        assert all(np.array_equal(one, was) for one, was in zip((*batch.now, batch.states), before, strict=True))
        assert (actions < batch.now.count).all()
        batch.step(actions)


def test_an_unknown_policy_is_told() -> None:
    with pytest.raises(UnknownPolicy, match="there is no policy 'tiger' for lure"):
        PolicyPlayer(env.make("lure", seats=2), "tiger")


def test_the_exact_solution_gives_nothing_away_and_the_others_do() -> None:
    batch = env.make("lure", seats=2, games=16, seed=7)
    perfect, everybody = Perfect(batch, threads=1), np.arange(16)
    assert loss(batch, lambda: perfect.actions(everybody), perfect, 200).mean == 0
    assert loss(batch, PolicyPlayer(batch, "random").actions, perfect, 200).mean > 0.01


def test_greedy_beats_random_from_both_seats() -> None:
    batch = env.make("lure", seats=2, games=32, seed=7)
    others = opponents(batch, Perfect(batch, threads=1))["random"]
    *_, results = wins(batch, PolicyPlayer(batch, "greedy").actions, others, 64)
    assert len(results) == 64
    assert sum(results) > 54
