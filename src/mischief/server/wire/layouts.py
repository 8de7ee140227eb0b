"""The games' layouts as they are published, and as TypeScript: what the numbers of a sight or of parts are."""

import json
from collections.abc import Iterator
from inspect import getdoc

from mischief.game import registry
from mischief.game.contract import Game
from mischief.game.fields import Field
from mischief.game.rule import Record, lines_of
from mischief.server.wire.requests import FieldInfo, Layout

READER = """/** How numbers are read: the fields of a record in the order sent. */
export type Layout = readonly FieldInfo[];
"""


def published(record: type[Record]) -> Layout:
    """A layout as everybody may know it."""
    return [
        FieldInfo(name=name, shape=list(line.shape), used=line.used, words=list(line.words), shown=line.shown)
        for name, line in lines_of(record).items()
    ]


# --- TypeScript ---


def typescript() -> Iterator[str]:
    """Every game's sights and parts: their types, their layouts, and what their numbers are called."""
    yield READER
    for game in map(registry.find, registry.names()):
        for name, record in records_of(game).items():
            yield from _declarations(name, f"{game.name}_{record.__name__}".upper(), record)
    for kind in ("Sight", "Parts"):
        yield _one_of(kind)


def records_of(game: Game) -> dict[str, type[Record]]:
    """The records of a game that are sent, by the names that the page knows them by."""
    return {f"{game.name.capitalize()}{record.__name__}": record for record in (game.layouts.Sight, game.layouts.Parts)}


def _declarations(name: str, constant: str, record: type[Record]) -> Iterator[str]:
    lines = lines_of(record)
    fields = "".join(f"  {field}: number{'[]' * len(line.shape)};\n" for field, line in lines.items())
    yield f"/** {getdoc(record)} */\nexport interface {name} {{\n{fields}}}\n"
    layout = "".join(f"  {_field(field, line)},\n" for field, line in lines.items())
    yield f"export const {constant}: Layout = [\n{layout}];\n"
    words = "".join(f"  {field}: {json.dumps(line.words)},\n" for field, line in lines.items() if line.words)
    yield f"export const {constant}_WORDS = {{\n{words}}} as const;\n"


def _field(name: str, line: Field) -> str:
    said = {"name": name, "shape": line.shape, "used": line.used, "words": line.words, "shown": line.shown}
    return "{ " + ", ".join(f"{key}: {json.dumps(value)}" for key, value in said.items()) + " }"


def _one_of(kind: str) -> str:
    members = "".join(f'  | ({{ game: "{game}" }} & {game.capitalize()}{kind})\n' for game in registry.names())
    return f"export type Game{kind} =\n{members}"
