"""A table with people at it: messages in, one after another; stored; then told to everybody.

Nothing leaves before it is on disk. While entries are being stored, whatever else comes for this table waits.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from mischief.game.actors import LUCK
from mischief.game.errors import MischiefError
from mischief.server.live.audience import Company
from mischief.server.live.hints import Adviser
from mischief.server.live.previews import tried
from mischief.server.live.registrar import Registrar
from mischief.server.live.rounds import Court
from mischief.server.live.stand_ins import Keeper
from mischief.server.live.stored import Stored, fold, rows_of
from mischief.server.live.updates import Moment, encode
from mischief.server.logs import about
from mischief.server.seats import seating
from mischief.server.seats.info import describe
from mischief.server.seats.sharing import Sharing
from mischief.server.sockets.connection import Connection, told
from mischief.server.wire.codes import Close, Refusal, not_yours, too_fast, unavailable, wrong_phase
from mischief.server.wire.messages import (
    Back,
    Done,
    Hello,
    Hint,
    Move,
    News,
    Press,
    React,
    Reacted,
    Refused,
    Seen,
    TableInfo,
    Try,
    Undo,
    Welcome,
)
from mischief.server.workers.fair_queue import Asker
from mischief.store.reach import Unreachable
from mischief.store.rows import TableRow
from mischief.store.writer import Taken
from mischief.table.table import UNDO, Entry, Happening, Table

if TYPE_CHECKING:
    from mischief.server.live.house import House

LOG = logging.getLogger("mischief.table")
MOST_MISSED = 16  # entries that a short absence may miss and still see happen
MOST_WAITING = 256

Act = Callable[[], None]
Asked = Move | Undo | Back | React | Hint | Try
Received = Asked | Press | Seen


class Sitting(Company):
    """One table in memory."""

    __slots__ = (
        "_adviser", "_busy", "_done", "_house", "_keeper", "_registrar", "_sharing", "_waiting", "court", "note", "row",
        "stored", "table", "watch",
    )  # fmt: skip

    def __init__(self, house: "House", stored: Stored) -> None:
        super().__init__()
        self._house = house
        self.note: str | None = None
        self._busy = False
        self._waiting: deque[Act] = deque()
        self._registrar = Registrar(house)
        self._keeper = Keeper(house, self)
        self._adviser = Adviser(house, self)
        self._sharing = Sharing(house, self)
        self.court = Court(house, self)
        self._sit(stored)

    def _sit(self, stored: Stored) -> None:
        """Take a table as it was stored."""
        self.row, self.table, self.watch = stored.row, stored.table, stored.watch
        self.stored = self.table.number if self.table else 0  # the number of the last entry on disk
        self._done = stored.done
        self.watch.resume(self._house.now())
        self._sharing.look()
        self.court.forget()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def state(self) -> tuple[int, int]:
        """What tells whether the database has gone on: the version of the row and the number of the last entry."""
        return self.row.version, self.stored

    @property
    def asker(self) -> Asker:
        """In whose name bots are asked."""
        return Asker(self.row.host, self.row.id)

    @property
    def is_busy(self) -> bool:
        """Whether something is being stored."""
        return self._busy

    @property
    def is_idle(self) -> bool:
        return not self.listeners and not self._busy and not self._waiting

    def info(self) -> TableInfo:
        return describe(self.row, self.table, self.here(), self.watching(), self.note)

    async def as_stored(self) -> Table | None:
        """The table as the disk knows it, for those who ask from outside while an entry is on its way there."""
        table, number = self.table, self.stored
        return await asyncio.to_thread(table.at, number) if table else None

    # --- one thing after another ---

    def do(self, act: Act) -> None:
        """Do something now, or as soon as what is being stored has been."""
        if self._busy:
            self._waiting.append(act)
        else:
            act()

    def _go_on(self) -> None:
        self._busy = False
        while self._waiting and not self._busy:
            self._waiting.popleft()()

    # --- coming and going ---

    def join(self, connection: Connection, hello: Hello) -> None:
        """Let a device sit down or watch."""
        self.knocking.append(connection)
        self.do(partial(self._join, connection, hello))

    def _join(self, connection: Connection, hello: Hello) -> None:
        if connection not in self.knocking:
            return  # it has gone, or was sent away
        self.knocking.remove(connection)
        seats = seating.opened_by(self.row, hello.tokens)
        if self.row.phase == "closed":
            connection.close(Close.TABLE_CLOSED)
        elif seats is None:
            connection.close(Close.BAD_TOKEN)
        elif not self._has_room(seats):
            connection.close(Close.TOO_MANY)
        else:
            connection.tokens, connection.seats = hello.tokens, seats
            self._welcome(connection, hello.number)

    def _has_room(self, seats: list[int]) -> bool:
        """Seats are reserved places: who has one is let in however many watch."""
        settings = self._house.settings
        if not seats:
            return self.watching() < settings.watchers_per_table
        return all(len(self.devices_of(seat)) < settings.devices_per_seat for seat in seats)

    def _welcome(self, connection: Connection, seen: int | None) -> None:
        self.listeners.append(connection)
        number = self.table.number if self.table else 0
        seats, at = connection.seats, self._house.now()
        connection.send(encode(Welcome(number=number, at=at, seats=seats, table=self.info())))
        self._catch_up(connection, seen)
        for seat in seats:
            self._keeper.returned(seat)
        self._tell_table(besides=connection)
        self.court.came(connection)
        self.think()

    def _catch_up(self, connection: Connection, seen: int | None) -> None:
        """What was missed, if it is little; else a fresh view."""
        if self.table is None:
            return
        missed = list(islice(self.table.history(), seen, None)) if self._is_little(seen) else []
        ids = {number: name for (_, name), number in self._done.items()} if missed else {}
        moment = Moment(self.table, self.watch, self._house.now(), missed, ids)
        for seat in told(connection):
            connection.send(moment.update(seat) if missed else moment.view(seat))

    def _is_little(self, seen: int | None) -> bool:
        number = self._playing().number
        return seen in range(max(0, number - MOST_MISSED), number)

    def leave(self, connection: Connection) -> None:
        """A device has gone; its seats are kept for a while."""
        if connection in self.knocking:
            self.knocking.remove(connection)
        if connection in self.listeners:
            self.listeners.remove(connection)
            for seat in set(connection.seats) - self.here():
                self._keeper.left(seat)
            self._tell_table()

    # --- messages ---

    def receive(self, connection: Connection, message: Received) -> None:
        """Something that a device asks for; presses never wait, because when they came is what counts."""
        if isinstance(message, Press):
            self.court.press(connection, message, self._house.instant())
        elif isinstance(message, Seen):
            self.court.seen(connection, message, self._house.instant())
        elif len(self._waiting) >= MOST_WAITING:
            self.refuse(connection, too_fast(), getattr(message, "id", None))
        elif self._busy:
            self._waiting.append(partial(self._receive, connection, message))
        else:
            self._receive(connection, message)

    def _receive(self, connection: Connection, message: Asked) -> None:
        name = message.id if isinstance(message, (Move, Undo)) else None
        try:
            if message.seat not in connection.seats:
                raise not_yours()
            if isinstance(message, React):
                self.broadcast(encode(Reacted(seat=message.seat, what=message.what)))
            elif isinstance(message, Back):
                self._keeper.returned(message.seat)
            elif isinstance(message, Hint):
                self._adviser.ask(connection, message)
            elif isinstance(message, Try):
                connection.send(encode(tried(self.table, message)))
            else:
                self._play(connection, message)
        except MischiefError as error:
            self.refuse(connection, error, name)
            if error.code == "stale":
                self._catch_up(connection, None)
        except Exception:
            self._give_up()

    def _play(self, connection: Connection, message: Move | Undo) -> None:
        table, seat = self.table, message.seat
        if table is None or self.row.phase == "closed":
            raise wrong_phase(self.row.phase)
        if (number := self._done.get((seat, message.id))) is not None:
            connection.send(encode(Done(id=message.id, number=number)))
            return
        undoing = isinstance(message, Undo)
        current = message.number == table.number
        if not current and (undoing or message.number > table.number or not self.watch.is_fresh(seat, message.number)):
            raise Refusal("stale", f"the table is at number {table.number} now")
        if isinstance(message, Move):
            self.court.check(seat, message.move)
        happened = self._make(seat, UNDO if isinstance(message, Undo) else message.move)
        self._keeper.returned(seat)
        self._store(happened, message.id, connection)

    def _make(self, actor: int, move: int) -> list[Happening]:
        """Make a move, and deal the luck that follows it; where time counts, luck comes in its own time."""
        table = self._playing()
        if not table.game.is_timed:
            return table.play(actor, move)
        happening = table.enter(actor, move)
        self.court.made(move)
        return [happening]

    def refuse(self, connection: Connection, error: MischiefError, name: str | None) -> None:
        self._house.counts.refused[error.code] += 1
        connection.send(encode(Refused(code=error.code, message=str(error), number=self.stored, id=name)))

    # --- storing and telling ---

    def _store(self, happened: list[Happening], name: str | None, connection: Connection | None) -> None:
        """Have entries stored; what will be said is worked out now, while everything about the table is at hand."""
        at, first, table = self._house.now(), happened[0].entry, self._playing()
        rows = rows_of(self.row.id, [happening.entry for happening in happened], name, at, table.evidence)
        self.watch.note(table.number, first.actor, at, table.turn())
        moment = Moment(table, self.watch, at, happened, {first.number: name} if name else {})
        self.work_out(moment)
        self._busy = True
        self._house.write(rows, partial(self._stored, moment, first, name, connection))

    def _stored(
        self, moment: Moment, first: Entry, name: str | None, connection: Connection | None, error: Exception | None
    ) -> None:
        """The entries are on disk, or are not."""
        if error is not None:
            self._house.spawn(self._recover(error, connection, name))
            return
        try:
            self.stored = self._playing().number
            if name is not None:
                self._done[(first.actor, name)] = first.number
            self._house.counts.moves += 1
            self.tell(moment)
            self._after()
            self._go_on()
        except Exception:
            self._give_up()

    def _give_up(self) -> None:
        """Something here is broken; what is stored stays stored, and the table starts afresh from there."""
        LOG.exception("a table could not go on", extra=about(self))
        self._house.let_go(self, Close.RESTART)

    def _playing(self) -> Table:
        if self.table is None:
            raise wrong_phase(self.row.phase)
        return self.table

    def _after(self) -> None:
        """What a finished move brings about."""
        self.court.look()
        if self._playing().is_over:
            self._house.spawn(self.finish())
        else:
            self.think()
            if not self.watch.is_off:
                self._keeper.wind()

    async def _recover(self, error: Exception, connection: Connection | None, name: str | None) -> None:
        """Storing failed: go back to what is stored, and say so to whoever moved."""
        if isinstance(error, Unreachable) or not await self._can_reload():
            self._house.let_go(self, Close.UNAVAILABLE)  # perhaps it was stored: that is found out when they are back
            return
        if connection is not None:
            self._answer(connection, error, name)
        for listener in list(self.listeners):
            self._catch_up(listener, None)
        self._go_on()
        self.court.look()
        self.think()

    def _answer(self, connection: Connection, error: Exception, name: str | None) -> None:
        """Tell whoever moved what has become of it: it may be in the log after all, stored by an earlier try."""
        numbers = [self._done[seat, name] for seat in connection.seats if name and (seat, name) in self._done]
        if name and numbers:
            connection.send(encode(Done(id=name, number=numbers[0])))
        else:
            lost_race = isinstance(error, Taken)
            self.refuse(connection, Refusal("stale", "the table has gone on") if lost_race else unavailable(), name)

    def refresh(self) -> None:
        """Another server has changed this table: catch up with it."""
        self.do(self._begin_refresh)

    def _begin_refresh(self) -> None:
        self._busy = True
        self._house.spawn(self._refresh())

    async def _refresh(self) -> None:
        seen = self.table.number if self.table else 0
        started = self.table is not None
        if not await self._can_reload():
            self._house.let_go(self, Close.UNAVAILABLE)
            return
        self._changed(self.row)
        if self.table is not None and (self.table.number > seen or not started):
            happened = list(islice(self.table.history(), seen, None))
            self.tell(Moment(self.table, self.watch, self._house.now(), happened))
            self._after()
        self._go_on()

    async def _can_reload(self) -> bool:
        """Read the table again; whether that could be done."""
        try:
            self._sit(await self._house.read(self.id))
        except Exception:
            LOG.exception("a table can't be read: its people must knock again", extra=about(self))
            return False
        return True

    # --- the table itself ---

    async def change(self, edit: Callable[[TableRow], object]) -> None:
        """Change who sits here or what the table is; raises what `edit` raises."""
        try:
            await self._registrar.change(lambda: self.row, edit, self._changed)
        except Unreachable:
            self._house.let_go(self, Close.UNAVAILABLE)  # perhaps it was stored: whoever knocks again will see
            raise

    def _changed(self, row: TableRow) -> None:
        self.row = row
        self.seat_by_tokens(row)
        self._sharing.look()
        self._tell_table()
        if row.phase == "closed":
            self._house.let_go(self, Close.TABLE_CLOSED)
        elif row.phase == "playing" and self.table is None:
            self.do(self.begin)
        else:
            self.court.look()

    def begin(self) -> None:
        """Deal the first luck of a table at which play has just begun."""
        if self.table is None:
            self.table, self.watch = fold(self.row, [])
            self.stored = 0
        self.deal()

    def deal(self) -> None:
        """Let luck move if it is awaited: at the start, and after a crash right then."""
        table = self._playing()
        if happened := [] if table.game.is_timed else table.deal():
            self._store(happened, None, None)
        else:
            self.watch.note(table.number, LUCK, self._house.now(), table.turn())
            for listener in self.listeners:
                self._catch_up(listener, None)
            self._after()

    async def finish(self) -> None:
        """The game is over: the secret may be seen."""

        def over(row: TableRow) -> None:
            row.phase = "over" if row.phase == "playing" else row.phase

        await self.change(over)
        LOG.info("a game is over", extra=about(self))

    def _tell_table(self, besides: Connection | None = None) -> None:
        if any(listener is not besides for listener in self.listeners):
            self.broadcast(encode(News(table=self.info())), besides)

    # --- what the keeper of the seats asks for ---

    def think(self) -> None:
        self._keeper.think()

    def play_for(self, seat: int, move: int) -> None:
        """Make a move of a bot or of the clock."""
        self.enter(self._make(seat, move))

    def enter(self, happened: list[Happening]) -> None:
        """Store and tell what nobody's device has asked for."""
        self._store(happened, None, None)

    def miss(self, seats: list[int]) -> None:
        """Others wait for these people, whose devices are not here."""
        self._keeper.miss(seats)

    def say_note(self, note: str | None) -> None:
        """Tell everybody something about the table, once."""
        if note and note != self.note:
            self.note = note
            self._tell_table()

    def let_go(self) -> None:
        """The table is leaving memory."""
        self._keeper.let_go()
        self._sharing.let_go()
        self.court.let_go()
