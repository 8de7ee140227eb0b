"""The rule texts that people read, and the way from a rule's id to the functions that state it."""

import re
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from inspect import getmembers, isfunction
from pkgutil import iter_modules
from typing import Any

from mischief.game.contract import Game
from mischief.game.errors import MischiefError

LANGUAGES = ("en", "ru", "pl")
ID_IN_TEXT = re.compile(r"\*\*([A-Z]\d{1,2})\*\*")  # a letter that is the game's own, and a number, in bold


class UnknownRule(MischiefError):
    code = "unknown_rule"


class BadWords(MischiefError):
    code = "bad_words"


class UnknownLanguage(MischiefError):
    code = "unknown_language"


def rules_text(game: Game, language: str) -> str:
    """A game's rules in our own words, as Markdown."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"there are no rules in {language!r}: choose one of {', '.join(LANGUAGES)}")
    if language not in languages(game):
        raise UnknownLanguage(f"{game.name} has no rules in {language!r}: they belong into data/rules.{language}.md")
    return _file(game, language).read_text("utf-8")


def languages(game: Game) -> list[str]:
    """The languages that a game has its rules in."""
    return [language for language in LANGUAGES if game.package and _file(game, language).is_file()]


def _file(game: Game, language: str) -> Traversable:
    return files(game.package) / "data" / f"rules.{language}.md"


def words(game: Game, language: str) -> dict[str, str]:
    """What a game calls the names and words of its layouts in a language, as far as its data/words.*.toml says."""
    file = files(game.package) / "data" / f"words.{language}.toml"
    found = tomllib.loads(file.read_text("utf-8")) if game.package and file.is_file() else {}
    if wrong := [name for name, word in found.items() if not isinstance(word, str)]:
        raise BadWords(f'{game.name}, words.{language}.toml: {wrong[0]} is not a word: write {wrong[0]} = "..."')
    return found


def title(game: Game, language: str) -> str:
    """What a game is called: the heading of its rules."""
    return _paragraphs(game, language)[0].removeprefix("# ")


def opening(game: Game, language: str) -> str:
    """What a game is about: the first paragraph of its rules."""
    return " ".join(_paragraphs(game, language)[1].split())


def _paragraphs(game: Game, language: str) -> list[str]:
    return rules_text(game, language).split("\n\n")


def rule_ids(game: Game, language: str = "en") -> list[str]:
    """The ids of a game's rules, in the order of its text."""
    return list(dict.fromkeys(ID_IN_TEXT.findall(rules_text(game, language))))


def functions_on(game: Game, rule: str) -> list[Callable[..., Any]]:
    """The function in a game's folder that states a rule, then those that mention it."""
    if rule not in rule_ids(game):
        raise UnknownRule(f"{game.name} has no rule {rule!r}: it has {', '.join(rule_ids(game))}")
    named = re.compile(rf"\b{rule}\b")
    found = [function for function in _functions(game.package) if named.search(_words(function))]
    return sorted(found, key=lambda function: (not states(function, rule), function.__code__.co_firstlineno))


def states(function: Callable[..., Any], rule: str) -> bool:
    """Whether a function is the one that states a rule: its docstring begins with the id."""
    return _words(function).startswith(f"{rule}:")


def _words(function: Callable[..., Any]) -> str:
    return function.__doc__ or ""


def _functions(package: str) -> Iterator[Callable[..., Any]]:
    """Every function in the files of a package, each where it is written."""
    for file in iter_modules(import_module(package).__path__, f"{package}."):
        module = import_module(file.name)
        yield from (function for _, function in getmembers(module, isfunction) if function.__module__ == file.name)
