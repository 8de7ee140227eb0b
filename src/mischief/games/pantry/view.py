"""What a seat may see of Pantry: the field, its own hand, and how many tiles the others hold."""

from mischief.game.rule import NONE, UNKNOWN, rule
from mischief.games.pantry import rules
from mischief.games.pantry.field import lay, open_spot, show_tile, tile_shown
from mischief.games.pantry.places import cell_of
from mischief.games.pantry.record import (
    CHOOSING_FIRST,
    DRAW,
    FIRST,
    KINDS,
    OVER,
    TILE_EAST,
    TILE_KIND,
    TILE_NORTH,
    TILE_OWNER,
    UNSEEN,
    Observation,
    Sight,
    State,
)
from mischief.games.pantry.steps import reckoning

# --- seeing ----------------------------------------------------------------------------------------------------------


@rule
def look(state: State, seat: int, sight: Sight) -> None:
    """What a seat may know, and what reckoning would say of it."""
    observe(state, seat, sight)
    reckoning(state, sight)


@rule
def observe(state: State, seat: int, seen: Observation) -> None:
    """What a seat may know; a spectator sees no hand."""
    before, seen.seats = seen.seats, state.seats
    seen.me = seat
    seen.phase = state.phase
    seen.seat = NONE if state.phase == CHOOSING_FIRST or state.phase == OVER else state.seat
    observe_field(state, seen)
    observe_spots(state, seen)
    for kind in range(KINDS):
        own = UNKNOWN if seat == NONE else int(state.hands[seat, kind])
        seen.tiles[kind], seen.hand[kind] = state.tiles[kind], own
    for owner in range(state.seats):
        observe_player(state, owner, seen)
    for nobody in range(state.seats, before):
        forget_player(nobody, seen)
    if state.phase != OVER:  # then they have been paid
        rules.pay_all(state, seen.points)


@rule
def observe_field(state: State, seen: Observation) -> None:
    """The tiles in the order laid."""
    for tile in range(state.tiles_laid, seen.tiles_laid):
        for column in range(TILE_NORTH + 1):
            seen.field[tile, column] = 0
    seen.tiles_laid = state.tiles_laid
    for tile in range(state.tiles_laid):
        show_tile(seen.field, tile, *tile_shown(state, tile))


@rule
def observe_spots(state: State, seen: Observation) -> None:
    """Where a tile may go; nowhere any more after the game."""
    spots = 0 if state.phase == OVER else state.spots_open
    for spot in range(spots, seen.spots_open):
        seen.spots[spot, 0], seen.spots[spot, 1] = 0, 0
    seen.spots_open = spots
    for spot in range(spots):
        seen.spots[spot, 0], seen.spots[spot, 1] = state.shown_spots[spot, 0], state.shown_spots[spot, 1]


@rule
def observe_player(state: State, owner: int, seen: Observation) -> None:
    """What everybody knows of a player: how many tiles are where, which have not been laid, and points paid already."""
    seen.held[owner] = rules.total(state.hands, owner)
    seen.stacked[owner] = rules.total(state.stacks, owner)
    for kind in range(KINDS):
        seen.unseen[owner, kind] = state.hands[owner, kind] + state.stacks[owner, kind]
    seen.points[owner] = state.points[owner]


@rule
def forget_player(nobody: int, seen: Observation) -> None:
    """Leave nothing of a player of another table."""
    seen.held[nobody], seen.stacked[nobody], seen.points[nobody] = 0, 0, 0
    for kind in range(KINDS):
        seen.unseen[nobody, kind] = 0


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
    open_spot(state, 0, 0, 0)
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
