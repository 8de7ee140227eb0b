"""Golden studies: what many games show, which sets are refused, what moves are worth; the page must find the same.

`python tests/builders/golden/studies.py` writes the file anew; read the difference before you commit it.
"""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from mischief.bots.bot import bot
from mischief.bots.oracle import advice
from mischief.game.errors import BadOptions
from mischief.game.luck import seeded
from mischief.game.registry import find
from mischief.game.rule import as_array
from mischief.games.peek.deck import code, standard
from mischief.lab.simulate import Run, simulate
from mischief.table.dealer import SECRET_BYTES, Dealer
from mischief.table.table import Table

FILE = Path(__file__).parents[3] / "web" / "src" / "fixtures" / "studies.json"
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
WEIGHED = tuple((player, number) for player in ("random", "greedy", "perfect") for number in range(2))


def golden() -> dict[str, Any]:
    """Everything, as the page's tests read it."""
    studies, refused = [_study(*one) for one in STUDIES], [_refused(*one) for one in REFUSED]
    return {"studies": studies, "refused": refused, "weighed": [_weighed(*one) for one in WEIGHED]}


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


def _weighed(player: str, number: int) -> dict[str, Any]:
    """A game of Lure for two between players of one kind, and at each decision what every legal move was worth."""
    game, worth = find("lure"), []
    table = Table(game, game.options(), ("Ola", "Ala"), Dealer(bytes([number] * SECRET_BYTES)))
    table.deal()
    while not table.is_over:
        (seat,), luck = table.turn(), seeded(SEED, table.number)
        worth.append([choice.value for choice in advice(game, table.state)])
        table.play(seat, bot(game, player).choose(table.look(seat), seat, table.legal(seat), luck))
    return {"log": [[entry.actor, entry.move] for entry in table.log], "worth": worth}


if __name__ == "__main__":
    FILE.write_bytes(msgspec.json.encode(golden()))
