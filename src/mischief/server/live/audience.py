"""Who listens at a table, and telling them all."""

from mischief.server.live.updates import ToTell
from mischief.server.seats import seating
from mischief.server.sockets.connection import WATCHER, Connection
from mischief.server.wire.codes import Close
from mischief.store.rows import TableRow


class Audience:
    """The devices at one table."""

    __slots__ = ("knocking", "listeners")

    def __init__(self) -> None:
        self.listeners: list[Connection] = []
        self.knocking: list[Connection] = []  # those that wait until something has been stored

    def send_away(self, code: Close) -> None:
        """Close all connections; nobody waits for them to come back."""
        everybody = [*self.listeners, *self.knocking]
        self.listeners, self.knocking = [], []
        for connection in everybody:
            connection.close(code)

    def here(self) -> set[int]:
        """The seats with a device at the table."""
        return {seat for listener in self.listeners for seat in listener.seats}

    def watching(self) -> int:
        """How many devices have no seat."""
        return sum(not listener.seats for listener in self.listeners)

    def devices_of(self, seat: int) -> list[Connection]:
        return [listener for listener in self.listeners if seat in listener.seats]

    def seat_by_tokens(self, row: TableRow) -> None:
        """Seats were given or taken: let each device have those that its tokens open; who has lost all hears it."""
        for listener in self.listeners:
            had, listener.seats = listener.seats, seating.still_opened_by(row, listener.tokens)
            if had and not listener.seats:
                listener.close(Close.SEAT_LOST)

    def work_out(self, updates: ToTell) -> None:
        """Have everything ready that will be told."""
        for listener in self.listeners:
            for seat in listener.seats or WATCHER:
                updates.update(seat)

    def tell(self, updates: ToTell) -> None:
        """Tell each device what happened, as its seats may know it."""
        ready = updates.ready
        for listener in self.listeners:
            for seat in listener.seats or WATCHER:
                listener.send(ready[seat] if seat in ready else updates.update(seat))

    def broadcast(self, message: bytes, besides: Connection | None = None) -> None:
        for listener in self.listeners:
            if listener is not besides:
                listener.send(message)
