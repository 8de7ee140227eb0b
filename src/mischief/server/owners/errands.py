"""A request over HTTP that another server answers, because the table is there."""

import asyncio
from collections.abc import Iterator

import msgspec

from mischief.server.owners.frames import LARGEST_ANSWER, PIECE, Answered, Kind
from mischief.store.reach import Unreachable


class Errand:
    """One request under way, on the side that asks."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[tuple[Answered, bytes]] = asyncio.get_running_loop().create_future()
        self._head: Answered | None = None
        self._body = bytearray()

    def take(self, kind: Kind, content: bytes) -> None:
        """Take a piece of the answer; raises ValueError if it does not belong there."""
        if kind is Kind.ANSWER:
            self._head = msgspec.msgpack.decode(content, type=Answered)
        elif self._head is None or len(self._body) + len(content) > LARGEST_ANSWER:
            raise ValueError("no answer")
        elif kind is Kind.PIECE:
            self._body += content
        elif not self.answer.done():
            self.answer.set_result((self._head, bytes(self._body)))

    def fail(self) -> None:
        """No answer will come; nobody knows whether what was asked for was done."""
        if not self.answer.done():
            self.answer.set_exception(Unreachable())


def answers(head: Answered, body: bytes) -> Iterator[tuple[Kind, bytes]]:
    """An answer as frames."""
    yield Kind.ANSWER, msgspec.msgpack.encode(head)
    for start in range(0, len(body), PIECE):
        yield Kind.PIECE, body[start : start + PIECE]
    yield Kind.END, b""
