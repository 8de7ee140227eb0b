"""Players who know nothing but docs/protocol.md: they ask over HTTP, say hello on a socket, and choose from `legal`."""

import asyncio
import json
import random
import ssl
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from builders.sights import phase_of, sight_of
from builders.waiting import BROKEN_AFTER

Json = dict[str, Any]
GONE_ON = ("stale", "after_verdict", "other_throw")
NEW_CONNECTION = "connection.connect_tcp.started"  # as httpcore calls this step
WHO_IS_HERE = "table"  # the kind of message that tells of those who come and go


class AsksAgain(httpx.AsyncHTTPTransport):
    """Asks once more, as browsers do, where a connection kept from before was closed instead of answered."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        steps = []

        async def note(step: str, _: Json) -> None:
            steps.append(step)

        request.extensions["trace"] = note
        try:
            return await super().handle_async_request(request)
        except (httpx.RemoteProtocolError, httpx.ReadError):
            if NEW_CONNECTION in steps:
                raise
            return await super().handle_async_request(request)


class Person:
    """Someone with a cookie, who may come by TLS and from an address of their own."""

    def __init__(
        self, address: str, trusted: ssl.SSLContext | None = None, comes_from: str | None = None, **manners: Any
    ) -> None:
        self.address, self._trusted, self._comes_from, self._manners = address, trusted, comes_from, manners
        transport = AsksAgain(verify=trusted or False, local_address=comes_from)
        self.http = httpx.AsyncClient(base_url=address, timeout=BROKEN_AFTER, transport=transport)
        self.devices: list[Device] = []
        self.names_tables = True  # in the address of a socket, as the page does

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for device in self.devices:
            await device.socket.close()
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Json | None = None, status: int | None = None) -> Any:
        """The answer to a request; without a status any success will do."""
        answer = await self.http.request(method, path, json=body)
        assert answer.is_success if status is None else answer.status_code == status, answer.text
        return answer.json()

    async def open(self, game: str, seats: int = 2, **more: Any) -> Json:
        table: Json = await self.ask("POST", "/api/tables", {"game": game, "seats": seats, **more})
        return table

    async def sit(self, table: str, seat: int, name: str, **more: Any) -> str:
        """Take a seat; gives its token."""
        answer = await self.ask("POST", f"/api/tables/{table}/seats/{seat}", {"name": name, **more})
        return next(str(mine["token"]) for mine in answer["mine"] if mine["seat"] == seat)

    async def at(self, table: str, tokens: list[str], number: int | None = None) -> "Device":
        """A device that has said hello and was welcomed."""
        device = await self.connect(table)
        await device.say(kind="hello", table=table, tokens=tokens, number=number)
        welcome = await device.hear()
        assert welcome["kind"] == "welcome", welcome
        return device

    async def connect(self, table: str = "", **more: Any) -> "Device":
        """A device that has said nothing yet; its way names the table, so that it can be led there."""
        named = f"?table={table}" if table and self.names_tables else ""
        way = f"{self.address.replace('http', 'ws')}/ws{named}"
        if self._trusted:
            more = {"ssl": self._trusted, "local_addr": (self._comes_from, 0), **more}
        more = {**self._manners, **more}
        device = Device(await connect(way, max_size=None, proxy=None, **more))  # looking for a proxy takes long
        self.devices.append(device)
        return device

    async def start(self, table: str) -> Json:
        started: Json = await self.ask("POST", f"/api/tables/{table}/start")
        return started


class Device:
    """A socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.number: int | None = None
        self.game = ""

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> Json:
        """The next message."""
        async with asyncio.timeout(BROKEN_AFTER):
            text = await self.socket.recv()
        assert isinstance(text, str)
        message: Json = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        if message["kind"] in ("view", "update"):
            self.number = message["number"]
        elif message["kind"] == "welcome":
            self.game = message["table"]["game"]
        elif message["kind"] == "echo":
            await self.say(kind="echoed", sent=message["sent"])
        return message

    async def hear_until(self, *kinds: str) -> Json:
        """The next message of one of these kinds."""
        while (message := await self.hear())["kind"] not in kinds:
            pass
        return message


async def press(device: Device, seat: int, throw: int, pressed: set[tuple[int, int]]) -> None:
    """In Pounce, press as soon as the face is there, whatever it shows."""
    if (seat, throw) not in pressed:
        pressed.add((seat, throw))
        await device.say(kind="seen", throw=throw)
        await device.say(kind="press", seat=seat, throw=throw, reaction=0)


async def play_on(device: Device, seats: set[int], choose: random.Random, moves: int | None = None) -> Json:
    """Move whenever one of our seats is awaited, until the game is over or so many moves were made."""
    made, pressed, tried = 0, set[tuple[int, int]](), None
    while True:
        message = await device.hear_until("view", "update", "refused")
        if message["kind"] == "refused":
            assert message["code"] in (*GONE_ON, "someone_away", "too_fast"), message
            if message["code"] in GONE_ON or tried is None or tried["number"] != device.number:
                continue
            gone_on = message["code"] == "someone_away" and await device.hear_until(WHO_IS_HERE, "view", "update")
            message = gone_on if gone_on and gone_on["kind"] != WHO_IS_HERE else tried
        if message["result"] is not None or made == moves:
            return message
        if message["seat"] in seats and device.game == "pounce" and phase_of(device.game, message) == "shown":
            await press(device, message["seat"], sight_of(device.game, message)["throws"], pressed)
        elif message["seat"] in seats and message["legal"]:
            move = choose.choice(message["legal"])[0]
            made, tried = made + 1, message
            name = f"{message['seat']}-{message['number']}-{choose.randrange(10**9)}"
            await device.say(kind="move", id=name, seat=message["seat"], number=message["number"], move=move)
