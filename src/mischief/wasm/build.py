"""A game's module and what a page must know about it, made once for the same sources and kept beside compiled code."""

import hashlib
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from mischief.bots import policy as policies
from mischief.bots.forecasts.trust import Trust, trusted
from mischief.bots.levels import LEVELS, Level
from mischief.bots.match import STRENGTHS, USUAL, is_offered, is_tempted
from mischief.bots.network.files import learned
from mischief.bots.network.network import as_record
from mischief.bots.network.tempted import LOOKS_AHEAD
from mischief.bots.search.searcher import NODES_EACH
from mischief.bots.search.think import DEEPEST, Manner
from mischief.bots.search.tree import node_of
from mischief.bots.tiger import is_asked
from mischief.game.contract import Game
from mischief.game.errors import MischiefError
from mischief.game.options import Limit, Written
from mischief.game.rule import Record, as_array, lines_of
from mischief.game.speeds.compiling import cache_folder
from mischief.lab.simulate.playout import PLACES, SHARE, width
from mischief.solved.advisers import for_pages
from mischief.wasm.exports import exports_of

COURT = ("THROW", "CLOSE", "VOID", "EARLY", "STILL")


class NotBuilt(MischiefError):
    code = "not_built"


class Line(msgspec.Struct, frozen=True):
    """A field of a record: how many numbers it is, and which earlier field counts its rows in use."""

    name: str
    shape: tuple[int, ...]
    used: str | None


class Table(msgspec.Struct, frozen=True):
    """The file of a solved game that a page reads, and how much room it takes to read it."""

    name: str
    size: int
    sha256: str
    ends: int  # the byte at which it is said, in 4 bytes each, where every pile's bytes end; the first begin behind
    piles: int
    most_piles: int  # that one question needs
    longest: int  # moments of a pile
    moments: int
    guide: int  # bytes: the last of the guide's file
    turn: int  # bytes


class Weights(msgspec.Struct, frozen=True):
    """The file of a network that has learned the game, and how it is asked."""

    size: int
    sha256: str
    neurons: tuple[int, int]  # of the first and the second layer
    traits: int  # at once, at most
    manner: dict[str, float]  # of thinking with it, where it differs
    simulations: int
    seats: tuple[int, ...]  # tables at which that was found stronger than without
    careless: tuple[tuple[float, float], ...]  # by number of players from the fewest: how a kitten and a cat err
    trust: tuple[Trust, ...]  # how far chances said with it can be trusted
    tempted: tuple[int, ...]  # tables at which those two err so; at the others they search


class Match(msgspec.Struct, frozen=True):
    """Bots of every strength."""

    usual: int
    looks_ahead: int  # what is stronger looks ahead now and then
    strongest: int


class About(msgspec.Struct, frozen=True):
    """What one must know to use a module: how long records are and what is in them, and where memory is free."""

    game: str
    version: str
    older: tuple[str, ...]  # versions whose tables go on
    version_at: int | None  # the byte of a blank state at which the version is written, if there are older ones
    is_open: bool  # whether everybody sees the same
    is_timed: bool  # whether milliseconds count
    court: dict[str, int]  # if so, the moves by which the clock and a court run a round
    seats: tuple[int, ...]
    most_moves: int
    deepest: int  # nodes on a simulation's way
    layouts: dict[str, tuple[Line, ...]]  # of a sight, parts and options
    options: tuple[int, ...]  # of a table that chose nothing
    defaults: dict[str, Any]  # the same by name, as a request would say them
    limits: tuple[Limit, ...]  # that the numbers of options keep
    written: dict[str, Written]  # options that are said in words
    bytes: dict[str, int]  # of a state, sight, parts, options and node
    free: int  # the first byte of memory behind the module's constants
    sums: int  # numbers that `simulate` adds up
    places: dict[str, int]  # of what is added up, among them
    share: int  # that a whole win counts there
    tallies: tuple[str, ...]  # what the rules count
    seconds: dict[str, float]  # that people take over each, where they were timed
    policies: tuple[str, ...]  # by the number that a seating has for each
    usual: str
    studied: tuple[str, ...]  # whose games say most about the rules
    manner: dict[str, float]  # of thinking
    simulations: int
    nodes_each: int  # for each simulation
    bold: tuple[int, ...]  # moves that tempt the reckless
    levels: dict[str, Level]
    match: Match | None  # where there are bots of every strength
    learned: Weights | None  # where a network has learned the game
    solved: Table | None  # where perfect play is known


def module(address: str, game: Game) -> Path:
    """The file of a game's module; `address` is how another process finds the game."""
    kept = kept_at(game)
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        _make(address, kept)
    return kept


