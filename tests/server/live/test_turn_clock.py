"""Clocks of players run by a time that nobody sets."""

from collections.abc import Callable

import pytest

from mischief.server.clocks import steady
from mischief.server.live.turn_clock import TurnClock
from mischief.table.clock import Clock, Timing

HOUR = 3_600_000
MILLION = 1_000_000


class Times:
    """A calendar that people set, and ticks that nobody can."""

    def __init__(self) -> None:
        self.calendar, self.ticks = 1_800_000_000_000, 5_000

    def pass_by(self, milliseconds: int) -> None:
        self.calendar += milliseconds
        self.ticks += milliseconds

    def steady(self) -> Callable[[], int]:
        return steady(lambda: self.calendar * MILLION, lambda: self.ticks * MILLION)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_calendar_that_is_set_costs_no_player_time(jump: int) -> None:
    times, watch = Times(), TurnClock(Clock(Timing.BANK, 60_000), 2)
    now = times.steady()
    watch.note(1, 1, now(), [0])
    times.calendar += jump
    times.pass_by(10_000)
    assert watch.out(now()) == []
    watch.note(2, 0, now(), [1])
    assert watch.left == (50_000, 60_000)
    times.pass_by(60_000)
    assert watch.out(now()) == [1]


def test_the_time_begins_with_the_calendar() -> None:
    times = Times()
    assert times.steady()() == times.calendar


def test_a_table_that_comes_back_under_an_earlier_calendar_gives_nobody_more_than_their_time() -> None:
    watch = TurnClock(Clock(Timing.MOVE, 30_000), 2)
    watch.note(1, 1, HOUR, [0])
    watch.resume(1_000)
    assert watch.until() == (31_000, None)
    watch.resume(20_000)
    assert watch.until() == (31_000, None)
