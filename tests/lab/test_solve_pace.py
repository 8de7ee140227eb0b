"""How far sweeps go beyond: faster where that helps, never lost where it doesn't."""

from math import log

import numpy as np
import pytest

from mischief.game.rule import Array
from mischief.lab.solve.pace import NARROWEST, PLAIN, WINDOW, Pace
from mischief.lab.solve.processor import ProcessorSweeper
from mischief.lab.solve.sweeps import GOAL, Unsettled, solve
from mischief.solved.variant import ALL, Variant

REAL = np.linspace(-0.9, 0.9, 51)
CIRCLE = 0.9 * np.exp(2j * np.pi * np.arange(50) / 50)
CROSS = np.concatenate([np.linspace(-0.95, 0.95, 51), 0.3j * np.linspace(-1, 1, 20)])


def settled(factors: Array, pace: Pace, goal: float = 1e-6, most: int = 1000) -> Pace:
    """Sweeps that multiply each error by its own factor."""
    before = now = np.exp(1j * np.arange(len(factors)))
    while len(pace.residuals) < most and (not pace.residuals or pace.residuals[-1] > goal):
        swept, pull = factors * now, pace.pull
        pace.note(float(np.abs(swept - now).max()))
        before, now = now, before + pull * (swept - before)
    return pace


def plain(factors: Array) -> float:
    """How many plain sweeps do the same."""
    return log(1e-6) / log(np.abs(factors).max())


def test_errors_of_either_sign_shrink_faster_than_by_plain_sweeps() -> None:
    assert len(settled(REAL, Pace()).residuals) < plain(REAL) / 2.5


def test_errors_that_go_round_in_circles_end_in_plain_sweeps() -> None:
    pace = settled(CIRCLE, Pace())
    assert pace.pull == PLAIN
    assert len(pace.residuals) < 2 * plain(CIRCLE)


def test_without_turning_back_circles_would_grow() -> None:
    class Stubborn(Pace):
        def _has_failed(self) -> bool:
            return False

    assert settled(CIRCLE, Stubborn(), most=100).residuals[-1] > 1000


def test_a_rest_calms_what_going_beyond_stirs_up() -> None:
    class Restless(Pace):
        def _look_back(self, pull: float, fall: float) -> None:
            self._widen(pull, fall ** (1 / WINDOW))

    stirred = np.concatenate([np.linspace(-0.85, 0.85, 51), 0.5j * np.linspace(-1, 1, 20)])
    assert len(settled(stirred, Pace()).residuals) < 0.7 * len(settled(stirred, Restless()).residuals)


def test_a_narrower_spread_still_gains_where_a_wide_one_fails() -> None:
    pace = settled(CROSS, Pace())
    assert NARROWEST <= pace.spread < pace.widest + 1e-9 < 0.9
    assert len(pace.residuals) < plain(CROSS) / 2


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_every_variant_settles(variant: Variant) -> None:
    small = Variant(variant.little_ones, variant.daredevil, variant.jokers_dont_steal, (2, 2, 2, 2, 1))
    residuals = solve(ProcessorSweeper(small, threads=1))
    assert residuals[-1] <= GOAL
    assert len(residuals) < 40


def test_what_does_not_settle_is_not_called_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mischief.lab.solve.sweeps.MOST_SWEEPS", 5)
    with pytest.raises(Unsettled, match="not solved"):
        solve(ProcessorSweeper(Variant(mice=(2, 2, 1, 1, 1)), threads=1))
