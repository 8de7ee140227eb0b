"""Things that can't be guessed, and codes that can be said aloud. Randomness comes from outside, as `Chance`."""

import base64
import hashlib
import hmac
import os
from collections.abc import Callable

Chance = Callable[[int], bytes]  # how many bytes -> that many random ones

CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"
SYLLABLES = [consonant + vowel for consonant in CONSONANTS for vowel in VOWELS]
SYLLABLES_IN_A_CODE = 6
COOKIE_BYTES = 16


def system_chance(count: int) -> bytes:
    return os.urandom(count)


def token(chance: Chance) -> str:
    """128 random bits in 22 letters that fit a link."""
    return base64.urlsafe_b64encode(chance(16)).rstrip(b"=").decode()


def code(chance: Chance) -> str:
    """A table's code: six syllables, 36 bits, easy to say in any of our languages ("kabomi-lutera")."""
    spoken = [SYLLABLES[_below(len(SYLLABLES), chance)] for _ in range(SYLLABLES_IN_A_CODE)]
    return "".join(spoken[:3]) + "-" + "".join(spoken[3:])


def _below(count: int, chance: Chance) -> int:
    """An unbiased number below count (at most 128): bytes that would favour small ones are drawn again."""
    while (drawn := chance(1)[0] & 127) >= count:
        pass
    return drawn


def tidy_code(said: str) -> str:
    """A code as it is stored, from what someone typed."""
    letters = "".join(letter for letter in said.lower() if letter.isalpha())
    return letters[:6] + "-" + letters[6:]


def same(one: str, other: str) -> bool:
    """Whether two secrets are equal, in a time that tells nothing."""
    return hmac.compare_digest(one.encode(), other.encode())


def sign(key: bytes, person: str) -> str:
    """A cookie that only this house could have written."""
    return f"{person}.{_seal(key, person)}"


def signed(key: bytes, cookie: str | None) -> str | None:
    """The person that a cookie names, if the seal on it is ours."""
    person, dot, seal = (cookie or "").partition(".")
    return person if dot and same(seal, _seal(key, person)) else None


def _seal(key: bytes, person: str) -> str:
    digest = hmac.digest(key, b"person:" + person.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:COOKIE_BYTES]).rstrip(b"=").decode()


def short(identity: str) -> str:
    """A short name for logs, from which the id can't be found again."""
    return hashlib.sha256(b"log:" + identity.encode()).hexdigest()[:8]
