"""What a game's modules state: the shape of the promise that `contract` binds together."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from mischief.game.luck import Luck
from mischief.game.rule import Array, Record

State = Any  # one game's record; each game types its own
Sight = Any
Parts = Any
Move = int
Actor = int
Names = Sequence[str]
Observe = Callable[[State, int, Any], None]  # (state, seat, what it observes)


class Layouts(Protocol):
    """What a game's record.py lays out: every field of these is i4, so that they are flat numbers too."""

    Sight: type[Record]  # all that one seat may know
    Parts: type[Record]  # what a move is made of; has a field `kind`
    Options: type[Record]  # what a table chose, decks and tiles included
    SIGHT: np.dtype[Any]
    PARTS: np.dtype[Any]
    OPTIONS: np.dtype[Any]


class ObservedLayouts(Layouts, Protocol):
    """What record.py lays out besides where a sight tells people more than learners need, as Pantry's reckoning.

    The sight is made from the observation, and `observe` of view.py fills either: `look` begins with it.
    """

    Observation: type[Record]


class Rules(Protocol):
    """What a game's rules.py states, all of it `@rule`; `set_up` gets a blank state."""

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
    """What a game's moves.py states: what a move is made of, as `@rule`, and a notation that reads aloud.

    `parts` and `parse` write every field of `out`, and `move_of` is their inverse: words are made of parts alone.
    """

    def parts(self, state: State, actor: Actor, move: Move, out: Any) -> None: ...
    def move_of(self, state: State, actor: Actor, parts: Any) -> Move: ...
    def say(self, parts: Any, names: Names) -> str: ...
    def parse(self, state: State, actor: Actor, words: str, names: Names, out: Any) -> None: ...


class Views(Protocol):
    """What a game's view.py states: the only thing that leaves the table. All of it is `@rule`.

    A seat is SPECTATOR for who has none. `look` gets a sight that is blank or held another, and writes every field; of
    rows that are counted, those in use, and zeros where the sight before counted more. `imagine` gets a blank state and
    fills in arbitrarily what the sight doesn't say.
    """

    def look(self, state: State, seat: int, sight: Any) -> None: ...
    def imagine(self, sight: Any, state: State) -> None: ...
    def tell(self, state: State, actor: Actor, move: Move, seat: int) -> Move: ...


class ObservedViews(Views, Protocol):
    """What view.py states besides where there are ObservedLayouts."""

    def observe(self, state: State, seat: int, seen: Any) -> None: ...


class Stated(Protocol):
    """All that a game states."""

    @property
    def layouts(self) -> Layouts: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def moves(self) -> Moves: ...
    @property
    def views(self) -> Views: ...
