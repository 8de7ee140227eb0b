"""A server in a simulated world: the real house with all that is in it, over simulated edges."""

import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from msgspec.structs import replace

from mischief.game import registry
from mischief.game.contract import Game
from mischief.server.live.house import House
from mischief.server.owners.neighbours import Network as Between
from mischief.server.run import KEY, begin
from mischief.server.settings import Settings
from mischief.server.sockets.socket import Socket
from mischief.server.workers.bots import Bots
from mischief.store.engine import url_of
from mischief.store.reach import Unreachable
from mischief.store.store import Store
from simulation.database.engine import Engine
from simulation.database.postgres import Postgres
from simulation.front import app_for, ask
from simulation.loop import Loop
from simulation.network import Network
from simulation.world import World

URL = url_of("postgresql://nowhere/mischief")
SETTINGS = Settings(
    bot_workers=0,
    bot_pace=0.05,
    round_pace=0.1,
    absent_after=12.0,
    round_absent_after=4.0,
    forget_after=40.0,
    database_seconds=2.0,
    share_within=3.0,
    messages_at_once=1000.0,
    messages_per_second=1000.0,
)
Answer = Callable[[int | None, bytes], None]


class Server:
    """One place at which a server runs; after an end it is started again there, and remembers nothing."""

    def __init__(self, world: World, network: Network, postgres: Postgres, place: str) -> None:
        self.world, self._network, self._postgres, self.place = world, network, postgres, place
        self.loop: Loop
        self.house: House
        self.is_up = False  # people may connect
        self._asked: dict[Answer, None] = {}
        self.start()

    def start(self) -> None:
        """A fresh process, whose calendar is not quite right."""
        world = self.world
        loop = self.loop = Loop(world, self.place)
        loop.complain = self._complain
        engine = Engine(self._postgres, loop)
        calendar, begun = 1.7e9 + world.between(-60.0, 60.0), world.between(0.0, 1e6)
        loop.calendar = calendar
        store = Store(URL, SETTINGS.database_seconds, engine, world.chance.randbytes)  # type: ignore[arg-type]
        store.news.connect = engine.listen
        settings = replace(SETTINGS, peer_host=self.place)
        self.house = House(
            store,
            settings,
            now=lambda: int((world.now + calendar) * 1000),
            chance=world.chance.randbytes,
            bots=Bots(0, settings.bot_seconds, world.chance.randbytes),
            instant=lambda: world.now * 1000 + begun,
            network=Between(partial(self._network.connect, loop, self.place), partial(self._network.listen, loop)),
        )
        self.house.hasten = self.house.warm_up.want = lambda game: None  # type: ignore[method-assign]
        self.house.ready_for = _at_once  # type: ignore[method-assign]
        self.house.app = app_for(self.house)
        self._run(partial(self._begin, self.house))

    def _run(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self.loop.call_soon(lambda: self.loop.create_task(work()))

    async def _begin(self, house: House) -> None:
        try:
            key = await house.store.key(KEY, house.chance(32))
            await begin(house, key)
        except Unreachable:
            self.end()
            self.start_after(1.0)
        else:
            self.is_up = True

    def _complain(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        logging.getLogger("mischief").error("nobody has caught this", exc_info=error)

    # --- its life ---

    def end(self, *, silently: bool = False) -> None:
        """As by kill -9; or the machine loses its power, and says nothing more to anybody."""
        self.is_up = False
        self.loop.end()
        asked, self._asked = self._asked, {}
        for answer in asked if not silently else ():
            answer(None, b"")
        self._network.lose(self.loop, silently=silently)
        if not silently:
            self._postgres.lose(self.loop)

    def start_after(self, seconds: float) -> None:
        loop = self.loop

        def again() -> None:
            if self.loop is loop:
                self.start()

        self.world.after(seconds, again)

    def pause(self) -> None:
        self.loop.pause()

    def leave(self, then: Callable[[], None]) -> None:
        """As by SIGTERM."""
        self.is_up = False
        house = self.house

        async def close() -> None:
            await house.close()
            self.end()
            then()

        self._run(close)

    # --- people ---

    def accept(self, pipe: Any, address: str) -> None:
        """A connection has been made to here."""

        def open_it() -> None:
            if pipe.other.is_disconnected:
                return
            socket = Socket(self.house, self.house.sockets, address)
            pipe.other.listener = socket
            socket.on_ws_connected(pipe.other)

        self.loop.call_soon(open_it)

    def ask(self, method: str, path: str, person: str, body: bytes, answer: Answer) -> None:
        """A request has come."""
        self._asked[answer] = None

        async def work() -> None:
            status, said = await ask(self.house, method, path, person, body)
            self._asked.pop(answer, None)
            answer(status, said)

        self._run(work)


async def _at_once(game: Game) -> None:
    """Rules are compiled before the first seed."""


def prepare() -> None:
    """Once for each process: games as they are when they are compiled."""
    for name in registry.names():
        registry.find(name).hasten()
