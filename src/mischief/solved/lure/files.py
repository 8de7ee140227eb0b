"""Where solved games are kept: one ships with the package, those that someone solved lie in their cache folder."""

import hashlib
from importlib import resources
from pathlib import Path
from uuid import uuid4

from mischief.game import folders
from mischief.game.errors import MischiefError
from mischief.solved.lure.variant import Variant


class NotSolved(MischiefError):
    code = "not_solved"


def folder() -> Path:
    """Where this user's solved games lie."""
    return folders.caches() / "solved"


def table_file(variant: Variant) -> Path:
    """Where the table of a game is put that this user solves."""
    return folder() / f"lure-{variant.name}.table"


def checkpoint_file(variant: Variant) -> Path:
    """Where an unfinished solution waits."""
    return folder() / f"lure-{variant.name}.checkpoint.npz"


def packed_table(variant: Variant) -> bytes:
    """The table of a game, this user's own before the one that ships; raises NotSolved."""
    shipped = resources.files("mischief.solved") / "lure" / table_file(variant).name
    for place in (table_file(variant), shipped):
        if place.is_file():
            return place.read_bytes()
    words = "".join(f" -o {name}" for name in variant.name.split("+") if name != "standard")
    raise NotSolved(f"lure ({variant.name}) is not solved yet: run `mischief solve lure{words}`")


def memory_file(variant: Variant, packed: bytes) -> Path:
    """Where a table lies unpacked, to be mapped into memory; another table gets another name."""
    return folder() / f"lure-{variant.name}-{hashlib.sha256(packed).hexdigest()[:12]}.npy"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that nobody ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{uuid4().hex}")
    beside.write_bytes(content)
    beside.replace(path)
