"""How rules run: interpreted at once, compiled once the compiler has been through, on a graphics card in lab/."""

from operator import index
from typing import Any, Protocol

import msgspec
import numpy as np

from mischief.game.actors import LUCK, is_awaited
from mischief.game.luck import Luck, wrapping
from mischief.game.rule import Array, as_array, blank
from mischief.game.speeds.advancing import REFUSED, UNTOLD, Desk, Event, Forms
from mischief.game.speeds.compiling import ready
from mischief.game.speeds.drivers import Drivers
from mischief.game.speeds.encode import numbers, plan
from mischief.game.speeds.telling import timing
from mischief.game.speeds.tickets import WORDS
from mischief.game.stated import Move, State, Stated

Witnessed = tuple[Move, bytes, bytes]  # a move as a seat may know it, its parts, and the sight after it; these as JSON
_json = msgspec.json.Encoder().encode
NO_KEY = np.zeros(2 * WORDS, np.int64)
VAST = 2**31  # no move has a number so large, and no actor


def _whole(given: Any) -> int:
    """Whatever somebody gave as an actor or a move, as a plain number; -VAST if it can't be one's."""
    try:
        number = index(given)
    except TypeError:
        return -VAST
    return number if -VAST <= number < VAST else -VAST


class Drawing(Protocol):
    """Whoever draws tickets: luck's number for a log entry, or the key by which compiled code draws the same."""

    @property
    def key(self) -> Array: ...
    def ticket(self, number: int, odds: int) -> int: ...


Asked = tuple[int, Move, int, int]  # an actor's move, the log number that it gets, and the instant
Advance = tuple[int, list[Event], list[bytes]]  # who is awaited then; what happened; the viewers' texts


class Speed(Protocol):
    """What a game states, at one of the speeds.

    `play`, `attempt` and `deal` give who is awaited after the move; `attempt` judges it first, luck's too, and may give
    REFUSED; then nothing has changed.
    `advance` goes on from a seat's move until luck is not awaited, and fills in forms for all viewers: advancing.py. It
    may give UNTOLD, which is no answer, or REFUSED; then the state means nothing.
    `see` is a sight as JSON; `offer` the legal moves with their parts; moves that the court enters nobody lists.
    """

    def set_up(self, state: State, seats: int, options: Any) -> None: ...
    def legal(self, state: State, seat: int) -> list[Move]: ...
    def attempt(self, state: State, actor: int, move: Move) -> int: ...
    def play(self, state: State, actor: int, move: Move) -> int: ...
    def odds(self, state: State) -> int: ...
    def deal(self, state: State, ticket: int) -> tuple[Move, int]: ...
    def redeal(self, state: State, seat: int, luck: Luck) -> None: ...
    def look(self, state: State, seat: int, sight: Any) -> None: ...
    def imagine(self, sight: Any, state: State) -> None: ...
    def tell(self, state: State, actor: int, move: Move, seat: int) -> Move: ...
    def parts(self, state: State, actor: int, move: Move, out: Any) -> None: ...
    def move_of(self, state: State, actor: int, parts: Any) -> Move: ...
    def see(self, state: State, seat: int) -> bytes: ...
    def witness(self, before: State, actor: int, move: Move, after: State, seat: int) -> Witnessed: ...
    def offer(self, state: State, seat: int) -> bytes: ...
    def advance(self, state: State, asked: Asked, luck: Drawing, forms: Forms) -> Advance: ...


class Interpreted:
    """Plain Python: starts at once, can be stepped through in a debugger."""

    def __init__(self, game: Stated) -> None:
        self._rules, self._layouts, self._is_timed = game.rules, game.layouts, timing(game)
        self.set_up = game.rules.set_up
        self.look, self.imagine, self.tell = game.views.look, game.views.imagine, game.views.tell
        self.parts, self.move_of = game.moves.parts, game.moves.move_of

    def legal(self, state: State, seat: int) -> list[Move]:
        moves = np.empty(self._rules.MOST_MOVES, np.int32)
        return moves[: self._rules.legal(state, seat, moves)].tolist()

    def attempt(self, state: State, actor: int, move: Move) -> int:
        actor, move = _whole(actor), _whole(move)
        return self.play(state, actor, move) if self._allows(state, actor, move) else REFUSED

    def _allows(self, state: State, actor: int, move: Move) -> bool:
        if not is_awaited(self._rules.turn(state), actor):
            return False
        if actor == LUCK:
            return any(self._rules.outcome(state, ticket) == move for ticket in range(self._rules.odds(state)))
        return move in self.legal(state, actor)

    def play(self, state: State, actor: int, move: Move) -> int:
        self._rules.play(state, actor, move)
        return int(self._rules.turn(state))

    def odds(self, state: State) -> int:
        return int(self._rules.odds(state))

    def deal(self, state: State, ticket: int) -> tuple[Move, int]:
        move = int(self._rules.outcome(state, ticket))
        return move, self.play(state, LUCK, move)

    def redeal(self, state: State, seat: int, luck: Luck) -> None:
        with wrapping():
            self._rules.redeal(state, seat, luck)

    def see(self, state: State, seat: int) -> bytes:
        sight = blank(self._layouts.SIGHT)
        self.look(state, seat, sight)
        return _json(numbers(self._layouts.Sight, sight))

    def witness(self, before: State, actor: int, move: Move, after: State, seat: int) -> Witnessed:
        told = int(self.tell(before, actor, move, seat))
        return told, _json(self._made_of(before, actor, told)), self.see(after, seat)

    def offer(self, state: State, seat: int) -> bytes:
        moves = [move for move in self.legal(state, seat) if not self._is_timed(move)]
        return _json([[move, *self._made_of(state, seat, move)] for move in moves])

    def advance(self, state: State, asked: Asked, luck: Drawing, forms: Forms) -> Advance:
        return UNTOLD, [], []

    def _made_of(self, state: State, actor: int, move: Move) -> list[int]:
        made = blank(self._layouts.PARTS)
        self.parts(state, actor, move, made)
        return numbers(self._layouts.Parts, made)


