"""What two servers say to each other: frames of a kind, a channel and what belongs to it.

A channel is a number that whoever opens it chooses: one for each device that sits at a table of the other server, and
one for each request that is passed on.
"""

import struct
from collections.abc import Iterator
from enum import IntEnum

import msgspec

HEAD = struct.Struct(">IBI")  # how many bytes belong to it, its kind, its channel
LARGEST = 1024 * 1024  # bytes that travel together; whatever a table says to a device is far smaller
PIECE = 64 * 1024  # bytes of an answer in one frame, so that moves don't wait for replays
LARGEST_ANSWER = 64 * 1024 * 1024


class Kind(IntEnum):
    """What a frame is for."""

    JOIN = 1  # a device wants to a table: its hello
    SAY = 2  # what the device says
    LEAVE = 3  # the device has gone
    TELL = 4  # what the device is told
    CLOSE = 5  # the device is sent away: a close code
    ASK = 6  # a request over HTTP
    ANSWER = 7  # its status and headers
    PIECE = 8  # of its body
    END = 9  # of its body


TELL, SAY = int(Kind.TELL), int(Kind.SAY)  # nearly all frames; a plain number is packed in a third of the time


class Asking(msgspec.Struct, array_like=True):
    """A request that another server is asked to answer, from someone whom the asking one has let in."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    person: str
    scheme: str
    body: bytes


class Answered(msgspec.Struct, array_like=True):
    """How an answer begins."""

    status: int
    headers: list[tuple[bytes, bytes]]


def unpacked(frames: memoryview) -> Iterator[tuple[int, int, memoryview]]:
    """The kind, channel and content of each of several frames; raises ValueError where there is none."""
    start, end = 0, len(frames)
    while start < end:
        if end - start < HEAD.size:
            raise ValueError("too short for a frame")
        size, kind, channel = HEAD.unpack_from(frames, start)
        start += HEAD.size + size
        if start > end:
            raise ValueError("a frame was cut off")
        yield kind, channel, frames[start - size : start]
