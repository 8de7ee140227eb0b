"""Arithmetic that gives the same bits everywhere: it must also be right."""

import math

import pytest
from hypothesis import given
from hypothesis.strategies import floats, integers

from mischief.bots.arithmetic import exponential, logarithm, power


@given(floats(-50, 50))
def test_an_exponential_is_right_to_many_digits(x: float) -> None:
    assert exponential(x) == pytest.approx(math.exp(x), rel=1e-11)


@given(floats(1, 4e9))
def test_a_logarithm_is_right_to_many_digits(x: float) -> None:
    assert logarithm(x) == pytest.approx(math.log(x), rel=1e-11, abs=1e-12)


@given(integers(1, 100_000), floats(0, 1))
def test_a_power_is_right_to_many_digits(x: int, exponent: float) -> None:
    assert power(x, exponent) == pytest.approx(x**exponent, rel=1e-10)


def test_a_lead_beyond_measure_is_as_good_as_a_large_one() -> None:
    assert exponential(1e9) == pytest.approx(math.exp(50))
    assert exponential(-1e9) == pytest.approx(math.exp(-50))
