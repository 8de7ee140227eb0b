"""Mixing remembered sweeps: faster where that helps, never lost where it doesn't."""

from math import log

import numpy as np
import pytest

from mischief.game.rule import Array
from mischief.lab.solve.mix import SLOTS, Mix
from mischief.lab.solve.processor import ProcessorSweeper
from mischief.lab.solve.sweeps import GOAL, Unsettled, solve
from mischief.solved.lure.variant import ALL, Variant

GOOD = 1e-5
REAL = np.linspace(-0.9, 0.9, 51)
CIRCLE = 0.9 * np.exp(2j * np.pi * np.arange(50) / 50)
CROSS = np.concatenate([np.linspace(-0.95, 0.95, 51), 0.3j * np.linspace(-1, 1, 20)])


def settled(factors: Array, mix: Mix, most: int = 1000) -> Mix:
    """Sweeps that multiply each error by its own factor."""
    now = np.exp(1j * np.arange(len(factors)))
    swept, changes = np.zeros((2, SLOTS, len(factors)), complex)
    while len(mix.residuals) < most and (not mix.residuals or mix.residuals[-1] > GOOD):
        slot = mix.slot
        swept[slot] = factors * now
        changes[slot] = swept[slot] - now
        now = mix.note(float(np.abs(changes[slot]).max()), (changes @ changes[slot].conj()).real) @ swept
    return mix


def plain(factors: Array) -> float:
    """How many plain sweeps do the same."""
    return log(GOOD) / log(np.abs(factors).max())


@pytest.mark.parametrize("factors", [REAL, CROSS], ids=["either sign", "across"])
def test_errors_that_shrink_at_many_speeds_are_gone_in_half_the_sweeps(factors: Array) -> None:
    assert len(settled(factors, Mix()).residuals) < plain(factors) / 2


def test_errors_that_go_round_in_circles_cost_little_more_than_plain_sweeps() -> None:
    assert len(settled(CIRCLE, Mix()).residuals) < 1.3 * plain(CIRCLE)


def test_with_one_memory_sweeps_are_plain() -> None:
    residuals = settled(REAL, Mix(depth=1)).residuals
    assert len(residuals) == pytest.approx(plain(REAL), abs=8)
    assert residuals == sorted(residuals, reverse=True)


@pytest.mark.parametrize("bad", [[1.0, 20.0], [1.0] * 9], ids=["grows", "does not fall"])
def test_where_mixing_fails_memories_are_dropped_and_one_fewer_is_kept(bad: list[float]) -> None:
    mix = Mix()
    for residual in bad:
        slot, weights = mix.slot, mix.note(residual, np.random.default_rng(1).random(SLOTS))
    assert mix.depth == SLOTS - 1
    assert np.array_equal(weights, np.eye(SLOTS)[slot])


def test_failing_again_and_again_ends_in_plain_sweeps() -> None:
    mix = Mix()
    for sweep in range(100):
        slot, weights = mix.slot, mix.note(1.0 + sweep % 2, np.random.default_rng(sweep).random(SLOTS))
    assert mix.depth == 1
    assert np.array_equal(weights, np.eye(SLOTS)[slot])


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_every_variant_settles(variant: Variant) -> None:
    small = Variant(variant.little_ones, variant.daredevil, variant.jokers_dont_steal, (2, 2, 2, 2, 1))
    residuals = solve(ProcessorSweeper(small, threads=1))
    assert residuals[-1] <= GOAL
    assert len(residuals) < 20


def test_what_does_not_settle_is_not_called_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mischief.lab.solve.sweeps.MOST_SWEEPS", 5)
    with pytest.raises(Unsettled, match="not solved"):
        solve(ProcessorSweeper(Variant(mice=(2, 2, 1, 1, 1)), threads=1))
