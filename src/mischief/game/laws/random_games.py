"""Whole games played at random with random options: what the laws look at."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from mischief.game.actors import LUCK, SPECTATOR
from mischief.game.contract import Game
from mischief.game.luck import below, seeded, wrapping
from mischief.game.options import BaseOptions
from mischief.game.stated import Actor, Move, State

LONGEST = 100_000  # steps; a random game that takes longer is taken to have no end
SAMPLE = 12  # moments of a sitting that the costly laws look at
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


class Moment(NamedTuple):
    """A state, and what was done in it."""

    state: State
    actor: Actor
    move: Move


@dataclass(frozen=True)
class Sitting:
    """One random game from start to end."""

    game: Game
    seats: int
    options: BaseOptions
    seed: int
    moments: list[Moment]
    end: State

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.seats]

    @property
    def viewers(self) -> list[int | None]:
        return [*range(self.seats), None]

    @property
    def eyes(self) -> list[int]:
        """The viewers as rules take them."""
        return [*range(self.seats), SPECTATOR]

    def sampled(self) -> list[Moment]:
        """A few moments spread over the whole game."""
        return self.moments[:: max(1, len(self.moments) // SAMPLE)]

    def choices(self) -> Iterator[Moment]:
        """Every move that was made, and in a few moments every move that could have been."""
        yield from self.moments
        for state in self.sample():
            for actor in self.game.turn(state):
                moves = self.game.chances(state) if actor == LUCK else self.game.legal(state, actor)
                yield from (Moment(state, actor, move) for move in moves)

    def sample(self) -> list[State]:
        """A few states spread over the whole game, the last one among them."""
        states = [moment.state for moment in self.moments]
        return [*states[:: max(1, len(states) // SAMPLE)], self.end]


def sit(game: Game, seats: int, seed: int) -> Sitting:
    """Play a game at random; options that can be on or off are drawn too."""
    luck = seeded(seed, seats)
    with wrapping():
        options = _drawn_options(game, lambda n: below(luck, n))
        state, moments = game.start(options, seats), list[Moment]()
        while not game.is_over(state):
            assert len(moments) < LONGEST, f"a game with {seats} seats did not end in {LONGEST} steps"
            moments.append(_drawn_move(game, state, lambda n: below(luck, n)))
            state = game.apply(state, moments[-1].actor, moments[-1].move)
    return Sitting(game, seats, options, seed, moments, state)


def _drawn_options(game: Game, draw: Callable[[int], int]) -> BaseOptions:
    """On or off for every switch, and any of the words where an option has a choice of them."""
    choices = {field.name: _choices(field.type) for field in msgspec.structs.fields(game.options)}
    return game.options.build({name: words[draw(len(words))] for name, words in choices.items() if words})


def _choices(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    return (False, True) if kind is bool else ()


def _drawn_move(game: Game, state: State, draw: Callable[[int], int]) -> Moment:
    awaited = game.turn(state)
    hurry = (LUCK,) * (len(awaited) - 1) if LUCK in awaited else ()  # or hasty players would never see it come
    actor = (*awaited, *hurry)[draw(len(awaited) + len(hurry))]
    moves = [game.draw(state, draw)] if actor == LUCK else game.legal(state, actor)
    assert moves, f"{actor} is awaited but has no legal move in {game.write(state)}"
    return Moment(state, actor, moves[draw(len(moves))])


def sittings(game: Game, games: int = 2, seed: int = 0) -> Iterator[Sitting]:
    """Random games for every number of seats."""
    for seats in game.seats:
        for number in range(games):
            yield sit(game, seats, seed + number)


def some(moves: list[Move]) -> list[Move]:
    """A few moves spread over all of them."""
    return moves[:: max(1, len(moves) // SAMPLE)]
