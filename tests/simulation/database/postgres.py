"""A PostgreSQL in a simulated world: sessions on the database's side, and all that may go wrong there."""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

from simulation.database import queries
from simulation.database.rows import Blocked, DiskFull, Place, Row, Rows, Transaction
from simulation.database.statements import STATEMENTS
from simulation.loop import Loop
from simulation.world import World

WORK = 0.0003  # seconds, about, that a statement takes
LOOK_EVERY = 0.5
FLUSH = 0.001  # and a commit
Reply = Callable[[Any, BaseException | None], None]
Stored = Callable[["Session", dict[Place, Row | None]], None]


class Postgres:
    """One database, whose clock may be set, whose disk may be full, and which may hang or crash."""

    def __init__(self, world: World, idle_seconds: float) -> None:
        self.world, self.rows, self._idle_seconds = world, Rows(), idle_seconds
        self.ahead = 1_700_000_000.0  # of the world's clock: seconds
        self.set_at = -math.inf  # when somebody has changed that
        self.sessions: dict[Session, None] = {}
        self.listeners: dict[Session, Callable[[str], None]] = {}
        self.is_full = self.is_down = self.is_hanging = False
        self.unreachable: dict[Loop, None] = {}  # processes whose way here is broken
        self._held_up: list[Callable[[], None]] = []
        self.fails = 0.0  # how likely a commit is to come to nothing, unanswered
        self.stays_silent = 0.0  # and to be stored, unanswered
        self.takes_long = 0.0
        self.stored: Stored = lambda session, changes: None
        self._look_for_idle()

    def clock(self) -> int:
        return int((self.world.now + self.ahead) * 1000)

    def set_clock(self, seconds: float) -> None:
        self.ahead, self.set_at = self.ahead + seconds, self.world.now

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

    def lose(self, loop: Loop) -> None:
        """A process is gone, and its machine has said so."""
        for session in [one for one in self.sessions if one.loop is loop]:
            self.world.after(self.world.chance.random() * 0.05, session.hang_up)

    def _look_for_idle(self) -> None:
        """Whoever has begun a transaction and says nothing more holds up others no longer."""
        for session in list(self.sessions):
            if session.is_idle_since(self.world.now - self._idle_seconds):
                self.world.fault("transaction ended because it was idle")
                session.end()
        self.world.after(LOOK_EVERY, self._look_for_idle)


class Session:
    """One connection, as the database sees it. Questions come one at a time."""

    def __init__(self, postgres: Postgres, loop: Loop, lost: Callable[[], None]) -> None:
        self._postgres, self.loop, self._lost = postgres, loop, lost
        self.transaction: Transaction | None = None
        self._is_busy = self._is_hung_up = self.is_over = False
        self._last = 0.0  # when it was answered last
        postgres.sessions[self] = None

    def ask(self, statement: Any, given: Any, reply: Reply) -> None:
        """Carry a statement out as soon as nobody holds what it needs."""
        self._is_busy = True
        self._postgres.do(partial(self._try, statement, given, reply))

    def ask_and_commit(self, statement: Any, given: Any, reply: Reply) -> None:
        """The same as a transaction by itself."""

        def commit(result: Any, error: BaseException | None) -> None:
            if error is None:
                self.commit(lambda _, failed: reply(result, failed))
            else:
                self.forget_transaction()
                reply(None, error)

        self.ask(statement, given, commit)

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
        self._is_busy, self._last = False, self._postgres.world.now
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

    def roll_back(self, reply: Reply) -> None:
        self._postgres.do(partial(self._roll_back, reply))

    def _roll_back(self, reply: Reply) -> None:
        if not self.is_over:
            self.forget_transaction()
            reply(None, None)

    def forget_transaction(self) -> None:
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

    def is_idle_since(self, when: float) -> bool:
        return self.transaction is not None and not self._is_busy and self._last < when

    @property
    def is_idle(self) -> bool:
        return not self._is_busy and (self.transaction is None or self.transaction.holds_nothing)

    def forget(self) -> None:
        """Nobody uses it any more."""
        self.is_over, self.transaction = True, None
        self._postgres.sessions.pop(self, None)

    def end(self) -> None:
        if self.is_over:
            return
        self.is_over = True
        self._postgres.sessions.pop(self, None)
        self._postgres.listeners.pop(self, None)
        self.forget_transaction()
        self._lost()


def _writes(statement: Any) -> bool:
    text = statement if isinstance(statement, str) else getattr(statement, "text", None)
    if text is None:
        return not statement.is_select
    return not text.startswith("SELECT")
