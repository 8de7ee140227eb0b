"""The network of a simulated world: who reaches whom, how late, and what breaks."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from picows import WSUpgradeRequest

from simulation.loop import Loop
from simulation.pipes import Door, End, Listener, Pipe, sleep
from simulation.world import World

CALL_WITHIN = 3.0  # seconds; then who called has given up


class Network:
    """Places, doors in them, and connections."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.delay, self.late = world.between(0.0005, 0.02), 0.0
        self.pipes: dict[Pipe, None] = {}
        self._doors: dict[str, tuple[Loop, Callable[[Any], Any], float]] = {}
        self._ports = 7000
        self.parted: dict[frozenset[str], None] = {}

    # --- weather ---

    def is_parted(self, one: str, other: str) -> bool:
        return bool(self.parted) and frozenset((one, other)) in self.parted

    def forget(self, pipe: Pipe) -> None:
        self.pipes.pop(pipe, None)

    def of(self, loop: Loop) -> list[Pipe]:
        return [pipe for pipe in self.pipes if loop in (pipe.one.loop, pipe.other.loop)]

    def lose(self, loop: Loop, *, silently: bool) -> None:
        """A process is gone; or its machine, and then nobody says so."""
        for address in [address for address, door in self._doors.items() if door[0] is loop]:
            del self._doors[address]
        for pipe in self.of(loop):
            if silently:
                pipe.half_cut()
            else:
                pipe.cut()
            self.forget(pipe)

    def pipe(self, one: tuple[Loop, str], other: tuple[Loop, str]) -> Pipe:
        made = Pipe(self, one, other)
        self.pipes[made] = None
        return made

    # --- between servers, with the manners of picows ---

    async def listen(self, loop: Loop, met: Callable[[Any], Any], host: str, port: int, **manners: Any) -> Door:
        self._ports += 1
        address = (host, port or self._ports)
        self._doors[f"{host}:{address[1]}"] = (loop, met, manners["auto_ping_idle_timeout"])
        return Door(address, lambda: self._doors.pop(f"{host}:{address[1]}", None))

    async def connect(
        self, loop: Loop, place: str, listener: Callable[[], Listener], url: str, **manners: Any
    ) -> tuple[End, Listener]:
        """Call another server; raises ConnectionRefusedError, or TimeoutError if it says nothing."""
        address, _, path = url.removeprefix("ws://").partition("/")
        host = address.rpartition(":")[0]
        await sleep(loop, self.world.about(self.delay))
        if self.is_parted(place, host):
            await sleep(loop, manners["websocket_handshake_timeout"])
            raise TimeoutError
        if address not in self._doors:
            await sleep(loop, self.world.about(self.delay))
            raise ConnectionRefusedError
        other, met, silence = self._doors[address]
        request = WSUpgradeRequest()
        request.path, request.headers = f"/{path}".encode(), manners["extra_headers"]
        pipe = self.pipe((loop, place), (other, host))
        answered = loop.create_future()
        other.call_soon(self._meet, met, request, pipe.other, silence, partial(self._tell, loop, answered))
        async with asyncio.timeout(manners["websocket_handshake_timeout"]):
            response = await answered
        if pipe.one.is_disconnected:
            raise ConnectionResetError
        ours = pipe.one.listener = listener()
        pipe.one.response = response  # type: ignore[attr-defined]
        ours.on_ws_connected(pipe.one)
        pipe.one.watch(silence)
        return pipe.one, ours

    def _meet(
        self, met: Callable[[Any], Any], request: Any, end: End, silence: float, tell: Callable[[Any], None]
    ) -> None:
        try:
            answer = met(request)
        except Exception:  # picows hangs up
            tell(None)
            return
        end.listener = answer.listener
        end.listener.on_ws_connected(end)
        end.watch(silence)
        tell(answer.response)

    def _tell(self, loop: Loop, answered: "asyncio.Future[Any]", response: Any) -> None:
        def arrive() -> None:
            if answered.done():
                return
            if response is None:
                answered.set_exception(ConnectionResetError())
            else:
                answered.set_result(response)

        self.world.after(self.world.about(self.delay), partial(loop.call_soon, arrive))
