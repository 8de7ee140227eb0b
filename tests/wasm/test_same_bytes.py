"""Rules in the page say and do what they do here, to the last byte: whole games, every policy, and search.

A few hundred games in Node, and search in Chromium too; `make modules-test` plays 20,000 of each game in both.
"""

import hashlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from builders.tables_of_all_kinds import Laid, laid
from mischief.bots import policy as policies
from mischief.bots.forecasts.trust import doubt, doubt_between
from mischief.bots.network.files import learned
from mischief.bots.network.lookahead import FarsightedBot
from mischief.bots.search import Search
from mischief.bots.search.searcher import NODES_EACH
from mischief.bots.search.think import DEEPEST, desk_for
from mischief.bots.search.tree import sprout
from mischief.game import registry
from mischief.game.actors import LUCK, SPECTATOR, next_of
from mischief.game.contract import Game
from mischief.game.luck import below, seeded, wrapping
from mischief.game.rule import as_array
from mischief.game.speeds.compiling import compiled
from mischief.lab.simulate.playout import playout, seating, width
from mischief.wasm.build import about, module, weights
from mischief.wasm.exports import exports_of

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CHROMIUM = subprocess.run(
    [ROOT / "scripts" / "find-browser"], stdout=subprocess.PIPE, text=True, check=False
).stdout.strip()
CAN_DRIVE = (ROOT / "web" / "node_modules" / "playwright-core").exists()
GAMES = int(os.environ.get("MODULE_GAMES", "96"))  # of each game
IS_WHOLE = "MODULE_GAMES" in os.environ
PLACES = ("in_node", "in_chromium") if IS_WHOLE else ("in_node",)
AT_A_TABLE, SEED, SIMULATED, SIMULATIONS = 8, 7, 2, 150


@pytest.fixture(params=registry.OURS)
def game(request: pytest.FixtureRequest) -> Game:
    found = registry.find(request.param)
    found.hasten()
    return found


def told(game: Game, tasks: list[dict[str, Any]], folder: Path, place: str = "in_node") -> list[str]:
    """What a module says to some tasks."""
    made, said = module(game.name, game), folder / "about.json"
    said.write_bytes(msgspec.json.encode(about(game, made.read_bytes())))
    command, given = ["node", str(HERE / f"{place}.mjs"), str(made), str(said)], msgspec.json.encode(tasks)
    where = {**os.environ, "CHROMIUM": CHROMIUM}
    done = subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True, env=where)
    return done.stdout.decode().splitlines()


def task(game: Game, what: str, table: Laid, **more: object) -> dict[str, Any]:
    """What is to be played at a table."""
    packed = {"options": as_array(game.packed(table.options)).tobytes(), "blank": as_array(game.blank()).tobytes()}
    return {"what": what, "seats": table.seats, "seed": SEED, "games": 1, **packed, **more}


