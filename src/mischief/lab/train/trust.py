"""How far forecasts can be trusted: moments of people's games, played on so often that it shows what they were worth.

The games are between bots that err like people, of all strengths. At some of their moments a forecast weighs the best
move and the one that was made, as a hint and an analysis would. Then what the seat can't see is dealt anew, and the
network alone plays all seats on to the end, again and again: how often the seat wins is what should have been said.
"""

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
import numpy as np

from mischief.bots.bot import bot
from mischief.bots.forecasts.forecaster import forecaster
from mischief.bots.forecasts.trust import NETWORK, Trust, checksum, interval, spread
from mischief.bots.match import named
from mischief.bots.network.files import learned
from mischief.bots.network.foresight import Learned
from mischief.bots.network.quick import quick_policy
from mischief.bots.search import Budget
from mischief.bots.search.searcher import Thought
from mischief.bots.shares import sharer
from mischief.game.actors import LUCK, next_of
from mischief.game.contract import Game
from mischief.game.luck import Luck, below, reseed, seeded, wrapping
from mischief.game.rule import Array, as_array, copy, record_in
from mischief.game.speeds.compiling import compiled
from mischief.game.stated import Move, State
from mischief.lab.simulate.playout import playout
from mischief.lab.train.self_play import BadTraining

EACH = 3  # moments of a game: neighbours are much alike
WEAKEST, STRONGEST = 20, 80  # strengths of those who play like people
SIMULATIONS = 400  # as in an analysis that was not told otherwise
BANDS, FEW = 10, 10  # how chances are put together for a picture, and how many one needs
LEAST, MOST = 10, 2000  # games that a chance may be worth: nobody plays on often enough to tell more


class Case(msgspec.Struct, frozen=True):
    """A chance, or the difference of two: what was said of it, and what came of playing on."""

    said: float
    spread: float  # of one game
    error: float  # of the search
    won: float


class Trial(msgspec.Struct, frozen=True):
    """A moment: the chances after the best move and the one made, and what that gave away if it was another."""

    chances: list[Case]
    loss: Case | None


class Found(msgspec.Struct, frozen=True):
    """What was found out at tables for so many, and whether it holds for games that it was not found from."""

    trust: Trust
    times: int  # that each moment was played on
    chances: list[Case]
    held: float  # the share of chances in half of the games that lie as near as the other half says
    held_apart: float  # and of losses
    distance: float  # from what should have been said, the root of the mean square


def trials(
    game: Game, seats: int, games: int, times: int, seed: int, threads: int, progress: Callable[[int], None]
) -> list[list[Trial]]:
    """The moments of so many games, game by game."""
    network = learned(game)
    if network is None:
        raise BadTraining(f"nobody has learned {game.name}: there are no forecasts to trust")

    def one(number: int) -> list[Trial]:
        with wrapping():
            found = [
                _trial(network, state, seat, move, times, luck)
                for state, seat, move, luck in _met(game, seats, seed, number)
            ]
        progress(1)
        return found

    with ThreadPoolExecutor(threads) as crew:
        return list(crew.map(one, range(games)))


def _met(game: Game, seats: int, seed: int, number: int) -> list[tuple[State, int, Move, Luck]]:
    """Some moments of a game, who was asked, what they did, and luck to think with."""
    luck, found = seeded(seed, number), list[tuple[State, int, Move]]()
    players = [bot(game, named(WEAKEST + below(luck, STRONGEST - WEAKEST + 1))) for _ in range(seats)]
    state = game.start(game.options.build({"first": number % seats}), seats)
    while not game.is_over(state):
        actor = next_of(game.rules.turn(state))
        if actor >= LUCK:
            move = game.unasked(state, actor, luck)
        else:
            legal = game.legal(state, actor)
            move = players[actor].choose(game.look(state, actor), actor, legal, luck)
            if len(legal) > 1:
                found.append((copy(state), actor, move))
        game.speed.play(state, actor, move)
    picked = sorted({below(luck, len(found)) for _ in range(EACH)}) if found else []
    return [(*found[at], seeded(below(luck, 1 << 31), at)) for at in picked]


def _trial(network: Learned, state: State, seat: int, move: Move, times: int, luck: Luck) -> Trial:
    """A moment forecast, and played on."""
    game = network.game
    seer, sight, legal = forecaster(game), game.look(state, seat), game.legal(state, seat)
    best = seer.think(sight, seat, legal, luck, Budget(SIMULATIONS))[0].move
    weighed = seer.compare(sight, seat, list(dict.fromkeys((best, move))), luck, SIMULATIONS)
    cases = {one: _case(network, state, seat, thought, times, luck) for one, thought in weighed.items()}
    return Trial(list(cases.values()), _apart(cases[best], cases[move]) if best != move else None)