def kept_at(game: Game) -> Path:
    """Where the module lies that these rules make with this compiler."""
    from mischief.wasm import binary, numba_inside

    exports = exports_of(game)
    shapes = tuple(kind.dtype for export in exports for kind in export.takes)
    made_by = f"{version('numba')}-{version('llvmlite')}"
    functions = [export.function for export in exports]
    return cache_folder(*functions, shapes, binary, numba_inside) / f"{game.name}-{made_by}.wasm"


def _make(address: str, file: Path) -> None:
    """In a process of its own, for Numba must leave optimising to whoever knows the target."""
    command = [sys.executable, "-m", "mischief.wasm", address, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise NotBuilt(f"{address} could not be made into a module: {_last_line(done.stderr)}")


def _last_line(words: str) -> str:
    return words.strip().rpartition("\n")[2] or "no reason was given"


def about(game: Game, content: bytes) -> About:
    """What a page must know about a module."""
    from mischief.wasm.binary import constants_end

    kinds, search, usual = game.layouts, game.sense, game.options()
    records: dict[str, np.dtype[Any]] = {
        "state": game.rules.STATE, "sight": kinds.SIGHT, "parts": kinds.PARTS, "options": kinds.OPTIONS,
        "node": node_of(game.seats[-1]),
    }  # fmt: skip
    return About(
        game=game.name,
        version=game.version,
        older=game.older,
        version_at=_place(game.rules.STATE, "version") if game.older else None,
        is_open=game.is_open,
        is_timed=game.is_timed,
        court={name.lower(): getattr(game.rules, name) for name in COURT} if game.is_timed else {},
        seats=tuple(game.seats),
        most_moves=game.rules.MOST_MOVES,
        deepest=DEEPEST,
        layouts={kind.__name__.lower(): _lines(kind) for kind in (kinds.Sight, kinds.Parts, kinds.Options)},
        options=tuple(as_array(game.packed(usual)).view(np.int32).tolist()),
        defaults=msgspec.to_builtins({name: getattr(usual, name) for name in usual.__struct_fields__}),
        limits=usual.LIMITS,
        written=usual.WRITTEN,
        bytes={name: dtype.itemsize for name, dtype in records.items()},
        free=constants_end(content),
        sums=width(game.rules),
        places=PLACES,
        share=SHARE,
        tallies=game.rules.TALLIES,
        seconds=dict(game.pace.seconds) if game.pace else {},
        policies=policies.names(game),
        usual=game.policies.usual,
        studied=game.policies.studied,
        manner=Manner(**search.manner)._asdict(),  # type: ignore[arg-type]
        simulations=search.simulations,
        nodes_each=NODES_EACH,
        bold=tuple(sorted(search.bold)),
        levels=LEVELS,
        match=Match(USUAL, LOOKS_AHEAD, STRENGTHS[-1]) if is_offered(game) else None,
        learned=_weights(game),
        solved=_solved(game),
    )


def weights(game: Game) -> bytes | None:
    """The weights of a game's network, as its module reads them."""
    network = learned(game)
    return as_record(network.network).tobytes() if network else None


def _weights(game: Game) -> Weights | None:
    network, content = learned(game), weights(game)
    if network is None or content is None:
        return None
    return Weights(
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        neurons=(network.network.first.shape[1], len(network.network.second)),
        traits=game.traits.most,
        manner=dict(game.traits.manner),
        simulations=game.traits.simulations,
        seats=tuple(seats for seats in game.seats if is_asked(game, seats)),
        careless=tuple(game.traits.errs(seats) for seats in game.seats),
        trust=tuple(trust for seats in game.seats if (trust := trusted(game, seats))),
        tempted=tuple(seats for seats in game.seats if is_tempted(game, seats)),
    )


def _solved(game: Game) -> Table | None:
    solved = for_pages(game.name)
    if solved is None:
        return None
    guide, content = solved.guide(), solved.TABLE.read_bytes()
    splits = guide["splits"][0]
    return Table(
        name=solved.TABLE.name,
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        ends=content.index(b"\n") + 1,
        piles=len(splits),
        most_piles=solved.MOST_PILES,
        longest=int(splits.max()),
        moments=int(splits.sum()),
        guide=guide.nbytes,
        turn=solved.TURN.itemsize,
    )


def _place(dtype: Any, name: str) -> int:
    """The byte of a record at which a field begins."""
    return int(dtype.fields[name][1])


def _lines(record: type[Record]) -> tuple[Line, ...]:
    return tuple(Line(name, line.shape, line.used) for name, line in lines_of(record).items())
