"""A game's module and what a page must know about it, made once for the same sources and kept beside compiled code."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from mischief.bots import policy as policies
from mischief.bots.search.think import DEEPEST, Manner
from mischief.bots.search.tree import node_of
from mischief.game.compiling import cache_folder
from mischief.game.contract import Game
from mischief.game.errors import MischiefError
from mischief.lab.simulate.playout import width
from mischief.wasm.exports import exports_of


class NotBuilt(MischiefError):
    code = "not_built"


class About(msgspec.Struct, frozen=True):
    """What one must know to use a module: how long records are, and where memory is free."""

    game: str
    version: str
    seats: tuple[int, ...]
    most_moves: int
    deepest: int  # nodes on a simulation's way
    bytes: dict[str, int]  # of a state, sight, parts, options and node
    free: int  # the first byte of memory behind the module's constants
    sums: int  # numbers that `simulate` adds up
    policies: tuple[str, ...]  # by the number that a seating has for each
    usual: str
    manner: dict[str, float]  # of thinking
    simulations: int


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
    command, quiet = [sys.executable, "-m", "mischief.wasm", address, str(file)], {"NUMBA_OPT": "0"}
    done = subprocess.run(command, env={**os.environ, **quiet}, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise NotBuilt(f"{address} could not be made into a module: {_last_line(done.stderr)}")


def _last_line(words: str) -> str:
    return words.strip().rpartition("\n")[2] or "no reason was given"


def about(game: Game, content: bytes) -> About:
    """What a page must know about a module."""
    from mischief.wasm.binary import constants_end

    kinds, search = game.layouts, game.sense
    records: dict[str, np.dtype[Any]] = {
        "state": game.rules.STATE, "sight": kinds.SIGHT, "parts": kinds.PARTS, "options": kinds.OPTIONS,
        "node": node_of(game.seats[-1]),
    }  # fmt: skip
    return About(
        game=game.name,
        version=game.version,
        seats=tuple(game.seats),
        most_moves=game.rules.MOST_MOVES,
        deepest=DEEPEST,
        bytes={name: dtype.itemsize for name, dtype in records.items()},
        free=constants_end(content),
        sums=width(game.rules),
        policies=policies.names(game),
        usual=game.policies.usual,
        manner=Manner(**search.manner)._asdict(),  # type: ignore[arg-type]
        simulations=search.simulations,
    )
