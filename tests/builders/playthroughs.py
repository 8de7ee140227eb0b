"""Golden playthroughs: whole games as plain text, every state, choice and result in them, for any game.

A file says the game, seats, options and then, entry by entry, who did what and what the table was like after it.
`python tests/builders/playthroughs.py` writes the files anew; read the difference before you commit it.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from mischief.game.actors import LUCK
from mischief.game.conformance import NAMES, Sitting, sit
from mischief.game.contract import Game, State
from mischief.game.registry import find, names

FOLDER = Path(__file__).parents[1] / "playthroughs"
SEED = 20
SHOWN = 12  # choices written out; of more, how many there are


def file_of(game: Game, seats: int) -> Path:
    return FOLDER / f"{game.name}-{seats}.txt"


def playthrough(game: Game, seats: int) -> str:
    """The golden text of a game with this many seats."""
    return "\n".join(_lines(sit(game, seats, SEED))) + "\n"


def _lines(sitting: Sitting) -> Iterator[str]:
    game, names = sitting.game, sitting.names
    yield f"{game.name}, rules {game.version}, {sitting.seats} seats"
    yield f"options {' '.join(sitting.options.words()) or '-'}"
    for moment in sitting.moments:
        yield ""
        yield from _scene(game, moment.state)
        by = "luck" if moment.actor == LUCK else names[moment.actor]
        yield f"> {by}: {game.say(moment.state, moment.actor, moment.move, names)}"
    yield ""
    yield from _scene(game, sitting.end)
    yield f"result {game.scores(sitting.end)}"


def _scene(game: Game, state: State) -> Iterator[str]:
    yield f"state {_brief(game.write(state))}"
    yield f"seen  {_brief(msgspec.json.encode(game.view(state, None)).decode())}"
    for actor in game.turn(state):
        if actor != LUCK:
            words = [game.say(state, actor, move, NAMES) for move in game.legal(state, actor)]
            rest = f" | ... {len(words)} in all" if len(words) > SHOWN else ""
            yield f"legal {NAMES[actor]}: {' | '.join(words[:SHOWN])}{rest}"


def _brief(line: str) -> str:
    """Long runs of zeros say little and make long lines."""
    import re

    return re.sub(r"(?:\b0,){8,}0\b", "0...", line)


if __name__ == "__main__":
    for name in names():
        for seats in find(name).seats:
            file_of(find(name), seats).write_text(playthrough(find(name), seats), encoding="utf-8")
