"""PettingZoo: its own suites, for every game and number of seats."""

import warnings
from typing import Any

import numpy as np
import pytest

from builders.env.suites import ROUNDS, TABLES
from mischief.env import BadActions
from mischief.env.pettingzoo import SeatsEnv, env

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, seed_test


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_suites_of_pettingzoo_pass(name: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises to scale observations
        api_test(env(name, seats), num_cycles=12 * ROUNDS)
        seed_test(lambda: env(name, seats), num_cycles=4 * ROUNDS)


def played(table: SeatsEnv) -> dict[str, Any]:
    """The rewards of a whole game, by chance."""
    luck, won = np.random.default_rng(3), dict[str, float]()
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        if over:
            won[agent] = float(reward)
        table.step(None if over else int(luck.choice(np.flatnonzero(seen["action_mask"]))))
    return won


def test_a_whole_game_brings_what_the_result_says() -> None:
    table = env("lure", 3)
    table.reset(seed=1)
    won = played(table)
    winners = table.single.game.scores(table.single.state).winners
    assert {agent for agent, reward in won.items() if reward > 0} == {f"seat_{seat}" for seat in winners}
    assert sum(won.values()) == pytest.approx(0)
    assert table.agents == []


def test_an_action_that_is_not_legal_is_refused_and_nothing_has_changed() -> None:
    table = env("lure", 2, {"first": 0})
    table.reset(seed=1)
    before = table.single.game.write(table.single.state)
    with pytest.raises(BadActions, match="seat 0 has"):
        table.step(79)
    assert table.single.game.write(table.single.state) == before


def test_seeds_go_on_and_can_be_had_again() -> None:
    table = env("lure", 2)
    firsts = []
    for seed in (5, None, 5, None):
        table.reset(seed=seed)
        firsts.append(table.last()[0]["observation"].tolist() + [table.single.luck[0]])
    assert firsts[0] == firsts[2] != firsts[1] == firsts[3]


def test_the_table_is_shown_as_anybody_may_see_it() -> None:
    table = env("peek", 2, render_mode="ansi")
    table.reset(seed=1)
    assert "peek.Sight" in str(table.render())
