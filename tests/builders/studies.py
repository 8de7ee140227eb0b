"""Golden studies: what many games show, and which sets are refused, as the lab in the page must find it too.

`python tests/builders/studies.py` writes the file anew; read the difference before you commit it.
"""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from mischief.game.errors import BadOptions
from mischief.game.registry import find
from mischief.game.rule import as_array
from mischief.games.peek.deck import code, standard
from mischief.lab.simulate import Run, simulate

FILE = Path(__file__).parents[2] / "web" / "src" / "fixtures" / "studies.json"
GAMES, SEED = 40, 7
TILES = [5, 2, 2, 1, 1, 1, 1, 1, 1, 1, 3, 5]
TURNED = code(tuple(card[::-1] for card in standard()))
STUDIES: tuple[tuple[str, int, str, dict[str, Any]], ...] = (
    ("lure", 2, "random", {}),
    ("lure", 3, "greedy", {"first": 0, "daredevil": True, "jokers_dont_steal": True}),
    ("peek", 2, "random", {"deck": TURNED}),
    ("pantry", 4, "greedy", {"tiles": TILES}),
    ("pounce", 6, "cat", {"cats": 4, "flight": 300, "thrower": "self", "paws": [0, 300]}),
)
REFUSED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pantry", {"tiles": [25, *[0] * 10, 1]}),
    ("pantry", {"tiles": [5, *[0] * 11]}),
    ("pantry", {"tiles": [*[0] * 6, 1, 1, 1, 0, 0, 4]}),
    ("pounce", {"cats": 6}),
    ("pounce", {"flight": -1}),
    ("pounce", {"paws": [0, 301]}),
)


def golden() -> dict[str, Any]:
    """Everything, as the page's tests read it."""
    return {"studies": [_study(*one) for one in STUDIES], "refused": [_refused(*one) for one in REFUSED]}


def _study(name: str, seats: int, policy: str, chosen: dict[str, Any]) -> dict[str, Any]:
    game = find(name)
    options = game.options.build(chosen)
    found = msgspec.to_builtins(simulate(Run(game, seats, GAMES, options, (policy,), SEED)))
    kept = ("games", "wins", "points", "length", "longest", "steps", "tallies", "minutes")
    return {
        "game": name,
        "seats": seats,
        "policy": policy,
        "seed": SEED,
        "options": chosen,
        "packed": as_array(game.packed(options)).view(np.int32).tolist(),
        "found": {what: found[what] for what in kept if what in found},
    }


def _refused(name: str, chosen: dict[str, Any]) -> dict[str, Any]:
    game = find(name)
    try:
        game.options.build(chosen).check(game.seats[0])
    except BadOptions as error:
        return {"game": name, "options": chosen, "why": str(error)}
    raise AssertionError(f"{name} takes {chosen}")


if __name__ == "__main__":
    FILE.write_bytes(msgspec.json.encode(golden()))
