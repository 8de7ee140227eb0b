"""How rules run: interpreted at once, compiled once the compiler has been through, on a graphics card in lab/.

Compiled code is cached on disk in a folder named by a hash of every rule source, because Numba's own cache does not
notice a change in a function called from another file.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from mischief.game.encode import numbers, pack, plan
from mischief.game.luck import Luck, wrapping
from mischief.game.rule import Array, as_array, blank, record_in, rule, tell_compiler

if TYPE_CHECKING:
    from mischief.game.contract import Game, Move, Rules, State

F = TypeVar("F", bound=Callable[..., Any])

_SETTING = RLock()  # Numba's cache folder is one for the whole process


class Speed(Protocol):
    """What a game states, at one of the speeds; `play` gives who is awaited after the move.

    `see` gives a sight as numbers, `offer` the legal moves with their parts; moves that the court enters nobody lists.
    """

    def set_up(self, state: "State", seats: int, options: Any) -> None: ...
    def legal(self, state: "State", seat: int) -> "list[Move]": ...
    def offer(self, state: "State", seat: int) -> Array: ...
    def play(self, state: "State", actor: int, move: "Move") -> int: ...
    def look(self, state: "State", seat: int, sight: Any) -> None: ...
    def see(self, state: "State", seat: int) -> list[int]: ...
    def imagine(self, sight: Any, state: "State") -> None: ...
    def tell(self, state: "State", actor: int, move: "Move", seat: int) -> "Move": ...
    def parts(self, state: "State", actor: int, move: "Move", out: Any) -> None: ...
    def move_of(self, state: "State", actor: int, parts: Any) -> "Move": ...
    def redeal(self, state: "State", seat: int, luck: Luck) -> None: ...


class Interpreted:
    """Plain Python: starts at once, can be stepped through in a debugger."""

    def __init__(self, game: "Game") -> None:
        self._rules, self._layouts, self._offered, self._is_timed = (
            game.rules,
            game.layouts,
            offered(game),
            timing(game),
        )
        self.set_up = game.rules.set_up
        self.look, self.imagine, self.tell = game.views.look, game.views.imagine, game.views.tell
        self.parts, self.move_of = game.moves.parts, game.moves.move_of

    def legal(self, state: "State", seat: int) -> "list[Move]":
        moves = np.empty(self._rules.MOST_MOVES, np.int32)
        return moves[: self._rules.legal(state, seat, moves)].tolist()

    def see(self, state: "State", seat: int) -> list[int]:
        sight = blank(self._layouts.SIGHT)
        self.look(state, seat, sight)
        return numbers(self._layouts.Sight, sight)

    def offer(self, state: "State", seat: int) -> Array:
        moves = [move for move in self.legal(state, seat) if not self._is_timed(move)]
        offers = np.zeros(len(moves), self._offered)
        for at, move in enumerate(moves):
            offers["move"][at] = move
            self.parts(state, seat, move, record_in(offers["parts"][at : at + 1]))
        return offers

    def redeal(self, state: "State", seat: int, luck: Luck) -> None:
        with wrapping():
            self._rules.redeal(state, seat, luck)

    def play(self, state: "State", actor: int, move: "Move") -> int:
        self._rules.play(state, actor, move)
        return self._rules.turn(state)


class Compiled:
    """The same through the compiler: about a microsecond a call. What is asked first is compiled then."""

    def __init__(self, game: "Game") -> None:
        self._game, self._most, self._offered = game, game.rules.MOST_MOVES, offered(game)
        self._legal, self._play, self._redeal = _what_happens(game.rules)
        self._set_up, self._look, self._imagine, self._tell = _beginning_and_seeing(game)
        self._parts, self._move_of = _saying(game)
        self._offer, self._see = _offering(game), _seeing(game)
        self._sight, self._plan = game.layouts.SIGHT, plan(game.layouts.Sight)
        self._runs = self._plan.as_array()

    def prepare(self) -> None:
        """Compile everything now, so that nobody at a table waits for the compiler."""
        state, moves = np.zeros(1, self._game.rules.STATE), np.zeros(self._most, np.int32)
        ready(self._legal, state, 0, moves)
        ready(self._play, state, 0, 0)
        ready(self._redeal, state, 0, np.zeros(1, np.uint64))
        kinds = self._game.layouts
        sight, parts, options = (np.zeros(1, kind) for kind in (kinds.SIGHT, kinds.PARTS, kinds.OPTIONS))
        ready(self._set_up, state, 0, options)
        ready(self._look, state, 0, sight)
        ready(self._imagine, sight, state)
        ready(self._tell, state, 0, 0, 0)
        ready(self._parts, state, 0, 0, parts)
        ready(self._move_of, state, 0, parts)
        ready(self._offer, state, 0, moves, np.zeros(1, self._offered))
        ready(self._see, state, 0, sight, sight.view(np.int32), self._runs, moves)

    def set_up(self, state: "State", seats: int, options: Any) -> None:
        self._set_up(as_array(state), seats, as_array(options))

    def legal(self, state: "State", seat: int) -> "list[Move]":
        moves = np.empty(self._most, np.int32)
        return moves[: self._legal(as_array(state), seat, moves)].tolist()

    def offer(self, state: "State", seat: int) -> Array:
        moves, offers = np.empty(self._most, np.int32), np.empty(self._most, self._offered)
        return offers[: self._offer(as_array(state), seat, moves, offers)]

    def redeal(self, state: "State", seat: int, luck: Luck) -> None:
        self._redeal(as_array(state), seat, luck)

    def play(self, state: "State", actor: int, move: "Move") -> int:
        awaited: int = self._play(as_array(state), actor, move)
        return awaited

    def look(self, state: "State", seat: int, sight: Any) -> None:
        self._look(as_array(state), seat, as_array(sight))

    def see(self, state: "State", seat: int) -> list[int]:
        sights, out = np.empty(1, self._sight), np.empty(self._plan.size, np.int32)
        count = self._see(as_array(state), seat, sights, sights.view(np.int32), self._runs, out)
        return out[:count].tolist()

    def imagine(self, sight: Any, state: "State") -> None:
        self._imagine(as_array(sight), as_array(state))

    def tell(self, state: "State", actor: int, move: "Move", seat: int) -> "Move":
        told: int = self._tell(as_array(state), actor, move, seat)
        return told

    def parts(self, state: "State", actor: int, move: "Move", out: Any) -> None:
        self._parts(as_array(state), actor, move, as_array(out))

    def move_of(self, state: "State", actor: int, parts: Any) -> "Move":
        move: int = self._move_of(as_array(state), actor, as_array(parts))
        return move


def offered(game: "Game") -> np.dtype[Any]:
    """A move and its parts, side by side."""
    return np.dtype([("move", "i4"), ("parts", game.layouts.PARTS)], align=True)


def timing(game: "Game") -> "Callable[[Move], bool]":
    """The rule that says which moves the court enters."""
    found: Callable[[Move], bool] = getattr(game.rules, "is_timed_move", never)
    return found


@rule
def never(move: int) -> bool:
    """Where milliseconds don't count, people make every move."""
    return False


