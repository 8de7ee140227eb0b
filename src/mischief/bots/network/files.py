"""Networks as files: weights, the game and rules they were learned for, how, and a checksum over all of it.

A file is data. Its arrays have the kinds and shapes that the game asks for, or it is refused in one line.
"""

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
import numpy as np

from mischief.bots.network.foresight import Learned
from mischief.bots.network.network import Network
from mischief.game.contract import Game
from mischief.game.errors import MischiefError

MARK = b"mischief network 1\n"
CHECK = 32  # bytes of a checksum
LARGEST = 300_000  # bytes of a file
MOST_NEURONS = 256
KINDS = ("<i2", "<i4", "<i2", "<i4", "<i2", "<i4")  # of the arrays, in the order of a network

Fact = str | int | float | list[int]


class BadNetwork(MischiefError):
    code = "bad_network"


class Saved(msgspec.Struct, frozen=True):
    """What a file holds behind its mark and checksum."""

    game: str
    rules: str  # the version of the rules
    neurons: tuple[int, int]  # of the first and the second layer
    traits: int
    facts: dict[str, Fact]  # how it was learned
    weights: list[bytes]


def write(network: Network, game: Game, facts: dict[str, Fact], path: Path) -> None:
    """Write a network file."""
    weights = [np.ascontiguousarray(one, kind).tobytes() for one, kind in zip(network, KINDS, strict=True)]
    traits, width = network.first.shape
    saved = Saved(game.name, game.version, (width, len(network.second)), traits, facts, weights)
    content = msgspec.msgpack.encode(saved)
    if len(content) > LARGEST:
        raise BadNetwork(
            f"a network of {len(content):,} bytes is too large: {LARGEST:,} are allowed; take fewer neurons"
        )
    path.write_bytes(MARK + hashlib.sha256(content).digest() + content)


def read(path: Path, game: Game) -> tuple[Network, dict[str, Fact]]:
    """The network in a file and its facts; raises BadNetwork if it is not one for this game by these rules."""
    return _understood(_opened(path.read_bytes(), path.name), path.name, game)


def _understood(saved: Saved, name: str, game: Game) -> tuple[Network, dict[str, Fact]]:
    if saved.game != game.name:
        raise BadNetwork(f"{name} has learned {saved.game}, not {game.name}")
    if saved.rules != game.version:
        raise BadNetwork(
            f"{name} has learned {game.name} by rules {saved.rules}, and these are {game.version}: train it anew"
        )
    if saved.traits != game.traits.count:
        raise BadNetwork(
            f"{name} knows {saved.traits} traits of {game.name}, and there are {game.traits.count}: train it anew"
        )
    return _network(saved, name), saved.facts


def _opened(content: bytes, name: str) -> Saved:
    if not content.startswith(MARK):
        raise BadNetwork(f"{name} is not a network file")
    check, rest = content[len(MARK) : len(MARK) + CHECK], content[len(MARK) + CHECK :]
    if len(rest) > LARGEST or hashlib.sha256(rest).digest() != check:
        raise BadNetwork(f"{name} is damaged: its checksum is another")
    try:
        return msgspec.msgpack.decode(rest, type=Saved)
    except msgspec.MsgspecError as error:
        raise BadNetwork(f"{name} can't be read: {error}") from error


def _network(saved: Saved, name: str) -> Network:
    width, height = saved.neurons
    if not (0 < width <= MOST_NEURONS and 0 < height <= MOST_NEURONS):
        raise BadNetwork(f"{name} has layers of {width} and {height} neurons: from 1 to {MOST_NEURONS} are allowed")
    shapes = ((saved.traits, width), (width,), (height, width), (height,), (height,), (1,))
    arrays = []
    for weights, kind, shape in zip(saved.weights, KINDS, shapes, strict=False):
        if len(weights) != np.dtype(kind).itemsize * int(np.prod(shape)):
            raise BadNetwork(f"{name} has weights missing or too many")
        arrays.append(np.frombuffer(weights, kind).reshape(shape).copy())
    if len(arrays) != len(KINDS):
        raise BadNetwork(f"{name} has {len(arrays)} layers of weights, not {len(KINDS)}")
    return Network(*arrays)


@cache
def learned(game: Game) -> Learned | None:
    """What our own training learned of a game, if it did: `data/learned.network` in the game's folder."""
    if not game.package or game.traits.count == 0:
        return None
    file = files(game.package).joinpath("data", "learned.network")
    if not file.is_file():
        return None
    name = f"{game.name}'s learned.network"
    saved = _opened(file.read_bytes(), name)
    if saved.rules != game.version:
        return None  # tables by older rules play on as they began
    network, _ = _understood(saved, name, game)
    return Learned(game, network)