class Compiled:
    """The same through the compiler: about a microsecond a call. What is asked first is compiled then."""

    def __init__(self, game: Stated) -> None:
        self._game, self._most, self._drivers = game, game.rules.MOST_MOVES, Drivers(game)
        sight, parts = plan(game.layouts.Sight), plan(game.layouts.Parts)
        self._room = sight.most_bytes + parts.most_bytes
        self._desks, self._is_open = [Desk(game)], int(getattr(game.views, "OPEN", False))

    def prepare(self) -> None:
        """Compile everything now, so that nobody at a table waits for the compiler."""
        kinds, drivers = self._game.layouts, self._drivers
        state, moves = np.zeros(1, self._game.rules.STATE), np.zeros(self._most, np.int32)
        sight, parts, options = (np.zeros(1, kind) for kind in (kinds.SIGHT, kinds.PARTS, kinds.OPTIONS))
        out = np.zeros(1, np.uint8)
        ready(drivers.set_up, state, 0, options)
        ready(drivers.legal, state, 0, moves)
        ready(drivers.play, state, 0, 0)
        ready(drivers.attempt, state, 0, 0)
        ready(drivers.odds, state)
        ready(drivers.deal, state, 0)
        ready(drivers.redeal, state, 0, np.zeros(1, np.uint64))
        ready(drivers.look, state, 0, sight)
        ready(drivers.imagine, sight, state)
        ready(drivers.tell, state, 0, 0, 0)
        ready(drivers.parts, state, 0, 0, parts)
        ready(drivers.move_of, state, 0, parts)
        ready(drivers.see, state, 0, out)
        ready(drivers.witness, state, 0, 0, state, 0, out)
        ready(drivers.offer, state, 0, moves, out)
        desk = self._desks[0]
        ready(drivers.advance, state, 0, 0, 0, 0, 0, NO_KEY, out, out, desk.marks, desk.moves, desk.events, desk.out)

    def set_up(self, state: State, seats: int, options: Any) -> None:
        self._drivers.set_up(as_array(state), seats, as_array(options))

    def legal(self, state: State, seat: int) -> list[Move]:
        moves = np.empty(self._most, np.int32)
        return moves[: self._drivers.legal(as_array(state), seat, moves)].tolist()

    def attempt(self, state: State, actor: int, move: Move) -> int:
        if not (type(actor) is type(move) is int and -VAST <= actor < VAST and -VAST <= move < VAST):
            actor, move = _whole(actor), _whole(move)  # the compiler would begin anew for every kind of number
        awaited: int = self._drivers.attempt(state.base, actor, move)
        return awaited

    def play(self, state: State, actor: int, move: Move) -> int:
        awaited: int = self._drivers.play(state.base, actor, move)
        return awaited

    def odds(self, state: State) -> int:
        odds: int = self._drivers.odds(state.base)
        return odds

    def deal(self, state: State, ticket: int) -> tuple[Move, int]:
        dealt: tuple[int, int] = self._drivers.deal(state.base, ticket)
        return dealt

    def redeal(self, state: State, seat: int, luck: Luck) -> None:
        self._drivers.redeal(as_array(state), seat, luck)

    def look(self, state: State, seat: int, sight: Any) -> None:
        self._drivers.look(as_array(state), seat, as_array(sight))

    def imagine(self, sight: Any, state: State) -> None:
        self._drivers.imagine(as_array(sight), as_array(state))

    def tell(self, state: State, actor: int, move: Move, seat: int) -> Move:
        told: int = self._drivers.tell(as_array(state), actor, move, seat)
        return told

    def parts(self, state: State, actor: int, move: Move, out: Any) -> None:
        self._drivers.parts(as_array(state), actor, move, as_array(out))

    def move_of(self, state: State, actor: int, parts: Any) -> Move:
        move: int = self._drivers.move_of(as_array(state), actor, as_array(parts))
        return move

    def see(self, state: State, seat: int) -> bytes:
        out = np.empty(self._room, np.uint8)
        return out[: self._drivers.see(as_array(state), seat, out)].tobytes()

    def witness(self, before: State, actor: int, move: Move, after: State, seat: int) -> Witnessed:
        out = np.empty(self._room, np.uint8)
        told, between, end = self._drivers.witness(before.base, actor, move, after.base, seat, out)
        text: bytes = out[:end].tobytes()
        return told, text[:between], text[between:]

    def offer(self, state: State, seat: int) -> bytes:
        desk = self._desks.pop() if self._desks else Desk(self._game)
        text = desk.text[: self._drivers.offer(state.base, seat, desk.moves, desk.out[0])].tobytes()
        self._desks.append(desk)
        return text

    def advance(self, state: State, asked: Asked, luck: Drawing, forms: Forms) -> Advance:
        if not type(asked[0]) is type(asked[1]) is int or not -VAST <= asked[1] < VAST:
            return UNTOLD, [], []  # the compiler would begin anew for every kind of number
        desk = self._desks.pop() if self._desks else Desk(self._game)
        awaited, count, viewers = self._drivers.advance(
            state.base, *asked, self._is_open, luck.key, forms.whole, forms.event,
            desk.marks, desk.moves, desk.events, desk.out,
        )  # fmt: skip
        events, texts = desk.read(asked[2], count, viewers)
        self._desks.append(desk)
        return awaited, events, texts
