"""Record short games from the real rules, as the server would tell them, for the gallery and the page's tests.

Run from the repository root: `python web/scripts/fixtures.py lure peek pantry pounce`. `readings.json` holds some of
their sights and parts twice, as numbers and by name, to test the page's own reader with.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from mischief.game import registry
from mischief.game.actors import CLOCK, LUCK
from mischief.game.contract import Game
from mischief.game.luck import Luck, below, seeded, wrapping
from mischief.game.rule import Record
from mischief.game.speeds.encode import named, numbers, record_of
from mischief.games.pounce.record import is_timed_move

NAMES = ["Ola", "Kitten", "Миша", "Żaneta", "Ben", "Aleksandra"]
OUT = Path(__file__).parent.parent / "src" / "fixtures"
LONGEST = 400
MOMENTS = 9  # kept of each game

# A game of Pounce written by hand, for random players press three thousand different ways.
POUNCE: list[tuple[int | str, str]] = [
    ("cat", "throw"),
    ("cat", "dip"),
    (LUCK, "cat"),
    ("cat", "290 ms"),
    (1, "312 ms"),
    (2, "512 ms"),
    (CLOCK, "close"),
    ("cat", "throw"),
    (LUCK, "mouse"),
    (1, "334 ms"),
    (CLOCK, "close"),
    ("cat", "throw"),
    (2, "too early"),
    (CLOCK, "close"),
    ("cat", "throw"),
    (LUCK, "cat"),
    *[(seat, f"{250 + 23 * seat} ms") for seat in range(1, 6)],
    ("cat", "180 ms"),
    (CLOCK, "close"),
    ("cat", "throw"),
    (LUCK, "mouse"),
    (CLOCK, "close"),
]


def told(game: Game, seats: int, lines: list[tuple[int | str, str]]) -> list[dict[str, Any]]:
    """A game as written down: every step of it."""
    state = game.start(seats=seats)
    steps = [_step(game, state, None)]
    for who, words in lines:
        actor = int(state.cat) if who == "cat" else int(who)
        if actor < LUCK and actor >= seats:
            continue
        move = game.parse(state, actor, words, NAMES[:seats])
        event = {"actor": actor, "move": move, "parts": _parts(game, state, actor, move)}
        state = game.apply(state, actor, move)
        steps.append(_step(game, state, event))
    return steps


def record(game: Game, seats: int, seed: int) -> list[dict[str, Any]]:
    """A game by random players: what just happened, the sight of seat 0 after it, and the moves it offers."""
    luck, state = seeded(seed), game.start(seats=seats)
    steps: list[dict[str, Any]] = [_step(game, state, None)]
    while not game.is_over(state) and len(steps) < LONGEST:
        actor = game.turn(state)[0]
        move = game.draw(state, lambda n: _below(luck, n)) if actor == LUCK else _choice(game, state, actor, luck)
        told = game.tell(state, actor, move, 0)
        event = {"actor": actor, "move": told, "parts": _parts(game, state, actor, told)}
        state = game.apply(state, actor, move)
        steps.append(_step(game, state, event))
    return _thinned(steps)


def _thinned(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A few moments at which seat 0 can move, and the last two."""
    ours = [step for step in steps if step["legal"]]
    return [*ours[:: max(1, len(ours) // MOMENTS)][:MOMENTS], *steps[-2:]]


def _step(game: Game, state: Any, event: dict[str, Any] | None) -> dict[str, Any]:
    moves = [move for move in game.legal(state, 0) if not (game.is_timed and is_timed_move(move))]
    legal = [[move, *_parts(game, state, 0, move)] for move in moves]
    return {"event": event, "sight": numbers(game.layouts.Sight, game.look(state, 0)), "legal": legal}


def _parts(game: Game, state: Any, actor: int, move: int) -> list[int]:
    return numbers(game.layouts.Parts, game.parts(state, actor, move))


def _choice(game: Game, state: Any, actor: int, luck: Luck) -> int:
    legal = game.legal(state, actor)
    return legal[_below(luck, len(legal))]


def _below(luck: Luck, n: int) -> int:
    with wrapping():
        return below(luck, n)


def reading(kind: type[Record], given: list[int]) -> dict[str, Any]:
    """A record as numbers and by name."""
    return {"numbers": given, "named": named(kind, record_of(kind, given))}


def readings(game: Game, steps: list[dict[str, Any]]) -> dict[str, Any]:
    """The first and the last sight of a game, and the parts of its events."""
    sights = [steps[0]["sight"], steps[-1]["sight"]]
    parts = [step["event"]["parts"] for step in steps if step["event"]]
    return {
        "sight": [reading(game.layouts.Sight, given) for given in sights],
        "parts": [reading(game.layouts.Parts, given) for given in parts],
    }


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    read = {}
    for name in sys.argv[1:]:
        game = registry.find(name)
        if game.is_timed:
            games = {str(seats): told(game, seats, POUNCE) for seats in range(3, 7)}
        else:
            games = {str(seats): record(game, seats, seed=seats) for seats in (2, 4)}
        (OUT / f"{name}.json").write_bytes(msgspec.json.encode(games))
        read[name] = readings(game, next(iter(games.values())))
        print(name, {seats: len(steps) for seats, steps in games.items()})
    (OUT / "readings.json").write_bytes(msgspec.json.encode(read))
