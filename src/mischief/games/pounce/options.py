"""The variants of Pounce that a table can choose."""

from typing import Annotated, Literal

from msgspec import Meta

from mischief.game.errors import BadOptions
from mischief.game.options import BaseOptions
from mischief.games.pounce import record

CATS = range(1, 6)  # cat faces on the die
FLIGHT = range(501)  # ms
PAW = range(301)  # ms


class Options(BaseOptions, frozen=True):
    """C1, C2, C4, C10 and C11, and how many faces of the die show a cat."""

    first: Annotated[int, Meta(title="first cat")] = 0  # C1: the seat of the first cat, the youngest player
    cats: Annotated[int, Meta(examples=list(CATS))] = 2  # cat faces on the die, of six
    flight: Annotated[int, Meta(examples=[50, 150, 300, 500])] = 150  # C4: ms from the cat's press until the cup lands
    thrower: Literal["cat", "self"] = "cat"  # C2: who throws; with "self" the die throws itself
    everyone_is_cat: bool = False  # C10: whoever has not been cat gets a chase at the end
    paws: tuple[int, ...] = ()  # C11: ms in a player's favour, by seat; seats left out have none

    def pack(self, out: record.Options) -> None:
        """As numbers; seats without a paw have one of no length."""
        out.first, out.cats, out.flight = self.first, self.cats, self.flight
        out.throws_itself, out.everyone_is_cat = self.thrower == "self", self.everyone_is_cat
        out.paws[: len(self.paws)] = self.paws

    def check(self, seats: int) -> None:
        """Numbers must be in range, and paws belong to seats of this table."""
        super().check(seats)
        _check("cats", self.cats, CATS)
        _check("flight", self.flight, FLIGHT)
        for paw in self.paws:
            _check("paws", paw, PAW)
        if len(self.paws) > seats:
            raise BadOptions(f"paws names {len(self.paws)} seats: this table has {seats}")


def _check(name: str, number: int, allowed: range) -> None:
    if number not in allowed:
        raise BadOptions(f"{name}: {number} is not from {allowed[0]} to {allowed[-1]}")
