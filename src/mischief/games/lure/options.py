"""The variants of Lure that a table can choose."""

from mischief.game.options import BaseOptions


class Options(BaseOptions, frozen=True):
    """L1 and L13-L15, all off by default."""

    first: int | None = None  # L1: the seat that starts; luck chooses if nobody says
    little_ones: bool = False  # L13: every mouse is worth 1
    daredevil: bool = False  # L14: five colours in front are caught at once
    jokers_dont_steal: bool = False  # L15: a pair made with white takes from the centre only
