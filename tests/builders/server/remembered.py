"""A game whose players write down all that they were told, to be compared with what is stored."""

import asyncio
import random
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from builders.server.players import GONE_ON, Device, Json, Person, press
from builders.sights import phase_of, sight_of
from mischief.game.actors import LUCK
from mischief.table import record_text
from mischief.table.record import replay

NAMES = ("Ann", "Ben", "Eve")
NOT_NOW = (*GONE_ON, "someone_away")


class Game:
    """One table, and everything that the server ever acknowledged there, to whomever."""

    def __init__(self, seed: int, kind: str = "lure") -> None:
        self.choose, self.kind = random.Random(seed), kind
        self.table, self.tokens = "", [""]
        self.acknowledged: dict[int, tuple[int, int]] = {}  # log number -> actor, move
        self.names: dict[str, int] = {}  # a client's own id of a move -> its log number
        self.over = False
        self._all_seats = Hand(self)

    async def open(self, ann: Person) -> None:
        self.table = (await ann.open(self.kind, seats=2 if self.kind == "lure" else 3))["table"]["id"]
        for seat, name in enumerate(NAMES[: 2 if self.kind == "lure" else 3]):
            await ann.sit(self.table, seat, name)
        self.tokens = [mine["token"] for mine in (await ann.start(self.table))["mine"]]
        self._all_seats.tokens = self.tokens

    async def play(self, ann: Person, news: asyncio.Event) -> None:
        """All seats on one device, until the server is gone or the game is over."""
        await self._all_seats.play(ann, news)

    def remember(self, event: Json, seat: int) -> None:
        """Whoever is told of an entry is told the same, as far as their seat may know it; no move is there twice."""
        number, actor = event["number"], event["actor"]
        if self.kind == "lure" or actor == seat or actor >= LUCK:
            told = actor, event["move"]
            known = self.acknowledged.setdefault(number, told)
            assert known == told, f"{self.kind}: entry {number} was told as {known}, and as {told}"
        if event["id"] is not None:
            assert self.names.setdefault(event["id"], number) == number, f"{event['id']} was done twice"

    async def check(self, ann: Person) -> None:
        self.compare((await ann.http.get(f"/api/tables/{self.table}/record")).text)

    def compare(self, text: str) -> None:
        """Every acknowledged entry is in the log, as it was told."""
        stored = {number: (actor, move) for number, actor, move in replay(record_text.read(text)).log}
        assert {number: stored.get(number) for number in self.acknowledged} == self.acknowledged


class Hand:
    """One device with some of the seats: it comes back, says what was not answered again, and plays on."""

    def __init__(self, game: Game, tokens: list[str] | None = None) -> None:
        self.game, self.tokens = game, tokens or game.tokens
        self.sent: Json | None = None  # a move that was not answered yet
        self.seen: Json | None = None  # the last view in which one of ours was awaited
        self.heard: dict[int, int] = {}  # seat -> the last entry that it was told of
        self._seats: list[int] = []
        self._kept = set[int]()  # seats of ours that a bot keeps, as far as we were told
        self._since = 0  # what was told before we came back may be a bot's
        self._pressed = set[tuple[int, int]]()

    async def play(self, ann: Person, news: asyncio.Event) -> None:
        """Connect, send the unanswered move again, and play on until the server is gone or the game is over."""
        said = min(self.heard.values(), default=0)
        self.heard = dict.fromkeys(self.heard, said)  # a break may come after one seat was told and before another was
        try:
            device = await ann.at(self.game.table, self.tokens, number=said)
            self._come(device.heard[0])
            if self.sent is not None:
                await device.say(**self.sent)
            while not self.game.over:
                await self.hear(device, await device.hear())
                news.set()
        except (ConnectionClosed, InvalidHandshake, OSError):  # a proxy may find no server for a moment
            return

    def _come(self, welcome: Json) -> None:
        self._seats, self._since = welcome["seats"], welcome["number"]
        self._kept = self._kept_in(welcome)

    def _kept_in(self, message: Json) -> set[int]:
        return {seat for seat in self._seats if message["table"]["seats"][seat]["kept"]}

    async def hear(self, device: Device, message: Json) -> None:
        kind = message["kind"]
        if kind == "table":
            kept = self._kept_in(message)
            assert kept <= self._kept, "a bot sat down in a seat whose device is here"
            self._kept = kept
            if self.sent is None and self.seen is not None and self.seen["number"] == device.number:
                await self.move(device, self.seen)  # perhaps everybody is here now
        elif kind == "done" or (kind == "refused" and message["id"] is not None):
            assert kind == "done" or message["code"] in NOT_NOW, message
            self.sent = None
            if kind == "done" and self.seen is not None:  # the view that came before it holds the move
                await self.move(device, self.seen)
        elif kind in ("view", "update"):
            self._take(message)
            await self.move(device, message)

    def _take(self, message: Json) -> None:
        """Each entry is told once, in its order, unless a fresh view stands for all of them."""
        seat, number = message["seat"], message["number"]
        before = self.heard.get(seat, 0)
        if message["kind"] == "view":
            assert number >= before, "what was told is no more"
        for event in message.get("events", ()):
            self.game.remember(event, seat)
            self._is_ours(event)
            if self.sent is not None and event["id"] == self.sent["id"]:
                self.sent = None
        if message["kind"] == "update":
            told = [event["number"] for event in message["events"]]
            assert told == list(range(before + 1, number + 1)), (before, told, number)
        self.heard[seat] = number
        self.game.over = self.game.over or message["result"] is not None

    def _is_ours(self, event: Json) -> None:
        """While we are here nobody else moves for us; presses have no name of ours."""
        is_ours = event["actor"] in self._seats and event["number"] > self._since
        if is_ours and event["actor"] not in self._kept and self.game.kind != "pounce":
            assert event["id"] is not None, f"a bot moved in the seat of someone who is here: {event}"

    async def move(self, device: Device, message: Json) -> None:
        """Move if one of ours is awaited and no other move is on its way."""
        self.seen = message if message["legal"] else self.seen
        if self.game.kind == "pounce" and phase_of("pounce", message) != "ready":
            await self._press(device, message)
        elif message["legal"] and self.sent is None:
            await self._send(device, message, self._chosen(message["legal"]))

    def _chosen(self, legal: list[list[int]]) -> int:
        return legal[0][0] if self.game.kind == "pounce" else self.game.choose.choice(legal)[0]  # a cat throws

    async def _send(self, device: Device, message: Json, move: int) -> None:
        name = f"{message['number']}-{self.game.choose.randrange(10**9)}"
        self.sent = {"kind": "move", "id": name, "seat": message["seat"], "number": message["number"], "move": move}
        await device.say(**self.sent)

    async def _press(self, device: Device, message: Json) -> None:
        if message["seat"] in self._seats and phase_of("pounce", message) == "shown":
            throws: Any = sight_of("pounce", message)["throws"]
            await press(device, message["seat"], throws, self._pressed)
