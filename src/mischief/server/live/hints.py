"""Hints at a table: thought up in another process from what the seat can see, not too often, and never in secret."""

from collections.abc import Awaitable, Callable
from functools import partial

from mischief.bots.hint import Hint as Thought
from mischief.bots.hint import Option
from mischief.game.errors import MischiefError
from mischief.server.limits import Bucket
from mischief.server.live.surroundings import AtTable, Surroundings
from mischief.server.live.updates import parts_of
from mischief.server.sockets.connection import Connection
from mischief.server.wire.codes import Refusal, too_fast, wrong_phase
from mischief.server.wire.messages import Advice, Helped, Hint, Hinted, encode
from mischief.table.table import Table

Think = Callable[[], Awaitable[Thought | None]]
AT_ONCE = 3
MOST_TOLD = 3  # moves that a hint compares


class Adviser:
    """Answers those at one table who ask what they might do."""

    __slots__ = ("_buckets", "_house", "_live", "_thinking")

    def __init__(self, house: Surroundings, live: AtTable) -> None:
        self._house, self._live = house, live
        self._buckets: dict[int, Bucket] = {}
        self._thinking: set[int] = set()

    def ask(self, connection: Connection, message: Hint) -> None:
        """Begin to think; raises what speaks against it."""
        table = self._check(message)
        self._thinking.add(message.seat)
        seen, legal = table.look(message.seat), table.legal(message.seat)  # now, while all of it is stored
        think = partial(self._house.bots.hint, self._live.asker, table.game, seen, message.seat, legal)
        self._house.spawn(self._answer(connection, message, think))

    def _check(self, message: Hint) -> Table:
        table, row = self._live.table, self._live.row
        if table is None or row.phase != "playing":
            raise wrong_phase(row.phase)
        if not row.hints or table.game.is_timed:
            raise Refusal("no_hints", "at this table nobody gets hints", 403)
        if message.seat not in table.turn():
            raise Refusal("not_your_turn", "hints are for those whose turn it is")
        if message.number != table.number:
            raise Refusal("stale", f"the table is at number {table.number} now")
        if message.seat in self._thinking or not self._bucket(message.seat).take(self._house.seconds()):
            raise too_fast()
        return table

    def _bucket(self, seat: int) -> Bucket:
        if seat not in self._buckets:
            rate = self._house.settings.hints_per_minute / 60
            self._buckets[seat] = Bucket(rate, AT_ONCE, self._house.seconds())
        return self._buckets[seat]

    async def _answer(self, connection: Connection, message: Hint, think: Think) -> None:
        try:
            found = await think()
        finally:
            self._thinking.discard(message.seat)
        self._live.do(partial(self._tell, connection, message, found))

    def _tell(self, connection: Connection, message: Hint, found: Thought | None) -> None:
        """Answer, unless the table has gone on meanwhile."""
        table = self._live.table
        if table is None or table.number != message.number:
            return
        if found is None:
            self._live.refuse(connection, _stuck(), None)
            return
        connection.send(encode(_hinted(table, message.seat, found)))
        self._live.audience.broadcast(encode(Helped(seat=message.seat)), besides=connection)


def _stuck() -> MischiefError:
    return Refusal("unavailable", "nobody can think of a hint just now: try again", 503)


def _hinted(table: Table, seat: int, found: Thought) -> Hinted:
    options = [_advice(table, seat, one) for one in found.options[:MOST_TOLD]]
    return Hinted(number=table.number, seat=seat, exact=found.exact, options=options)


def _advice(table: Table, seat: int, one: Option) -> Advice:
    parts = parts_of(table, table.state, seat, one.move)
    return Advice(move=one.move, parts=parts, value=one.value, error=one.error, doubt=one.doubt)
