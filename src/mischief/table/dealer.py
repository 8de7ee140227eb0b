"""Luck that can be checked: the dealer commits to a secret, players add bytes, and every draw can be recomputed.

docs/luck.md says it precisely enough to write it again in another language. In the first scheme shares were added
openly; in the second they are promised before any is shown (table/promises.py).
"""

import hashlib
import hmac
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from mischief.game.errors import MischiefError
from mischief.game.rule import Array
from mischief.game.speeds.tickets import BLOCK, key_of

FIRST_SCHEME = "hmac-sha256-1"
SCHEME = "hmac-sha256-2"
SECRET_BYTES = 32
SHARE_BYTES = {FIRST_SCHEME: 16, SCHEME: 32}
WORD_BITS = 32
WORDS = struct.Struct(">8I")


class BadLuck(MischiefError):
    """A secret, share or commitment that the scheme doesn't allow."""

    code = "bad_luck"


def commitment_to(secret: bytes) -> str:
    """What is published before the game: nobody can change the secret afterwards without changing this."""
    return hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True)
class Dealer:
    """Draws all luck of one game from its secret and the players' shares; the same ones always draw the same."""

    secret: bytes
    shares: tuple[bytes, ...] = ()
    scheme: str = SCHEME

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise BadLuck(f"the dealer's secret must be {SECRET_BYTES} bytes, not {len(self.secret)}")
        for share in self.shares:
            check_share(share, self.scheme)

    @property
    def commitment(self) -> str:
        return commitment_to(self.secret)

    @property
    def _whole_key(self) -> bytes:
        return self.secret + b"".join(self.shares)

    @cached_property
    def _keyed(self) -> hmac.HMAC:
        return hmac.new(self._whole_key, digestmod="sha256")

    @cached_property
    def key(self) -> Array:
        """The same key for compiled rules, which draw the same tickets."""
        whole = self._whole_key
        return key_of(whole if len(whole) <= BLOCK else hashlib.sha256(whole).digest())

    def _digest(self, text: str) -> bytes:
        """With the key already in it: the key is longer than what is drawn with it."""
        drawn = self._keyed.copy()
        drawn.update(text.encode())
        return drawn.digest()

    def ticket(self, number: int, odds: int) -> int:
        """One of 0..odds-1, each equally likely, for the log entry of this number."""
        if odds == 1:
            return 0
        spare = WORD_BITS - (odds - 1).bit_length()
        block = 0
        while True:
            for word in WORDS.unpack(self._digest(f"{number}:{block}")):
                if word >> spare < odds:
                    return word >> spare
            block += 1


def check_share(share: bytes, scheme: str = SCHEME) -> None:
    """Raise BadLuck unless a player's share has the scheme's length."""
    if len(share) != SHARE_BYTES[scheme]:
        raise BadLuck(f"a player's share must be {SHARE_BYTES[scheme]} bytes, not {len(share)}")


def no_share(scheme: str = SCHEME) -> bytes:
    """What stands for a bot, or for a player who added nothing."""
    return bytes(SHARE_BYTES[scheme])


def shares_for(seats: int, given: Sequence[bytes | None], scheme: str = SCHEME) -> tuple[bytes, ...]:
    """A share for each seat, in seat order, zeros for those who gave none."""
    padded = [*given, *[None] * (seats - len(given))]
    return tuple(share or no_share(scheme) for share in padded)
