"""From a moment of the rules to its place in memory and back, one moment at a time."""

from mischief.game.rule import Array, rule
from mischief.games.lure.record import COLOURS, DECIDING, THROWING, State
from mischief.solved.lure.reckoning.moments import WAYS, Layout


@rule
def find(at: Layout, state: State, seat: int) -> int:
    """Where the value of this moment lies, for the player on turn at a seat of two."""
    code, front = 0, 0
    for colour in range(COLOURS):
        code += (state.centre[colour] + state.front[colour]) * at.radix[colour]
        front = WAYS * front + int(state.front[colour])
    pile, split = at.number[code], 0
    for colour in range(COLOURS):
        split += state.cards[seat, colour] * at.stride[pile, colour]
    return at.column[pile] + at.slot[at.kind[pile], front] * at.splits[pile] + split


@rule
def find_column(at: Layout, place: int) -> int:
    """The pile whose moments include a place in memory."""
    low, high = 0, len(at.splits)
    while high - low > 1:
        middle = (low + high) // 2
        if at.column[middle] <= place:
            low = middle
        else:
            high = middle
    return low


@rule
def set_out(at: Layout, place: int, mice: Array, state: State) -> None:
    """Lay the mice as they lie at a place in memory; seat 0 is on turn, and decides if any lie in front."""
    pile = find_column(at, place)
    slot, split = (place - at.column[pile]) // at.splits[pile], (place - at.column[pile]) % at.splits[pile]
    front = at.fits[at.kind[pile], slot]
    for colour in range(COLOURS):
        mine = split // at.stride[pile, colour] % at.room[pile, colour]
        state.front[colour] = at.fronts[front, colour]
        state.centre[colour] = at.piles[pile, colour] - state.front[colour]
        state.cards[0, colour] = mine
        state.cards[1, colour] = mice[colour] - at.piles[pile, colour] - mine
    state.seat = 0
    state.phase = THROWING if front == 0 else DECIDING
