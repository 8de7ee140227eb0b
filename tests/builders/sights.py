"""Numbers of messages read by name, as any client may with the layouts that the server publishes."""

from typing import Any

from mischief.game import registry
from mischief.game.rule import lines_of
from mischief.game.speeds.encode import named, record_of

Json = dict[str, Any]


def sight_of(game: str, message: Json) -> Json:
    """How the table stands after a view, an update, an event, a replay or a try."""
    shown = message["events"][-1] if "events" in message else message
    layouts = registry.find(game).layouts
    return named(layouts.Sight, record_of(layouts.Sight, shown["sight"]))


def phase_of(game: str, message: Json) -> str:
    """What the game calls the phase that it is in."""
    words: tuple[str, ...] = lines_of(registry.find(game).layouts.Sight)["phase"].words
    return words[sight_of(game, message)["phase"]]


def parts_of(game: str, numbers: list[int]) -> Json:
    """What a move is made of, its kind as a word."""
    layouts = registry.find(game).layouts
    found = named(layouts.Parts, record_of(layouts.Parts, numbers))
    return {**found, "kind": lines_of(layouts.Parts)["kind"].words[found["kind"]]}
