"""The clocks of this machine. Only who starts a server looks at them: all others are given the time."""

import time
from collections.abc import Callable

Nanoseconds = Callable[[], int]


def steady(calendar: Nanoseconds = time.time_ns, ticks: Nanoseconds = time.monotonic_ns) -> Callable[[], int]:
    """The time in milliseconds: the calendar's at first, then steady: setting it later costs no player time."""
    began = calendar() - ticks()
    return lambda: (began + ticks()) // 1_000_000


system_now = steady()


def system_instant() -> float:
    """Milliseconds of a clock that nobody sets, from any beginning."""
    return time.perf_counter() * 1000
