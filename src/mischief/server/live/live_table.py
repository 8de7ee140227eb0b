"""A table with people at it: messages in, one after another; stored; then told to everybody.

Nothing leaves before it is on disk. While entries are being stored, whatever else comes for this table waits.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial

from mischief.game.actors import LUCK
from mischief.game.errors import MischiefError
from mischief.server.live.arrivals import Arrivals
from mischief.server.live.audience import Audience
from mischief.server.live.hints import Adviser
from mischief.server.live.previews import tried
from mischief.server.live.registrar import Registrar
from mischief.server.live.rereading import Rereading
from mischief.server.live.rounds.rounds import Rounds
from mischief.server.live.share_alarm import ShareAlarm
from mischief.server.live.stand_ins import StandIns
from mischief.server.live.stored import Stored, fold, rows_of
from mischief.server.live.surroundings import Act, Surroundings
from mischief.server.live.updates import FORMS, NO_IDS, Told, ToTell, Updates
from mischief.server.logs import about
from mischief.server.seats.info import describe
from mischief.server.sockets.connection import Connection
from mischief.server.wire.codes import Close, Refusal, not_yours, too_fast, wrong_phase
from mischief.server.wire.messages import (
    Asked,
    Back,
    Done,
    Hello,
    Hint,
    Move,
    News,
    Press,
    React,
    Reacted,
    Received,
    Refused,
    Seen,
    TableInfo,
    Undo,
    encode,
)  # fmt: skip
from mischief.server.workers.fair_queue import Asker
from mischief.store.reach import Unreachable
from mischief.store.rows import TableRow
from mischief.table.table import UNDO, Entry, Happening, Made, Table, made_of

LOG = logging.getLogger("mischief.table")
MOST_WAITING = 256
MADE = (Move, Undo)  # what becomes an entry


class LiveTable:
    """One table in memory."""

    __slots__ = (
        "_adviser", "_arrivals", "_house", "_registrar", "_rereading", "_rests", "_rounds", "_share_alarm",
        "_stand_ins", "_waiting", "audience", "clock", "done", "is_busy", "is_gone", "note", "row", "stored", "table",
    )  # fmt: skip

    def __init__(self, house: Surroundings, stored: Stored) -> None:
        self._house, self.audience = house, Audience()
        self.note: str | None = None
        self.is_busy = False  # something is being stored or read
        self.is_gone = False  # it has left memory, and another may be there in its place
        self._waiting: deque[Act] = deque()
        self._rests = asyncio.Event()  # nothing is being stored, nor will be
        self._registrar = Registrar(house)
        self._arrivals = Arrivals(house, self)
        self._rereading = Rereading(house, self)
        self._stand_ins = StandIns(house, self)
        self._adviser = Adviser(house, self)
        self._share_alarm = ShareAlarm(house, self)
        self._rounds = Rounds(house, self)
        self.sit(stored)

    def sit(self, stored: Stored) -> None:
        """Take a table as it was stored."""
        self.row, self.table, self.clock = stored.row, stored.table, stored.clock
        self.stored = self.number  # of the last entry on disk
        self.done = stored.done
        self.clock.resume(self._house.now())
        self._share_alarm.look()
        self._rounds.forget()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def number(self) -> int:
        """Of the last log entry, stored or about to be."""
        return self.table.number if self.table else 0

    @property
    def state(self) -> tuple[int, int]:
        """What tells whether the database has gone on: the version of the row and the number of the last entry."""
        return self.row.version, self.stored

    @property
    def asker(self) -> Asker:
        """In whose name bots are asked."""
        return Asker(self.row.host, self.row.id)

    @property
    def is_idle(self) -> bool:
        return not self.audience.listeners and not self.is_busy and not self._waiting

    def info(self) -> TableInfo:
        return describe(self.row, self.table, self.audience.here(), self.audience.watching(), self.note)

    def awaited(self) -> list[int]:
        """The seats that the game waits for; nobody while an entry is on its way to the disk."""
        if self.table is None or self.row.phase != "playing" or self.stored != self.number:
            return []
        return [actor for actor in self.table.turn() if actor < len(self.row.seats)]

    async def as_stored(self) -> Table | None:
        """The table as the disk knows it, for those who ask from outside while an entry is on its way there."""
        table, number = self.table, self.stored
        return await asyncio.to_thread(table.at, number) if table else None

    # --- one thing after another ---

    def do(self, act: Act) -> None:
        """Do something now, or as soon as what is being stored has been; a table that is gone does nothing more."""
        if self.is_busy:
            self._waiting.append(act)
        elif not self.is_gone:
            act()

    def go_on(self) -> None:
        """Storing is over: do what has waited for it."""
        self.is_busy = False
        while self._waiting and not self.is_busy and not self.is_gone:
            self._waiting.popleft()()

    # --- coming and going ---

    def join(self, connection: Connection, hello: Hello) -> None:
        """Let a device sit down or watch."""
        self._arrivals.join(connection, hello)

    def leave(self, connection: Connection) -> None:
        """A device has gone; its seats are kept for a while."""
        self._arrivals.leave(connection)

    def came(self, connection: Connection) -> None:
        """A device is here now."""
        for seat in connection.seats:
            self._stand_ins.returned(seat)
        self.tell_table(besides=connection)
        self._rounds.came(connection)
        self.think()

    def left(self, seat: int) -> None:
        """The last device of a seat has gone."""
        self._stand_ins.left(seat)

    def show_all(self) -> None:
        """Give everybody a fresh view."""
        for listener in list(self.audience.listeners):
            self._arrivals.catch_up(listener, None)

    # --- messages ---

    def receive(self, connection: Connection, message: Received) -> None:
        """Something that a device asks for; presses never wait, because when they came is what counts."""
        if isinstance(message, Move) and not self.is_busy:  # nearly always
            self._receive(connection, message)
        elif isinstance(message, Press):
            self._rounds.press(connection, message, self._house.instant())
        elif isinstance(message, Seen):
            self._rounds.seen(connection, message, self._house.instant())
        elif len(self._waiting) >= MOST_WAITING:
            self.refuse(connection, too_fast(), getattr(message, "id", None))
        elif self.is_busy:
            self._waiting.append(partial(self._receive, connection, message))
        else:
            self._receive(connection, message)

    def _receive(self, connection: Connection, message: Asked) -> None:
        try:
            if message.seat not in connection.seats:
                raise not_yours()
            if isinstance(message, MADE):
                self._play(connection, message)
            elif isinstance(message, React):
                self.audience.broadcast(encode(Reacted(seat=message.seat, what=message.what)))
            elif isinstance(message, Back):
                self._stand_ins.returned(message.seat)
            elif isinstance(message, Hint):
                self._adviser.ask(connection, message)
            else:
                connection.send(encode(tried(self.table, message)))
        except MischiefError as error:
            self.refuse(connection, error, getattr(message, "id", None))
            if error.code == "stale":
                self._arrivals.catch_up(connection, None)
        except Exception:
            self._give_up()

    def _play(self, connection: Connection, message: Move | Undo) -> None:
        table, seat = self.table, message.seat
        if table is None or self.row.phase == "closed":
            raise wrong_phase(self.row.phase)
        if (number := self.done.get((seat, message.id))) is not None:
            connection.send(encode(Done(id=message.id, number=number)))
            return
        move = UNDO if isinstance(message, Undo) else message.move
        behind = table.number - message.number
        if behind and (move == UNDO or behind < 0 or not self.clock.is_fresh(seat, message.number)):
            raise Refusal("stale", f"the table is at number {table.number} now")
        at = self._house.now()
        made = self._make(table, seat, move, at, connection)
        self._stand_ins.returned(seat)
        self._store(table, made, at, message.id, connection)

    def _make(self, table: Table, actor: int, move: int, at: int, connection: Connection | None = None) -> Made:
        """Make a move, and deal the luck that follows it; where time counts, luck comes in its own time."""
        if not table.game.is_timed:
            return table.advance(actor, move, at, FORMS)
        if connection is not None and move != UNDO:
            self._rounds.check(actor, move)
        happening = table.enter(actor, move)
        self._rounds.made(move)
        return made_of([happening])

    def refuse(self, connection: Connection, error: MischiefError, name: str | None) -> None:
        self._house.counts.refused[error.code] += 1
        connection.send(encode(Refused(code=error.code, message=str(error), number=self.stored, id=name)))

    # --- storing and telling ---

    def _store(
        self, table: Table, made: Made, at: int, name: str | None = None, connection: Connection | None = None
    ) -> None:
        """Have entries stored; what will be said is worked out now, while everything about the table is at hand."""
        entries, happened, texts = made
        first = entries[0]
        self.clock.note(entries[-1].number, first.actor, at, table.turn())
        if texts:
            updates: ToTell = Told(table, self.clock, texts, entries, name)
        else:
            updates = Updates(table, self.clock, at, happened, {first.number: name} if name else NO_IDS)
        self.audience.work_out(updates)
        rows = rows_of(self.row.id, entries, name, at, table.evidence)
        self.is_busy = True
        self._house.write(rows, partial(self._stored, updates, first, name, connection))

    def _stored(
        self, updates: ToTell, first: Entry, name: str | None, connection: Connection | None, error: Exception | None
    ) -> None:
        """The entries are on disk, or are not."""
        if self.is_gone:
            self._house.changed_elsewhere(self.id)
            return
        if error is not None:
            self._house.spawn(self._rereading.after_failure(error, connection, name))
            return
        try:
            self.stored = self.number
            if name is not None:
                self.done[(first.actor, name)] = first.number
            self._house.counts.moves += 1
            self.audience.tell(updates)
            self.after_move()
            self.go_on()
        except Exception:
            self._give_up()

    def _give_up(self) -> None:
        """Something here is broken; what is stored stays stored, and the table starts afresh from there."""
        LOG.exception("a table could not go on", extra=about(self.row, self.number))
        self._house.let_go(self, Close.RESTART)

    def _playing(self) -> Table:
        if self.table is None:
            raise wrong_phase(self.row.phase)
        return self.table

    def after_move(self) -> None:
        """What a finished move brings about."""
        table = self._playing()
        if table.game.is_timed:
            self._rounds.look()
        if table.is_over:
            self._house.spawn(self.finish())
        else:
            self.think()
            if not self.clock.is_off:
                self._stand_ins.wind()

    def refresh(self) -> None:
        """Another server has changed this table: catch up with it."""
        self.do(self._rereading.begin)

    def look_round(self) -> None:
        """The table was read again: see whose move it is."""
        self._rounds.look()
        self.think()

    # --- the table itself ---

    async def change(self, edit: Callable[[TableRow], object]) -> None:
        """Change who sits here or what the table is; raises what `edit` raises."""
        try:
            await self._registrar.change(lambda: self.row, edit, self.changed)
        except Unreachable:
            self._house.let_go(self, Close.UNAVAILABLE)  # perhaps it was stored: whoever knocks again will see
            raise

    def changed(self, row: TableRow) -> None:
        """The row is another one now: tell everybody, and do what follows."""
        self.row = row
        if self.is_gone:
            self._house.changed_elsewhere(self.id)
            return
        self.audience.seat_by_tokens(row)
        self._share_alarm.look()
        self.tell_table()
        if row.phase == "closed":
            self._house.let_go(self, Close.TABLE_CLOSED)
        elif row.phase == "playing" and self.table is None:
            self.do(self.begin)
        else:
            self._rounds.look()

    def begin(self) -> None:
        """Deal the first luck of a table at which play has just begun."""
        if self.table is None:
            self.table, self.clock = fold(self.row, [])
            self.stored = 0
        self.deal()

    def deal(self) -> None:
        """Let luck move if it is awaited: at the start, and after a crash right then."""
        table = self._playing()
        if happened := [] if table.game.is_timed else table.deal():
            self.enter(happened)
        else:
            self.clock.note(table.number, LUCK, self._house.now(), table.turn())
            self.show_all()
            self.after_move()

    async def finish(self) -> None:
        """The game is over: the secret may be seen."""

        def over(row: TableRow) -> None:
            row.phase = "over" if row.phase == "playing" else row.phase

        await self.change(over)
        LOG.info("a game is over", extra=about(self.row, self.number))

    def tell_table(self, besides: Connection | None = None) -> None:
        if any(listener is not besides for listener in self.audience.listeners):
            self.audience.broadcast(encode(News(table=self.info())), besides)

    # --- what those who serve the table ask for ---

    def think(self) -> None:
        self._stand_ins.think()

    def lets_bots_move(self) -> bool:
        return self._rounds.lets_bots_move()

    def play_for(self, seat: int, move: int) -> None:
        """Make a move of a bot or of the clock."""
        table, at = self._playing(), self._house.now()
        self._store(table, self._make(table, seat, move, at), at)

    def enter(self, happened: list[Happening]) -> None:
        """Store and tell what nobody's device has asked for."""
        self._store(self._playing(), made_of(happened), self._house.now())

    def miss(self, seats: list[int]) -> None:
        """Others wait for these people, whose devices are not here."""
        self._stand_ins.miss(seats)

    def say_note(self, note: str | None) -> None:
        """Tell everybody something about the table, once."""
        if note and note != self.note:
            self.note = note
            self.tell_table()

    async def rest(self) -> None:
        """Let what is being stored be stored, and store nothing more: whatever else comes waits for ever."""
        if not self.is_gone:
            self.do(self._stop)
            await self._rests.wait()
        await self._registrar.rest()

    def _stop(self) -> None:
        self.is_busy = True
        self._rests.set()

    def let_go(self) -> None:
        """The table is leaving memory, perhaps while somebody waits for it to rest."""
        self.is_gone = True
        self._rests.set()
        self._stand_ins.let_go()
        self._share_alarm.let_go()
        self._rounds.let_go()
