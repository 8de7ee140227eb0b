"""What devices without a network say and were told."""

import json
from typing import Any

from builders.server.listeners import Listener
from builders.waiting import until
from mischief.server.sockets.device import Joined
from mischief.server.wire.messages import FromClient, Move, encode

RESTART, UNAVAILABLE = b"closed 1012", b"closed 1013"


def heard(listener: Listener, kind: str) -> list[Any]:
    """All messages of a kind that a device was sent."""
    messages = [json.loads(message) for message in listener.sent if not message.startswith(b"closed")]
    return [message for message in messages if message["kind"] == kind]


async def until_told(listener: Listener, kind: str, count: int = 1) -> Any:
    await until(lambda: len(heard(listener, kind)) >= count)
    return heard(listener, kind)[-1]


async def until_sent_away(listener: Listener) -> bytes:
    await until(lambda: listener.sent[-1].startswith(b"closed"))
    return listener.sent[-1]


def move_on(joined: Joined, listener: Listener, name: str) -> Move:
    """The first move that a device may make, made."""
    shown = max(heard(listener, "view") + heard(listener, "update"), key=lambda told: told["number"])
    move = Move(id=name, seat=shown["seat"], number=shown["number"], move=shown["legal"][0][0])
    joined.receive(listener, move)
    return move


def says(listener: Listener, message: FromClient) -> None:
    """A device says something, as its socket passes it on."""
    assert listener.passed
    listener.passed(encode(message))
