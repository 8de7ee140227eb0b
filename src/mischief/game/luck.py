"""Random numbers for simulations and bots: an explicit generator, never global state.

The generator is SplitMix64 held in a one-element array. Game number i of a run draws from a stream that depends on the
seed and i alone, so the same seed gives the same games on any number of threads and on any device. The table's dice do
not come from here but from the dealer, whose luck can be checked.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mischief.game.rule import rule

Luck = NDArray[np.uint64]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
LOW_HALF = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


@rule
def scrambled(x: Any) -> Any:
    """The SplitMix64 finaliser: every bit of the result depends on every bit of x."""
    x = (x ^ (x >> np.uint64(30))) * MIX_1
    x = (x ^ (x >> np.uint64(27))) * MIX_2
    return x ^ (x >> np.uint64(31))


@rule
def reseed(luck: Luck, seed: int, stream: int) -> None:
    """Point the generator at stream number `stream` of `seed`."""
    luck[0] = scrambled(scrambled(np.uint64(seed) + GOLDEN) + np.uint64(stream) * GOLDEN)


@rule
def bits(luck: Luck) -> Any:
    """The next 64 random bits."""
    luck[0] += GOLDEN
    return scrambled(luck[0])


@rule
def below(luck: Luck, n: int) -> int:
    """The next number from 0 to n-1, each equally likely: products that would favour small results are redrawn."""
    wide = np.uint64(n)
    product = (bits(luck) >> HALF) * wide
    if (product & LOW_HALF) < wide:
        unfair = (np.uint64(1) << HALF) % wide
        while (product & LOW_HALF) < unfair:
            product = (bits(luck) >> HALF) * wide
    return int(product >> HALF)


def seeded(seed: int, stream: int = 0) -> Luck:
    """A fresh generator for the interpreter."""
    luck = np.zeros(1, np.uint64)
    with wrapping():
        reseed(luck, seed, stream)
    return luck


def wrapping() -> Any:
    """Inside this, the interpreter's 64-bit products wrap silently, as compiled ones always do."""
    return np.errstate(over="ignore")
