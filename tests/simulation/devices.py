"""A device at a table: it says hello, comes back through any server when it is sent away, and moves when it may."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from picows import WSMsgType

from builders.sights import phase_of, sight_of
from simulation.laws import Laws
from simulation.loop import Loop
from simulation.network import Network
from simulation.pipes import End, Pipe
from simulation.servers import Server
from simulation.world import World

TEXT = WSMsgType.TEXT
THINKS = 0.08  # seconds, about
WELCOME_WITHIN = 5.0
SILENT_AFTER = 4.0  # seconds without a word, then it asks whether anybody is there
FOR_GOOD = (4002, 4003, 4006, 4007)

Json = dict[str, Any]


class Street(Protocol):
    """All that people share."""

    world: World
    network: Network
    laws: Laws
    loop: Loop
    doubles: float  # how likely a message is to be sent twice

    def any_server(self) -> Server: ...


class Device:
    """One browser tab: what it was told, and what it has said that nobody has answered."""

    def __init__(self, street: Street, place: str, table: str, tokens: list[str], game: str) -> None:
        self.street, self.place, self.table, self.tokens, self.game = street, place, table, tokens, game
        self.number: int | None = None
        self.unanswered: dict[str, Json] = {}
        self.seats: list[int] = []
        self.info: Json = {}
        self.result: Json | None = None
        self.changed: Callable[[], None] = lambda: None  # the table is another one now
        self.is_over = self.is_welcome = False
        self.welcome_at = 0.0
        self.last: dict[int | None, int] = {}
        self.hello_number: int | None = None
        self._end: End | None = None
        self._made = self._tries = 0
        self._thinking: set[int] = set()
        self._pressed: set[tuple[int, int]] = set()
        self._heard_at = self._away_until = 0.0

    # --- coming and going ---

    def connect(self) -> None:
        """Through whichever server the proxy thinks of."""
        world, network = self.street.world, self.street.network
        if self.is_over or self._end is not None:
            return
        server = self.street.any_server()
        self.is_welcome, self.hello_number, self.last = False, self.number, {}
        if not server.is_up:
            world.after(world.about(network.delay), self._lose_nothing)
            return
        pipe = network.pipe((self.street.loop, self.place), (server.loop, server.place))
        self._end = end = pipe.one
        end.listener = self
        pipe.other.overheard = partial(self.street.laws.told, Hearing(self))
        server.accept(pipe, self.place)
        self._heard_at = world.now
        self._say({"kind": "hello", "table": self.table, "tokens": self.tokens, "number": self.number})
        world.after(WELCOME_WITHIN, partial(self._see_whether_welcome, end))

    @property
    def pipe(self) -> Pipe | None:
        return self._end.pipe if self._end and not self._end.is_disconnected else None

    def _see_whether_welcome(self, end: End) -> None:
        if self._end is end and not self.is_welcome:
            self.hang_up()

    def hang_up(self) -> None:
        """Leave this connection, and come back by another one."""
        if self._end is not None and not self._end.is_disconnected:
            self._end.disconnect(graceful=self.street.world.happens(0.5))

    def on_ws_connected(self, transport: Any) -> None:
        """The other side heard of it first."""

    def on_ws_disconnected(self, transport: Any) -> None:
        self._lose(transport)

    def _lose(self, end: End | None) -> None:
        if end is not self._end or self.is_over:
            return
        self._end, self.is_welcome = None, False
        self._tries += 1
        world = self.street.world
        pause = max(self._away_until - world.now, world.between(0.0, 0.2 if self._tries < 3 else 1.0))
        world.after(pause, self._come_back)

    def _lose_nothing(self) -> None:
        if self._end is None:
            self._lose(None)

    def _come_back(self) -> None:
        self.connect()

    def reload(self) -> None:
        """The page knows nothing more, but for its seat."""
        self.number, self.unanswered = None, {}
        self.hang_up()

    def go_away(self, seconds: float) -> None:
        """The device is asleep for a while."""
        self._away_until = self.street.world.now + seconds
        self.hang_up()

    def end(self) -> None:
        self.is_over = True
        self.hang_up()

    def watch(self) -> None:
        """Now and then see whether anybody is still there."""
        world = self.street.world
        if self.is_over:
            return
        silence = world.now - self._heard_at
        if self.is_welcome and silence > 2 * SILENT_AFTER:
            world.note("device", self.place, "hears nothing")
            self.hang_up()
        elif self.is_welcome and silence > SILENT_AFTER:
            self._say({"kind": "echo", "sent": world.now})
        world.after(SILENT_AFTER, self.watch)

    # --- hearing ---

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        if transport is not self._end:
            return
        self._heard_at = self.street.world.now
        if frame.msg_type == WSMsgType.CLOSE:
            code = int.from_bytes(frame.payload[:2], "big")
            self.street.world.note("device", self.place, "sent away", code)
            self.street.laws.sent_away(self.table, code, for_good=code in FOR_GOOD)
            transport.disconnect()
        elif frame.msg_type == TEXT:
            self._hear(frame.said)

    def _hear(self, message: Json) -> None:
        kind = message["kind"]
        if kind == "echo":
            self._say({"kind": "echoed", "sent": message["sent"]})
        elif kind == "welcome":
            self.is_welcome, self._tries, self.seats = True, 0, message["seats"]
            self.welcome_at = self.street.world.now
            self._learn(message["table"])
            for said in list(self.unanswered.values()):
                self._say(said)
        elif kind == "table":
            self._learn(message["table"])
        elif kind in ("view", "update"):
            self._see(message)
        elif kind in ("done", "refused"):
            self._take_answer(message)

    def _learn(self, info: Json) -> None:
        self.info = info
        for seat in self.seats:
            if info["phase"] == "playing" and info["seats"][seat]["kept"]:
                self._say({"kind": "back", "seat": seat})
        self.changed()

    def _take_answer(self, message: Json) -> None:
        if message["kind"] == "refused" and message["id"] is None:
            for name in [name for name, said in self.unanswered.items() if said["kind"] == "press"]:
                del self.unanswered[name]
        elif self.unanswered.pop(message["id"], None) and self.is_welcome and message["kind"] == "refused":
            self._look_again()

    def _see(self, message: Json) -> None:
        self.number, seat = message["number"], message["seat"]
        for event in message.get("events", ()):
            self.unanswered.pop(event["id"], None)
        if message["result"] is not None:
            self.result = message["result"]
            self.changed()
        elif seat is not None:
            self._think(seat, message)

    # --- moving ---

    def _look_again(self) -> None:
        """What was tried could not be: say so with a fresh connection, which gives a fresh view."""
        self._tries = 0
        self.hang_up()

    def _think(self, seat: int, message: Json) -> None:
        world = self.street.world
        if self.game == "pounce" and phase_of(self.game, message) == "shown":
            self._press(seat, sight_of(self.game, message)["throws"])
            return
        if not message["legal"] and not message["can_undo"]:
            return
        wait = world.about(THINKS) if not world.happens(0.01) else world.between(1.0, 6.0)
        world.after(wait, partial(self._move, seat, message))

    def _move(self, seat: int, message: Json) -> None:
        if self.is_over or self.number != message["number"] or not self.is_welcome:
            return
        world = self.street.world
        if any(said["seat"] == seat for said in self.unanswered.values()):
            world.after(world.about(THINKS), partial(self._move, seat, message))  # an old one may be answered soon
            return
        chance = world.chance
        if message["can_undo"] and chance.random() < 0.05:
            self._act({"kind": "undo", "seat": seat, "number": message["number"]})
        elif message["legal"]:
            move = chance.choice(message["legal"])[0]
            self._act({"kind": "move", "seat": seat, "number": message["number"], "move": move})

    def _act(self, said: Json) -> None:
        self._made += 1
        said["id"] = f"{self.place}-{self._made}"
        self.unanswered[said["id"]] = said
        self._say(said)
        if self.street.world.happens(self.street.doubles):
            self.street.world.fault("message doubled")
            self._say(said)

    def _press(self, seat: int, throw: int) -> None:
        if (seat, throw) in self._pressed:
            return
        self._pressed.add((seat, throw))
        world = self.street.world
        self._say({"kind": "seen", "throw": throw})
        reaction = world.between(80.0, 500.0)
        press = {"kind": "press", "seat": seat, "throw": throw, "reaction": reaction}
        if world.happens(0.8):
            world.after(reaction / 1000, partial(self._say, press))

    def _say(self, message: Json) -> None:
        if self._end is not None:
            self._end.send(TEXT, json.dumps(message).encode())


class Hearing:
    """What the laws must know of one connection of a device."""

    def __init__(self, device: Device) -> None:
        self.table, self.tokens, self.hello_number = device.table, device.tokens, device.number
        self.last: dict[int | None, int] = {}
        self.since, self.kept = 0, set[int]()
