"""The connection between two servers: who may call, what is understood, and what happens when one reads too slowly."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import pytest
from picows import WSListener, WSMsgType, WSTransport, ws_connect

from builders.server.listeners import Listener
from builders.store.outages import Alarms
from builders.waiting import BROKEN_AFTER, until
from mischief.server.owners import link as links
from mischief.server.owners.errands import Errand, answers
from mischief.server.owners.frames import HEAD, LARGEST, PIECE, Answered, Asking, Kind, unpacked
from mischief.server.owners.handshake import CALLER, HOST, ID, NONCE, PATH, Meeting, key_of
from mischief.server.owners.link import Link
from mischief.server.owners.neighbours import Gone, Neighbours
from mischief.server.owners.visits import Visit
from mischief.server.tokens import system_chance
from mischief.server.wire.codes import no_such_table
from mischief.server.wire.messages import Hello, encode
from mischief.store.owners import Server
from mischief.store.reach import Unreachable

KEY = key_of(b"shared")
TABLE, NOWHERE = "t" * 22, "n" * 22
HELLO = Hello(table=TABLE)
ASKING = Asking("GET", "/api/tables/t", b"", [], "ann", "http", b"")


class Inn:
    """A house whose only table tells every guest how often it was spoken to."""

    def __init__(self, body: bytes = b"") -> None:
        self.guests: list[Any] = []
        self.heard = 0
        self.body = body
        self._tasks: set[asyncio.Task[Any]] = set()

    def now(self) -> int:
        return 12

    def instant(self) -> float:
        return 0.0

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def knock(self, table: str) -> Any:
        if table != TABLE:
            raise no_such_table()
        return self

    async def answer(self, asking: Asking) -> tuple[Answered, bytes]:
        return Answered(200, [(b"for", asking.person.encode())]), self.body

    def join(self, connection: Any, hello: Hello) -> None:
        self.guests.append(connection)
        connection.send(b"welcome")

    def receive(self, connection: Any, message: object) -> None:
        self.heard += 1

    def leave(self, connection: Any) -> None:
        self.guests.remove(connection)


class Two:
    """Two servers, the second with its door open."""

    def __init__(self, keys: tuple[bytes, bytes], body: bytes) -> None:
        self.inns = Inn(), Inn(body)
        self.names = ["one", "two"]
        self.sides = [
            Neighbours(self.inns[side], lambda side=side: self.names[side], keys[side], system_chance, BROKEN_AFTER)  # type: ignore[arg-type, misc]
            for side in (0, 1)
        ]

    async def open(self) -> None:
        self.address = await self.sides[1].open("127.0.0.1", 0)

    async def link(self) -> Link:
        return await self.sides[0].link_to(Server("two", self.address))


def packed(kind: Kind, channel: int, content: bytes) -> bytes:
    return HEAD.pack(len(content), kind, channel) + content


Scene = Callable[[Two], Awaitable[None]]


def play(scene: Scene, keys: tuple[bytes, bytes] = (KEY, KEY), body: bytes = b"") -> None:
    async def run() -> None:
        async with asyncio.timeout(BROKEN_AFTER):
            two = Two(keys, body)
            await two.open()
            try:
                await scene(two)
            finally:
                for side in two.sides:
                    side.close()

    asyncio.run(run())


# --- who may call ---


def test_servers_with_one_key_share_one_connection_in_both_directions() -> None:
    async def scene(two: Two) -> None:
        found = await asyncio.gather(*(two.link() for _ in range(5)))
        assert len({id(link) for link in found}) == 1
        await until(lambda: "one" in two.sides[1]._links)
        back = await two.sides[1].link_to(Server("one", "nowhere:1"))
        assert (await back.ask(ASKING))[0].headers == [(b"for", b"ann")]
        assert [len(side) for side in two.sides] == [1, 1]

    play(scene)


def test_who_calls_a_server_without_the_key_is_told_nothing() -> None:
    async def scene(two: Two) -> None:
        with pytest.raises(Unreachable):
            await two.link()
        await until(lambda: [len(side) for side in two.sides] == [0, 0])

    play(scene, keys=(key_of(b"other"), KEY))


class Impostor(WSListener):
    """Someone who has watched servers meet, and says the same once more."""

    def __init__(self, say: list[bytes]) -> None:
        self._say, self.gone = say, asyncio.Event()
        self.heard = 0

    def on_ws_connected(self, transport: Any) -> None:
        for message in self._say:
            transport.send(WSMsgType.BINARY, message)

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        self.heard += 1

    def on_ws_disconnected(self, transport: Any) -> None:
        self.gone.set()


@pytest.mark.parametrize("first", [b"", b"0" * 64, Meeting("one", "two", "n", "n").proof(KEY, CALLER).encode()])
def test_who_can_not_prove_to_have_the_key_is_heard_no_further(first: bytes) -> None:
    async def scene(two: Two) -> None:
        say = [first, packed(Kind.ASK, 1, b""), packed(Kind.JOIN, 2, encode(HELLO))]
        impostor = Impostor(say)
        await ws_connect(lambda: impostor, f"ws://{two.address}{PATH}", extra_headers={ID: "one", NONCE: "n"})
        await impostor.gone.wait()
        assert (impostor.heard, two.inns[1].guests) == (0, [])

    play(scene)


def test_who_never_says_who_it_is_is_hung_up_on() -> None:
    async def scene(two: Two) -> None:
        silent, alarms = Impostor([]), Alarms(BROKEN_AFTER)
        await ws_connect(lambda: silent, f"ws://{two.address}{PATH}", extra_headers={ID: "one", NONCE: "n"})
        alarms.ring()
        await silent.gone.wait()
        link = await two.link()
        alarms.ring()
        assert (await link.ask(ASKING))[0].status == 200, "who has said so stays"

    play(scene)


def test_a_proof_is_good_for_one_meeting_one_side_and_one_pair() -> None:
    meeting = Meeting("one", "two", "a", "b")
    proof = meeting.proof(KEY, CALLER)
    assert meeting.is_proven(KEY, CALLER, proof)
    others = [meeting._replace(**{name: "x"}) for name in Meeting._fields]
    assert not any(other.is_proven(KEY, CALLER, proof) for other in others)
    assert not meeting.is_proven(KEY, HOST, proof)
    assert not meeting.is_proven(key_of(b"other"), CALLER, proof)


def test_somebody_else_at_a_servers_place_means_that_it_is_gone() -> None:
    async def scene(two: Two) -> None:
        two.names[1] = "three"
        with pytest.raises(Gone):
            await two.link()
        two.sides[1].close()
        with pytest.raises(Gone):
            await two.link()

    play(scene)


# --- what is understood ---


@pytest.mark.parametrize(
    "frame",
    [b"\x01", HEAD.pack(0, 99, 1), HEAD.pack(1, 2, 1), packed(Kind.JOIN, 1, b"{"), packed(Kind.ASK, 1, b"\xc1")],
)
def test_what_is_no_frame_ends_the_connection(frame: bytes) -> None:
    async def scene(two: Two) -> None:
        link = await two.link()
        assert link.transport
        link.transport.send(WSMsgType.BINARY, frame)
        await until(lambda: link.is_lost)

    play(scene)


def test_a_frame_that_is_too_large_ends_the_connection() -> None:
    async def scene(two: Two) -> None:
        link = await two.link()
        link.send(Kind.SAY, 1, bytes(LARGEST + 100))
        await until(lambda: link.is_lost)

    play(scene)


def test_frames_survive_packing() -> None:
    frames = [(Kind.TELL, 2**32 - 1, b"abc"), (Kind.END, 0, b""), (Kind.SAY, 7, bytes(1000))]
    together = b"".join(packed(*frame) for frame in frames)
    assert list(unpacked(memoryview(together))) == frames


def test_what_is_said_in_one_breath_travels_together() -> None:
    async def scene(two: Two) -> None:
        link, sent = await two.link(), list[int]()
        assert link.transport
        works = link.transport
        link.transport = cast(WSTransport, SimpleNamespace(send=lambda _, out: sent.append(len(out))))
        for channel in range(10):
            link.send(Kind.SAY, channel, b"abc")
        await until(lambda: bool(sent))
        assert sent == [10 * (HEAD.size + 3)]
        link.send(Kind.SAY, 1, bytes(LARGEST // 2))
        link.send(Kind.SAY, 1, bytes(LARGEST // 2))
        link.flush()
        assert all(size <= LARGEST for size in sent[1:])
        assert len(sent) == 3
        link.transport = works

    play(scene)


def test_a_table_that_is_not_there_sends_its_guest_away() -> None:
    async def scene(two: Two) -> None:
        device = Listener()
        Visit(await two.link()).join(device, Hello(table=NOWHERE))
        await until(lambda: bool(device.sent))
        assert device.sent == [b"closed 4002"]

    play(scene)


# --- requests ---


def test_an_answer_of_any_size_comes_whole() -> None:
    body = bytes(range(256)) * (PIECE // 64)

    async def scene(two: Two) -> None:
        head, found = await (await two.link()).ask(ASKING)
        assert (head.status, found) == (200, body)

    play(scene, body=body)


def test_a_request_whose_server_goes_is_answered_by_nobody() -> None:
    async def scene(two: Two) -> None:
        link = await two.link()
        two.inns[1].answer = lambda _: asyncio.Event().wait()  # type: ignore[assignment, method-assign]
        asking = asyncio.create_task(link.ask(ASKING))
        await until(lambda: bool(two.inns[1]._tasks))
        two.sides[1].hang_up()
        with pytest.raises(Unreachable):
            await asking
        with pytest.raises(Unreachable):
            await link.ask(ASKING)

    play(scene)


def test_pieces_without_a_beginning_are_no_answer() -> None:
    async def run() -> None:
        errand = Errand()
        with pytest.raises(ValueError, match="no answer"):
            errand.take(Kind.PIECE, b"x")
        for kind, content in answers(Answered(200, []), b"abc"):
            errand.take(kind, content)
        assert (await errand.answer)[1] == b"abc"

    asyncio.run(run())


# --- who reads too slowly ---


class Held(Listener):
    """A device that notes when it must wait."""

    def __init__(self) -> None:
        super().__init__()
        self.holds: list[bool] = []

    def hold(self, is_held: bool) -> None:
        self.holds.append(is_held)


def test_devices_wait_while_the_other_server_reads_too_slowly() -> None:
    async def scene(two: Two) -> None:
        link, device = await two.link(), Held()
        visit = Visit(link)
        visit.join(device, HELLO)
        await until(lambda: bool(device.sent))
        slow = next(iter(two.sides[1]._all))
        assert slow.transport
        slow.transport.underlying_transport.pause_reading()
        while not device.holds:
            link.send(Kind.SAY, 0, bytes(PIECE))
        asking = asyncio.create_task(link.ask(ASKING))
        slow.transport.underlying_transport.resume_reading()
        await asking
        assert device.holds == [True, False]

    play(scene)


def test_a_server_that_reads_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "MOST", 2 * LARGEST)

    async def scene(two: Two) -> None:
        link, device = await two.link(), Listener()
        Visit(link).join(device, HELLO)
        await until(lambda: bool(device.sent))
        slow = next(iter(two.sides[1]._all))
        assert slow.transport
        slow.transport.underlying_transport.pause_reading()
        sent = 0
        while not link.is_lost:
            link.send(Kind.SAY, 0, bytes(PIECE))
            sent += PIECE
            assert sent < 64 * LARGEST
        assert device.sent[-1] == b"closed 1012"
        with suppress(Exception):
            slow.transport.underlying_transport.resume_reading()

    play(scene)
