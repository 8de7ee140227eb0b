"""What a printed sheet says besides the rules: general words, and a game's own for its sheets."""

import tomllib
from importlib.resources import files

from mischief.game.contract import Game

NEEDS = "needs"  # in a game's own words: what nobody can print


def general(language: str) -> dict[str, str]:
    """The words that every game's print shares."""
    return tomllib.loads((files("mischief.printing") / "words" / f"{language}.toml").read_text("utf-8"))


def own(game: Game, language: str) -> dict[str, str]:
    """What a game says of its sheets, by their names, and what it needs; nothing if it brings no file."""
    file = files(game.package) / "data" / f"printed.{language}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
