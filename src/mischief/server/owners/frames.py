"""What two servers say to each other: frames of a kind, a channel and what belongs to it.

A channel is a number that whoever opens it chooses: one for each device that sits at a table of the other server, and
one for each request that is passed on.
"""

import struct
from enum import IntEnum

import msgspec

HEAD = struct.Struct(">BI")
LARGEST = 1024 * 1024  # bytes in a frame; whatever a table says to a device is far smaller
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


def packed(kind: Kind, channel: int, content: bytes = b"") -> bytes:
    return HEAD.pack(kind, channel) + content


def unpacked(frame: memoryview) -> tuple[Kind, int, bytes]:
    """The kind, channel and content of a frame; raises ValueError if it is none."""
    if len(frame) < HEAD.size:
        raise ValueError("too short for a frame")
    kind, channel = HEAD.unpack_from(frame)
    return Kind(kind), channel, bytes(frame[HEAD.size :])
