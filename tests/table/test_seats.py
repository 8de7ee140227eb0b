"""Names, clocks and series."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mischief.game import registry
from mischief.game.errors import BadOptions
from mischief.table import clock, series
from mischief.table.clock import BadClock, Clock, Timing
from mischief.table.seats import BadName, check_name, check_names, tidy


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Zoë",
        "Маша",
        "Łukasz",
        "O'Neil",
        "O’Neil",
        "Anna-Maria",
        "小鼠",
        "हिन्दी",
        "ǅordan",
        "Jʰon",
        "R2 D2",
        "x",
        "x" * 20,
    ],
)
def test_a_name_may_be_of_any_script(name: str) -> None:
    assert check_name(tidy(name)) == tidy(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "x" * 21,
        "Ann:",
        "a,b",
        "a+b",
        "Ann?",
        "a\nb",
        "a\tb",
        " Ann",
        "Ann  B",
        "Centre",
        "luck",
        "clock",
        "undo",
        "nobody",
        "spectators",
        "running",
        "--",
        "a\u202eb",
        "a\u200bb",
        "e\u0301a",
        "<b>",
        "🐭",
    ],
)
def test_a_name_that_would_spoil_a_record_is_refused(name: str) -> None:
    with pytest.raises(BadName) as refused:
        check_name(name)
    assert refused.value.code == "bad_name"


@settings(deadline=None)
@given(st.text(max_size=30))
def test_a_tidy_name_stays_tidy(name: str) -> None:
    assert tidy(tidy(name)) == tidy(name)


def test_names_are_given_once() -> None:
    assert check_names(["Ann", "Anna"]) == ("Ann", "Anna")
    with pytest.raises(BadName, match="two players"):
        check_names(["Ann", "ANN"])


def test_a_clock_that_is_off_never_runs_out() -> None:
    left = clock.wound(Clock(), 2)
    assert clock.until(Clock(), left, 0, 0) is None


def test_a_move_clock_gives_the_same_time_for_every_move() -> None:
    rule = Clock(Timing.MOVE, 5_000)
    left = clock.pressed(rule, clock.wound(rule, 2), 0, since=0, now=4_000)
    assert clock.until(rule, left, 0, since=10_000) == 15_000


def test_a_bank_is_spent_by_the_seat_that_moves_and_gets_its_bonus() -> None:
    rule = Clock(Timing.BANK, 60_000, bonus=2_000)
    left = clock.pressed(rule, clock.wound(rule, 3), 1, since=100, now=10_100)
    assert left == (60_000, 52_000, 60_000)
    assert clock.pressed(rule, left, 1, since=10_100, now=10_000) == (60_000, 54_000, 60_000)  # a clock set back


@settings(deadline=None)
@given(st.integers(1_000, 10**6), st.integers(0, 10**7), st.integers(0, 10**7))
def test_a_bank_never_goes_below_nothing(time: int, since: int, now: int) -> None:
    rule = Clock(Timing.BANK, time)
    assert 0 <= clock.pressed(rule, clock.wound(rule, 1), 0, since, now)[0] <= time


WEEK = 7 * 24 * 60 * 60 * 1_000


@pytest.mark.parametrize(
    "good",
    [Clock(), Clock(Timing.MOVE, 1_000), Clock(Timing.BANK, WEEK), Clock(Timing.BANK, 5_000, 5_000)],
)
def test_a_clock_may_give_a_second_or_a_week(good: Clock) -> None:
    good.check()


@pytest.mark.parametrize(
    "bad",
    [
        Clock(Timing.MOVE),
        Clock(Timing.MOVE, 999),
        Clock(Timing.BANK, WEEK + 1),
        Clock(Timing.BANK, 5_000, -1),
        Clock(Timing.BANK, 5_000, 5_001),
        Clock(bonus=1),
    ],
)
def test_a_clock_nobody_could_play_with_is_refused(bad: Clock) -> None:
    with pytest.raises(BadClock) as refused:
        bad.check()
    assert refused.value.code == "bad_clock"


def test_L12_each_player_starts_one_game_of_a_series() -> None:
    lure = registry.find("lure")
    games = [series.options_for(lure, lure.options(), number, 3) for number in range(series.games_in(3))]
    assert [options.changed()["first"] for options in games] == [0, 1, 2]


def test_L12_the_sum_of_points_decides_and_equals_share() -> None:
    games = [(10, 20, 5), (30, 20, 5), (0, 0, 3)]
    assert series.totals(games, 3) == (40, 40, 13)
    assert series.winners(games, 3) == (0, 1)
    assert series.winners(games[:2], 3) == ()
    assert series.totals([], 3) == (0, 0, 0)


def test_a_game_without_first_has_no_series() -> None:
    class Fixed:
        name = "fixed"
        options = type("Options", (), {"__struct_fields__": ()})

    with pytest.raises(BadOptions, match="first"):
        series.options_for(Fixed(), None, 0, 2)  # type: ignore[arg-type]
