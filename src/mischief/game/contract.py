"""The promise that every game keeps, so that tables, bots, simulators and servers need to know only this page.

A game is four modules with the same names in each folder: `rules` (the one statement of the rules, on a record),
`moves` (moves as people say them), `view` (what one seat may see) and `options`. `Game` binds them together.

Moves are integers that the rules define. Luck is a move too, made by the dealer: the rules say how many equally likely
tickets there are (`odds`) and what each one does (`outcome`), so a deck has no order until a card is drawn. The clock
moves too, where time is part of a game: what it does when left alone is the first of its legal moves.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple, Protocol, cast

import msgspec
import numpy as np

from mischief.game import text
from mischief.game.actors import CLOCK, LUCK, is_awaited, members
from mischief.game.errors import BadSeats, BadState, IllegalMove, UnknownVersion
from mischief.game.luck import Luck
from mischief.game.options import BaseOptions
from mischief.game.rule import Array, blank, copy
from mischief.game.speed import Interpreted, Speed, done_mark

State = Any  # one game's record; each rules.py types its own
Move = int
Actor = int
Names = Sequence[str]


class Rules(Protocol):
    """What a game's rules.py states. All but `set_up` are `@rule` functions, so that they run at three speeds."""

    # has fields `seats` and `tally`, with a number for each of TALLIES, and `version` in a game with older versions
    STATE: np.dtype[Any]
    MOST_MOVES: int  # no moment offers more moves than this
    TALLIES: tuple[str, ...]  # what is counted over a game for people who study it

    def set_up(self, state: State, seats: int, options: Any) -> None: ...
    def turn(self, state: State) -> int: ...
    def legal(self, state: State, seat: int, moves: Array) -> int: ...
    def play(self, state: State, actor: Actor, move: Move) -> None: ...
    def odds(self, state: State) -> int: ...
    def outcome(self, state: State, ticket: int) -> Move: ...
    def score(self, state: State, seat: int) -> int: ...
    def standing(self, state: State, seat: int) -> int: ...
    def pieces(self, state: State) -> int: ...
    def redeal(self, state: State, seat: int, luck: Luck) -> None: ...


class TimedRules(Rules, Protocol):
    """What rules.py states besides in a game where milliseconds count, which TIMED = True says.

    A throw is entered; luck and the clock are awaited while it is in the air, and the seats, whose answers are timed
    moves; `state.throws` counts throws. The clock closes a round, or says that it never happened.
    """

    THROW: Move
    CLOSE: Move
    VOID: Move
    EARLY: Move  # pressed before luck had shown anything
    STILL: Move  # did not press

    def press(self, ms: int) -> Move: ...
    def reaction(self, move: Move) -> int: ...
    def is_timed_move(self, move: Move) -> bool: ...
    def matters_until(self, state: State, seat: int) -> int: ...


class Moves(Protocol):
    """What a game's moves.py states: a notation that reads aloud, prints and parses, and the same move as data."""

    def say(self, state: State, actor: Actor, move: Move, names: Names) -> str: ...
    def parse(self, state: State, actor: Actor, words: str, names: Names) -> Move: ...
    def parts(self, state: State, actor: Actor, move: Move) -> Any: ...


class Views(Protocol):
    """What a game's view.py states: the only thing that leaves the table."""

    View: type[msgspec.Struct]

    def view(self, state: State, seat: int | None) -> Any: ...
    def tell(self, state: State, actor: Actor, move: Move, seat: int | None) -> Move: ...
    def imagine(self, view: Any, state: State) -> None: ...