def _case(network: Learned, state: State, seat: int, thought: Thought, times: int, luck: Luck) -> Case:
    after, chance = copy(state), thought.chances[seat]
    network.game.speed.play(after, seat, thought.move)
    return Case(chance, spread(chance), thought.error, played_on(network, after, seat, times, luck))


def _apart(best: Case, made: Case) -> Case:
    both = best.spread + made.spread
    return Case(best.said - made.said, both, math.hypot(best.error, made.error), best.won - made.won)


def played_on(network: Learned, state: State, seat: int, times: int, luck: Luck) -> float:
    """How often a seat wins from here on, if what it can't see is dealt anew each time."""
    game = network.game
    worlds, moves = np.zeros(1, game.rules.STATE), np.zeros(game.rules.MOST_MOVES, np.int32)
    with wrapping():
        seed = below(luck, 1 << 31)
    return float(_player_on(network)(as_array(state), seat, worlds, moves, np.zeros(1, np.uint64), seed, times)) / times


@cache
def _player_on(network: Learned) -> Callable[..., float]:
    rules = network.game.rules
    play_out, redeal, share = playout(rules, [quick_policy(network)]).play_out, rules.redeal, sharer(rules)

    @compiled
    def play_on(states: Array, seat: int, worlds: Array, moves: Array, luck: Luck, seed: int, times: int) -> float:
        won = 0.0
        for number in range(times):
            reseed(luck, seed, number)
            worlds[0] = states[0]
            world: Any = record_in(worlds)
            redeal(world, seat, luck)
            play_out(world, moves, luck, 0)
            won += share(world, seat)
        return won

    return play_on


def found_at(seats: int, games: Sequence[Sequence[Trial]], times: int) -> Found:
    """How sure forecasts are at tables for so many, and how well half of the games foretell the other half."""
    first, second = _cases(games[::2]), _cases(games[1::2])
    chances, losses = (one + other for one, other in zip(first, second, strict=True))
    held, held_apart = (
        (within(there, worth(here, times), times) + within(here, worth(there, times), times)) / 2
        for here, there in zip(first, second, strict=True)
    )
    trust = Trust(seats, worth(chances, times), worth(losses, times))
    off = fmean((one.said - one.won) ** 2 - one.spread / times for one in chances)
    return Found(trust, times, chances, held, held_apart, math.sqrt(max(0.0, off)))


def _cases(games: Sequence[Sequence[Trial]]) -> tuple[list[Case], list[Case]]:
    """All chances and all losses."""
    all_of = [trial for trials in games for trial in trials]
    return [case for trial in all_of for case in trial.chances], [trial.loss for trial in all_of if trial.loss]


def bands_of(cases: Sequence[Case]) -> list[tuple[float, float]]:
    """What was said and what was won, on average, of chances that lie in one tenth of all there are."""
    ordered = sorted(cases, key=lambda case: case.said)
    bands = [[case for case in ordered if int(min(case.said, 0.999) * BANDS) == number] for number in range(BANDS)]
    return [(fmean(one.said for one in band), fmean(one.won for one in band)) for band in bands if len(band) >= FEW]


def worth(cases: Sequence[Case], times: int) -> int:
    """As how many games what is said is worth: so many differ from a chance by as much as it does, on average."""
    off = sum((one.said - one.won) ** 2 - one.error**2 - one.spread / times for one in cases)
    all_spread = sum(one.spread for one in cases)
    return LEAST if not cases else round(min(MOST, max(LEAST, all_spread / max(off, all_spread / MOST))))


def within(cases: Sequence[Case], games: int, times: int) -> float:
    """How many lie as near as they should, if what is said is worth so many games; playing on is as many more."""
    both = 1 / (1 / games + 1 / times)
    near = [abs(one.said - one.won) <= interval(one.spread, one.error, both) for one in cases]
    return sum(near) / len(near) if near else 1.0


def write(game: Game, found: Sequence[Found], path: Path) -> None:
    """Write what a game keeps beside its network."""
    network = checksum(files(game.package).joinpath("data", NETWORK).read_bytes())
    heading = f"# How far forecasts can be trusted, as `mischief trust {game.name}` found out."
    lines = [heading, f'network = "{network}"']
    for one in found:
        seats, games, apart = msgspec.structs.astuple(one.trust)
        lines += ["", "[[tables]]", f"seats = {seats}", f"games = {games}", f"apart = {apart}"]
    path.write_text("\n".join(lines) + "\n")
