"""The variants of Pantry that a table can choose."""

from typing import Any

from mischief.game.errors import BadOptions
from mischief.game.options import BaseOptions
from mischief.game.rule import NONE
from mischief.games.pantry.tiles import KIND_NAMES, LIMITS, Counts, load, standard


class Options(BaseOptions, frozen=True):
    """T2, and the set of tiles."""

    FROM_FILE = {"tiles": load}
    LIMITS = LIMITS

    first: int | None = None  # T2: the seat that begins; luck chooses if nobody says
    tiles: Counts | None = None  # a set of one's own, by kind as in KIND_NAMES; a record carries it

    @property
    def counts(self) -> Counts:
        """How many tiles of each kind a player's set holds."""
        return standard() if self.tiles is None else self.tiles

    def check(self, seats: int) -> None:
        """A set must name every kind and hold a playable number of tiles."""
        if len(self.counts) != len(KIND_NAMES) or min(self.counts) < 0:
            raise BadOptions(f"tiles needs {len(KIND_NAMES)} counts, 0 or more: {', '.join(KIND_NAMES)}")
        super().check(seats)

    def pack(self, out: Any) -> None:
        """The set goes in as counts by kind."""
        out.first = NONE if self.first is None else self.first
        out.tiles[:] = self.counts
