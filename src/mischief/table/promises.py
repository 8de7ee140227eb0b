"""Shares that are promised before any is shown: each player holds a chain of links, each the hash of the next.

The head of the chain is promised before the game. After the start everybody shows the next link, and if all do, those
links are the shares. Whoever doesn't is out, and the others show one link more, so that nobody's silence can choose.
"""

import hashlib

from mischief.table.dealer import SCHEME, SHARE_BYTES

LINK_BYTES = SHARE_BYTES[SCHEME]
LINKS = 6  # as many rounds as there can be, for each puts somebody out


def link_before(table: str, name: str, link: bytes) -> bytes:
    """The link that this one follows; bound to the table and the player, so that it is of no use to anybody else."""
    return hashlib.sha256(f"{SCHEME}:{table}:{name}:".encode() + link).digest()


def chain(table: str, name: str, last: bytes, links: int = LINKS) -> list[bytes]:
    """A chain that ends with this link: its head to be promised, then the links in the order they are shown."""
    found = [last]
    while len(found) <= links:
        found.append(link_before(table, name, found[-1]))
    return found[::-1]
