"""The arena: bots meet at tables where everyone sits everywhere equally often, on all cores, and are rated.

A round seats the bots in every order and lets every place begin once. So no bot gains by where it sat or who began, and
games are numbered: the same seed plays the same games, however many cores there are.
"""

import math
import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations

import msgspec

from mischief.bots.bot import PERFECT, Bot, is_known, names
from mischief.bots.match import MATCH
from mischief.bots.own import Given, can_be_sent, player, seated, title_of, titles
from mischief.game.actors import LUCK, next_of
from mischief.game.contract import Game
from mischief.game.errors import BadOptions, MischiefError
from mischief.game.extras import RANDOM
from mischief.game.luck import Luck, seeded, wrapping
from mischief.game.registry import load
from mischief.game.stated import State
from mischief.lab.crew import Crew, hired, processes
from mischief.lab.simulate.asked import LONGEST, endless

Progress = Callable[[int], None]
CHUNK = 4  # games that are handed out together
SEEDS = 1 << 62

Own = Mapping[str, Given]  # bots that are not known by name, by what they are called
NOBODYS: Own = {}


class BadArena(MischiefError):
    code = "bad_arena"


class Seating(msgspec.Struct, frozen=True):
    """One game to play: which bot sits where, who begins, and the luck."""

    number: int
    bots: tuple[str, ...]
    first: int
    seed: int


class Played(msgspec.Struct, frozen=True):
    """How one game ended, by seat."""

    seating: Seating
    points: tuple[int, ...]
    shares: tuple[float, ...]  # of the win


class Chunk(msgspec.Struct, frozen=True):
    """Some games to play, one after another: what is handed to a crew."""

    game: str
    seatings: tuple[Seating, ...]
    simulations: int | None = None
    only: str | None = None  # who is told how long to think; the others think as they usually do
    own: Own = NOBODYS


class Arena(msgspec.Struct, frozen=True):
    """A contest that someone asked for."""

    game: str
    bots: tuple[Given, ...]  # names, or whatever else bots/own.py takes
    games: int
    seats: int
    simulations: int | None = None  # for bots that search, instead of their usual
    seed: int = 0
    processes: int = 1

    def check(self) -> None:
        """Raise one clear error if this can't be played."""
        game = load(self.game)
        game.check_seats(self.seats)
        if len(set(self.titles)) != len(self.bots) or len(self.bots) < 2:
            raise BadArena("name two or more bots, each once, as in --bots tiger,greedy")
        for flag, number in (("games", self.games), ("sims", self.simulations), ("processes", self.processes)):
            if number is not None and number < 1:
                raise BadArena(f"--{flag} must be 1 or more, not {number}")
        if "first" not in game.options.__struct_fields__:
            raise BadOptions(f"{game.name} has no option `first`, so starts can't be balanced")
        for given in self.bots:
            player(game, given)
            if self.processes > 1 and not can_be_sent(given):
                raise BadArena(f"{title_of(given)} can't go to other processes: define it in a module, or use one")

    @property
    def titles(self) -> tuple[str, ...]:
        """What the bots are called."""
        return titles(self.bots)

    @property
    def own(self) -> Own:
        """Who is not known by name alone."""
        both = zip(self.titles, self.bots, strict=True)
        return {title: given for title, given in both if not isinstance(given, str)}


def usual_bots(game: Game) -> tuple[str, ...]:
    """All that try to win and don't look the answer up."""
    return tuple(name for name in names(game) if name not in (RANDOM, PERFECT, MATCH))


# --- who sits where --------------------------------------------------------------------------------------------------


