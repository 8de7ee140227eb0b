"""A board for the terminal, drawn from a view; each game has its own module board_<game>."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import msgspec

from mischief.game.contract import Game


def board(game: Game, view: msgspec.Struct, names: Sequence[str]) -> Any:
    """What Rich prints for a view; the bare view for a game that has no board here."""
    try:
        module = import_module(f"mischief.cli.board_{game.name}")
    except ModuleNotFoundError:
        return msgspec.json.format(msgspec.json.encode(view), indent=2).decode()
    return module.draw(view, names)
