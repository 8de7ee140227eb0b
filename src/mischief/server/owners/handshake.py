"""How two servers know each other: each proves that it has the key that they share, by a seal on fresh numbers.

The key is made from the one that seals people's cookies, which lies in the database that the servers share.
"""

import hmac
from typing import NamedTuple

from mischief.server.tokens import same

PATH = "/servers/1"  # the number grows when servers could not understand each other any more
ID, NONCE, PROOF = "Mischief-Server", "Mischief-Nonce", "Mischief-Proof"
NONCE_BYTES = 16
CALLER, HOST = b"caller", b"host"


def key_of(secret: bytes) -> bytes:
    """The key of servers among themselves, from which the secret can't be found again."""
    return hmac.digest(secret, b"mischief servers", "sha256")


class Meeting(NamedTuple):
    """Who calls whom, and the fresh numbers that both have chosen."""

    caller: str
    host: str
    caller_nonce: str
    host_nonce: str

    def proof(self, key: bytes, of: bytes) -> str:
        """What only a server that has the key can say in this meeting."""
        return hmac.digest(key, b"\0".join([of, *(word.encode() for word in self)]), "sha256").hex()

    def is_proven(self, key: bytes, of: bytes, proof: str) -> bool:
        return same(proof, self.proof(key, of))
