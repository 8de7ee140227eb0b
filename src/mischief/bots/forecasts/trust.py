"""How far a chance that is said may be off, found out by playing very many moments on: lab/train/trust.py.

It is as sure as if the moment had been played to its end so and so many times. What that number is stands beside the
network, for every number of players, and holds for that network alone.
"""

import hashlib
import math
from functools import cache
from importlib.resources import files

import msgspec

from mischief.bots.arithmetic import NORMAL_95
from mischief.bots.network.files import learned
from mischief.game.contract import Game
from mischief.game.rule import rule

FILE, NETWORK = "trust.toml", "learned.network"


class Trust(msgspec.Struct, frozen=True):
    """How sure chances are at tables for so many."""

    seats: int
    games: int  # a chance is as sure as if its moment had been played so often
    apart: int  # what two moves of a moment differ by, as if both had been


class Trusted(msgspec.Struct, frozen=True):
    """What the file beside a network says."""

    network: str  # the checksum of the network that it holds for
    tables: list[Trust]


@rule
def doubt(chance: float, error: float, games: int) -> float:
    """How far a chance may be off: half of its 95% interval, with a search's own error."""
    return interval(spread(chance), error, games)


@rule
def doubt_between(one: float, other: float, error: float, games: int) -> float:
    """How far the difference of two chances may be off."""
    return interval(spread(one) + spread(other), error, games)


@rule
def spread(chance: float) -> float:
    """How far the ends of single games lie from a chance: the mean square."""
    return chance * (1.0 - chance)


@rule
def interval(spread: float, error: float, games: float) -> float:
    """Half of the 95% interval of what spreads so in one game, known as from so many."""
    return NORMAL_95 * math.sqrt(spread / games + error * error)


@cache
def trusted(game: Game, seats: int) -> Trust | None:
    """How far chances can be trusted at tables for so many; None if nobody has found out for this network."""
    if learned(game) is None:
        return None
    folder = files(game.package).joinpath("data")
    if not folder.joinpath(FILE).is_file():
        return None
    found = understood(folder.joinpath(FILE).read_bytes())
    if found.network != checksum(folder.joinpath(NETWORK).read_bytes()):
        return None
    return next((one for one in found.tables if one.seats == seats), None)


def understood(content: bytes) -> Trusted:
    """What such a file says."""
    return msgspec.toml.decode(content, type=Trusted)


def checksum(network: bytes) -> str:
    """Which network a file holds for."""
    return hashlib.sha256(network).hexdigest()[:16]
