"""How long games last at a table: sums of what the rules count, for every variant that one would choose between."""

import numpy as np
import pytest

from mischief.game.registry import find, names
from mischief.lab.simulate import Run, simulate
from mischief.lab.simulate.lengths import lengths
from mischief.lab.simulate.minutes import minutes_each, minutes_of

POUNCE, LURE = find("pounce"), find("lure")
assert POUNCE.pace is not None
PACE = POUNCE.pace


def test_minutes_are_the_seconds_of_all_that_happened() -> None:
    seconds = PACE.seconds
    assert (
        minutes_of(POUNCE, {"throws": 10.0, "mistakes": 2.0}) == (10 * seconds["throws"] + 2 * seconds["mistakes"]) / 60
    )
    assert minutes_of(LURE, {"throws": 10.0}) is None


def test_only_what_the_rules_count_is_timed() -> None:
    for game in map(find, names()):
        assert game.pace is None or set(game.pace.seconds) <= set(game.rules.TALLIES)


def test_single_games_add_up_to_the_mean() -> None:
    tallies = np.eye(len(POUNCE.rules.TALLIES), dtype=np.int32)
    each = minutes_each(POUNCE, PACE, tallies)
    assert each.sum() == pytest.approx(minutes_of(POUNCE, dict.fromkeys(POUNCE.rules.TALLIES, 1.0)))


def test_pounce_lasts_five_to_fifteen_minutes_with_the_cat_faces_we_chose() -> None:
    run = Run(POUNCE, 5, 500, POUNCE.options(), ("cat",), seed=2)
    by_cats = {one.variant["cats"]: one for one in lengths(run)}
    assert list(by_cats) == [1, 2, 3, 4, 5]
    ours = by_cats[POUNCE.options().cats]
    assert 5 < ours.mean < 15
    assert ours.low < ours.mean < ours.high
    assert simulate(run).minutes == pytest.approx(ours.mean)


def test_nobody_has_timed_lure() -> None:
    assert lengths(Run(LURE, 2, 1, LURE.options())) == []
