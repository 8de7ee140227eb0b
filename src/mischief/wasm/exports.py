"""What a game's module exports: every rule that a page asks, by the name that it asks for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from mischief.bots import policy as policies
from mischief.bots.forecasts.trust import doubt, doubt_between
from mischief.bots.network.files import learned
from mischief.bots.network.foresight import Bench, weigher
from mischief.bots.network.lookahead import Paper, looking
from mischief.bots.network.network import Notes, layout_of, network_in
from mischief.bots.network.tempted import carelessness, tempter
from mischief.bots.search.think import Desk, Manner, thinking
from mischief.bots.search.tree import node_of
from mischief.game.contract import Game
from mischief.game.luck import Luck, below, bits, reseed
from mischief.game.rule import Array, rule
from mischief.lab.simulate.playout import playout
from mischief.solved.advisers import for_pages


@dataclass(frozen=True)
class Kind:
    """What a rule takes: a record, an array of numbers or records, or one number."""

    dtype: np.dtype[Any]
    is_record: bool = False
    is_array: bool = False


@dataclass(frozen=True)
class Export:
    """A rule and what it takes."""

    name: str
    function: Callable[..., Any]
    takes: tuple[Kind, ...]


NUMBER, WIDE, FRACTION = Kind(np.dtype("i8")), Kind(np.dtype("u8")), Kind(np.dtype("f8"))
MOVES, LUCK = Kind(np.dtype("i4"), is_array=True), Kind(np.dtype("u8"), is_array=True)


def record(dtype: np.dtype[Any]) -> Kind:
    return Kind(dtype, is_record=True)


def array(dtype: Any) -> Kind:
    return Kind(np.dtype(dtype), is_array=True)


def exports_of(game: Game) -> list[Export]:
    """All of one game's."""
    rules = (_luck(), _happening(game), _timing(game), _seeing(game), _saying(game))
    players = (_choosing(game), _thinking(game), _learning(game), _simulating(game), _knowing(game))
    return [export for group in (*rules, *players) for export in group]


def _happening(game: Game) -> Iterator[Export]:
    rules, state = game.rules, record(game.rules.STATE)
    yield Export("set_up", rules.set_up, (state, NUMBER, record(game.layouts.OPTIONS)))
    yield Export("turn", rules.turn, (state,))
    yield Export("legal", rules.legal, (state, NUMBER, MOVES))
    yield Export("play", rules.play, (state, NUMBER, NUMBER))
    yield Export("odds", rules.odds, (state,))
    yield Export("outcome", rules.outcome, (state, NUMBER))
    yield Export("score", rules.score, (state, NUMBER))
    yield Export("standing", rules.standing, (state, NUMBER))
    yield Export("redeal", rules.redeal, (state, NUMBER, LUCK))


def _seeing(game: Game) -> Iterator[Export]:
    state, sight = record(game.rules.STATE), record(game.layouts.SIGHT)
    yield Export("look", game.views.look, (state, NUMBER, sight))
    yield Export("imagine", game.views.imagine, (sight, state))
    yield Export("tell", game.views.tell, (state, NUMBER, NUMBER, NUMBER))


def _saying(game: Game) -> Iterator[Export]:
    state, parts = record(game.rules.STATE), record(game.layouts.PARTS)
    yield Export("parts", game.moves.parts, (state, NUMBER, NUMBER, parts))
    yield Export("move_of", game.moves.move_of, (state, NUMBER, parts))


def _timing(game: Game) -> Iterator[Export]:
    """Where milliseconds count."""
    if game.is_timed:
        rules: Any = game.rules
        yield Export("press", rules.press, (NUMBER,))
        yield Export("reaction", rules.reaction, (NUMBER,))
        yield Export("is_timed_move", rules.is_timed_move, (NUMBER,))
        yield Export("matters_until", rules.matters_until, (record(rules.STATE), NUMBER))


def _luck() -> Iterator[Export]:
    yield Export("reseed", reseed, (LUCK, WIDE, WIDE))
    yield Export("below", below, (LUCK, NUMBER))
    yield Export("draw", _draw, (LUCK, LUCK))


@rule
def _draw(luck: Luck, out: Array) -> None:
    """The next 64 random bits, as numbers so wide are not given back."""
    out[0] = bits(luck)


def _choosing(game: Game) -> Iterator[Export]:
    state = record(game.rules.STATE)
    for name in policies.names(game):
        yield Export(f"choose_{name}", policies.policy(game, name), (state, NUMBER, MOVES, NUMBER, LUCK))


def _simulating(game: Game) -> Iterator[Export]:
    """Many games, added up; a seating says who plays which policy, by their order."""
    loops = playout(game.rules, [policies.policy(game, name) for name in policies.names(game)])
    play_out, add_up = loops.play_out, loops.add_up

    def simulate(
        starts: Array, states: Array, moves: Array, luck: Luck, seed: int, first: int, games: int, players: int,
        sums: Array,
    ) -> None:  # fmt: skip
        for game in range(first, first + games):
            reseed(luck, seed, game)
            states[0] = starts[0]
            add_up(states[0], play_out(states[0], moves, luck, players), sums)

    state = array(game.rules.STATE)
    yield Export("simulate", simulate, (state, state, MOVES, LUCK, WIDE, NUMBER, NUMBER, NUMBER, array("i8")))


def _thinking(game: Game) -> Iterator[Export]:
    """Search, where there is anything to think ahead about."""
    if game.is_timed:
        return
    network = learned(game)
    if network is None:
        yield _thinking_alone(game)
    else:
        yield _thinking_with(game, record(layout_of(network.network)))