def _what_happens(rules: "Rules") -> tuple[Any, Any, Any]:
    legal, play, turn, redeal = rules.legal, rules.play, rules.turn, rules.redeal

    @compiled
    def call_legal(states: Array, seat: int, moves: Array) -> int:
        return legal(states[0], seat, moves)

    @compiled
    def call_play(states: Array, actor: int, move: int) -> int:
        play(states[0], actor, move)
        return turn(states[0])

    @compiled
    def call_redeal(states: Array, seat: int, luck: Luck) -> None:
        redeal(states[0], seat, luck)

    return call_legal, call_play, call_redeal


def _beginning_and_seeing(game: "Game") -> tuple[Any, Any, Any, Any]:
    set_up, look, imagine, tell = game.rules.set_up, game.views.look, game.views.imagine, game.views.tell

    @compiled
    def call_set_up(states: Array, seats: int, options: Array) -> None:
        set_up(states[0], seats, options[0])

    @compiled
    def call_look(states: Array, seat: int, sights: Array) -> None:
        look(states[0], seat, sights[0])

    @compiled
    def call_imagine(sights: Array, states: Array) -> None:
        imagine(sights[0], states[0])

    @compiled
    def call_tell(states: Array, actor: int, move: int, seat: int) -> int:
        return int(tell(states[0], actor, move, seat))

    return call_set_up, call_look, call_imagine, call_tell


def _seeing(game: "Game") -> Any:
    look = game.views.look

    @compiled
    def call_see(states: Array, seat: int, sights: Array, flat: Array, runs: Array, out: Array) -> int:
        look(states[0], seat, sights[0])
        return pack(flat, runs, out)

    return call_see


def _saying(game: "Game") -> tuple[Any, Any]:
    parts, move_of = game.moves.parts, game.moves.move_of

    @compiled
    def call_parts(states: Array, actor: int, move: int, out: Array) -> None:
        parts(states[0], actor, move, out[0])

    @compiled
    def call_move_of(states: Array, actor: int, made: Array) -> int:
        return int(move_of(states[0], actor, made[0]))

    return call_parts, call_move_of


def _offering(game: "Game") -> Any:
    legal, parts, is_timed = game.rules.legal, game.moves.parts, timing(game)

    @compiled
    def call_offer(states: Array, seat: int, moves: Array, offers: Array) -> int:
        count = 0
        for at in range(legal(states[0], seat, moves)):
            if not is_timed(moves[at]):
                offers[count].move = moves[at]
                parts(states[0], seat, moves[at], offers[count].parts)
                count += 1
        return count

    return call_offer


def ready(function: Any, *arguments: Any) -> None:
    """Compile a driver for arguments like these, without a call."""
    from numba import typeof

    function.compile(tuple(typeof(argument) for argument in arguments))


def compiled(function: F) -> F:
    """Compile a driver for the processor, without the interpreter's lock, cached on disk."""
    from numba import njit

    tell_compiler()
    with caching_in(cache_folder(function)):
        fast: F = njit(nogil=True, cache=True)(function)
    return fast


@contextmanager
def caching_in(folder: Path) -> Iterator[None]:
    """Numba fixes a function's cache folder while it decorates, so its global setting changes only that long."""
    from numba.core import config

    with _SETTING:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


def cache_folder(function: Callable[..., Any]) -> Path:
    """Where compiled code lives that was made from just these sources."""
    home = os.environ.get("MISCHIEF_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "mischief" / source_hash(source_folders(function))


def done_mark(function: Callable[..., Any]) -> Path:
    """A file that is there once all that a table needs was compiled by this compiler from just these sources."""
    return cache_folder(function) / f"compiled-by-{version('numba')}"


def source_folders(function: Callable[..., Any]) -> frozenset[Path]:
    """The folders whose code a driver can reach: this one, its own, and those of rules it closes over at any depth."""
    reached: list[Any] = [function]
    for thing in reached:  # grows while it is walked
        cells = [cell.cell_contents for cell in thing.__closure__ or ()]
        reached += [cell for cell in cells if isinstance(cell, FunctionType) and cell not in reached]
    return frozenset(Path(source).parent for source in [__file__, *(thing.__code__.co_filename for thing in reached)])


@cache
def source_hash(folders: frozenset[Path]) -> str:
    """A hash of every file in these folders: code, and the cards and tiles that compiled code holds as constants."""
    digest = hashlib.sha256()
    for folder in sorted(folders):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]
