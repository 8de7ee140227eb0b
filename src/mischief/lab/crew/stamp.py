"""By what machines know that they give the same answer: the same Mischief, the same rules, the same Python."""

import hashlib
import platform
from functools import cache
from pathlib import Path

import msgspec

import mischief
from mischief.game.errors import MischiefError
from mischief.game.registry import load
from mischief.game.speeds.fingerprint import fingerprint


class OtherVersion(MischiefError):
    code = "other_version"


class Stamp(msgspec.Struct, frozen=True):
    """What an answer depends on besides what was asked."""

    python: str
    mischief: str
    rules: dict[str, str]  # by the address of the game

    def check(self, other: "Stamp", where: str) -> None:
        """Raise OtherVersion if the same work would be done otherwise there."""
        differing = [("Python", self.python, other.python), ("Mischief", self.mischief, other.mischief)]
        rules = [(f"the rules of {game}", mine, other.rules.get(game, "none")) for game, mine in self.rules.items()]
        for what, mine, theirs in differing + rules:
            if mine != theirs:
                raise OtherVersion(f"{where} has another version of {what}: {theirs} rather than {mine}")


@cache
def stamp(*games: str) -> Stamp:
    """Of this process, for these games."""
    version = f"{mischief.__version__} ({_sources()})"
    return Stamp(".".join(platform.python_version_tuple()[:2]), version, {game: _rules(game) for game in games})


def _rules(address: str) -> str:
    game = load(address)
    stated = fingerprint(game.layouts, game.rules, game.moves, game.views, *game.policies.by_name.values())
    return f"{game.version} ({stated})"


def _sources() -> str:
    """Of all that Mischief is made of: between two releases the version says little."""
    home, digest = Path(mischief.__file__).parent, hashlib.sha256()
    for file in sorted(home.rglob("*.py")):
        digest.update(file.relative_to(home).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]
