"""All tables of one server: found when someone knocks, forgotten when nobody has touched them for a while."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from litestar.types import ASGIApp

from mischief.game import registry
from mischief.game.contract import Game
from mischief.server.clocks import system_instant, system_now
from mischief.server.counts import Counts
from mischief.server.live.leaving import leave
from mischief.server.live.live_table import LiveTable
from mischief.server.live.stored import Stored, bring_back
from mischief.server.live.surroundings import AtTable, Save, Write
from mischief.server.owners.frames import Answered, Asking
from mischief.server.owners.link import Link
from mischief.server.owners.neighbours import PICOWS, Network
from mischief.server.owners.ownership import Ownership
from mischief.server.owners.passing import NOT_HERE, answered, table_of
from mischief.server.owners.same_machine import TakeIn
from mischief.server.owners.visits import Visit
from mischief.server.settings import Settings
from mischief.server.sockets.device import Joined
from mischief.server.sockets.socket import Sockets
from mischief.server.tokens import Chance, system_chance
from mischief.server.wire.codes import Close, Refusal, no_such_table
from mischief.server.workers.analyses import Analyses
from mischief.server.workers.bots import Bots
from mischief.server.workers.warm_up import Compile, WarmUp, elsewhere
from mischief.store.reach import Unreachable
from mischief.store.rows import TableRow
from mischief.store.store import Store

LOG = logging.getLogger("mischief.house")
SWEEP_EVERY = 30.0
MOST_IN_A_QUERY = 500
MANY_MOVES = 1_000  # interpreted, a list of more moves than this holds up the loop for a tenth of a second
LOADING_SECONDS = 30.0


class House:
    """Owns the tables in memory and everything that they need. Time and chance are given from outside."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        now: Callable[[], int] = system_now,
        chance: Chance = system_chance,
        bots: Bots | None = None,
        instant: Callable[[], float] = system_instant,
        compile_step: Compile = elsewhere,
        network: Network = PICOWS,
    ) -> None:
        self.store, self.settings, self.now, self.chance = store, settings, now, chance
        self.warm_up = WarmUp(self.spawn, compile_step)
        self.bots = bots or Bots(settings.bot_workers, settings.bot_seconds, chance, first=settings.bot_first_seconds)
        self.bots.is_ready = self.warm_up.is_ready
        self.analyses = Analyses(settings)
        self.instant, self.network = instant, network
        self.counts = Counts()
        self.sockets = Sockets(self)
        self.tables: dict[str, LiveTable] = {}
        self.owners: Ownership | None = None  # where other servers may want our tables
        self.app: ASGIApp | None = None  # which answers requests that other servers pass on
        self.take_in: TakeIn | None = None  # which makes sockets of connections that other servers give us
        self.is_leaving = False  # soon nobody can be served here any more
        self.is_closing = False
        self.write: Write = store.writer.add
        self.save: Save = store.save_table
        self._coming: dict[str, asyncio.Task[LiveTable]] = {}
        self._expected: set[str] = set()  # tables that are being read or added
        self._outdated: set[str] = set()  # of these, those that others have changed meanwhile
        self._tasks: dict[asyncio.Task[Any], None] = {}  # in the order in which they began
        self._hastened: dict[str, asyncio.Task[Any]] = {}
        self._touched: dict[str, float] = {}

    def seconds(self) -> float:
        """Seconds for limits, of a clock that nobody sets."""
        return self.instant() / 1000

    # --- tables in memory ---

    async def knock(self, table: str) -> LiveTable:
        """The table of this id, brought back if it had left memory; raises no_such_table, Elsewhere or Unreachable."""
        if self.owners is not None:
            self.owners.me()  # else what is in memory may be out of date
        self._touched[table] = self.seconds()
        if live := self.tables.get(table):
            return live
        if table not in self._coming:
            self._coming[table] = asyncio.get_running_loop().create_task(self._bring(table))
            self._coming[table].add_done_callback(lambda _: self._coming.pop(table, None))
        return await asyncio.shield(self._coming[table])

    async def find(self, table: str) -> Joined:
        """The table of this id, wherever it is; raises no_such_table."""
        way = await self.way_to(table)
        return await self.knock(table) if way is None else Visit(way)

    async def way_to(self, table: str) -> Link | None:
        """The connection to the owner of a table; none if that is ours. Raises no_such_table or Unreachable."""
        return await self.owners.way_to(table, self.knock) if self.owners and table not in self.tables else None

    async def _bring(self, table: str) -> LiveTable:
        with self._expecting(table):
            try:
                live = LiveTable(self, await self._read_as_owner(table))
            except BaseException:
                self._touched.pop(table, None)
                raise
            self.tables[table] = live
            if live.table is not None:
                self.hasten(live.table.game)
                if live.row.phase == "playing":
                    self._resume(live)
            return live

    @contextmanager
    def _expecting(self, table: str) -> Iterator[None]:
        """What is heard of a table on its way to memory counts once it is there."""
        self._expected.add(table)
        try:
            yield
        finally:
            self._expected.discard(table)
            if table in self._outdated:
                self._outdated.discard(table)
                self.changed_elsewhere(table)

    async def _read_as_owner(self, table: str) -> Stored:
        """A table that is ours from before it is read until after."""
        if self.owners is None:
            return await self.read(table)
        owner = await self.owners.claim(table)
        stored = await self.read(table)
        if owner != self.owners.me():
            raise Unreachable
        return stored

    def _resume(self, live: LiveTable) -> None:
        """Finish what a crash may have cut short."""
        if live.table is not None and live.table.is_over:
            self.spawn(live.finish())
        else:
            live.deal()

    async def add(self, row: TableRow) -> LiveTable:
        """A new table; raises CodeTaken, or Unreachable if we live no more under the id under which it was added."""
        with self._expecting(row.id):
            owner = await self.store.add_table(row)
            if self.owners is not None:
                self.owners.opened(row.id, owner)
            self._touched[row.id] = self.seconds()
            self.tables[row.id] = live = LiveTable(self, bring_back(row, []))
            return live

    async def read(self, table: str) -> Stored:
        """A table as the database knows it; raises no_such_table."""
        row = await self.row(table)
        entries = await self.store.entries(table)
        return await asyncio.to_thread(bring_back, row, entries)

    async def row(self, table: str) -> TableRow:
        row = await self.store.table(table)
        if row is None:
            raise no_such_table()
        return row

    def let_go(self, table: AtTable, code: Close) -> None:
        """Send everybody away from a table and forget it."""
        self.forget(table)
        table.audience.send_away(code)

    def forget(self, table: AtTable) -> None:
        table.let_go()
        self.tables.pop(table.id, None)
        self._touched.pop(table.id, None)

    async def sweep(self) -> None:
        """Forget tables that nobody has touched for a while, again and again."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            try:
                self.sockets.ping_all(self.seconds(), SWEEP_EVERY)
                self.sweep_once(self.seconds())
                await self.look_for_closed()
            except Exception:  # the database may be back the next time
                LOG.exception("a sweep was cut short")

    def sweep_once(self, now: float) -> None:
        for live in list(self.tables.values()):
            if not live.is_idle:
                self._touched[live.id] = now
            elif now - self._touched.get(live.id, 0) > self.settings.forget_after:
                self.forget(live)
        if self.owners is not None:
            self.owners.release([*self.tables, *self._coming])

    async def look_for_closed(self) -> None:
        """Tables that were closed elsewhere are closed here too."""
        known = list(self.tables)
        for start in range(0, len(known), MOST_IN_A_QUERY):
            for table in await self.store.closed_among(known[start : start + MOST_IN_A_QUERY]):
                if live := self.tables.get(table):
                    self.let_go(live, Close.TABLE_CLOSED)

    def lose_all(self) -> None:
        """Our tables may be somebody else's: nobody is told anything more by us."""
        for live in list(self.tables.values()):
            self.let_go(live, Close.UNAVAILABLE)

    def changed_elsewhere(self, table: str) -> None:
        """Somebody who does not own it has changed a table; if we have it, or will have it soon, we catch up."""
        if live := self.tables.get(table):
            live.refresh()
        elif table in self._expected:
            self._outdated.add(table)

    async def catch_up(self) -> None:
        """News may have been missed: read again what others have changed."""
        self._outdated.update(self._expected)
        known = {live.id: live.state for live in self.tables.values()}
        for start in range(0, len(known), MOST_IN_A_QUERY):
            some = dict(islice(known.items(), start, start + MOST_IN_A_QUERY))
            for table in await self.store.changed_among(some):
                self.changed_elsewhere(table)

    async def has_database(self) -> bool:
        """Whether the database answers, lets us own tables, and tells us what is done to them by hand."""
        try:
            await self.store.ping()
        except Exception:
            return False
        return self.store.news.is_listening and (self.owners is None or self.owners.is_held)

    async def answer(self, asking: Asking) -> tuple[Answered, bytes]:
        """Answer a request that another server has passed on, if its table is here."""
        table = table_of(asking.path)
        try:
            if table is not None:
                await self.knock(table)
        except Unreachable:
            return NOT_HERE, b""
        except Refusal:
            pass  # which the application says better
        return await answered(self.app, asking) if self.app else (NOT_HERE, b"")

    # --- things to do later ---

    def later(self, seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(max(0.0, seconds), act)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside everything else; what goes wrong is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.pop(task, None)
        if not task.cancelled() and (error := task.exception()):
            LOG.error("something went wrong beside the tables", exc_info=error)

    def hasten(self, game: Game) -> None:
        """Have a game's rules compiled beside the server, and take them up here once they are."""
        self.warm_up.want(game)
        if game.name not in self._hastened:
            self._hastened[game.name] = self.spawn(self._hasten(game))

    async def take_up_rules(self) -> None:
        """Load what is compiled already, so that nobody waits for that who comes from another server."""
        for name in registry.names():
            game = await asyncio.to_thread(registry.find, name)
            self.warm_up.want(game)
            if await self.warm_up.has_rules(game):
                self.hasten(game)
                await asyncio.wait([self._hastened[name]], timeout=LOADING_SECONDS)

    async def ready_for(self, game: Game) -> None:
        """Wait while compiled rules of many moves are being loaded, which is soon; nobody waits for the compiler."""
        self.hasten(game)
        has_many = game.rules.MOST_MOVES > MANY_MOVES and not game.is_timed  # whose many moves are presses
        if has_many and await self.warm_up.has_rules(game):
            await asyncio.wait([self._hastened[game.name]], timeout=LOADING_SECONDS)

    async def _hasten(self, game: Game) -> None:
        if await self.warm_up.rules_of(game):
            await asyncio.to_thread(game.hasten)
            self.counts.compiled += 1
            LOG.info("the rules of %s are compiled", game.name)

    def prepare_bots(self, game: Game) -> None:
        """Have a game's bots made ready while people are still sitting down."""
        self.warm_up.want(game)
        self.spawn(self.bots.wake())

    async def close(self) -> None:
        """Send everybody away, store what waits, and let go of everything."""
        self.is_closing = True
        if self.owners is not None:
            await leave(self, self.owners)
        for live in list(self.tables.values()):
            self.let_go(live, Close.RESTART)
        self.sockets.close_all(Close.RESTART)
        if self.owners is not None:
            await self.owners.end()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.store.close()
