"""Which game is solved: the options that change it, and how many mice of each colour take part."""

from dataclasses import dataclass

import numpy as np

from mischief.games.lure import GAME
from mischief.games.lure.options import Options
from mischief.games.lure.record import COLOURS, EACH, State

SEATS = 2
ME, OTHER = range(SEATS)
Mice = tuple[int, ...]  # one number for each colour


@dataclass(frozen=True)
class Variant:
    """One of the eight two-player games, with all its mice or, for quick studies, with fewer."""

    little_ones: bool = False
    daredevil: bool = False
    jokers_dont_steal: bool = False
    mice: Mice = (EACH,) * COLOURS

    @classmethod
    def of(cls, options: Options) -> "Variant":
        """The game that a table with these options plays."""
        return cls(options.little_ones, options.daredevil, options.jokers_dont_steal)

    @property
    def options(self) -> Options:
        """The options of a table that plays this; seat 0 is me, and is on turn."""
        return Options(ME, self.little_ones, self.daredevil, self.jokers_dont_steal)

    @property
    def name(self) -> str:
        """Short and fit for a file name: "standard", "daredevil+little-ones", "standard-2-2-1-1-1"."""
        flags = ("little_ones", "daredevil", "jokers_dont_steal")
        words = [flag.replace("_", "-") for flag in flags if getattr(self, flag)]
        fewer = [] if self.mice == (EACH,) * COLOURS else [str(count) for count in self.mice]
        return "-".join(["+".join(words) or "standard", *fewer])

    def start(self) -> State:
        """The first moment: all mice in the centre, I am to throw."""
        state = GAME.start(self.options, SEATS)
        state.centre[:] = self.mice
        return state

    def moment(self, centre: Mice, mine: Mice, front: Mice) -> State:
        """A moment on my turn; the mice that lie nowhere else lie on the other's card."""
        state = self.start()
        state.centre[:], state.cards[ME], state.front[:] = centre, mine, front
        state.cards[OTHER] = np.array(self.mice) - centre - mine - front
        return state


ALL = tuple(
    Variant(little_ones, daredevil, jokers_dont_steal)
    for little_ones in (False, True)
    for daredevil in (False, True)
    for jokers_dont_steal in (False, True)
)
