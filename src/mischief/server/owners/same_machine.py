"""Servers on one machine give each other whole connections, so that nothing has to be passed on between them.

The kernel can hand an open connection from process to process, over a socket whose name needs no file. Only processes
of one user that share a network find each other there; everybody else gets no answer, and passes messages on.
"""

import asyncio
import hmac
import logging
import os
import socket
import struct
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol

LOG = logging.getLogger("mischief.owners")
CAN = hasattr(socket, "SO_PEERCRED") and hasattr(socket, "SOCK_SEQPACKET")  # on Linux
PATIENCE = 0.25  # seconds for the other server to say that it listens; one that stands still is not waited for
CREDENTIALS = struct.Struct("3i")  # of whoever is at the other end: process, user, group
LARGEST = 32 * 1024  # bytes, more than a request for a socket may have
LISTENING = b"+"

TakeIn = Callable[[socket.socket, bytes], Coroutine[Any, Any, None]]  # a connection, and what was asked for on it


class Host(Protocol):
    """The house as far as it is given connections."""

    take_in: TakeIn | None
    is_closing: bool

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]: ...


class SameMachine:
    """Gives connections to other servers of this machine, and takes those that they give."""

    def __init__(self, house: Host, key: bytes, patience: float = PATIENCE) -> None:
        self._house, self._key, self._patience = house, key, patience
        self._door: socket.socket | None = None

    def open(self, address: str) -> None:
        """Be found by who knows under which address we are called, and has our key."""
        if not CAN or self._house.take_in is None:
            return
        door = _new_socket()
        try:
            door.bind(self._name(address))
            door.listen()
        except OSError as error:
            LOG.warning("other servers of this machine can't give us connections: %s", error.strerror)
            door.close()
            return
        self._door = door
        asyncio.get_running_loop().add_reader(door, self._answer, door)

    def close(self) -> None:
        if self._door is not None:
            asyncio.get_running_loop().remove_reader(self._door)
            self._door.close()
            self._door = None

    def _name(self, address: str) -> str:
        """A name without a file, which nobody can guess or take before us."""
        return "\0mischief-" + hmac.digest(self._key, b"connections to " + address.encode(), "sha256").hex()

    # --- giving ---

    async def give(self, address: str, connection: int, request: bytes) -> bool:
        """Whether the server at this address has taken a connection; if it has not, it is ours as before."""
        if self._door is None or len(request) > LARGEST:
            return False
        with _new_socket() as way, suppress(OSError, TimeoutError):
            way.connect(self._name(address))
            if _is_of_our_user(way):
                async with asyncio.timeout(self._patience):
                    is_heard = await asyncio.get_running_loop().sock_recv(way, len(LISTENING)) == LISTENING
                if is_heard:
                    socket.send_fds(way, [request], [connection])
                    return True
        return False

    # --- taking ---

    def _answer(self, door: socket.socket) -> None:
        """Somebody wants to give us a connection."""
        with suppress(OSError):  # who has gone again
            way, _ = door.accept()
            if self._house.is_closing or not _is_of_our_user(way):
                way.close()
            else:
                self._house.spawn(self._take(way))

    async def _take(self, way: socket.socket) -> None:
        with way, suppress(OSError, TimeoutError):  # who asked passes on what is said instead
            way.setblocking(False)
            way.send(LISTENING)
            async with asyncio.timeout(self._patience):
                await _something_on(way)
            request, given, _, _ = socket.recv_fds(way, LARGEST, 1, socket.MSG_CMSG_CLOEXEC)
            for connection in map(_connection, given):
                await self._bring_in(connection, request)

    async def _bring_in(self, connection: socket.socket, request: bytes) -> None:
        if self._house.take_in is None or not request:
            connection.close()
        else:
            await self._house.take_in(connection, request)


def _new_socket() -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    made.setblocking(False)
    return made


def _connection(descriptor: int) -> socket.socket:
    given = socket.socket(fileno=descriptor)
    given.setblocking(False)
    return given


def _is_of_our_user(way: socket.socket) -> bool:
    found = way.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size)
    _, user, _ = CREDENTIALS.unpack(found)
    return bool(user == os.getuid())


async def _something_on(way: socket.socket) -> None:
    """Wait until there is something to read, or nobody who could say anything."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(way, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(way)
