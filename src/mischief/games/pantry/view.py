"""What a seat may see of Pantry: the field, its own hand, and how many tiles the others hold."""

import msgspec

from mischief.game.rule import Array
from mischief.games.pantry import rules
from mischief.games.pantry.field import kind_at, lay, open_spot, owner_at
from mischief.games.pantry.places import cell_of, places
from mischief.games.pantry.record import CHOOSING_FIRST, DRAW, FIRST, OVER, UNSEEN, State
from mischief.games.pantry.steps import Step, plain, steps
from mischief.games.pantry.tiles import KIND_NAMES

PHASES = ("choosing first", "dealing", "placing", "drawing", "over")


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
    reckoning: list[Step]  # the steps at the end of the game; empty before


def view(state: State, seat: int | None) -> View:
    """What a seat may know; a spectator (None) sees no hand."""
    seats = range(int(state.seats))
    begun, over, field = state.phase != CHOOSING_FIRST, state.phase == OVER, plain(state)
    return View(
        seats=len(seats),
        me=seat,
        phase=PHASES[state.phase],
        seat=int(state.seat) if begun and not over else None,
        tiles=_named(state.tiles),
        field=[Tile(*_tile(field, cell), *places(state)[cell]) for cell in field.laid],
        spots=[] if over else _spots(state),
        hand=None if seat is None else _named(state.hands[seat]),
        held=[int(rules.total(state.hands, other)) for other in seats],
        stacked=[int(rules.total(state.stacks, other)) for other in seats],
        unseen=[_named(state.hands[other] + state.stacks[other]) for other in seats],
        points=[int(rules.earned(field, other)) for other in seats],
        reckoning=steps(field) if over else [],
    )


def _named(counts: Array) -> dict[str, int]:
    """Tiles by kind, kinds without a tile left out."""
    return {name: count for name, count in zip(KIND_NAMES, counts.tolist(), strict=True) if count}


def _tile(field: State, cell: int) -> tuple[str, int]:
    return KIND_NAMES[kind_at(field, cell)], owner_at(field, cell)


def _spots(state: State) -> list[Spot]:
    where = places(state)
    return [Spot(*where[cell]) for cell in state.spots[: state.spots_open].tolist()]


def tell(state: State, actor: int, move: int, seat: int | None) -> int:
    """Others are told only that a tile was drawn."""
    return UNSEEN if DRAW <= move < FIRST and seat != state.seat else move


def imagine(view: View, state: State) -> None:
    """Fill a blank state from a view; other hands hold whatever tiles come first."""
    state.seats = view.seats
    state.phase = PHASES.index(view.phase)
    state.seat = view.seat or 0
    state.tiles[:] = _counts(view.tiles)
    open_spot(state, 0)
    for tile in view.field:
        lay(state, tile.owner, KIND_NAMES.index(tile.kind), cell_of((tile.east, tile.north)))
    for seat in range(view.seats):
        state.stacks[seat] = _counts(view.unseen[seat])
        _take_up(state, seat, view)
    if view.phase == PHASES[OVER]:
        rules.reckon(state)


def _take_up(state: State, seat: int, view: View) -> None:
    """Move a hand from the stack: one's own as it is, another's as luck may have it."""
    if seat == view.me and view.hand is not None:
        state.hands[seat] = _counts(view.hand)
    else:
        for _ in range(view.held[seat]):
            state.hands[seat, rules.nth(state.stacks - state.hands, seat, 0)] += 1
    state.stacks[seat] -= state.hands[seat]


def _counts(named: dict[str, int]) -> list[int]:
    return [named.get(name, 0) for name in KIND_NAMES]
