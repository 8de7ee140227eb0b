"""A device at a table, as the table sees it."""

from collections.abc import Callable, Sequence
from typing import Protocol

from mischief.server.wire.codes import Close
from mischief.table.court import Envelope

Bytes = bytes | memoryview
Pass = Callable[[Bytes], None]


class Connection(Protocol):
    """Something that can be told things, for the seats that its tokens open."""

    tokens: list[str]
    seats: list[int]
    envelope: Envelope  # how long its network takes

    passed: Pass | None  # takes what it says to where its table is, if that is elsewhere

    def send(self, message: Bytes) -> None: ...
    def close(self, code: Close) -> None: ...
    def hold(self, is_held: bool) -> None: ...  # hear nothing more for a moment, because nobody could take it


WATCHER: Sequence[int | None] = (None,)  # who has no seat is told as nobody


def told(connection: Connection) -> Sequence[int | None]:
    """For which seats a device is told things."""
    return connection.seats or WATCHER
