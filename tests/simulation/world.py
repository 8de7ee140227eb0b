"""A world of its own: one clock, one chance, and one line in which everything waits that will happen."""

import heapq
import random
from collections import Counter
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any
from zlib import crc32

Act = Callable[[], object]
Event = list  # [when, tie, order, what to do]: None in place of the last is called off
LAST = 3


class Broken(Exception):
    """A law does not hold."""


class World:
    """What happens follows from the seed alone. Things of one instant happen in an order that chance chooses."""

    def __init__(self, seed: int) -> None:
        self.seed, self.chance = seed, random.Random(seed)
        self.now = 0.0  # seconds
        self.steps = 0
        self.faults: Counter[str] = Counter()
        self.broken: Broken | None = None  # the first law that was
        self.notes: list[str] | None = None  # what happened, for whoever wants to read it
        self.unended: dict[Coroutine[Any, Any, Any], None] = {}  # work whose stack nothing but an end sets free
        self._trace, self._order = 0, count()
        self._line: list[Event] = []

    def at(self, when: float, act: Act) -> Event:
        """Do something then."""
        event = [when, self.chance.random(), next(self._order), act]
        heapq.heappush(self._line, event)
        return event

    def after(self, seconds: float, act: Act) -> Event:
        return self.at(self.now + seconds, act)

    def call_off(self, event: Event) -> None:
        event[LAST] = None

    def run_until(self, end: float) -> None:
        """Let everything happen until then."""
        line = self._line
        while line and line[0][0] <= end and self.broken is None:
            when, _, _, act = heapq.heappop(line)
            if act is not None:
                self.now = max(self.now, when)
                self.steps += 1
                act()
        self.now = max(self.now, end)

    def must(self, law: str, holds: object, what: object = "") -> None:
        """A law; the first that does not hold ends the world."""
        if not holds and self.broken is None:
            self.broken = Broken(f"{law}: {what} (after {self.now:.3f} s, {self.steps} steps)")
            self.note("broken", law, what)

    # --- chance ---

    def happens(self, probability: float) -> bool:
        return self.chance.random() < probability

    def between(self, least: float, most: float) -> float:
        return least + self.chance.random() * (most - least)

    def about(self, mean: float) -> float:
        """Mostly shorter, now and then much longer."""
        return self.chance.expovariate(1 / mean)

    # --- what is known of it afterwards ---

    def fault(self, kind: str, what: str = "") -> None:
        """Something was made to go wrong."""
        self.faults[kind] += 1
        self.note("fault", kind, what)

    def note(self, *what: object) -> None:
        """Something has happened that must happen again when the seed is played again."""
        text = " ".join(map(str, what))
        self._trace = crc32(f"{self.now:.6f} {text}".encode(), self._trace)
        if self.notes is not None:
            self.notes.append(f"{self.now:10.4f}  {text}")

    def mark(self, content: bytes) -> None:
        """The same of bytes that were sent."""
        self._trace = crc32(content, self._trace)

    @property
    def trace(self) -> str:
        """The same for two runs in which the same has happened."""
        return f"{self._trace:08x}-{self.steps}-{self.chance.getrandbits(32):08x}"
