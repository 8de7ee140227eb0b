"""Who listens at a table, and telling them all."""

from mischief.server.live.updates import Moment
from mischief.server.seats import seating
from mischief.server.sockets.connection import Connection, told
from mischief.server.wire.codes import Close
from mischief.store.rows import TableRow


class Company:
    """The devices at one table."""

    __slots__ = ("knocking", "listeners")

    def __init__(self) -> None:
        self.listeners: list[Connection] = []
        self.knocking: list[Connection] = []  # those that wait until something has been stored

    def everybody(self) -> list[Connection]:
        """All who must be told when the table goes."""
        return [*self.listeners, *self.knocking]

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

    def work_out(self, moment: Moment) -> None:
        """Have everything ready that will be told of a moment."""
        for listener in self.listeners:
            for seat in told(listener):
                moment.update(seat)

    def tell(self, moment: Moment) -> None:
        """Tell each device what happened, as its seats may know it."""
        for listener in self.listeners:
            for seat in told(listener):
                listener.send(moment.update(seat))

    def broadcast(self, message: bytes, besides: Connection | None = None) -> None:
        for listener in self.listeners:
            if listener is not besides:
                listener.send(message)
