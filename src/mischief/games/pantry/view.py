"""What a seat may see of Pantry: the field, its own hand, and how many tiles the others hold."""

from mischief.game.rule import NONE, UNKNOWN, rule
from mischief.games.pantry import rules
from mischief.games.pantry.field import kind_at, lay, open_spot, owner_at
from mischief.games.pantry.places import cell_of, middle, place_near
from mischief.games.pantry.record import (
    CHOOSING_FIRST,
    DRAW,
    FIRST,
    KINDS,
    MOST_SEATS,
    MOST_SPOTS,
    MOST_TILES,
    OVER,
    TILE_EAST,
    TILE_KIND,
    TILE_NORTH,
    TILE_OWNER,
    UNSEEN,
    Sight,
    State,
)
from mischief.games.pantry.steps import reckoning

# --- seeing ----------------------------------------------------------------------------------------------------------


@rule
def look(state: State, seat: int, sight: Sight) -> None:
    """What a seat may know; a spectator sees no hand."""
    sight.seats = state.seats
    sight.me = seat
    sight.phase = state.phase
    sight.seat = NONE if state.phase == CHOOSING_FIRST or state.phase == OVER else state.seat
    look_at_field(state, sight)
    look_at_spots(state, sight)
    for kind in range(KINDS):
        sight.tiles[kind] = state.tiles[kind]
        sight.hand[kind] = UNKNOWN if seat == NONE else state.hands[seat, kind]
    for owner in range(MOST_SEATS):
        look_at_player(state, owner, sight)
        sight.points[owner] = state.points[owner]
    if state.phase != OVER:  # then they have been paid
        rules.pay_all(state, sight.points)
    reckoning(state, sight)


@rule
def look_at_field(state: State, sight: Sight) -> None:
    """The tiles in the order laid."""
    for tile in range(MOST_TILES):  # all of them, for compiled code clears what has a fixed size at once
        for column in range(TILE_NORTH + 1):
            sight.field[tile, column] = 0
    sight.tiles_laid = state.tiles_laid
    centre = middle(state)
    for tile in range(state.tiles_laid):
        cell = int(state.laid[tile])
        sight.field[tile, TILE_KIND], sight.field[tile, TILE_OWNER] = kind_at(state, cell), owner_at(state, cell)
        sight.field[tile, TILE_EAST], sight.field[tile, TILE_NORTH] = place_near(centre, cell)


@rule
def look_at_spots(state: State, sight: Sight) -> None:
    """Where a tile may go; nowhere any more after the game."""
    for spot in range(MOST_SPOTS):
        sight.spots[spot, 0], sight.spots[spot, 1] = 0, 0
    sight.spots_open = 0 if state.phase == OVER else state.spots_open
    centre = middle(state)
    for spot in range(sight.spots_open):
        sight.spots[spot, 0], sight.spots[spot, 1] = place_near(centre, int(state.spots[spot]))


@rule
def look_at_player(state: State, owner: int, sight: Sight) -> None:
    """What everybody knows of a player's tiles: how many are where, and which have not been laid."""
    plays = owner < state.seats
    sight.held[owner] = rules.total(state.hands, owner) if plays else 0
    sight.stacked[owner] = rules.total(state.stacks, owner) if plays else 0
    for kind in range(KINDS):
        sight.unseen[owner, kind] = state.hands[owner, kind] + state.stacks[owner, kind] if plays else 0


@rule
def tell(state: State, actor: int, move: int, seat: int) -> int:
    """Others are told only that a tile was drawn."""
    return UNSEEN if DRAW <= move < FIRST and seat != state.seat else move


# --- imagining -------------------------------------------------------------------------------------------------------


@rule
def imagine(sight: Sight, state: State) -> None:
    """Fill a blank state from a sight; other hands hold whatever tiles come first."""
    state.seats = sight.seats
    state.phase = sight.phase
    state.seat = max(0, sight.seat)
    for kind in range(KINDS):
        state.tiles[kind] = sight.tiles[kind]
    open_spot(state, 0)
    for tile in range(sight.tiles_laid):
        cell = cell_of(sight.field[tile, TILE_EAST], sight.field[tile, TILE_NORTH])
        lay(state, sight.field[tile, TILE_OWNER], sight.field[tile, TILE_KIND], cell)
    for seat in range(sight.seats):
        take_up(sight, state, seat)
    if state.phase == OVER:
        rules.reckon(state)


@rule
def take_up(sight: Sight, state: State, seat: int) -> None:
    """Tiles that were not laid are in a hand or in the stack: one's own as they are, another's as luck may have it."""
    left = sight.held[seat]
    for kind in range(KINDS):
        held = sight.hand[kind] if seat == sight.me else min(left, sight.unseen[seat, kind])
        state.hands[seat, kind] = held
        state.stacks[seat, kind] = sight.unseen[seat, kind] - held
        left -= held
