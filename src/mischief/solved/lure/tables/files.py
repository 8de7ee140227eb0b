"""Where solved games are kept: one ships with the package, those that someone solved lie in their cache folder."""

import hashlib
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from uuid import uuid4

from mischief.game import folders
from mischief.game.errors import MischiefError
from mischief.solved.lure.tables.table import FORMAT, facts_in
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


def shipped_file(variant: Variant, kind: str = "table") -> Traversable:
    """Where the table of a game lies in the package, or the guide to it, if it is the one that ships."""
    return resources.files("mischief.solved") / "lure" / "data" / f"lure-{variant.name}.{kind}"


def packed_table(variant: Variant) -> bytes:
    """The table of a game, this user's own before the one that ships; raises NotSolved."""
    for place in (table_file(variant), shipped_file(variant)):
        if place.is_file() and facts_in(packed := place.read_bytes())["format"] == FORMAT:
            return packed
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
