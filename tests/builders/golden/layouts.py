"""Golden layouts: what every game declares, as text: its records, the numbers they are written in, its bots and pace.

Old records, open tables and pages depend on it. `python tests/builders/golden/layouts.py` writes the files anew.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from mischief.game.contract import Game
from mischief.game.registry import find, names
from mischief.game.rule import Record, lines_of

FOLDER = Path(__file__).parents[2] / "layouts"
LONG = 100  # numbers in an array


def file_of(game: Game) -> Path:
    return FOLDER / f"{game.name}.txt"


def written(game: Game) -> str:
    """The golden text of a game."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    record = import_module(f"{game.package}.record")
    yield f"{game.name}, rules {game.version}, older {game.older}, seats {[*game.seats]}"
    yield f"open {game.is_open}, timed {game.is_timed}"
    for kind in (record.State, game.layouts.Sight, game.layouts.Parts, game.layouts.Options):
        yield from ("", kind.__name__, *_fields(kind))
    yield from ("", "options", f"  {game.options()}")
    yield from ("", "numbers", *_numbers(record))
    yield from ("", "habits", *_numbers(import_module(f"{game.package}.policy"), record))
    yield from ("", "bots", *_bots(game))


def _fields(kind: type[Record]) -> Iterator[str]:
    for name, line in lines_of(kind).items():
        hints = {"used": line.used, "words": line.words, "shown": line.shown}
        hints |= {"by_seat": line.by_seat, "seats": line.seats}
        told = [f"{hint}={value}" for hint, value in hints.items() if value]
        yield " ".join(["", "", name, line.kind, str(line.shape), *told])


def _bots(game: Game) -> Iterator[str]:
    policies, sense, pace = game.policies, game.sense, game.pace
    yield f"  {', '.join(policies.by_name)}; usual {policies.usual}; studied {policies.studied}"
    yield f"  search: safe lead {sense.safe_lead}, {sense.simulations} simulations, bold {[*sense.bold]}"
    yield f"  manner: {dict(sense.manner)}"
    yield f"  pace: {pace}"


def _numbers(module: ModuleType, known: ModuleType | None = None) -> Iterator[str]:
    """What a module calls by capital letters, but for what it takes from another."""
    for name, value in vars(module).items():
        if isinstance(value, int | tuple | np.ndarray) and not hasattr(known, name):
            yield f"  {name} = {_brief(value)}"


def _brief(value: Any) -> str:
    """A value in a line; of long arrays, only how many numbers there are and their sum."""
    if not isinstance(value, np.ndarray):
        return repr(value)
    return f"{value.dtype} {value.tolist() if value.size < LONG else f'{value.shape} sum {value.sum()}'}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in names():
        file_of(find(name)).write_text(written(find(name)), encoding="utf-8")
