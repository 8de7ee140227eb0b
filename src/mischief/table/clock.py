"""A table's clocks as pure functions of instants (milliseconds); who calls them knows what time it is."""

from enum import StrEnum

import msgspec

from mischief.game.errors import MischiefError

SHORTEST, LONGEST = 1_000, 7 * 24 * 3600 * 1_000


class BadClock(MischiefError):
    code = "bad_clock"


class Timing(StrEnum):
    """Off; so long for each move; or so long for the whole game and a little back for each move."""

    OFF = "off"
    MOVE = "move"
    BANK = "bank"


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How time is given. `time` is for a move or for the bank, by `timing`; `bonus` goes into the bank after a move."""

    timing: Timing = Timing.OFF
    time: int = 0
    bonus: int = 0

    def check(self) -> None:
        """Raise BadClock unless the numbers make sense."""
        if self.timing is not Timing.OFF and not SHORTEST <= self.time <= LONGEST:
            raise BadClock(f"a clock's time is {SHORTEST} to {LONGEST} milliseconds, not {self.time}")
        if not 0 <= self.bonus <= self.time:
            raise BadClock(f"a clock's bonus is 0 to its time, not {self.bonus} milliseconds")


Left = tuple[int, ...]  # milliseconds left, by seat


def wound(clock: Clock, seats: int) -> Left:
    """The clocks before the first move."""
    return (clock.time,) * seats


def until(clock: Clock, left: Left, seat: int, since: int) -> int | None:
    """The instant at which a seat awaited since `since` runs out of time; None if never."""
    return None if clock.timing is Timing.OFF else since + left[seat]


def pressed(clock: Clock, left: Left, seat: int, since: int, now: int) -> Left:
    """The clocks after a seat awaited since `since` has moved at `now`; a move's own time is whole again."""
    if clock.timing is not Timing.BANK:
        return left
    rest = max(0, left[seat] - max(0, now - since)) + clock.bonus
    return (*left[:seat], rest, *left[seat + 1 :])
