"""The promise that every game keeps, so that tables, bots, simulators and servers need to know only this page.

A game is five modules with the same names in each folder: `record` (the layouts that the others work on), `rules` (what
happens), `view` (what one seat may see), `moves` (what a move is made of, and how people say it) and `options`. `Game`
binds them together. What they state as `@rule` runs at every speed. What a game may bring besides lies in the same
folder, and is imported when somebody first asks: see `extras`.

Moves are integers that the rules define. Luck is a move too, made by the dealer: the rules say how many equally likely
tickets there are (`odds`) and what each one does (`outcome`), so a deck has no order until a card is drawn. The clock
moves too, where time is part of a game: what it does when left alone is the first of its legal moves.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, cast

from mischief.game import state_text
from mischief.game.actors import CLOCK, LUCK, SPECTATOR, is_awaited, members
from mischief.game.errors import BadSeats, BadState, IllegalMove, UnknownVersion
from mischief.game.extras import (
    BoardFile,
    Describe,
    DescribedFile,
    Draw,
    Pace,
    PaceFile,
    Policies,
    PolicyFile,
    PrintedFile,
    Sense,
    SenseFile,
    Sheets,
    Traits,
    TraitsFile,
    featureless,
    indifferent,
)
from mischief.game.luck import Luck, below
from mischief.game.options import BaseOptions
from mischief.game.registry import address_of, again
from mischief.game.rule import Record, blank, copy
from mischief.game.speeds.advancing import REFUSED
from mischief.game.speeds.compiling import done_mark
from mischief.game.speeds.drivers import Drivers
from mischief.game.speeds.encode import named
from mischief.game.speeds.speed import Compiled, Interpreted, Speed, Witnessed
from mischief.game.stated import Actor, Layouts, Move, Moves, Names, Observe, Rules, Views

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # Python's own can be left out, as here, from 3.13 on

    S = TypeVar("S", bound=Record, default=Any)
    V = TypeVar("V", bound=Record, default=Any)
    P = TypeVar("P", bound=Record, default=Any)
else:
    from typing import TypeVar

    S, V, P = map(TypeVar, "SVP")  # a game's state, sight and parts


class Scores(NamedTuple):
    """How a game stands: points by seat, and who would win now (several share)."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Game(Generic[S, V, P]):
    """One game, ready to play; every method but `play` is a pure function of its arguments.

    To the type checker it is a game of its own records: `Game[State, Sight, Parts]`. A plain `Game` may be any.
    """

    name: str
    seats: range
    version: str  # of the rules, a whole number: it grows when a log could lead elsewhere than before
    layouts: Layouts
    rules: Rules
    moves: Moves
    views: Views
    options: type[BaseOptions]
    older: tuple[str, ...] = ()  # versions whose records still replay and whose tables go on
    package: str = ""  # the folder, as Python imports it: texts, policies, senses and boards are found there
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
    ) -> "Game[S, V, P]":
        """Bind a game's modules record, rules, moves and view."""
        record, rules, moves, view = (cast(Any, module) for module in modules)
        return cls(name, seats, version, record, rules, moves, view, options, older, rules.__package__)

    def under(self, version: str) -> Self:
        """The game by the rules of that version, for what began under them; raises UnknownVersion."""
        if version == self.version:
            return self
        if version not in self.older:
            known = ", ".join((self.version, *self.older))
            raise UnknownVersion(f"{self.name} can't be played by rules {version!r}: known are {known}")
        return replace(self, version=version)

    def __reduce__(self) -> tuple[Any, ...]:
        """To other processes a game goes as its address: they have its rules already."""
        return again, (address_of(self), self.version)

    @cached_property
    def is_open(self) -> bool:
        """Whether everybody always sees the same, as view.py may promise with OPEN = True: one view does for all."""
        return bool(getattr(self.views, "OPEN", False))

    @cached_property
    def is_timed(self) -> bool:
        """Whether milliseconds count, as rules.py may say with TIMED = True: a court judges when people pressed."""
        return bool(getattr(self.rules, "TIMED", False))

    @cached_property
    def observation(self) -> type[Record]:
        """What those who learn are given, as record.py may say with Observation: a sight, or what it begins with."""
        return cast(type[Record], getattr(self.layouts, "Observation", self.layouts.Sight))

    @cached_property
    def observe(self) -> Observe:
        """The rule that fills such a record, which view.py then states."""
        return cast(Observe, getattr(self.views, "observe", self.views.look))

    @property
    def speed(self) -> Speed:
        """How the rules run just now: interpreted until `hasten` has been called."""
        if not self._speeds:
            self._speeds.append(Interpreted(self))
        return self._speeds[-1]

    def hasten(self) -> None:
        """Use compiled rules from now on; takes seconds the first time, so call it off the event loop."""
        if not isinstance(self.speed, Compiled):
            fast = Compiled(self)
            fast.prepare()
            self._speeds.append(fast)
            self._mark.parent.mkdir(parents=True, exist_ok=True)
            self._mark.touch()

    @property
    def is_compiled_ahead(self) -> bool:
        """Whether `hasten` will find everything on disk."""
        return self._mark.exists()

    @property
    def _mark(self) -> Path:
        return done_mark(Drivers.__init__, self.layouts, self.rules, self.moves, self.views)

    # --- what it brings besides its rules ---

    def _brought(self, file: str) -> Any:
        """A module of the game's own folder, or None: nothing else is ever looked for."""
        address = f"{self.package}.{file}"
        return import_module(address) if self.package and find_spec(address) else None

    @cached_property
    def policies(self) -> Policies:
        found: PolicyFile | None = self._brought("policy")
        return found.POLICIES if found else Policies()

    @cached_property
    def sense(self) -> Sense:
        """What search should know; a game that doesn't say is searched by its rules alone."""
        found: SenseFile | None = self._brought("sense")
        return found.SENSE if found else Sense(indifferent, self.rules.score, 10.0)

    @cached_property
    def traits(self) -> Traits:
        """What a network learns by; a game that doesn't say has not been learned."""
        found: TraitsFile | None = self._brought("traits")
        return found.TRAITS if found else Traits(featureless, 0, 0)

    @cached_property
    def pace(self) -> Pace | None:
        """How long people take, if anybody has timed them."""
        found: PaceFile | None = self._brought("pace")
        return found.PACE if found else None

    @cached_property
    def describe(self) -> Describe:
        """How a sight is put for people to read: a game that doesn't say gives its fields by name."""
        found: DescribedFile | None = self._brought("described")
        return found.describe if found else partial(named, self.layouts.Sight)

    @cached_property
    def draw_view(self) -> Draw | None:
        """How the terminal shows a view, if the game says."""
        found: BoardFile | None = self._brought("board")
        return found.draw if found else None

    @cached_property
    def sheets(self) -> Sheets | None:
        """What is cut out and folded from paper, if the game says."""
        found: PrintedFile | None = self._brought("printed")
        return found.sheets if found else None

    # --- playing ---

    def start(self, options: BaseOptions | None = None, seats: int | None = None) -> S:
        """The state before the first move."""
        seats = self.seats[0] if seats is None else seats
        self.check_seats(seats)
        options = options or self.options()
        options.check(seats)
        state = self.blank()
        self.speed.set_up(state, seats, self.packed(options))
        return state

    def check_seats(self, seats: int) -> None:
        """Raise BadSeats unless so many can play."""
        if seats not in self.seats:
            raise BadSeats(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")

    def blank(self) -> S:
        """A state that `set_up` can begin with: it says nothing but under which rules."""
        state: Any = blank(self.rules.STATE)
        if self.older:
            state.version = int(self.version)
        return cast(S, state)

    def packed(self, options: BaseOptions) -> Any:
        """Options as the record that the rules take."""
        record = blank(self.layouts.OPTIONS)
        options.pack(record)
        return record

    def turn(self, state: S) -> tuple[Actor, ...]:
        """Who is awaited: seats, LUCK, CLOCK; nobody when the game is over."""
        return members(self.rules.turn(state))

    def is_over(self, state: S) -> bool:
        return self.rules.turn(state) == 0

    def legal(self, state: S, seat: Actor) -> list[Move]:
        """The moves of a seat, or of the clock, in a stable order; none if it is not awaited."""
        if seat == LUCK or not is_awaited(self.rules.turn(state), seat):
            return []
        return self.speed.legal(state, seat)

    def offer(self, state: S, seat: Actor) -> bytes:
        """The same moves with their parts, as JSON; without those that the court enters where time counts."""
        return self.speed.offer(state, seat)

    def apply(self, state: S, actor: Actor, move: Move) -> S:
        """The state after a move; raises IllegalMove and changes nothing if the rules don't allow it."""
        after = copy(state)
        if self.speed.attempt(after, actor, move) == REFUSED:
            raise self.refusal(state, actor, move)
        return after

    def play(self, state: S, actor: Actor, move: Move) -> tuple[Actor, ...]:
        """Carry out a move in the state itself, and give who is awaited then: the quickest step.

        Nothing is checked: a move that is not legal leaves a state that means nothing. Where you can't know, `apply`.
        """
        return members(self.speed.play(state, actor, move))

    def refusal(self, state: S, actor: Actor, move: Move) -> IllegalMove:
        """Why the rules refuse a move that they don't allow."""
        awaited = self.turn(state)
        if not awaited:
            return IllegalMove("game_over", "the game is over: nobody can move")
        if actor not in awaited:
            return IllegalMove("not_your_turn", f"{_called(actor)} is not awaited now: {_all_called(awaited)}")
        allowed = self.chances(state) if actor == LUCK else self.legal(state, actor)
        return IllegalMove("not_legal", f"move {move} is not among the {len(allowed)} legal moves")

    # --- luck ---

    def chances(self, state: S) -> dict[Move, Fraction]:
        """What luck can do now, each with its probability."""
        odds = int(self.rules.odds(state))
        tickets = Counter(int(self.rules.outcome(state, ticket)) for ticket in range(odds))
        return {move: Fraction(count, odds) for move, count in tickets.items()}

    def draw(self, state: S, below: Callable[[int], int]) -> Move:
        """Let luck move; `below(n)` must give each of 0..n-1 with equal probability."""
        return int(self.rules.outcome(state, below(int(self.rules.odds(state)))))

    def unasked(self, state: S, actor: Actor, luck: Luck) -> Move:
        """What luck or the clock does when it is awaited and nobody is asked: the clock, what it lists first."""
        return self.draw(state, partial(below, luck)) if actor == LUCK else self.legal(state, actor)[0]

    # --- what people see ---

    def look(self, state: S, seat: int | None) -> V:
        """All that a seat may know (None: a spectator)."""
        sight = blank(self.layouts.SIGHT)
        self.speed.look(state, _eye(seat), sight)
        return sight

    def see(self, state: S, seat: int | None) -> bytes:
        """The same as JSON: what goes over the wire."""
        return self.speed.see(state, _eye(seat))

    def witness(self, before: S, actor: Actor, move: Move, after: S, seat: int | None) -> Witnessed:
        """All that a seat hears and sees of a move, given the states around it."""
        return self.speed.witness(before, actor, move, after, _eye(seat))

    def view(self, state: S, seat: int | None) -> Any:
        """The same with names for everything, for people to read."""
        return self.describe(self.look(state, seat))

    def tell(self, state: S, actor: Actor, move: Move, seat: int | None) -> Move:
        """A move as a seat may know it, given the state before it: secrets are replaced by a move that says less."""
        return move if self.is_open else int(self.speed.tell(state, actor, move, _eye(seat)))

    def imagine(self, sight: V) -> S:
        """Some state that this sight could be of; what the sight doesn't say is filled in arbitrarily."""
        state = blank(self.rules.STATE)
        self.speed.imagine(sight, state)
        return state

    def scores(self, state: S) -> Scores:
        seats = range(cast(Any, state).seats)
        standings = [int(self.rules.standing(state, seat)) for seat in seats]
        points = tuple(int(self.rules.score(state, seat)) for seat in seats)
        return Scores(points, tuple(seat for seat in seats if standings[seat] == max(standings)))

    def parts(self, state: S, actor: Actor, move: Move) -> P:
        """What a move is made of, given the state before it: what a page draws and words are made from."""
        out = blank(self.layouts.PARTS)
        self.speed.parts(state, actor, move, out)
        return out

    def move_of(self, state: S, actor: Actor, parts: P) -> Move:
        """The move that is made of these parts. Whether it is legal, `apply` decides."""
        return int(self.speed.move_of(state, actor, parts))

    def say(self, state: S, actor: Actor, move: Move, names: Names) -> str:
        """A move in the game's notation, given the state before it."""
        return self.moves.say(self.parts(state, actor, move), names)

    def parse(self, state: S, actor: Actor, words: str, names: Names) -> Move:
        """The move that words say; raises BadNotation. Whether it is legal, `apply` decides."""
        out = blank(self.layouts.PARTS)
        self.moves.parse(state, actor, words, names, out)
        return self.move_of(state, actor, out)

    def write(self, state: S) -> str:
        """A state as one line of text."""
        return state_text.write(state)

    def read(self, line: str) -> S:
        """The state that a line of text says; raises BadState."""
        state = state_text.read(line, self.rules.STATE)
        if int(state.seats) not in self.seats:
            raise BadState(f"seats={state.seats}: {self.name} is for {self.seats[0]} to {self.seats[-1]} players")
        if self.rules.pieces(state) != self.rules.pieces(self.start(seats=int(state.seats))):
            raise BadState("pieces are missing or too many")
        return state


def _eye(seat: int | None) -> int:
    return SPECTATOR if seat is None else seat


def _called(actor: Actor) -> str:
    return {LUCK: "luck", CLOCK: "the clock"}.get(actor, f"seat {actor}")


def _all_called(awaited: tuple[Actor, ...]) -> str:
    return "it is for " + " or ".join(_called(actor) for actor in awaited)
