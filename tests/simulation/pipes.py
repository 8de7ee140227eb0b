"""Connections as TCP makes them: what is sent comes in its order, late, or never, and not both ends may know that."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from picows import WSMsgType

from simulation.loop import Loop
from simulation.world import World

AGAIN = 0.2  # seconds until what was lost is sent again
LATE = (0.05, 2.0)  # seconds that a message may be held up


class Frame:
    """One message, as picows hands it over."""

    __slots__ = ("fin", "msg_type", "payload", "said")

    def __init__(self, kind: WSMsgType, payload: bytes) -> None:
        self.msg_type, self.payload, self.fin = kind, payload, True
        self.said: Any = None  # what it means, where somebody has looked

    def get_payload_as_bytes(self) -> bytes:
        return self.payload

    def get_payload_as_memoryview(self) -> memoryview:
        return memoryview(self.payload)


HUNG_UP = Frame(WSMsgType.CLOSE, b"")  # no frame: the connection itself has ended


class Listener(Protocol):
    """Whoever listens at one end."""

    def on_ws_connected(self, transport: Any) -> None: ...
    def on_ws_frame(self, transport: Any, frame: Any) -> None: ...
    def on_ws_disconnected(self, transport: Any) -> None: ...


class Weather(Protocol):
    """What the network does to what is sent."""

    world: World
    delay: float  # seconds, about
    late: float  # how likely a message is to be held up

    def is_parted(self, one: str, other: str) -> bool: ...
    def forget(self, pipe: "Pipe") -> None: ...


class End:
    """One end of a connection, with the manners of picows' transport."""

    def __init__(self, pipe: "Pipe", loop: Loop, place: str) -> None:
        self.pipe, self.loop, self.place = pipe, loop, place
        self.other: End
        self.listener: Listener | None = None  # not yet
        self.is_disconnected = False
        self.coming: deque[Frame] = deque()
        self.next_at = 0.0
        self.heard = pipe.world.now
        self.underlying_transport = self
        self.overheard: Callable[[bytes], Any] | None = None  # is told what is sent from here

    def send(self, kind: WSMsgType, payload: bytes) -> None:
        if self.is_disconnected:
            return
        frame = Frame(kind, bytes(payload))
        self.pipe.world.mark(frame.payload)
        if self.overheard is not None and kind == WSMsgType.TEXT:
            frame.said = self.overheard(frame.payload)
        self.pipe.carry(self.other, frame)

    def send_ping(self) -> None:
        self.send(WSMsgType.PING, b"")

    def send_close(self) -> None:
        self.send(WSMsgType.CLOSE, b"")

    def hear(self, frame: Frame) -> None:
        """Something has come."""
        self.heard = self.pipe.world.now
        if self.is_disconnected:
            return
        if frame is HUNG_UP:
            self.lose()
        elif frame.msg_type == WSMsgType.PING:
            self.send(WSMsgType.PONG, b"")
        elif self.listener is not None:
            self.listener.on_ws_frame(self, frame)

    def lose(self) -> None:
        if not self.is_disconnected:
            self.is_disconnected = True
            self.pipe.look()
            if self.listener is not None:
                self.listener.on_ws_disconnected(self)

    def disconnect(self, graceful: bool = True) -> None:
        """Hang up; without grace, what has not arrived yet may never do."""
        if self.is_disconnected:
            return
        self.is_disconnected = True
        if not graceful and self.pipe.world.happens(0.5):
            self.other.coming.clear()
        self.pipe.carry(self.other, HUNG_UP)
        self.pipe.look()
        if self.listener is not None:
            self.loop.call_soon(self.listener.on_ws_disconnected, self)

    def watch(self, silence: float) -> None:
        """Ask now and then whether the other side is there, and hang up if it says nothing."""
        silent = self.pipe.world.now - self.heard
        if self.is_disconnected:
            return
        if silent >= 2 * silence:
            self.disconnect(graceful=False)
        else:
            if silent >= silence:
                self.send_ping()
            self.loop.call_later(silence, self.watch, silence)

    # --- what listeners ask of the transport below; nobody reads too slowly here ---

    def set_write_buffer_limits(self, high: int) -> None: ...
    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


class Pipe:
    """One connection between two places."""

    def __init__(self, weather: Weather, one: tuple[Loop, str], other: tuple[Loop, str]) -> None:
        self.world, self._weather = weather.world, weather
        self.is_dead = False  # nothing arrives any more, and nobody is told so
        self.one, self.other = End(self, *one), End(self, *other)
        self.one.other, self.other.other = self.other, self.one

    def carry(self, to: End, frame: Frame) -> None:
        world = self.world
        wait = world.about(self._weather.delay)
        if world.happens(self._weather.late):
            world.fault("message held up")
            wait += world.between(*LATE)
        to.coming.append(frame)
        to.next_at = max(to.next_at, world.now + wait)
        world.at(to.next_at, partial(self._arrive, to))

    def _arrive(self, to: End) -> None:
        """Whatever is first in line arrives."""
        if self.is_dead or not to.coming:
            return
        if self._weather.is_parted(self.one.place, self.other.place):
            self.world.after(AGAIN, partial(self._arrive, to))
            return
        to.loop.call_soon(to.hear, to.coming.popleft())

    def look(self) -> None:
        if self.one.is_disconnected and self.other.is_disconnected:
            self._weather.forget(self)

    def cut(self) -> None:
        """Nothing arrives any more; both sides learn of it, each in its time."""
        self.is_dead = True
        for end in (self.one, self.other):
            self.world.after(self.world.about(self._weather.delay), partial(end.loop.call_soon, end.lose))

    def half_cut(self) -> None:
        """Nobody learns of it."""
        self.is_dead = True


class Door:
    """Where a server is called, with the manners of asyncio's server."""

    def __init__(self, address: tuple[str, int], close: Any) -> None:
        self._address, self.close = address, close
        self.sockets = [self]

    def getsockname(self) -> tuple[str, int]:
        return self._address


class Answered:
    """What a caller gets besides its listener: a transport that knows how it was answered."""

    def __init__(self, end: End, response: Any) -> None:
        self.response, self.end = response, end


def sleep(loop: Loop, seconds: float) -> "asyncio.Future[None]":
    future = loop.create_future()
    loop.call_later(seconds, lambda: future.done() or future.set_result(None))
    return future
