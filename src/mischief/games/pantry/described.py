"""A sight of Pantry with names for everything, for people to read."""

from operator import itemgetter

import msgspec

from mischief.game.fields import plain
from mischief.game.rule import NONE
from mischief.games.pantry.record import (
    PHASES,
    SAID,
    STEP_BECAUSE,
    STEP_POINTS,
    STEP_SAID,
    STEP_TILE,
    Sight,
)
from mischief.games.pantry.tiles import KIND_NAMES

# --- seeing ----------------------------------------------------------------------------------------------------------


class Tile(msgspec.Struct, frozen=True):
    """A tile on the field, so many steps east and north of the first one."""

    kind: str
    owner: int
    east: int
    north: int


class Spot(msgspec.Struct, frozen=True):
    """A place where a tile may go."""

    east: int
    north: int


class Step(msgspec.Struct, frozen=True):
    """What reckoning says of one tile, and which neighbours are the reason; tiles by their number on the field."""

    what: str  # one of SAID, but never "nothing"
    tile: int
    because: list[int]  # the milk, the four mice, the cats, the traps, or the cheeses
    points: int  # what a mouse earns its owner; 0 unless paid


class View(msgspec.Struct, frozen=True, tag="pantry", tag_field="game"):
    """A moment of Pantry as one seat sees it."""

    seats: int
    me: int | None  # whose view this is; none for a spectator
    phase: str
    seat: int | None  # who is on turn, or draws
    tiles: dict[str, int]  # the set that everybody began with
    field: list[Tile]  # in the order laid
    spots: list[Spot]
    hand: dict[str, int] | None  # one's own tiles, by kind
    held: list[int]  # how many tiles each seat has in hand
    stacked: list[int]  # and in the stack
    unseen: list[dict[str, int]]  # which tiles of each set have not been laid yet
    points: list[int]  # what the field pays if it is reckoned as it is
    reckoning: list[Step]  # of the field as it is, in the order of T12


def describe(sight: Sight) -> View:
    """A sight with names for everything."""
    seen = plain(sight)
    return View(
        seats=seen.seats,
        me=None if seen.me == NONE else seen.me,
        phase=PHASES[seen.phase],
        seat=None if seen.seat == NONE else seen.seat,
        tiles=_named(seen.tiles.tolist()),
        field=[Tile(KIND_NAMES[kind], *where) for kind, *where in seen.field[: seen.tiles_laid].tolist()],
        spots=[Spot(*where) for where in seen.spots[: seen.spots_open].tolist()],
        hand=None if seen.me == NONE else _named(seen.hand.tolist()),
        held=seen.held.tolist()[: seen.seats],
        stacked=seen.stacked.tolist()[: seen.seats],
        unseen=[_named(counts) for counts in seen.unseen.tolist()[: seen.seats]],
        points=seen.points.tolist()[: seen.seats],
        reckoning=[_step(row) for row in sorted(seen.reckoning[: seen.steps].tolist(), key=itemgetter(STEP_SAID))],
    )


def _named(counts: list[int]) -> dict[str, int]:
    """Tiles by kind, kinds without a tile left out."""
    return {name: count for name, count in zip(KIND_NAMES, counts, strict=True) if count}


def _step(row: list[int]) -> Step:
    because = [tile for tile in row[STEP_BECAUSE:] if tile != NONE]
    return Step(SAID[row[STEP_SAID]], row[STEP_TILE], because, row[STEP_POINTS])
