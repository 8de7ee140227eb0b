"""The tiles of a set: their names, our own set, and a checked loader for people who type in theirs."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from mischief.game.errors import BadData
from mischief.game.options import Limit

KIND_NAMES = (
    *("plain mouse", "supermouse", "trap-wise mouse", "ginger friend", "black friend", "grey friend"),
    *("ginger cat", "black cat", "grey cat", "milk", "trap", "cheese"),
)
MICE = range(6)
CHEESE = 11
FEWEST, MOST = 3, 24  # tiles in a set: at least a hand, at most what the record has room for
POINTLESS = "a set needs a mouse and a cheese at least, or nobody can score"
LIMITS = (
    Limit("tiles", tuple(range(len(KIND_NAMES))), FEWEST, MOST, f"a set has {FEWEST} to {MOST} tiles, not {{}}"),
    Limit("tiles", (CHEESE,), 1, MOST, POINTLESS),
    Limit("tiles", tuple(MICE), 1, MOST, POINTLESS),
)

Counts = tuple[int, ...]  # tiles of each kind, in the order of KIND_NAMES


@cache
def standard() -> Counts:
    """Our own set."""
    return read(files("mischief.games.pantry").joinpath("data/tiles.toml").read_text("utf-8"), "tiles.toml")


def load(path: Path) -> Counts:
    """The set in a file; raises BadData with the line and what is wrong there."""
    try:
        return read(path.read_text("utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(f"{path} can't be read: {error}") from None


def read(toml: str, source: str) -> Counts:
    """The set that a text in TOML says: a table [tiles] with a number for every kind."""
    try:
        table = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{source}: {_line_first(str(error))}") from None
    for line, wrong in _mistakes(table, toml):
        raise BadData(f"{source}: line {line}: {wrong}")
    return tuple(table["tiles"][kind] for kind in KIND_NAMES)


def mistake(counts: Counts) -> str | None:
    """What is wrong with a set as a whole, if anything."""
    return next(filter(None, (limit.mistake(counts) for limit in LIMITS)), None)


def _mistakes(table: dict[str, Any], toml: str) -> Iterator[tuple[int, str]]:
    for name in table:
        if name != "tiles":
            yield _line_of(name, toml), f"{name!r} is not expected here: write one table, [tiles]"
    tiles = table.get("tiles")
    if not isinstance(tiles, dict):
        yield 1, "the table [tiles] is missing: begin with a line [tiles]"
        return
    for kind, count in tiles.items():
        if wrong := _mistake_in(kind, count):
            yield _line_of(kind, toml), wrong
    if missing := [kind for kind in KIND_NAMES if kind not in tiles]:
        yield _line_of("tiles", toml), f"{missing[0]!r} is missing: write 0 if the set has none"
    if wrong := mistake(tuple(tiles[kind] for kind in KIND_NAMES)):
        yield _line_of("tiles", toml), wrong


def _mistake_in(kind: str, count: object) -> str | None:
    if kind not in KIND_NAMES:
        return f"there is no tile {kind!r}: choose from {', '.join(KIND_NAMES)}"
    if type(count) is not int or not 0 <= count <= MOST:
        return f"{kind!r} needs a whole number from 0 to {MOST}, not {count!r}"
    return None


def _line_of(name: str, toml: str) -> int:
    """The line that sets a key or opens a table; the parser checked already that there is one."""
    opening = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[]=.]""")
    return next((number for number, line in enumerate(toml.splitlines(), 1) if opening.match(line)), 1)


def _line_first(message: str) -> str:
    """The parser's message with the line in front, as in all others."""
    said, _, where = message.rpartition(" (at ")
    line = re.match(r"line (\d+)", where)
    return f"line {line[1]}: {said}" if line else message
