"""A small network as rules: traits of a moment in, a chance to win out, whole numbers all the way.

Whole numbers give the same bits wherever rules run. The first layer is a row of weights for each trait, and only the
rows of traits that a moment has are added; two layers of a few dozen numbers follow.
"""

from typing import Any, NamedTuple

import numpy as np

from mischief.bots.arithmetic import exponential
from mischief.game.rule import Array, rule

FINE = 1024  # 1.0 as a weight
COARSE = 4  # less finely between layers, so that sums fit into 32 bits
CEILING = 4 * FINE - 1  # a neuron gives at most 4
ONE = FINE // COARSE * FINE  # 1.0 in the sums of the later layers


class Network(NamedTuple):
    """The weights."""

    first: Array  # by trait and neuron
    first_bias: Array
    second: Array  # by neuron of the second layer and of the first
    second_bias: Array
    last: Array
    last_bias: Array


def layout_of(network: Network) -> np.dtype[Any]:
    """A record with all the weights in it: one thing to fetch, and its sizes are known where it is compiled."""
    fields = [(name, weights.dtype, weights.shape) for name, weights in network._asdict().items()]
    return np.dtype(fields, align=True)


def as_record(network: Network) -> Array:
    """The weights as such a record."""
    record = np.zeros(1, layout_of(network))
    for name, weights in network._asdict().items():
        record[name][0] = weights
    return record


@rule
def network_in(weights: Any) -> Network:
    """The network in such a record."""
    return Network(
        weights.first, weights.first_bias, weights.second, weights.second_bias, weights.last, weights.last_bias
    )


class Notes(NamedTuple):
    """The memory that a network works in."""

    traits: Array
    first: Array
    second: Array


def notes_for(network: Network, most_traits: int) -> Notes:
    """Empty notes."""
    return Notes(*(np.zeros(size, np.int32) for size in (most_traits, network.first.shape[1], len(network.second))))


@rule
def logit(network: Network, notes: Notes, count: int) -> int:
    """What the network says of the traits noted, in units of 1 / ONE: above 0 is more likely won than not."""
    width, height = len(notes.first), len(notes.second)
    for neuron in range(width):
        notes.first[neuron] = network.first_bias[neuron]
    for number in range(count):
        trait = notes.traits[number]
        for neuron in range(width):
            notes.first[neuron] += network.first[trait, neuron]
    for neuron in range(width):
        notes.first[neuron] = min(CEILING, max(0, notes.first[neuron])) // COARSE
    for neuron in range(height):
        total = network.second_bias[neuron]
        for source in range(width):
            total += network.second[neuron, source] * notes.first[source]
        notes.second[neuron] = min(CEILING, max(0, total // (FINE // COARSE))) // COARSE
    total = network.last_bias[0]
    for neuron in range(height):
        total += network.last[neuron] * notes.second[neuron]
    return int(total)


@rule
def chance(said: int) -> float:
    """A logit as a chance from 0 to 1."""
    return 1.0 / (1.0 + exponential(-said / ONE))


def quantised(layers: Any) -> Network:
    """The nearest whole weights to six arrays of real ones, in the order of a network; ours are (inputs, outputs)."""
    first, first_bias, second, second_bias, last, last_bias = (np.asarray(layer, np.float64) for layer in layers)
    return Network(
        whole(first, FINE, np.int16),
        whole(first_bias, FINE, np.int32),
        whole(np.ascontiguousarray(second.T), FINE, np.int16),
        whole(second_bias, ONE, np.int32),
        whole(last.reshape(-1), FINE, np.int16),
        whole(last_bias.reshape(-1), ONE, np.int32),
    )


def whole(weights: Array, unit: int, kind: Any) -> Array:
    limits = np.iinfo(kind)
    return np.clip(np.rint(weights * unit), limits.min, limits.max).astype(kind)
