"""The variants of Pounce that a table can choose."""

from typing import Annotated, Literal

from msgspec import Meta

from mischief.game.errors import BadOptions
from mischief.game.options import BaseOptions, Limit, Written
from mischief.games.pounce import record

CATS = range(1, 6)  # cat faces on the die
FLIGHT = range(501)  # ms
PAW = range(301)  # ms
THROWERS = ("cat", "self")


def _within(option: str, allowed: range, place: int = 0) -> Limit:
    low, high = allowed[0], allowed[-1]
    return Limit(option, (place,), low, high, f"{{}} is not from {low} to {high}")


class Options(BaseOptions, frozen=True):
    """C1, C2, C4, C10 and C11, and how many faces of the die show a cat."""

    LIMITS = (
        _within("cats", CATS),
        _within("flight", FLIGHT),
        *(_within("paws", PAW, seat) for seat in range(record.MOST_SEATS)),
    )
    WRITTEN = {"thrower": Written("throws_itself", THROWERS)}

    first: Annotated[int, Meta(title="first cat")] = 0  # C1: the seat of the first cat, the youngest player
    cats: Annotated[int, Meta(examples=list(CATS))] = 2  # cat faces on the die, of six
    flight: Annotated[int, Meta(examples=[50, 150, 300, 500])] = 150  # C4: ms from the cat's press until the cup lands
    thrower: Literal["cat", "self"] = "cat"  # C2: who throws; with "self" the die throws itself
    everyone_is_cat: bool = False  # C10: whoever has not been cat gets a chase at the end
    paws: tuple[int, ...] = ()  # C11: ms in a player's favour, by seat; seats left out have none

    def pack(self, out: record.Options) -> None:
        """As numbers; seats without a paw have one of no length."""
        out.first, out.cats, out.flight = self.first, self.cats, self.flight
        out.throws_itself, out.everyone_is_cat = THROWERS.index(self.thrower), self.everyone_is_cat
        out.paws[: len(self.paws)] = self.paws

    def check(self, seats: int) -> None:
        """Numbers must keep their limits, and paws belong to seats of this table."""
        super().check(seats)
        if len(self.paws) > seats:
            raise BadOptions(f"paws names {len(self.paws)} seats: this table has {seats}")
