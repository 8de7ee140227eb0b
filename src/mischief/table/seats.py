"""Who sits at a table: names that can be said and written down, and kinds of seat."""

import unicodedata
from collections.abc import Sequence
from enum import StrEnum

from mischief.game.errors import MischiefError

LONGEST_NAME = 20
JOINERS = " -'’"
RESERVED = frozenset({"centre", "luck", "clock", "undo", "nobody", "spectators", "running"})  # words of the notation


class Kind(StrEnum):
    """What keeps a seat."""

    OPEN = "open"
    PERSON = "person"
    BOT = "bot"
    CLOSED = "closed"


class BadName(MischiefError):
    code = "bad_name"


def tidy(name: str) -> str:
    """A name in one Unicode form, with single spaces and none at the ends."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def check_name(name: str) -> str:
    """The name itself if it is fit to be written into a record; raises BadName."""
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters, {name[:40]!r} has {len(name)}")
    if name != tidy(name):
        raise BadName(f"the name {name!r} has spaces to spare or characters in an unusual form")
    for character in name:
        if not _may_be_in_names(character):
            raise BadName(f"a name has letters, digits, spaces, hyphens and apostrophes, not {character!r}")
    if not any(character.isalnum() for character in name):
        raise BadName(f"the name {name!r} needs a letter or a digit")
    if name.casefold() in RESERVED:
        raise BadName(f"{name!r} is a word of the notation: choose another name")
    return name


def _may_be_in_names(character: str) -> bool:
    """Letters, the marks that some scripts put on them, and digits of any script; and a few joiners."""
    return character in JOINERS or unicodedata.category(character) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd")


def check_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names fit to sit at one table: each fit by itself, no two alike."""
    seen: set[str] = set()
    for name in names:
        folded = check_name(name).casefold()
        if folded in seen:
            raise BadName(f"two players are called {name!r}: every name is given once")
        seen.add(folded)
    return tuple(names)
