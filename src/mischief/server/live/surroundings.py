"""What a table needs from the house it is in, and what those who serve a table need from it: as little as they use."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from mischief.game.errors import MischiefError
from mischief.server.counts import Counts
from mischief.server.live.audience import Audience
from mischief.server.live.stored import Stored
from mischief.server.live.turn_clock import TurnClock
from mischief.server.settings import Settings
from mischief.server.sockets.connection import Connection
from mischief.server.tokens import Chance
from mischief.server.wire.codes import Close
from mischief.server.workers.bots import Bots
from mischief.server.workers.fair_queue import Asker
from mischief.store.committers import Row
from mischief.store.rows import TableRow
from mischief.table.table import Happening, Table

Act = Callable[[], None]
Write = Callable[[list[Row], Callable[[Exception | None], None]], None]
Save = Callable[[TableRow], Coroutine[Any, Any, None]]


class Surroundings(Protocol):
    """The house as a table sees it: time, chance, the disk, and things to do later."""

    settings: Settings
    counts: Counts
    bots: Bots
    chance: Chance
    now: Callable[[], int]
    instant: Callable[[], float]
    write: Write
    save: Save

    def seconds(self) -> float: ...
    def later(self, seconds: float, act: Act) -> asyncio.TimerHandle: ...
    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]: ...
    async def row(self, table: str) -> TableRow: ...
    async def read(self, table: str) -> Stored: ...
    def changed_elsewhere(self, table: str) -> None: ...
    def let_go(self, table: "AtTable", code: Close) -> None: ...


class AtTable(Protocol):
    """A live table as its stand-ins, rounds, hints and alarms see it."""

    row: TableRow
    table: Table | None
    clock: TurnClock
    audience: Audience

    @property
    def id(self) -> str: ...
    @property
    def asker(self) -> Asker: ...
    def do(self, act: Act) -> None: ...
    def think(self) -> None: ...
    def lets_bots_move(self) -> bool: ...
    def play_for(self, seat: int, move: int) -> None: ...
    def enter(self, happened: list[Happening]) -> None: ...
    def miss(self, seats: list[int]) -> None: ...
    def say_note(self, note: str | None) -> None: ...
    def refuse(self, connection: Connection, error: MischiefError, name: str | None) -> None: ...
    async def change(self, edit: Callable[[TableRow], object]) -> None: ...
    def let_go(self) -> None: ...
