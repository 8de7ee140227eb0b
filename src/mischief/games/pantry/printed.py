"""Pantry on paper: a set of tiles for each player, with backs of its own colour."""

from mischief.game.pieces import Cut, Sheet, whole
from mischief.games.pantry.options import Options
from mischief.games.pantry.tiles import KIND_NAMES

TILE = 40.0  # mm


def sheets(options: Options, seats: int) -> list[Sheet]:
    """A sheet for every player."""
    return [_set(options, owner) for owner in range(seats)]


def _set(options: Options, owner: int) -> Cut:
    kinds = [kind for kind, count in zip(KIND_NAMES, options.counts, strict=True) for _ in range(count)]
    return Cut("tiles", tuple(whole(f"{kind} {owner}", TILE, TILE) for kind in kinds), back=f"back {owner}")
