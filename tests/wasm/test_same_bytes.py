"""Rules in the page say and do what they do here, to the last byte: whole games, every policy, and search."""

import hashlib
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from mischief.bots import policy as policies
from mischief.bots.search import Search
from mischief.bots.search.searcher import NODES_EACH
from mischief.bots.search.think import DEEPEST, desk_for
from mischief.bots.search.tree import sprout
from mischief.game import registry
from mischief.game.actors import LUCK, SPECTATOR, next_of
from mischief.game.contract import Game
from mischief.game.luck import below, seeded, wrapping
from mischief.game.rule import as_array
from mischief.lab.simulate.playout import playout, seating, width
from mischief.wasm.build import about, module

WALK = Path(__file__).parent / "walk.mjs"
GAMES, SEED, SIMULATED, SIMULATIONS = 6, 7, 2, 150


@pytest.fixture(params=registry.OURS)
def game(request: pytest.FixtureRequest) -> Game:
    found = registry.find(request.param)
    found.hasten()
    return found


def in_node(game: Game, tasks: list[dict[str, Any]], folder: Path) -> list[str]:
    """What a module says to some tasks."""
    made, said = module(game.name, game), folder / "about.json"
    said.write_bytes(msgspec.json.encode(about(game, made.read_bytes())))
    command, given = ["node", str(WALK), str(made), str(said)], msgspec.json.encode(tasks)
    return subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()


def task(game: Game, what: str, seats: int, **more: object) -> dict[str, Any]:
    """A table with its usual options."""
    packed = {"options": as_array(game.packed(game.options())).tobytes(), "blank": as_array(game.blank()).tobytes()}
    return {"what": what, "seats": seats, "seed": SEED, "games": GAMES, **packed, **more}


def walked(game: Game, seats: int, number: int) -> str:
    """A random game, as a hash of everything that the rules say on the way."""
    said, luck, state = hashlib.sha256(), seeded(SEED, number), game.start(None, seats)
    speed, everybody = game.speed, range(SPECTATOR, seats)
    while awaited := game.rules.turn(state):
        actor = next_of(awaited)
        if actor == LUCK:
            with wrapping():
                move = int(game.rules.outcome(state, below(luck, speed.odds(state))))
        else:
            move = _chosen(game, state, actor, luck, said)
        said.update(_packed(speed.tell(state, actor, move, seat) for seat in everybody))
        speed.play(state, actor, move)
        for seat in everybody:
            said.update(as_array(game.look(state, None if seat == SPECTATOR else seat)).tobytes())
        said.update(as_array(state).tobytes())
    ends = [(game.rules.score(state, seat), game.rules.standing(state, seat)) for seat in range(seats)]
    said.update(_packed(number for end in ends for number in end))
    return said.hexdigest()


def _chosen(game: Game, state: Any, actor: int, luck: Any, said: Any) -> int:
    moves = game.speed.legal(state, actor)
    said.update(_packed(moves))
    for move in moves[:: 1 + len(moves) // 8]:
        parts = game.parts(state, actor, move)
        said.update(as_array(parts).tobytes() + _packed([game.move_of(state, actor, parts)]))
    with wrapping():
        return moves[below(luck, len(moves))]


def _packed(numbers: Any) -> bytes:
    return np.array(list(numbers), np.int32).tobytes()


def simulated(game: Game, seats: int, policy: str) -> str:
    """The sums of a few games, and the state in which the last of them ended; interpreted."""
    loops = playout(game.rules, [policies.policy(game, policy)])
    sums, moves = np.zeros(width(game.rules), np.int64), np.zeros(game.rules.MOST_MOVES, np.int32)
    with wrapping():
        for number in range(SIMULATED):
            state, luck = game.start(None, seats), seeded(SEED, number)
            loops.add_up(state, loops.play_out(state, moves, luck, 0), sums)
    return f"{','.join(map(str, sums.tolist()))} {hashlib.sha256(as_array(state).tobytes()).hexdigest()}"


def test_random_games_are_the_same(game: Game, tmp_path: Path) -> None:
    there = in_node(game, [task(game, "walk", seats) for seats in game.seats], tmp_path)
    assert there == [walked(game, seats, number) for seats in game.seats for number in range(GAMES)]


def test_every_policy_plays_the_same(game: Game, tmp_path: Path) -> None:
    seats, names = game.seats[-1], policies.names(game)
    seatings = [seating([number] * seats) for number in range(len(names))]
    tasks = [task(game, "simulate", seats, players=one, simulated=SIMULATED, games=1) for one in seatings]
    assert in_node(game, tasks, tmp_path) == [simulated(game, seats, name) for name in names]


def test_search_thinks_the_same(game: Game, tmp_path: Path) -> None:
    if game.is_timed:
        assert "think" not in about(game, module(game.name, game).read_bytes()).policies
        return
    search, luck, state = Search(game), seeded(SEED, 1), game.start()
    with wrapping():
        while game.rules.turn(state) == 1 << LUCK:
            game.speed.play(state, LUCK, game.draw(state, lambda odds: below(luck, odds)))
    seat = game.turn(state)[0]
    root, moves = game.imagine(game.look(state, seat)), game.legal(state, seat)
    nodes = sprout(NODES_EACH * SIMULATIONS + DEEPEST + 1, game.seats[-1])
    desk, manner = desk_for(game, nodes, moves), search.manner
    search._think(as_array(root), seat, desk, 1, manner, SEED, 0, SIMULATIONS)
    given = {"root": as_array(root).tobytes(), "moves": moves, "seat": seat, "manner": manner._asdict()}
    sizes = {"nodes": len(nodes), "simulations": SIMULATIONS, "most_seats": game.seats[-1], "games": 1}
    there = in_node(game, [task(game, "think", len(game.seats), **given, **sizes)], tmp_path)
    assert there == [hashlib.sha256(nodes.tobytes()).hexdigest()]
