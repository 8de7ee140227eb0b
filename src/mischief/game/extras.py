"""What a game may bring besides its rules, each in a file of its own in the game's folder; a game without plays too.

`policy.py` names quick bots in POLICIES, `sense.py` says in SENSE what search should know, `traits.py` in TRAITS what a
network learns by, `pace.py` in PACE how long
people take, `described.py` puts a sight into words, `board.py` draws that for the terminal, and `printed.py` says what
is cut out and folded from paper. `Game` finds them there, when somebody first asks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from mischief.game.luck import Luck
from mischief.game.pieces import Sheet
from mischief.game.rule import Array, rule

# How a seat chooses, as a rule: given a state, the seat, its legal moves, how many they are, and luck. It is given the
# whole record because that is what runs fast, but may use only what its seat can see.
Policy = Callable[[Any, int, Array, int, Luck], int]
RANDOM = "random"  # every game has this policy


@dataclass(frozen=True)
class Policies:
    """A game's quick bots by name, the weakest first."""

    by_name: Mapping[str, Policy] = field(default_factory=dict)
    usual: str = RANDOM  # who sits down where nobody says who
    studied: tuple[str, ...] = (RANDOM,)  # whose games say most about the rules, the usual ones first


@dataclass(frozen=True)
class Sense:
    """What a search bot senses without thinking: which moves look good, and who seems to be ahead."""

    appeal: Callable[[Any, int, int], int]  # (state, seat, move): moves are tried, and rollouts choose, by it
    outlook: Callable[[Any, int], int]  # (state, seat): the points that a seat may expect
    safe_lead: float  # points: who leads by so many seems to win three times in four
    manner: Mapping[str, float] = field(default_factory=dict)  # of thinking: what suits the game, found in matches
    simulations: int = 2000  # a tiger's, well within a second on one core
    bold: frozenset[int] = frozenset()  # moves that tempt the reckless and scare the timid


@dataclass(frozen=True)
class Traits:
    """What stands out in a moment, for a network to learn by: each trait is a number below `count`."""

    traits: Callable[[Any, int, Array], int]  # (state, seat, found): writes those that there are; gives how many
    count: int
    most: int  # at once
    manner: Mapping[str, float] = field(default_factory=dict)  # of thinking with a network, where it differs
    simulations: int = 20_000  # a tiger's with a network
    seats: tuple[int, ...] | None = None  # tables at which that was found stronger than without; all if not said
    careless: Mapping[int, tuple[float, float]] = field(default_factory=dict)  # by players: how a kitten and a cat err
    tempted: tuple[int, ...] | None = None  # tables at which those two err so, instead of searching; all if not said

    def errs(self, seats: int) -> tuple[float, float]:
        """Losses of about these sizes are common: in a kitten, and in a cat."""
        return self.careless.get(seats, (0.15, 0.04))


@rule
def indifferent(state: Any, seat: int, move: int) -> int:
    """All moves look alike."""
    return 0


@rule
def featureless(state: Any, seat: int, found: Array) -> int:
    """Nothing stands out."""
    return 0


@dataclass(frozen=True)
class Pace:
    """Seconds for each of the things a game tallies, and the variants whose lengths one wants to compare."""

    seconds: Mapping[str, float]
    variants: tuple[dict[str, int], ...] = ()


Describe = Callable[[Any], Any]  # (sight) -> view: the same with names for everything, ready for JSON
Draw = Callable[[Any, Sequence[str]], Any]  # (view, names) -> what Rich prints

Sheets = Callable[[Any, int], Sequence[Sheet]]  # (options, seats) -> what is printed


class PolicyFile(Protocol):
    """A game's policy.py."""

    POLICIES: Policies


class SenseFile(Protocol):
    """A game's sense.py."""

    SENSE: Sense


class TraitsFile(Protocol):
    """A game's traits.py."""

    TRAITS: Traits


class PaceFile(Protocol):
    """A game's pace.py."""

    PACE: Pace


class DescribedFile(Protocol):
    """A game's described.py."""

    describe: Describe


class BoardFile(Protocol):
    """A game's board.py."""

    draw: Draw


class PrintedFile(Protocol):
    """A game's printed.py."""

    sheets: Sheets


__all__ = [
    "RANDOM",
    "BoardFile",
    "Describe",
    "DescribedFile",
    "Draw",
    "Pace",
    "PaceFile",
    "Policies",
    "Policy",
    "PolicyFile",
    "PrintedFile",
    "Sense",
    "SenseFile",
    "Sheets",
    "Traits",
    "TraitsFile",
    "featureless",
    "indifferent",
]
