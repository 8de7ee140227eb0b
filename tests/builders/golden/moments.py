"""Golden moments: what seats see of a few moments of known games, what is drawn of them, and what bots think there.

`python tests/builders/golden/moments.py` writes the files anew; read the difference before you commit it.
"""

from collections.abc import Callable, Iterator
from io import StringIO
from itertools import product
from pathlib import Path

import msgspec
import numpy as np
from rich.console import Console

from mischief.bots.policy import names as policies_of
from mischief.bots.policy import policy
from mischief.game.actors import LUCK
from mischief.game.contract import Game
from mischief.game.laws.random_games import Sitting, sit, some
from mischief.game.luck import seeded, wrapping
from mischief.game.registry import find, names
from mischief.game.rule import copy
from mischief.game.stated import State

FOLDER = Path(__file__).parents[2] / "moments"
SEED = 1
WIDTH = 110  # letters in a line of the terminal
LUCKS = range(3)  # a policy is asked with each of these


def sights(sitting: Sitting, state: State) -> Iterator[str]:
    """What a player and a spectator see, all of it, in numbers; with names, and the states that it could be of."""
    game, seat = sitting.game, sitting.seats - 1
    sight = game.look(state, seat)
    yield f"a spectator sees {game.write(game.look(state, None))}"
    yield f"{sitting.names[seat]} sees {game.write(sight)}"
    yield f"as {msgspec.json.encode(game.describe(sight)).decode()}"
    yield f"imagines {game.write(game.imagine(sight))}"
    other = copy(state)
    with wrapping():
        game.rules.redeal(other, seat, seeded(1))
    yield f"as if dealt {game.write(other)}, {game.rules.pieces(other)} pieces"


def boards(sitting: Sitting, state: State) -> Iterator[str]:
    """What the terminal shows to a player, and what of it in which style."""
    draw, styles = sitting.game.draw_view, dict[str, set[str]]()
    assert draw is not None
    console = Console(file=StringIO(), width=WIDTH, legacy_windows=False)
    segments = list(console.render(draw(sitting.game.view(state, 0), sitting.names)))
    for segment in segments:
        if segment.style and segment.text.strip():
            styles.setdefault(str(segment.style), set()).add(segment.text.strip())
    yield from (line.rstrip() for line in "".join(segment.text for segment in segments).splitlines())
    yield from (f"{style}: {' | '.join(sorted(styles[style]))}" for style in sorted(styles))


def thoughts(sitting: Sitting, state: State) -> Iterator[str]:
    """What each seat would do by each policy, what draws it to its moves, and what it expects."""
    game = sitting.game
    with wrapping():
        yield f"outlook {[int(game.sense.outlook(state, seat)) for seat in range(sitting.seats)]}"
        for seat in (actor for actor in game.turn(state) if actor < LUCK):
            legal = game.legal(state, seat)
            appeals = [int(game.sense.appeal(copy(state), seat, move)) for move in some(legal)]
            yield f"{sitting.names[seat]}: {len(legal)} moves, appeal {appeals}"
            for name in policies_of(game):
                yield f"  {name}: {' | '.join(_choices(sitting, state, seat, legal, name))}"


def _choices(sitting: Sitting, state: State, seat: int, legal: list[int], name: str) -> Iterator[str]:
    for luck in LUCKS:
        moves = np.zeros(sitting.game.rules.MOST_MOVES, np.int32)
        moves[: len(legal)] = legal
        move = int(policy(sitting.game, name)(copy(state), seat, moves, len(legal), seeded(luck)))
        yield sitting.game.say(state, seat, move, sitting.names)


ABOUT: dict[str, Callable[[Sitting, State], Iterator[str]]] = {"sights": sights, "boards": boards, "thoughts": thoughts}
STATES = {"sights": 5, "boards": 6, "thoughts": 10}  # of each game, the last one among them


def file_of(game: Game, seats: int, about: str) -> Path:
    return FOLDER / f"{game.name}-{seats}-{about}.txt"


def written(game: Game, seats: int, about: str) -> str:
    """The golden text of a game with this many seats."""
    return "\n".join(_lines(sit(game, seats, SEED), about)) + "\n"


def _lines(sitting: Sitting, about: str) -> Iterator[str]:
    for number, state in _spread(sitting, STATES[about]):
        yield f"--- after {number} moves"
        yield from ABOUT[about](sitting, state)


def _spread(sitting: Sitting, count: int) -> list[tuple[int, State]]:
    """So many moments of a game, none of luck's, and its end."""
    end = (len(sitting.moments), sitting.end)
    chosen = [(at, moment.state) for at, moment in enumerate(sitting.moments) if moment.actor < LUCK]
    places = np.linspace(0, len(chosen) - 1, count - 1).astype(int)
    return [*(chosen[at] for at in places), end]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in map(find, names()):
        for seats, about in product(game.seats, ABOUT):
            file_of(game, seats, about).write_text(written(game, seats, about), encoding="utf-8")
