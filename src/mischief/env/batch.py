"""Many games that go on at once, for those who learn: every step asks one seat of each for a move."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Protocol

from mischief.env.arrays import Arrays, Decisions
from mischief.env.choice import Choice
from mischief.env.errors import BadActions, BadBatch
from mischief.env.processor import Processor
from mischief.game.contract import Game
from mischief.game.fields import kind_of
from mischief.game.options import BaseOptions
from mischief.game.registry import find
from mischief.game.rule import Array
from mischief.game.speeds.encode import Span, plan
from mischief.game.stated import State

DEVICES = ("cpu", "python", "cuda")


class Device(Protocol):
    """Where a batch is played."""

    arrays: Arrays

    @property
    def states(self) -> Array: ...
    def begin(self, seed: int) -> None: ...
    def step(self, seed: int, actions: Any) -> None: ...
    def put(self, seed: int, number: int, state: State) -> None: ...
    def taken(self, number: int) -> Array: ...
    def parts(self, most: int | None) -> Any: ...
    def refused(self) -> Array: ...


def make(
    game: str | Game,
    seats: int | None = None,
    games: int = 1,
    *,
    device: str = "cpu",
    options: BaseOptions | Mapping[str, Any] | None = None,
    threads: int = 1,
    seed: int = 0,
) -> "Batch":
    """A batch of games, which have begun; the same seed gives the same games on every device and number of threads."""
    found = find(game) if isinstance(game, str) else game
    chosen = found.options.of(options)
    start = found.start(chosen, seats)
    if games < 1:
        raise BadBatch(f"games must be 1 or more, not {games}")
    if threads < 1:
        raise BadBatch(f"threads must be 1 or more, not {threads}")
    if device not in DEVICES:
        raise BadBatch(f"unknown device {device!r}: choose one of {', '.join(DEVICES)}")
    return Batch(found, start, games, device, threads, seed)


class Batch:
    """Games of one kind, side by side. An action is a place in a game's list of legal moves."""

    def __init__(self, game: Game, start: State, games: int, device: str, threads: int, seed: int) -> None:
        self.game, self.seats, self.games, self.device = game, int(start.seats), games, device
        self._device = _device(game, start, games, device, threads)
        self._seed = seed
        self.reset()

    def reset(self, seed: int | None = None) -> Decisions:
        """Begin every game anew; without a seed, with the one that was given last."""
        seed = self._seed if seed is None else seed
        if not 0 <= seed < 2**63:
            raise BadBatch(f"seed must be from 0 to 2^63-1, not {seed}")
        self._seed = seed
        self._device.begin(seed)
        return self.now

    def step(self, actions: Any) -> Decisions:
        """Carry out an action in every game, and let luck and the clock move; raises BadActions and changes nothing.

        A game that is over begins anew: `done` and `reward` are those of the game that ended. On a card, a game whose
        action is bad stays as it is, and `check` tells.
        """
        self._device.step(self._seed, actions)
        return self.now

    def check(self) -> None:
        """Raise BadActions if any game has refused an action since the last check; only a card leaves that to you."""
        refused = self._device.refused()
        if len(refused):
            raise BadActions(f"{len(refused)} games refused an action that is none of their legal moves: {refused[:5]}")

    @property
    def now(self) -> Decisions:
        """What the last step or reset gave."""
        return self._device.arrays.decisions

    def parts(self, most: int | None = None) -> Any:
        """What the legal moves are made of: games x places x numbers, zeros where there is no move.

        As many places as the longest list has, unless you say. Seats are named as in the observation.
        """
        return self._device.parts(most)

    def choice(self) -> Choice:
        """A move for every game, to be chosen part by part; where moves are too many to score each."""
        if self.device == "cuda":
            raise BadBatch("moves are chosen part by part on the processor only: take `parts` as features instead")
        return Choice(self.now.mask, self.parts(), self.made_of)

    # --- what the numbers are ---

    @cached_property
    def observed(self) -> dict[str, Span]:
        """Where the fields of an observation lie."""
        return {span.name: span for span in plan(self.game.observation).spans}

    @cached_property
    def made_of(self) -> dict[str, Span]:
        """Where the fields of a move's parts lie."""
        return {span.name: span for span in plan(self.game.layouts.Parts).spans}

    def field(self, observation: Any, name: str) -> Any:
        """One field of some observations, with its own shape; they may be tensors too."""
        span = self.observed[name]
        return observation[..., span.at : span.at + span.size].reshape(*observation.shape[:-1], *span.shape)

    # --- single games ---

    @property
    def states(self) -> Array:
        """The states of all games, secrets included, of a card a copy: to measure by, not to learn from."""
        return self._device.states

    def state(self, number: int) -> State:
        """A copy of one game's state, secrets included."""
        state = self._device.taken(number)
        return kind_of(state.dtype)(state)

    def put(self, number: int, state: State) -> Decisions:
        """Let one game go on from this state."""
        if state.dtype != self.game.rules.STATE or int(state.seats) != self.seats:
            raise BadBatch(f"this is no state of {self.game.name} with {self.seats} seats")
        self._device.put(self._seed, number, state)
        return self.now


def _device(game: Game, start: State, games: int, device: str, threads: int) -> Device:
    if device == "cuda":
        from mischief.env.card import Card

        return Card(game, start, games)
    return Processor(game, start, games, threads, device == "cpu")
