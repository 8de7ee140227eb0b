"""The dealer's tickets for compiled code: HMAC-SHA-256 in whole numbers, so that luck needs no call of its own.

What a ticket is, docs/luck.md says and table/dealer.py states; a test holds this one to it.
"""

from math import isqrt

import numpy as np

from mischief.game.rule import Array, rule

WORD = 0xFFFFFFFF
BITS, WORDS = 32, 8
BLOCK = 64  # bytes
INNER, OUTER = 0x36, 0x5C


def _cube_root(number: int) -> int:
    root = round(number ** (1 / 3))
    while root**3 > number:
        root -= 1
    while (root + 1) ** 3 <= number:
        root += 1
    return root


PRIMES = [number for number in range(2, 312) if all(number % other for other in range(2, isqrt(number) + 1))]
ROUNDS = np.array([_cube_root(prime << 3 * BITS) & WORD for prime in PRIMES])
START = np.array([isqrt(prime << 2 * BITS) & WORD for prime in PRIMES[:WORDS]])


def key_of(key: bytes) -> Array:
    """What a key of at most one block becomes: the hashes that the inner and the outer message begin with."""
    block = np.frombuffer(key.ljust(BLOCK, b"\0"), np.uint8)
    ready = np.concatenate((START, START))
    for half, pad in enumerate((INNER, OUTER)):
        words = np.frombuffer((block ^ pad).tobytes(), ">u4").astype(np.int64)
        mix(ready[half * WORDS : (half + 1) * WORDS], words)
    return ready


@rule
def ticket(key: Array, number: int, odds: int) -> int:
    """One of 0..odds-1, each equally likely, for the log entry of this number."""
    if odds == 1:
        return 0
    spare, rest = BITS, odds - 1
    while rest > 0:
        spare, rest = spare - 1, rest >> 1
    drawn, block = np.empty(WORDS, np.int64), 0
    while True:
        draw(key, number, block, drawn)
        for place in range(WORDS):
            if drawn[place] >> spare < odds:
                return int(drawn[place] >> spare)
        block += 1


@rule
def draw(key: Array, number: int, block: int, drawn: Array) -> None:
    """The hash of `number:block` under a key."""
    words = np.zeros(2 * WORDS, np.int64)
    size = put_digits(number, words, 0)
    put(ord(":"), words, size)
    size = put_digits(block, words, size + 1)
    end(words, size)
    drawn[:] = key[:WORDS]
    mix(drawn, words)
    words[:WORDS] = drawn
    words[WORDS:] = 0
    end(words, 4 * WORDS)
    drawn[:] = key[WORDS:]
    mix(drawn, words)


@rule
def put_digits(number: int, words: Array, at: int) -> int:
    """A number in decimal from this byte on; gives the first byte behind it."""
    size, rest = 1, number // 10
    while rest > 0:
        size, rest = size + 1, rest // 10
    for place in range(at + size - 1, at - 1, -1):
        put(ord("0") + number % 10, words, place)
        number //= 10
    return at + size


@rule
def put(byte: int, words: Array, at: int) -> None:
    words[at >> 2] |= byte << (24 - 8 * (at & 3))


@rule
def end(words: Array, size: int) -> None:
    """Close a message that has one block before this one and so many bytes in it."""
    put(0x80, words, size)
    words[2 * WORDS - 1] = 8 * (BLOCK + size)


@rule
def mix(state: Array, words: Array) -> None:
    """One block of SHA-256 into a hash; overwrites the words."""
    a, b, c, d = int(state[0]), int(state[1]), int(state[2]), int(state[3])
    e, f, g, h = int(state[4]), int(state[5]), int(state[6]), int(state[7])
    for step in range(64):
        word = int(words[step & 15])
        one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + int(ROUNDS[step]) + word
        two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
        early, late = int(words[(step + 1) & 15]), int(words[(step + 14) & 15])
        early = turned(early, 7) ^ turned(early, 18) ^ (early >> 3)
        late = turned(late, 17) ^ turned(late, 19) ^ (late >> 10)
        words[step & 15] = (word + early + int(words[(step + 9) & 15]) + late) & WORD
        a, b, c, d, e, f, g, h = (one + two) & WORD, a, b, c, (d + one) & WORD, e, f, g
    for place, value in enumerate((a, b, c, d, e, f, g, h)):
        state[place] = (state[place] + value) & WORD


@rule
def turned(word: int, by: int) -> int:
    """The bits of a word moved round to the right."""
    return ((word >> by) | (word << (BITS - by))) & WORD