def tables(game: Game) -> Iterator[Laid]:
    return laid(game, GAMES // AT_A_TABLE, SEED)


def walked(game: Game, table: Laid, number: int) -> str:
    """A random game, as a hash of everything that the rules say on the way."""
    seats, options = table
    said, luck, state = hashlib.sha256(), seeded(SEED, number), game.start(options, seats)
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


def simulated_at_once(game: Game, simulate: Any, table: Laid, players: int) -> str:
    """The same of more games; compiled."""
    seats, options = table
    start, end, luck = as_array(game.start(options, seats)), np.empty(1, game.rules.STATE), np.empty(1, np.uint64)
    sums, moves = np.zeros(width(game.rules), np.int64), np.empty(game.rules.MOST_MOVES, np.int32)
    simulate(start, end, moves, luck, np.uint64(SEED), 0, AT_A_TABLE, players, sums)
    return f"{','.join(map(str, sums.tolist()))} {hashlib.sha256(end.tobytes()).hexdigest()}"


def test_random_games_are_the_same(game: Game, tmp_path: Path) -> None:
    tasks = [task(game, "walk", table, games=AT_A_TABLE) for table in tables(game)]
    here = [walked(game, table, number) for table in tables(game) for number in range(AT_A_TABLE)]
    for place in PLACES:
        assert told(game, tasks, tmp_path, place) == here


def test_every_policy_plays_the_same(game: Game, tmp_path: Path) -> None:
    seats, names = game.seats[-1], policies.names(game)
    seatings = [seating([number] * seats) for number in range(len(names))]
    usual = Laid(seats, game.options())
    tasks = [task(game, "simulate", usual, players=one, simulated=SIMULATED) for one in seatings]
    assert told(game, tasks, tmp_path) == [simulated(game, seats, name) for name in names]


@pytest.mark.skipif(not IS_WHOLE, reason="compiles for long: `make modules-test`")
def test_every_policy_plays_the_same_for_long(game: Game, tmp_path: Path) -> None:
    simulate = compiled(next(export.function for export in exports_of(game) if export.name == "simulate"))
    each = [seating([number] * game.seats[-1]) for number in range(len(policies.names(game)))]
    asked = [(table, players) for table in tables(game) for players in each]
    tasks = [task(game, "simulate", table, players=players, simulated=AT_A_TABLE) for table, players in asked]
    here = [simulated_at_once(game, simulate, table, players) for table, players in asked]
    for place in PLACES:
        assert told(game, tasks, tmp_path, place) == here


def moment(game: Game, seats: int, turns: int) -> tuple[Any, int, list[int]]:
    """What a seat imagines after so many random turns, who it is, and what it may do."""
    luck, state = seeded(SEED, 1), game.start(None, seats)
    with wrapping():
        while game.rules.turn(state) == 1 << LUCK or turns > 0:
            actor = next_of(game.rules.turn(state))
            if actor == LUCK:
                move = game.draw(state, lambda odds: below(luck, odds))
            else:
                move, turns = (legal := game.legal(state, actor))[below(luck, len(legal))], turns - 1
            game.speed.play(state, actor, move)
    seat = game.turn(state)[0]
    return game.imagine(game.look(state, seat)), seat, game.legal(state, seat)


def asked(game: Game, root: Any, seat: int, moves: list[int], network: bool) -> dict[str, Any]:
    weighed = {"weights": weights(game)} if network else {}
    return {"root": as_array(root).tobytes(), "moves": moves, "seat": seat, **weighed}


def need(place: str) -> None:
    if place == "in_chromium" and not (CHROMIUM and CAN_DRIVE):
        pytest.skip("there is no Chromium here, or nothing to drive it with")


@pytest.mark.parametrize("is_learned", [False, True], ids=["alone", "with a network"])
@pytest.mark.parametrize("place", ["in_node", "in_chromium"])
def test_search_thinks_the_same(game: Game, place: str, is_learned: bool, tmp_path: Path) -> None:
    need(place)
    if game.is_timed:
        assert "think" not in about(game, module(game.name, game).read_bytes()).policies
        return
    network = learned(game) if is_learned else None
    search = Search(game, learned=network)
    root, seat, moves = moment(game, game.seats[0], 0)
    if network:
        moves = [move for move, _ in network.weighed(root, seat, moves)]
    nodes = sprout(NODES_EACH * SIMULATIONS + DEEPEST + 1, game.seats[-1])
    desk, manner = desk_for(game, nodes, moves, network), search.manner
    search._think(as_array(root), seat, desk, 1, manner, SEED, 0, SIMULATIONS)
    given = asked(game, root, seat, moves, is_learned) | {"manner": manner._asdict()}
    sizes = {"nodes": len(nodes), "simulations": SIMULATIONS, "most_seats": game.seats[-1]}
    usual = Laid(game.seats[0], game.options())
    there = told(game, [task(game, "think", usual, **given, **sizes)], tmp_path, place)
    assert there == [hashlib.sha256(nodes.tobytes()).hexdigest()]


@pytest.mark.parametrize("place", ["in_node", "in_chromium"])
def test_a_network_says_the_same_of_moves(game: Game, place: str, tmp_path: Path) -> None:
    need(place)
    network = learned(game)
    if network is None:
        assert about(game, module(game.name, game).read_bytes()).learned is None
        return
    tasks, here = [], []
    for seats in game.seats:
        for turns in (0, 5, 12):
            root, seat, moves = moment(game, seats, turns)
            given, table = asked(game, root, seat, moves, True), Laid(seats, game.options())
            tasks.append(task(game, "weigh", table, **given))
            here.append(sorted(network.weighed(root, seat, moves)))
            for whose in range(seats) if game.is_open else ():
                tasks.append(task(game, "look_ahead", table, whose=whose, **given))
                here.append(FarsightedBot(network).chances(root, seat, moves, whose).tolist())
    there = [_numbers(line) for line in told(game, tasks, tmp_path, place)]
    assert there == here


@pytest.mark.parametrize("place", ["in_node", "in_chromium"])
def test_forecasts_are_as_sure(game: Game, place: str, tmp_path: Path) -> None:
    need(place)
    if learned(game) is None:
        return
    asked = [(0.62, 0.01, 300), (0.0, 0.0, 10), (0.999, 0.25, 14000), (0.62, 0.5, 0.02, 700), (1.0, 0.0, 0.0, 99)]
    here = [doubt(*given) if len(given) == 3 else doubt_between(*given) for given in asked]
    there = told(game, [task(game, "doubt", Laid(game.seats[0], game.options()), asked=asked)], tmp_path, place)
    assert _numbers(there[0]) == here


def _numbers(line: str) -> list[Any]:
    """Chances, or moves with their chances in the order of moves."""
    *moves, chances = ([float(number) for number in part.split(",")] for part in line.split(" "))
    return sorted(zip(moves[0], chances, strict=True)) if moves else chances
