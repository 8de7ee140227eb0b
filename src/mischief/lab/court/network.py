"""A network that delays, jitters, loses and reorders, and people who press over it: to try the court on.

Every connection is like TCP: a lost message is sent again after a while, and whatever was sent later waits for it.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mischief.table.court import FRAME

Numbers = NDArray[np.float64]
PATIENCE = 200.0  # ms beyond a round trip after which TCP sends a lost message again
ECHOES = 2  # from face to face
BETWEEN = 6_000.0  # ms from face to face
BUSY = 4.0  # ms, the most that a page takes to send a press


@dataclass(frozen=True)
class Network:
    """How bad it is: round trips from `least` to `most` ms, each connection its own; jitter and loss by message."""

    least: float = 5.0
    most: float = 400.0
    jitter: float = 30.0  # ms, the most that it adds to a round trip
    loss: float = 0.001


@dataclass(frozen=True)
class People:
    """Reactions as an ex-Gaussian, in ms: most are alike, a few are slow."""

    mean: float = 260.0
    spread: float = 40.0
    tail: float = 70.0
    fastest: float = 100.0


@dataclass(frozen=True)
class Traffic:
    """What one table's people did and what the server saw of it, by throw and seat; faces are sent at 0."""

    trips: Numbers  # the steady part of each seat's round trip
    echoes: Numbers  # (throws, seats, echoes): how long those took that went before the face
    seen: Numbers  # when news came that the face was painted
    reactions: Numbers  # the truth
    claims: Numbers  # what honest browsers measure
    arrivals: Numbers  # when the press reached the server


def traffic(luck: np.random.Generator, network: Network, people: People, throws: int, seats: int) -> Traffic:
    """Some throws at one table, all faces cats."""
    shape, trips = (throws, seats), luck.uniform(network.least, network.most, seats)
    there = trips * luck.uniform(0.3, 0.7, seats)
    echoes = _travel(luck, network, there, trips, (*shape, ECHOES))
    echoes += _travel(luck, network, trips - there, trips, (*shape, ECHOES))
    reactions = _reactions(luck, people, shape)
    painted = _travel(luck, network, there, trips, (*shape, 1))[:, :, 0] + luck.uniform(0, FRAME, shape)
    pressed = painted + reactions + luck.uniform(0, BUSY, shape)
    back = _travel(luck, network, trips - there, trips, (*shape, 2))
    seen = painted + back[:, :, 0]
    return Traffic(
        trips=trips,
        echoes=echoes,
        seen=seen,
        reactions=reactions,
        claims=np.maximum(0, reactions + luck.normal(0, 1.0, shape)),
        arrivals=np.maximum(seen, pressed + back[:, :, 1]),  # nothing overtakes what was sent before it
    )


def _travel(
    luck: np.random.Generator, network: Network, way: Numbers, trips: Numbers, size: tuple[int, int, int]
) -> Numbers:
    """How long each of many messages takes one way, if it need not wait for another."""
    again = luck.geometric(1 - network.loss, size) - 1 if network.loss else np.zeros(size)
    straight: Numbers = way[:, None] + luck.uniform(0, network.jitter / 2, size)
    return straight + again * (PATIENCE + trips[:, None])


def _reactions(luck: np.random.Generator, people: People, shape: tuple[int, ...]) -> Numbers:
    drawn: Any = luck.normal(people.mean, people.spread, shape) + luck.exponential(people.tail, shape)
    return np.maximum(people.fastest, drawn)
