"""A table of Pounce in a house whose time stands still until a test lets it pass, and people with networks."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from builders.clock import Time
from builders.server.listeners import Listener
from builders.sights import sight_of
from builders.tables import NAMES
from builders.waiting import a_turn_of_the_loop, settled
from mischief.server.live.house import House
from mischief.server.live.live_table import LiveTable
from mischief.server.lobby.lobby import Lobby
from mischief.server.settings import Settings
from mischief.server.wire.messages import Hello, Move, Press, Seen
from mischief.server.wire.requests import NewTable, TakeSeat
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store
from mischief.table.dealer import Dealer

CAT, MOUSE = 0, 5  # tickets of the die
FACE = 6  # luck's number as an actor


class Rigged(Dealer):
    """A dealer who throws what a test wants."""

    def ticket(self, number: int, odds: int) -> int:
        return self.tickets.pop(0) if self.tickets else MOUSE  # type: ignore[attr-defined,no-any-return]


class Player(Listener):
    """A device whose network takes so long there and back."""

    def __init__(self, time: Time, trip: float, live: LiveTable) -> None:
        super().__init__()
        self.time, self.trip, self.live = time, trip, live
        self.paint = 0.0  # ms that a face waits for the screen

    def send(self, message: bytes) -> None:
        super().send(message)
        said = json.loads(message)
        if said["kind"] == "echo":
            self.time.later(self.trip / 1000, lambda: self.envelope.answer(said["sent"], self.time.now))
        elif said["kind"] == "update" and said["events"][-1]["actor"] == FACE:
            seen = Seen(throw=sight_of("pounce", said)["throws"])
            self.time.later((self.trip + self.paint) / 1000, lambda: self.live.receive(self, seen))

    def heard(self, kind: str) -> list[Any]:
        return [said for said in map(json.loads, self.sent) if said["kind"] == kind]

    def refusals(self) -> list[str]:
        return [said["code"] for said in self.heard("refused")]


class Rounds:
    """The table and its people; a seat's device is `players[seat]`."""

    def __init__(self, house: House, time: Time, live: LiveTable, tokens: list[str]) -> None:
        self.house, self.time, self.live, self.tokens = house, time, live, tokens
        self.players: list[Player] = []
        self._ids = count()
        self._impatient = False

    @property
    def table(self) -> Any:
        assert self.live.table
        return self.live.table

    @property
    def view(self) -> Any:
        return self.table.view(None)

    @property
    def words(self) -> list[str]:
        """The log as everybody could read it afterwards."""
        return [self.table.say(before, entry.actor, entry.move) for entry, before, _ in self.table.history()]

    async def sit(self, trips: Sequence[float]) -> None:
        """Everybody on their own device."""
        for seat, trip in enumerate(trips):
            self.players.append(await self.come(seat, trip=trip))

    async def come(self, *seats: int, trip: float = 20) -> Player:
        """A device for these seats."""
        player = Player(self.time, trip, self.live)
        self.live.join(player, Hello(table=self.live.id, tokens=[self.tokens[seat] for seat in seats]))
        await self.settle()
        return player

    async def settle(self) -> None:
        """Let everything finish that takes no time."""
        await a_turn_of_the_loop()
        while self.live.is_busy or (self.house._tasks and not self._impatient):
            await settled(self.live)
            if self.house._tasks and not self._impatient:
                await asyncio.wait(self.house._tasks, return_when=asyncio.FIRST_COMPLETED)

    async def impatiently(self, what: Awaitable[None]) -> None:
        """Do something without waiting for bots."""
        self._impatient = True
        await what
        self._impatient = False

    async def pass_time(self, ms: float) -> None:
        """Let so much time pass, and everything happen in its order."""
        await self.time.passes(ms, self.settle)

    async def wait_while(self, is_so: Callable[[], bool]) -> None:
        """Let things happen, one after another, until something is no longer so."""
        await self.settle()
        while is_so():
            alarm = self.time.next_before(self.time.now + 60_000)
            assert alarm, "nothing will ever happen again"
            if not alarm.is_off:
                alarm.act()
                await self.settle()

    def rig(self, *tickets: int) -> None:
        rigged = Rigged(self.table.dealer.secret, self.table.dealer.shares, self.table.dealer.scheme)
        object.__setattr__(rigged, "tickets", list(tickets))
        self.table.dealer = rigged

    async def move(self, seat: int, words: str, number: int | None = None) -> None:
        move = self.table.parse(seat, words)
        number = self.table.number if number is None else number
        player = next(one for one in self.players if seat in one.seats)
        self.live.receive(player, Move(id=f"m{next(self._ids)}", seat=seat, number=number, move=move))
        await self.settle()

    async def throw(self, *tickets: int) -> None:
        """The cat throws."""
        if tickets:
            self.rig(*tickets)
        await self.move(self.view.cat, "throw")

    async def face(self, ticket: int = CAT) -> None:
        """The cat throws, and the die comes to rest."""
        await self.throw(ticket)
        await self.wait_while(lambda: self.view.phase == "tumbling")

    def press(self, seat: int, reaction: float | None, throw: int | None = None, by: Player | None = None) -> None:
        """A press arrives just now."""
        player = by or next(one for one in self.players if seat in one.seats)
        throw = self.view.throws if throw is None else throw
        self.live.receive(player, Press(seat=seat, throw=throw, reaction=reaction))

    def react(self, seat: int, reaction: float) -> None:
        """Someone who has just been sent the face will press so long after they see it."""
        player = next(one for one in self.players if seat in one.seats)
        throw, late = self.view.throws, player.trip + player.paint + reaction
        self.time.later(late / 1000, lambda: self.press(seat, reaction, throw))

    async def verdict(self) -> Any:
        """Let time pass until the round is closed; gives what is told of it."""
        await self.wait_while(lambda: self.view.phase in ("tumbling", "shown"))
        return self.view.last


Scene = Callable[[Rounds], Awaitable[None]]


def at_pounce(folder: Path, scene: Scene, trips: Sequence[float] = (20, 20, 20), bots: int = 0, **options: Any) -> None:
    """Play a scene at a table with so many people, and bots in the seats after theirs."""

    async def run() -> None:
        time = Time()
        opened = await a_house(folder, time)
        try:
            lobby, seats = Lobby(opened), len(trips) + bots
            table = (await lobby.open("ann", NewTable(game="pounce", seats=seats, options=options))).table.id
            for seat, name in enumerate(NAMES[: len(trips)]):
                await lobby.take(table, seat, "ann", TakeSeat(name=name))
            for seat in range(len(trips), seats):
                await lobby.put_bot(table, seat, "ann", "greedy")
            told = await lobby.start(table, "ann")
            rounds = Rounds(opened, time, await opened.knock(table), [mine.token for mine in told.mine])
            await rounds.sit(trips)
            await rounds.pass_time(3_000)  # the first echoes and the first pause
            await scene(rounds)
        finally:
            await opened.close()

    asyncio.run(run())


async def a_house(folder: Path, time: Time) -> House:
    """A house with that time, whose chance is always the same."""
    database = url_of(str(folder / "mischief.db"))
    await migrate.upgrade(database)
    settings = Settings(bot_workers=0, bot_pace=0)
    house = time.given_to(House(Store(database), settings, chance=random.Random(1).randbytes))
    house.hasten = lambda _: None  # type: ignore[method-assign]
    house.prepare_bots = lambda *_: None  # type: ignore[method-assign]
    house.ready_for = _ready  # type: ignore[method-assign]
    return house


async def _ready(_: Any) -> None:
    """Interpreted rules will do."""
