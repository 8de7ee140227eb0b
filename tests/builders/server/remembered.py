"""A game whose players write down all that they were told, to be compared with what is stored."""

import asyncio
import random

from websockets.exceptions import ConnectionClosed

from builders.server.players import Device, Json, Person
from mischief.table import record_text
from mischief.table.record import replay


class Game:
    """One table of Lure with both players on one device, and everything that the server ever acknowledged there."""

    def __init__(self, seed: int) -> None:
        self.choose = random.Random(seed)
        self.table, self.tokens = "", [""]
        self.acknowledged: dict[int, tuple[int, int]] = {}  # log number -> actor, move
        self.sent: Json | None = None  # a move that was not answered yet
        self.seen: Json | None = None  # the last view in which one of ours was awaited
        self.over = False

    async def open(self, ann: Person) -> None:
        self.table = (await ann.open("lure"))["table"]["id"]
        for seat, name in enumerate(("Ann", "Ben")):
            await ann.sit(self.table, seat, name)
        self.tokens = [mine["token"] for mine in (await ann.start(self.table))["mine"]]

    async def play(self, ann: Person, news: asyncio.Event) -> None:
        """Connect, send the unanswered move again, and play on until the server is gone or the game is over."""
        try:
            device = await ann.at(self.table, self.tokens, number=max(self.acknowledged, default=0))
            if self.sent is not None:
                await device.say(**self.sent)
            while not self.over:
                await self.hear(device, await device.hear())
                news.set()
        except (ConnectionClosed, OSError):
            return

    async def hear(self, device: Device, message: Json) -> None:
        if message["kind"] in ("done", "refused"):
            assert message["kind"] == "done" or message["code"] == "stale", message
            self.sent = None
            if message["kind"] == "done" and self.seen is not None:  # the view that came before it holds the move
                await self.move(device, self.seen)
            return
        if message["kind"] not in ("view", "update"):
            return
        for event in message.get("events", ()):
            told = event["actor"], event["move"]
            assert self.acknowledged.setdefault(event["number"], told) == told
            if self.sent is not None and event["id"] == self.sent["id"]:
                self.sent = None
        self.over = message["result"] is not None
        await self.move(device, message)

    async def move(self, device: Device, message: Json) -> None:
        """Move if one of ours is awaited and no other move is on its way."""
        self.seen = message if message["legal"] else self.seen
        if message["legal"] and self.sent is None:
            move = self.choose.choice(message["legal"])[0]
            name = f"{message['number']}-{self.choose.randrange(10**9)}"
            self.sent = {"kind": "move", "id": name, "seat": message["seat"], "number": message["number"], "move": move}
            await device.say(**self.sent)

    async def check(self, ann: Person) -> None:
        """Every acknowledged entry is in the log, as it was told."""
        text = (await ann.http.get(f"/api/tables/{self.table}/record")).text
        stored = {number: (actor, move) for number, actor, move in replay(record_text.read(text)).log}
        assert {number: stored.get(number) for number in self.acknowledged} == self.acknowledged
