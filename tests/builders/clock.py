"""Time that stands still until a test lets it pass."""

import heapq
import math
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

from mischief.server.live.house import House

Settle = Callable[[], Awaitable[None]]  # lets everything finish that takes no time


class Alarm:
    """Something to do later, which can be called off."""

    def __init__(self, act: Callable[[], None]) -> None:
        self.act, self.is_off = act, False

    def cancel(self) -> None:
        self.is_off = True


class Time:
    """Milliseconds that pass only when a test says so; a house keeps its time by them."""

    def __init__(self) -> None:
        self.now, self._order = 1_000_000.0, count()
        self._alarms: list[tuple[float, int, Alarm]] = []

    def instant(self) -> float:
        return self.now

    def date(self) -> int:
        return int(self.now)

    def given_to(self, house: House) -> House:
        """The house that it is given to, which knows no other time from now on."""
        house.now, house.instant = self.date, self.instant
        house.later = self.later  # type: ignore[method-assign]
        return house

    @property
    def alarms(self) -> int:
        """How many things are to be done later."""
        return sum(not alarm.is_off for _, _, alarm in self._alarms)

    def later(self, seconds: float, act: Callable[[], None]) -> Any:
        alarm = Alarm(act)
        heapq.heappush(self._alarms, (self.now + max(0.0, seconds) * 1000, next(self._order), alarm))
        return alarm

    def until_next(self) -> float:
        """Milliseconds until the next alarm rings."""
        return min((due - self.now for due, _, alarm in self._alarms if not alarm.is_off), default=math.inf)

    def next_before(self, end: float) -> Alarm | None:
        """Go on to the next alarm, if it rings by then."""
        if not self._alarms or self._alarms[0][0] > end:
            return None
        due, _, alarm = heapq.heappop(self._alarms)
        self.now = max(self.now, due)
        return alarm

    async def passes(self, ms: float, settle: Settle) -> None:
        """Let so much time pass, and everything happen in its order."""
        end = self.now + ms
        await settle()
        while alarm := self.next_before(end):
            if not alarm.is_off:
                alarm.act()
                await settle()
        self.now = end