def tables(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Which bots meet: every choice of so many; if there are fewer bots than seats, each brings copies in turn."""
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    return [(one, *(other,) * (seats - 1)) for one in bots for other in bots if one != other]


def one_round(bots: Sequence[str], seats: int) -> list[tuple[tuple[str, ...], int]]:
    """Every table in every order, with every place beginning once."""
    orders = [order for table in tables(bots, seats) for order in sorted(set(permutations(table)))]
    return [(order, first) for order in orders for first in range(seats)]


def count(arena: Arena) -> int:
    """How many games a contest plays: whole rounds only, so that the balance is exact."""
    size = len(one_round(arena.titles, arena.seats))
    return math.ceil(arena.games / size) * size


def seatings(arena: Arena) -> Iterator[Seating]:
    """The games of a contest, round after round."""
    plan, luck = one_round(arena.titles, arena.seats), random.Random(arena.seed)
    for number in range(count(arena)):
        order, first = plan[number % len(plan)]
        yield Seating(number, order, first, luck.randrange(SEEDS))


# --- playing ---------------------------------------------------------------------------------------------------------


def play(
    game: Game, seating: Seating, simulations: int | None = None, only: str | None = None, own: Own = NOBODYS
) -> Played:
    """One game between bots, each with its own luck, all of it from the seed."""
    seats = len(seating.bots)
    players = [_bot(game, who, simulations if only in (None, who) else None, own) for who in seating.bots]
    lucks = [seeded(seating.seed, stream) for stream in range(seats + 1)]
    state = game.start(game.options.build({"first": seating.first}), seats)
    with wrapping():
        for _ in range(LONGEST):
            if game.is_over(state):
                return _played(game, state, seating)
            actor = next_of(game.rules.turn(state))
            is_asked = actor < LUCK
            move = _chosen(game, state, actor, players, lucks) if is_asked else game.unasked(state, actor, lucks[seats])
            game.speed.play(state, actor, move)
    raise endless(game)


def _played(game: Game, state: State, seating: Seating) -> Played:
    scores = game.scores(state)
    shares = tuple((seat in scores.winners) / len(scores.winners) for seat in range(len(seating.bots)))
    return Played(seating, scores.points, shares)


def _bot(game: Game, name: str, simulations: int | None, own: Own) -> Bot:
    if name in own:
        return seated(game, own[name])
    return _known_bot(game, name, simulations if is_known(game, name) else None)


@cache
def _known_bot(game: Game, name: str, simulations: int | None) -> Bot:
    return seated(game, name, simulations)


def _chosen(game: Game, state: object, seat: int, players: Sequence[Bot], lucks: Sequence[Luck]) -> int:
    return players[seat].choose(game.look(state, seat), seat, game.legal(state, seat), lucks[seat])


def contest(arena: Arena, progress: Progress | None = None, crew: Crew | None = None) -> list[Played]:
    """Play all games of a contest, by processes or whatever crew is given; gives them by number."""
    arena.check()
    tell = progress or (lambda done: None)
    with hired(crew, processes(arena.processes)) as crew:
        crew.prepare(warm_up, arena.game, arena.titles, arena.own)
        chunks = cut(Chunk(arena.game, tuple(seatings(arena)), arena.simulations, own=arena.own))
        return [game for part in crew.map(play_chunk, chunks, lambda part: tell(len(part))) for game in part]


def cut(asked: Chunk, size: int = CHUNK) -> list[Chunk]:
    """Games in chunks of so many, the last with what is left."""
    games = asked.seatings
    return [msgspec.structs.replace(asked, seatings=games[at : at + size]) for at in range(0, len(games), size)]


def warm_up(name: str, bots: Sequence[str], own: Own = NOBODYS) -> None:
    """Compile what these bots need, so that other processes only load it."""
    seats = load(name).seats[0]
    play_chunk(Chunk(name, tuple(Seating(0, (who,) * seats, 0, 0) for who in bots), 1, own=own))


def play_chunk(chunk: Chunk) -> list[Played]:
    """Play some games in this process."""
    game = load(chunk.game)
    game.hasten()
    return [play(game, seating, chunk.simulations, chunk.only, chunk.own) for seating in chunk.seatings]


def cores() -> int:
    return os.cpu_count() or 1
