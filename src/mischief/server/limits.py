"""How much anybody may ask for: buckets that fill with time and are emptied by requests."""

from collections.abc import Callable

Now = Callable[[], float]  # seconds, from any beginning
MOST_ADDRESSES = 10_000


class Bucket:
    """Lets so many things happen at once, and so many a second in the long run."""

    __slots__ = ("_left", "_most", "_rate", "_when")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate, self._most, self._left, self._when = rate, most, most, now

    def take(self, now: float) -> bool:
        """Whether one more thing may happen now."""
        left = self._left + (now - self._when) * self._rate
        self._when = now
        self._left = min(left, self._most)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """What was taken was not needed."""
        self._left += 1

    def is_full(self, now: float) -> bool:
        return self._left + (now - self._when) * self._rate >= self._most


class Buckets:
    """A bucket for each address; those that are full again are forgotten."""

    def __init__(self, rate: float, most: float, now: Now) -> None:
        self._rate, self._most, self._now = rate, most, now
        self._buckets: dict[str, Bucket] = {}
        self._tidy_at = MOST_ADDRESSES

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str) -> bool:
        """Whether this address may do one more thing now."""
        now = self._now()
        if address not in self._buckets:
            self._forget(now)
            self._buckets[address] = Bucket(self._rate, self._most, now)
        return self._buckets[address].take(now)

    def give_back(self, address: str) -> None:
        """What this address has just taken does not count."""
        if bucket := self._buckets.get(address):
            bucket.give_back()

    def _forget(self, now: float) -> None:
        """From time to time; rarely enough that a flood of addresses can't make it the main work."""
        if len(self._buckets) >= self._tidy_at:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full(now)}
            self._tidy_at = max(MOST_ADDRESSES, 2 * len(self._buckets))