MANNER = (NUMBER, NUMBER, FRACTION, FRACTION, FRACTION, FRACTION, NUMBER, NUMBER)
NOTES = (MOVES, MOVES, MOVES)


def _thought_by(game: Game) -> tuple[Kind, ...]:
    """What every search takes."""
    state, fraction = array(game.rules.STATE), array("f8")
    desk = (array(node_of(game.seats[-1])), MOVES, state, LUCK, MOVES, MOVES, MOVES, fraction, fraction)
    return (state, NUMBER, NUMBER, WIDE, NUMBER, NUMBER, *MANNER, *desk)


def _thinking_alone(game: Game) -> Export:
    think = thinking(game)

    def call_think(
        roots: Array, seat: int, size: int, seed: int, first: int, end: int,
        tries: int, horizon: int, daring: float, width: float, widening: float, sureness: float, worlds: int,
        is_learned: int,
        nodes: Array, options: Array, states: Array, luck: Luck, moves: Array, appeals: Array, path: Array,
        rewards: Array, wins: Array,
    ) -> int:  # fmt: skip
        manner = Manner(tries, horizon, daring, width, widening, sureness, worlds, is_learned)
        desk = Desk(nodes, options, states, luck, moves, appeals, path, rewards, wins)
        return int(think(roots, seat, desk, size, manner, seed, first, end))

    return Export("think", call_think, _thought_by(game))


def _thinking_with(game: Game, weights: Kind) -> Export:
    """The same where a network may be asked: a page that has none says so in its manner."""
    think = thinking(game, has_network=True)

    def call_think(
        roots: Array, seat: int, size: int, seed: int, first: int, end: int,
        tries: int, horizon: int, daring: float, width: float, widening: float, sureness: float, worlds: int,
        is_learned: int,
        nodes: Array, options: Array, states: Array, luck: Luck, moves: Array, appeals: Array, path: Array,
        rewards: Array, wins: Array, weights: Any, traits: Array, nearer: Array, farther: Array,
    ) -> int:  # fmt: skip
        manner = Manner(tries, horizon, daring, width, widening, sureness, worlds, is_learned)
        network, notes = network_in(weights), Notes(traits, nearer, farther)
        desk = Desk(nodes, options, states, luck, moves, appeals, path, rewards, wins, network, notes)
        return int(think(roots, seat, desk, size, manner, seed, first, end))

    return Export("think", call_think, (*_thought_by(game), weights, *NOTES))


def _learning(game: Game) -> Iterator[Export]:
    """What a network makes of moves, where somebody has learned the game; a page brings the weights."""
    network = learned(game)
    if network is None:
        return
    weigh, state = weigher(game), array(game.rules.STATE)
    weights = record(layout_of(network.network))

    def call_weigh(
        states: Array, worlds: Array, seat: int, moves: Array, count: int, appeals: Array, chances: Array,
        weights: Any, traits: Array, first: Array, second: Array,
    ) -> int:  # fmt: skip
        bench = Bench(states, worlds, moves, appeals, chances, Notes(traits, first, second))
        return int(weigh(bench, seat, count, network_in(weights)))

    tried = (state, state, NUMBER, MOVES, NUMBER, array("i8"), array("f8"))
    yield Export("weigh", call_weigh, (*tried, weights, *NOTES))
    yield _tempting(game, (*tried, FRACTION, FRACTION, NUMBER, LUCK, weights, *NOTES))
    yield Export("doubt", doubt, (FRACTION, FRACTION, NUMBER))
    yield Export("doubt_between", doubt_between, (FRACTION, FRACTION, FRACTION, NUMBER))
    if game.is_open:
        yield _looking(game, weights)


def _tempting(game: Game, takes: tuple[Kind, ...]) -> Export:
    """Choosing as people do, at any strength."""
    tempt = tempter(game)

    def call_tempt(
        states: Array, worlds: Array, seat: int, moves: Array, count: int, appeals: Array, chances: Array,
        kitten: float, cat: float, strength: int, luck: Luck, weights: Any, traits: Array, first: Array, second: Array,
    ) -> int:  # fmt: skip
        bench = Bench(states, worlds, moves, appeals, chances, Notes(traits, first, second))
        careless = carelessness(kitten, cat, strength)
        return int(tempt(bench, seat, count, network_in(weights), careless, luck))

    return Export("tempt", call_tempt, takes)


def _looking(game: Game, weights: Kind) -> Export:
    look = looking(game)

    def look_ahead(
        states: Array, seat: int, whose: int, moves: Array, answers: Array, chances: Array,
        weights: Any, traits: Array, first: Array, second: Array,
    ) -> None:  # fmt: skip
        look(Paper(states, answers, Notes(traits, first, second)), seat, whose, moves, network_in(weights), chances)

    taken = (array(game.rules.STATE), NUMBER, NUMBER, MOVES, MOVES, array("f8"), weights, *NOTES)
    return Export("look_ahead", look_ahead, taken)


def _knowing(game: Game) -> Iterator[Export]:
    """Perfect play, where the game is solved; a page brings guide and table."""
    solved = for_pages(game.name)
    if solved is None:
        return
    guide, turn, states = record(solved.guide().dtype), record(solved.TURN), array(game.rules.STATE)
    stop, state = array("f4"), record(game.rules.STATE)
    yield Export("is_solved", solved.is_solved, (state,))
    yield Export("list_piles", solved.list_piles, (guide, turn, state, MOVES))
    yield Export("open_pile", solved.open_pile, (guide, states, array("u1"), NUMBER, MOVES, stop))
    yield Export("weigh_moves", solved.weigh_moves, (guide, turn, states, stop, MOVES, array("f8")))
