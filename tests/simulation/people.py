"""People in a simulated world: they open tables, sit down, play whole games, and come back whatever happens."""

import asyncio
from functools import partial
from typing import Any

import msgspec

from mischief.server.tokens import token
from mischief.table.promises import chain
from simulation.devices import Device, Json
from simulation.laws import Laws
from simulation.loop import Loop
from simulation.network import Network
from simulation.pipes import sleep
from simulation.servers import Server
from simulation.world import World

ANSWER_WITHIN = 6.0
SHOWS_AGAIN = 0.2
HEARD_WITHIN, NOTICED_WITHIN = 0.5, 6.0  # seconds until an owner knows who is there: at its own door, and elsewhere
GAMES: dict[str, list[tuple[int, Json]]] = {  # seats and options of games that are soon over
    "lure": [(2, {"first": 0}), (3, {})],
    "peek": [(2, {})],
    "pantry": [(2, {"tiles": [1, 1, 1, 0, 0, 0, 1, 0, 0, 1, 1, 1]})],
    "pounce": [(3, {"thrower": "self"}), (3, {})],
}


class Street:
    """Everybody, and the proxy in front of the servers, which asks any of them."""

    def __init__(self, world: World, network: Network, laws: Laws, servers: list[Server]) -> None:
        self.world, self.network, self.laws, self.servers = world, network, laws, servers
        self.loop = Loop(world, "street")
        self.loop.complain = self._complain
        self.doubles = 0.0
        self.evenings: list[Evening] = []
        self.devices: list[Device] = []
        laws.was_present = self.was_present

    def _complain(self, context: Json) -> None:
        raise context.get("exception") or AssertionError(context)

    def any_server(self) -> Server:
        return self.world.chance.choice(self.servers)

    def was_present(self, table: str, seat: int, owner: Loop, when: float) -> bool:
        """Whether someone who is at a table had been there for so long then that its owner knew of it."""
        return any(
            one.table == table
            and seat in one.seats
            and one.is_welcome
            and (pipe := one.pipe) is not None
            and not pipe.is_dead
            and not pipe.other.is_disconnected
            and not self.network.is_parted(pipe.one.place, pipe.other.place)
            and not pipe.other.loop.is_paused
            and self._is_known(one.welcome_at, pipe.other.loop, owner, when)
            for one in self.devices
        )

    def _is_known(self, since: float, server: Loop, owner: Loop, when: float) -> bool:
        """Whether the owner must know of who is at a server; one that stood still was given up by the others."""
        if server is owner:
            return when - since > HEARD_WITHIN
        return when - max(since, server.woke_at) > NOTICED_WITHIN

    async def ask(self, person: str, method: str, path: str, body: Any = None) -> tuple[int | None, Any]:
        """One try of a request: the status and what was said, or nothing if no answer came."""
        world, network, server = self.world, self.network, self.any_server()
        answer: asyncio.Future[tuple[int | None, Any]] = self.loop.create_future()

        def settle(status: int | None, said: bytes) -> None:
            if not answer.done():
                answer.set_result((status, msgspec.json.decode(said) if said else None))

        def come_back(status: int | None, said: bytes) -> None:
            if world.happens(network.late):
                world.fault("answer lost")
                return
            world.after(world.about(network.delay), partial(self.loop.call_soon, settle, status, said))

        def arrive() -> None:
            if server.is_up:
                server.ask(method, path, person, msgspec.json.encode(body) if body is not None else b"", come_back)
            else:
                come_back(None, b"")

        if world.happens(network.late):
            world.fault("request lost")
        else:
            world.after(world.about(network.delay), arrive)
        self.loop.call_later(ANSWER_WITHIN, settle, None, b"")
        return await answer

    async def insist(self, person: str, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask until somebody answers."""
        while True:
            status, said = await self.ask(person, method, path, body)
            if status is not None and status < 500:
                return status, said
            await sleep(self.loop, self.world.between(0.1, 1.0))

    def look_at_all(self) -> None:
        """Somebody looks at every table again."""
        for table in self.laws.truths:
            self.loop.call_soon(partial(self._look_at, table))

    def _look_at(self, table: str) -> None:
        self.loop.create_task(self.ask("nobody", "GET", f"/api/tables/{table}"))

    @property
    def is_over(self) -> bool:
        return all(evening.is_over for evening in self.evenings)

    @property
    def unfinished(self) -> list[str]:
        return [evening.table or evening.name for evening in self.evenings if not evening.is_over]


class Evening:
    """One table: its people sit down, play to the end, and ask for another game."""

    def __init__(self, street: Street, name: str, game: str) -> None:
        self._street, self.name, self._game = street, name, game
        world = street.world
        seats, options = world.chance.choice(GAMES[game])
        timed = game != "pounce" and world.happens(0.2)
        clock = {"timing": "move", "time": 5000} if timed else {}
        self._order = {"game": game, "seats": seats, "options": options, "clock": clock}
        self._seats = seats
        self._bots = 1 if seats > 2 and world.happens(0.5) else 0
        self.table = ""
        self.is_over = False
        street.evenings.append(self)
        street.loop.call_soon(lambda: street.loop.create_task(self._play()).add_done_callback(self._ended))

    def _ended(self, playing: "asyncio.Task[None]") -> None:
        error = playing.exception()
        self._street.world.must("people understand what they are told", error is None, (self.table, repr(error)))

    async def _play(self) -> None:
        street = self._street
        people = [token(street.world.chance.randbytes) for _ in range(self._seats - self._bots)]
        _, opened = await street.insist(people[0], "POST", "/api/tables", self._order)
        self.table = opened["table"]["id"]
        tokens = await asyncio.gather(*(self._sit(person, seat) for seat, person in enumerate(people)))
        for seat in range(len(people), self._seats):
            await street.insist(people[0], "POST", f"/api/tables/{self.table}/seats/{seat}/bot", {"level": None})
        devices = [self._device(f"{self.name}-{seat}", [mine]) for seat, mine in enumerate(tokens)]
        if street.world.happens(0.3):
            devices.append(self._device(f"{self.name}-watcher", []))
        if street.world.happens(0.3):
            for seat, (person, device) in enumerate(zip(people, devices, strict=False)):
                await self._promise(person, seat, device)
        status, said = await street.insist(people[0], "POST", f"/api/tables/{self.table}/start")
        street.world.must("a table can be started", status == 200 or said["code"] == "wrong_phase", said)
        await self._until(lambda: all(device.result is not None for device in devices), devices)
        await self._until(lambda: all(device.info["phase"] == "over" for device in devices), devices)
        answers = await asyncio.gather(*(self._again(person) for person in people))
        found = {answer["table"]["id"] for answer in answers}
        street.world.must("again finds the same table", len(found) == 1, found)
        for device in devices:
            device.end()
        self.is_over = True

    async def _promise(self, person: str, seat: int, device: Device) -> None:
        """Have a share in the luck: promise it now, and show it when all have promised theirs."""
        street, path = self._street, f"/api/tables/{self.table}/seats/{seat}"
        links = chain(self.table, f"Ann {seat}", street.world.chance.randbytes(32))
        status, said = await street.insist(person, "PUT", f"{path}/promise", {"promise": links[0].hex()})
        street.world.must("a share can be promised", status == 200, said)
        street.loop.create_task(self._show(person, seat, device, [link.hex() for link in links]))

    async def _show(self, person: str, seat: int, device: Device, links: list[str]) -> None:
        """Show link after link until the game has begun: whoever is late is out, and the others show one more."""
        path = f"/api/tables/{self.table}/seats/{seat}/share"
        while device.info.get("phase", "open") in ("open", "sharing"):
            promised = device.info["luck"]["promises"][seat] if device.info else None
            if promised in links[:-1] and device.info["phase"] == "sharing":
                await self._street.insist(person, "PUT", path, {"share": links[links.index(promised) + 1]})
            await sleep(self._street.loop, SHOWS_AGAIN)

    def _device(self, place: str, tokens: list[str]) -> Device:
        device = Device(self._street, place, self.table, tokens, self._game)
        self._street.devices.append(device)
        device.connect()
        device.watch()
        return device

    async def _sit(self, person: str, seat: int) -> str:
        """Take a seat, however often that has to be asked for."""
        street, path = self._street, f"/api/tables/{self.table}"
        status, said = await street.insist(person, "POST", f"{path}/seats/{seat}", {"name": f"Ann {seat}"})
        if status != 200:
            street.world.must("an open seat can be taken", said["code"] == "seat_taken", said)
            said = await self._mine(person)
        mine: str = said["mine"][0]["token"]
        truth = street.laws.truths[self.table]
        street.world.must("nothing acknowledged is lost", truth.opened_by([mine]) == [seat], (self.table, seat))
        return mine

    async def _mine(self, person: str) -> Any:
        """The table with their seat: who stood still while a clock was set may say for a moment what was."""
        while True:
            _, said = await self._street.insist(person, "GET", f"/api/tables/{self.table}")
            if said["mine"]:
                return said
            await sleep(self._street.loop, SHOWS_AGAIN)

    async def _again(self, person: str) -> Any:
        while True:
            status, said = await self._street.insist(person, "POST", f"/api/tables/{self.table}/rematch")
            if status == 200:
                return said
            known = ("stale", "unavailable", *(("wrong_phase",) if self._street.laws.may_be_behind else ()))
            self._street.world.must("again can be asked for", said["code"] in known, said)
            await sleep(self._street.loop, 0.5)

    async def _until(self, is_so: Any, devices: list[Device]) -> None:
        """Wait for what devices are told."""
        changed = asyncio.Event()
        for device in devices:
            device.changed = changed.set
        while not is_so():
            changed.clear()
            await changed.wait()
