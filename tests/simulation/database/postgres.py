"""A PostgreSQL in a simulated world: sessions on the database's side, and all that may go wrong there."""

from collections.abc import Callable
from functools import partial
from typing import Any

from simulation.database import queries
from simulation.database.rows import Blocked, DiskFull, Place, Row, Rows, Transaction
from simulation.database.statements import STATEMENTS
from simulation.loop import Loop
from simulation.world import World

WORK = 0.0003  # seconds, about, that a statement takes
FLUSH = 0.001  # and a commit
Reply = Callable[[Any, BaseException | None], None]
Stored = Callable[["Session", dict[Place, Row | None]], None]


class Postgres:
    """One database, whose clock may be set, whose disk may be full, and which may hang or crash."""

    def __init__(self, world: World, idle_seconds: float) -> None:
        self.world, self.rows, self._idle_seconds = world, Rows(), idle_seconds
        self.ahead = 1_700_000_000.0  # of the world's clock: seconds
        self.sessions: dict[Session, None] = {}
        self.listeners: dict[Session, Callable[[str], None]] = {}
        self.is_full = self.is_down = self.is_hanging = False
        self._held_up: list[Callable[[], None]] = []
        self.fails = 0.0  # how likely a commit is to come to nothing, unanswered
        self.stays_silent = 0.0  # and to be stored, unanswered
        self.takes_long = 0.0
        self.stored: Stored = lambda session, changes: None

    def clock(self) -> int:
        return int((self.world.now + self.ahead) * 1000)

    def do(self, act: Callable[[], None]) -> None:
        """Now, or when it does not hang any more."""
        if self.is_hanging:
            self._held_up.append(act)
        else:
            act()

    def hang(self) -> None:
        self.is_hanging = True

    def go_on(self) -> None:
        self.is_hanging = False
        held_up, self._held_up = self._held_up, []
        for act in held_up:
            self.world.after(self.world.chance.random() * 0.01, partial(self.do, act))

    def crash(self) -> None:
        """Everybody is cut off, and what was not committed has never been."""
        self.is_down = True
        for session in list(self.sessions):
            session.end()

    def come_back(self) -> None:
        self.is_down = False

    def cut_off(self, loop: Loop, at_once: bool) -> None:
        """A process is gone or stands still: its transactions end soon, or when they have been idle for long."""
        for session in [one for one in self.sessions if one.loop is loop]:
            if at_once:
                self.world.after(self.world.chance.random() * 0.05, session.hang_up)
            else:
                self.world.after(self._idle_seconds, partial(session.end_if_idle, session.transaction))


class Session:
    """One connection, as the database sees it. Questions come one at a time."""

    def __init__(self, postgres: Postgres, loop: Loop, lost: Callable[[], None]) -> None:
        self._postgres, self.loop, self._lost = postgres, loop, lost
        self.transaction: Transaction | None = None
        self._is_busy = self._is_hung_up = self.is_over = False
        postgres.sessions[self] = None

    def ask(self, statement: Any, given: Any, reply: Reply) -> None:
        """Carry a statement out as soon as nobody holds what it needs."""
        self._is_busy = True
        self._postgres.do(partial(self._try, statement, given, reply))

    def _try(self, statement: Any, given: Any, reply: Reply) -> None:
        if self.is_over:
            return
        transaction = self.transaction = self.transaction or Transaction(self._postgres.rows)
        before = dict(transaction.changes)
        transaction.waits_for = None
        try:
            result, error = self._run(transaction, statement, given), None
        except Blocked as blocked:
            transaction.changes = before
            transaction.waits_for = blocked.by
            again = partial(self._postgres.do, partial(self._try, statement, given, reply))
            blocked.by.ended.append(lambda: self._postgres.world.after(0.0, again))
            return
        except Exception as wrong:
            transaction.changes = before
            result, error = None, wrong
        self._is_busy = False
        reply(result, error)
        self._see_whether_hung_up()

    def _run(self, transaction: Transaction, statement: Any, given: Any) -> queries.Result:
        if self._postgres.is_full and _writes(statement):
            raise DiskFull
        written = statement if isinstance(statement, str) else getattr(statement, "text", None)
        if written is not None:
            return STATEMENTS[written](transaction, given or {}, self._postgres.clock)
        return queries.run(transaction, statement, given)

    def commit(self, reply: Reply) -> None:
        """Store it all; whether that is done, and whether anybody hears of it, are two things."""
        self._is_busy = True
        self._postgres.do(partial(self._begin_commit, reply))

    def _begin_commit(self, reply: Reply) -> None:
        postgres, world = self._postgres, self._postgres.world
        if self.is_over:
            return
        if world.happens(postgres.fails):
            world.fault("commit failed")
            self.end()
            return
        wait = world.about(FLUSH)
        if world.happens(postgres.takes_long):
            world.fault("commit took long")
            wait = world.between(0.1, 8.0)
        world.after(wait, partial(postgres.do, partial(self._commit, reply)))

    def _commit(self, reply: Reply) -> None:
        postgres, transaction = self._postgres, self.transaction
        if self.is_over:
            return
        if transaction is not None:
            self.transaction, changes = None, transaction.changes
            if changes:
                postgres.stored(self, changes)
            transaction.commit()
            for message in transaction.news:
                for hear in list(postgres.listeners.values()):
                    hear(message)
        self._is_busy = False
        if transaction is not None and transaction.changes and postgres.world.happens(postgres.stays_silent):
            postgres.world.fault("commit unanswered")
            self.end()
            return
        reply(None, None)
        self._see_whether_hung_up()

    def roll_back(self) -> None:
        transaction, self.transaction = self.transaction, None
        if transaction is not None and not transaction.is_over:
            transaction.roll_back()

    # --- the end ---

    def hang_up(self) -> None:
        """The other side is gone: what is being done is done, and then noticed."""
        self._is_hung_up = True
        self._see_whether_hung_up()

    def _see_whether_hung_up(self) -> None:
        waits = self.transaction is not None and self.transaction.waits_for is not None
        if self._is_hung_up and (not self._is_busy or waits):
            self.end()

    def end_if_idle(self, transaction: Transaction | None) -> None:
        if transaction is not None and transaction is self.transaction and not self._is_busy:
            self._postgres.world.fault("transaction ended because it was idle")
            self.end()

    @property
    def is_idle(self) -> bool:
        return self.transaction is None and not self._is_busy

    def forget(self) -> None:
        """Nobody uses it any more."""
        self.is_over = True
        self._postgres.sessions.pop(self, None)

    def end(self) -> None:
        if self.is_over:
            return
        self.is_over = True
        self._postgres.sessions.pop(self, None)
        self._postgres.listeners.pop(self, None)
        self.roll_back()
        self._lost()


def _writes(statement: Any) -> bool:
    text = statement if isinstance(statement, str) else getattr(statement, "text", None)
    if text is None:
        return not statement.is_select
    return not text.startswith("SELECT")
