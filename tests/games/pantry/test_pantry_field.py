"""Pantry's field has no edge: a spiral of cells that no legal game can fold onto itself."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from builders.games.pantry import GAME, NAMES, dealt, lucky, view
from mischief.game.actors import LUCK
from mischief.game.luck import below, seeded, wrapping
from mischief.games.pantry.record import CELLS, KIND_LAY, MOST_SPOTS, MOST_TILES, NORTH, REACH

Spot = tuple[int, int]

FAR = {
    "east": lambda spot: (spot[0], -abs(spot[1])),
    "north": lambda spot: (spot[1], -abs(spot[0])),
    "west": lambda spot: (-spot[0], -abs(spot[1])),
    "south": lambda spot: (-spot[1], -abs(spot[0])),
    "north-east, in stairs": lambda spot: (spot[0] + spot[1], -abs(spot[0] - spot[1])),
    "south-west, in stairs": lambda spot: (-spot[0] - spot[1], -abs(spot[0] - spot[1])),
    "west, in the row to the north": lambda spot: (spot[1] == 1, -spot[0]),
    "west, in the row to the south": lambda spot: (spot[1] == -1, -spot[0]),
}


def test_no_two_places_within_96_steps_share_a_cell() -> None:
    near = [spot for spot in product(range(-REACH, REACH + 1), repeat=2) if abs(spot[0]) + abs(spot[1]) <= REACH]
    assert len(near) == len({(east + NORTH * north) % CELLS for east, north in near}) == CELLS
    # Each place is the middle of such a neighbourhood, so places that share a cell are more than 2 * 48 steps apart.


def spots_of(state: Any) -> list[Spot]:
    return [(spot.east, spot.north) for spot in view(state).spots]


def tiles_of(state: Any) -> list[Spot]:
    return [(tile.east, tile.north) for tile in view(state).field]


def free_beside(tiles: list[Spot]) -> set[Spot]:
    """The spots around tiles on an endless table, which knows nothing of cells."""
    around = {(x + dx, y + dy) for x, y in tiles for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))}
    return around - set(tiles) if tiles else {(0, 0)}


def game_of(seats: int, choose: Callable[[list[Spot]], Spot]) -> Iterator[Any]:
    """The moments of a game in which every tile goes to the spot that `choose` takes."""
    state = dealt(seats)
    yield state
    while not GAME.is_over(state):
        if LUCK in GAME.turn(state):
            state = lucky(state)
        else:
            seat, spot = int(state.seat), choose(spots_of(state))
            wanted = [move for move in GAME.legal(state, seat) if _goes_to(GAME.parts(state, seat, move), spot)]
            words = GAME.say(state, seat, wanted[-1], NAMES)
            assert GAME.parse(state, seat, words, NAMES) == wanted[-1]
            state = GAME.apply(state, seat, wanted[-1])
            yield state


def _goes_to(parts: Any, spot: Spot) -> bool:
    assert parts.kind == KIND_LAY
    return (parts.east, parts.north) == spot


@pytest.mark.parametrize("way", FAR)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_can_go_on_in_one_direction_to_its_end(way: str, seats: int) -> None:
    GAME.hasten()
    laid = list[Spot]()
    for state in game_of(seats, lambda spots: max(spots, key=FAR[way])):
        laid = tiles_of(state)
        if not GAME.is_over(state):
            assert set(spots_of(state)) == free_beside(laid)
    steps_out = 24 * seats - 1
    assert max(abs(east) + abs(north) for east, north in laid) == steps_out
    assert len(set(laid)) == 24 * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_spots_are_those_of_an_endless_table(seats: int) -> None:
    GAME.hasten()
    luck = seeded(11, seats)
    with wrapping():
        for state in game_of(seats, lambda spots: spots[below(luck, len(spots))]):
            spots, tiles = spots_of(state), tiles_of(state)
            assert len(set(spots)) == len(spots)
            if not GAME.is_over(state):
                assert set(spots) == free_beside(tiles)


def test_the_record_has_room_for_every_tile_and_spot() -> None:
    assert GAME.start().laid.shape == (MOST_TILES,) == (4 * 24,)
    # A tile closes a spot and opens three at most, and begins with one: a line of 96 tiles is the widest field.
    assert GAME.start().spots.shape == (MOST_SPOTS,) == (1 + 2 * 96 + 1,)


def test_reckoning_looks_across_the_seam_of_the_spiral() -> None:
    """In a straight line every mouse is paid by the cheeses to its left and right, wherever the numbers wrap."""
    for way in ("west", "south"):
        *_, end = game_of(4, lambda spots, way=way: max(spots, key=FAR[way]))  # type: ignore[misc]
        line = [tile.kind for tile in view(end).field]
        paid = {step.tile: step.points for step in view(end).reckoning if step.what == "paid"}
        for number, points in paid.items():
            assert points == [*line[max(0, number - 1) : number], *line[number + 1 : number + 2]].count("cheese")
        assert paid