class Scores(NamedTuple):
    """How a game stands: points by seat, and who would win now (several share)."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """One game, ready to play; every method is a pure function of its arguments."""

    name: str
    seats: range
    version: str  # of the rules, a whole number: it grows when a log could lead elsewhere than before
    rules: Rules
    moves: Moves
    views: Views
    options: type[BaseOptions]
    older: tuple[str, ...] = ()  # versions whose records still replay and whose tables go on
    _speeds: list[Speed] = field(default_factory=list, repr=False, compare=False)

    @classmethod
    def of(
        cls,
        name: str,
        seats: range,
        version: str,
        *modules: ModuleType,
        options: type[BaseOptions],
        older: tuple[str, ...] = (),
    ) -> "Game":
        """Bind a game's modules rules, moves and view."""
        rules, moves, view = modules
        return cls(name, seats, version, cast(Rules, rules), cast(Moves, moves), cast(Views, view), options, older)

    def under(self, version: str) -> "Game":
        """The game by the rules of that version, for what began under them; raises UnknownVersion."""
        if version == self.version:
            return self
        if version not in self.older:
            known = ", ".join((self.version, *self.older))
            raise UnknownVersion(f"{self.name} can't be played by rules {version!r}: known are {known}")
        return replace(self, version=version)

    @cached_property
    def is_open(self) -> bool:
        """Whether everybody always sees the same, as view.py may promise with OPEN = True: one view does for all."""
        return bool(getattr(self.views, "OPEN", False))

    @cached_property
    def has_telling_numbers(self) -> bool:
        """Whether a page can read a move from its number, as moves.py may promise: words can then be left out."""
        return bool(getattr(self.moves, "TELLING_NUMBERS", False))

    @cached_property
    def is_timed(self) -> bool:
        """Whether milliseconds count, as rules.py may say with TIMED = True: a court judges when people pressed."""
        return bool(getattr(self.rules, "TIMED", False))

    @property
    def speed(self) -> Speed:
        """How the rules run just now: interpreted until `hasten` has been called."""
        if not self._speeds:
            self._speeds.append(Interpreted(self.rules))
        return self._speeds[-1]

    def hasten(self) -> None:
        """Use compiled rules from now on; takes seconds the first time, so call it off the event loop."""
        from mischief.game.quick import Quick
        from mischief.game.speed import Compiled

        if not isinstance(self.speed, Compiled):
            fast = Compiled(self.rules)
            for asked in vars(self.views).values():
                if isinstance(asked, Quick):
                    asked.hasten(self.rules.STATE)
            self._speeds.append(fast)
            done_mark(self.rules.play).touch()

    @property
    def is_compiled_ahead(self) -> bool:
        """Whether `hasten` will find everything on disk."""
        return done_mark(self.rules.play).exists()

    # --- playing ---

    def start(self, options: BaseOptions | None = None, seats: int | None = None) -> State:
        """The state before the first move."""
        seats = self.seats[0] if seats is None else seats
        if seats not in self.seats:
            raise BadSeats(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        options = options or self.options()
        options.check(seats)
        state = blank(self.rules.STATE)
        if self.older:
            state.version = int(self.version)
        self.rules.set_up(state, seats, options)
        return state

    def turn(self, state: State) -> tuple[Actor, ...]:
        """Who is awaited: seats, LUCK, CLOCK; nobody when the game is over."""
        return members(self.rules.turn(state))

    def is_over(self, state: State) -> bool:
        return self.rules.turn(state) == 0

    def legal(self, state: State, seat: Actor) -> list[Move]:
        """The moves of a seat, or of the clock, in a stable order; none if it is not awaited."""
        if seat == LUCK or not is_awaited(self.rules.turn(state), seat):
            return []
        return self.speed.legal(state, seat)

    def apply(self, state: State, actor: Actor, move: Move) -> State:
        """The state after a move; raises IllegalMove and changes nothing if the rules don't allow it."""
        self.check(state, actor, move)
        after = copy(state)
        self.speed.play(after, actor, move)
        return after

    def check(self, state: State, actor: Actor, move: Move) -> None:
        """Raise IllegalMove unless the rules allow a move."""
        awaited = self.turn(state)
        if not awaited:
            raise IllegalMove("game_over", "the game is over: nobody can move")
        if actor not in awaited:
            raise IllegalMove("not_your_turn", f"{_called(actor)} is not awaited now: {_all_called(awaited)}")
        allowed = self.chances(state) if actor == LUCK else self.legal(state, actor)
        if move not in allowed:
            raise IllegalMove("not_legal", f"move {move} is not among the {len(allowed)} legal moves")

    # --- luck ---

    def chances(self, state: State) -> dict[Move, Fraction]:
        """What luck can do now, each with its probability."""
        odds = int(self.rules.odds(state))
        tickets = Counter(int(self.rules.outcome(state, ticket)) for ticket in range(odds))
        return {move: Fraction(count, odds) for move, count in tickets.items()}

    def draw(self, state: State, below: Callable[[int], int]) -> Move:
        """Let luck move; `below(n)` must give each of 0..n-1 with equal probability."""
        return int(self.rules.outcome(state, below(int(self.rules.odds(state)))))

    # --- what people see ---

    def view(self, state: State, seat: int | None) -> msgspec.Struct:
        """All that a seat may know (None: a spectator)."""
        return cast(msgspec.Struct, self.views.view(state, seat))

    def tell(self, state: State, actor: Actor, move: Move, seat: int | None) -> Move:
        """A move as a seat may know it, given the state before it: secrets are replaced by a move that says less."""
        return self.views.tell(state, actor, move, seat)

    def imagine(self, view: msgspec.Struct) -> State:
        """Some state that this view could be of; what the view doesn't say is filled in arbitrarily."""
        state = blank(self.rules.STATE)
        self.views.imagine(view, state)
        return state

    def scores(self, state: State) -> Scores:
        seats = range(state.seats)
        standings = [int(self.rules.standing(state, seat)) for seat in seats]
        points = tuple(int(self.rules.score(state, seat)) for seat in seats)
        return Scores(points, tuple(seat for seat in seats if standings[seat] == max(standings)))

    def say(self, state: State, actor: Actor, move: Move, names: Names) -> str:
        """A move in the game's notation, given the state before it."""
        return self.moves.say(state, actor, move, names)

    def parse(self, state: State, actor: Actor, words: str, names: Names) -> Move:
        """The move that words say; raises BadNotation. Whether it is legal, `apply` decides."""
        return self.moves.parse(state, actor, words, names)

    def parts(self, state: State, actor: Actor, move: Move) -> msgspec.Struct:
        """A move as data that a page can draw and offer, given the state before it."""
        return cast(msgspec.Struct, self.moves.parts(state, actor, move))

    def write(self, state: State) -> str:
        """A state as one line of text."""
        return text.write(state)

    def read(self, line: str) -> State:
        """The state that a line of text says; raises BadState."""
        state = text.read(line, self.rules.STATE)
        if int(state.seats) not in self.seats:
            raise BadState(f"seats={state.seats}: {self.name} is for {self.seats[0]} to {self.seats[-1]} players")
        if self.rules.pieces(state) != self.rules.pieces(self.start(seats=int(state.seats))):
            raise BadState("pieces are missing or too many")
        return state


def _called(actor: Actor) -> str:
    return {LUCK: "luck", CLOCK: "the clock"}.get(actor, f"seat {actor}")


def _all_called(awaited: tuple[Actor, ...]) -> str:
    return "it is for " + " or ".join(_called(actor) for actor in awaited)
