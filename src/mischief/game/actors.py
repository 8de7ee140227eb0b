"""Who can act: the seats, luck, and the clock. Who is awaited is a set of them, kept as bits."""

from mischief.game.rule import rule

MOST_SEATS = 6  # seats come first, so a number below LUCK is one
LUCK = 6
CLOCK = 7
ACTORS = 8
SPECTATOR = -1  # who looks on without a seat


@rule
def nobody() -> int:
    """Nobody is awaited: the game is over."""
    return 0


@rule
def awaiting(actor: int) -> int:
    """The set that holds one actor; join several with `|`."""
    return 1 << actor


@rule
def is_awaited(awaited: int, actor: int) -> bool:
    """Whether an actor is in the set; a number that is nobody's never is."""
    return 0 <= actor < ACTORS and (awaited >> actor) & 1 != 0


MEMBERS = tuple(tuple(actor for actor in range(ACTORS) if is_awaited(a_set, actor)) for a_set in range(1 << ACTORS))


@rule
def lowest(awaited: int) -> int:
    """The lowest actor in a set that is not empty."""
    actor = 0
    while awaited & awaiting(actor) == 0:
        actor += 1
    return actor


@rule
def next_of(awaited: int) -> int:
    """Who of several goes first where nothing hurries them: luck, then the seats in order, then the clock."""
    return LUCK if is_awaited(awaited, LUCK) else lowest(awaited)


@rule
def clockwise(seat: int, distance: int, seats: int) -> int:
    """The seat so far to the left of another; less than once round."""
    return seat + distance if seat + distance < seats else seat + distance - seats


def members(awaited: int) -> tuple[int, ...]:
    """The actors in a set, seats first."""
    return MEMBERS[awaited]
