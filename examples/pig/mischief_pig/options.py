"""The variants of Pig that a table can choose."""

from typing import Annotated

from msgspec import Meta

from mischief.game.options import BaseOptions


class Options(BaseOptions, frozen=True):
    """P1 and P5."""

    first: int | None = None  # P1: the seat that begins; luck chooses if nobody says
    target: Annotated[int, Meta(ge=10, le=1000, examples=[50, 100, 200])] = 100  # P5: points to win
