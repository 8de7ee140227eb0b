"""Since when each seat is awaited, by log number and by the clock, and how much time each has left."""

from collections.abc import Sequence

from mischief.table import clock as clocks
from mischief.table.clock import Clock, Left, Timing


class TurnClock:
    """Follows one game's log; everything in it can be worked out again from the log."""

    __slots__ = ("_since", "clock", "is_off", "left", "numbers")

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock, self.is_off = clock, clock.timing is Timing.OFF
        self.left: Left = clocks.wound(clock, seats)
        self.numbers: list[int | None] = [None] * seats  # the log number at which the seat began to be awaited
        self._since: list[int] = [0] * seats  # and the instant

    def note(self, number: int, actor: int, at: int, awaited: Sequence[int]) -> None:
        """An entry was made at this instant, and now these seats are awaited."""
        numbers = self.numbers
        if actor < len(numbers) and numbers[actor] is not None:
            if not self.is_off:
                self.left = clocks.pressed(self.clock, self.left, actor, self._since[actor], at)
            numbers[actor] = None
        for seat, since in enumerate(numbers):
            if seat not in awaited:
                numbers[seat] = None
            elif since is None:
                numbers[seat], self._since[seat] = number, at

    def resume(self, now: int) -> None:
        """Back in memory, maybe under a calendar that was set back: nobody has been awaited since a time to come."""
        self._since = [min(since, now) for since in self._since]

    def is_fresh(self, seat: int, number: int) -> bool:
        """Whether a move made on the table as of this number still means what it meant."""
        since = self.numbers[seat]
        return since is not None and number >= since

    def until(self) -> tuple[int | None, ...]:
        """The instants at which awaited seats run out of time."""
        return tuple(
            None if number is None else clocks.until(self.clock, self.left, seat, self._since[seat])
            for seat, number in enumerate(self.numbers)
        )

    def out(self, now: int) -> list[int]:
        """The awaited seats that have no time left."""
        return [seat for seat, end in enumerate(self.until()) if end is not None and now >= end]
