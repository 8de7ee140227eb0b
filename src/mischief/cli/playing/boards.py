"""A board for the terminal, drawn from a view by the game's own board.py."""

from collections.abc import Sequence
from typing import Any

import msgspec

from mischief.game.contract import Game


def board(game: Game, view: msgspec.Struct, names: Sequence[str]) -> Any:
    """What Rich prints for a view; the bare view for a game that draws none."""
    if game.draw_view is None:
        return msgspec.json.format(msgspec.json.encode(view), indent=2).decode()
    return game.draw_view(view, names)
