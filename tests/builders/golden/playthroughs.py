"""Golden playthroughs: whole games as plain text, every state, choice and result in them, for any game.

A file says the game, seats, options and then, entry by entry, what has changed on the table and who does what next.
`python tests/builders/golden/playthroughs.py` writes the files anew; read the difference before you commit it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from mischief.game.actors import LUCK
from mischief.game.contract import Game
from mischief.game.laws.random_games import NAMES, Sitting, sit
from mischief.game.registry import find, names
from mischief.game.stated import State
from mischief.table.record import called

FOLDER = Path(__file__).parents[2] / "playthroughs"
SEED = 20
SHOWN = 12  # choices written out; of more, how many there are
LONG = 8  # lists of this length or more are written place by place


def file_of(game: Game, seats: int) -> Path:
    return FOLDER / f"{game.name}-{seats}.txt"


def playthrough(game: Game, seats: int) -> str:
    """The golden text of a game with this many seats."""
    return "\n".join(_lines(sit(game, seats, SEED))) + "\n"


def _lines(sitting: Sitting) -> Iterator[str]:
    game, names, shown = sitting.game, sitting.names, dict[str, Any]()
    yield f"{game.name}, rules {game.version}, {sitting.seats} seats"
    yield f"options {' '.join(sitting.options.words()) or '-'}"
    for moment in sitting.moments:
        yield ""
        yield from _scene(game, moment.state, shown)
        yield f"> {called(moment.actor, names)}: {game.say(moment.state, moment.actor, moment.move, names)}"
    yield ""
    yield from _scene(game, sitting.end, shown)
    yield f"result {game.scores(sitting.end)}"


def _scene(game: Game, state: State, shown: dict[str, Any]) -> Iterator[str]:
    """What the table is like, as far as it is not like before."""
    fields = {
        name: np.ravel(state[name]).tolist() if state[name].shape else int(state[name]) for name in state.dtype.names
    }
    yield f"state {' '.join(_changes(fields, shown.setdefault('state', {})))}"
    seen = msgspec.json.decode(msgspec.json.encode(game.view(state, None)))
    yield f"seen  {' '.join(_changes(seen, shown.setdefault('seen', {})))}"
    for actor in game.turn(state):
        if actor != LUCK:
            words = [game.say(state, actor, move, NAMES) for move in game.legal(state, actor)]
            rest = f" | ... {len(words)} in all" if len(words) > SHOWN else ""
            yield f"legal {called(actor, NAMES)}: {' | '.join(words[:SHOWN])}{rest}"


def _changes(now: dict[str, Any], before: dict[str, Any]) -> Iterator[str]:
    """Fields that are new or have changed; of a list of some length, the places that have."""
    for name, value in now.items():
        old = before.get(name)
        if not isinstance(value, list) or not isinstance(old, list) or len(value) < LONG:
            if name not in before or value != old:
                yield f"{name}={_brief(value)}"
        else:
            places = [at for at, item in enumerate(value) if at >= len(old) or item != old[at]]
            yield from (f"{name}[{at}]={_brief(value[at])}" for at in places)
            yield from [f"len({name})={len(value)}"] if len(value) < len(old) else []
    before.update(now)


def _brief(value: Any) -> str:
    """A value as JSON; long runs of zeros say little and make long lines."""
    return re.sub(r"(?:\b0,){8,}0\b", "0...", msgspec.json.encode(value).decode())


if __name__ == "__main__":
    for name in names():
        for seats in find(name).seats:
            file_of(find(name), seats).write_text(playthrough(find(name), seats), encoding="utf-8")
