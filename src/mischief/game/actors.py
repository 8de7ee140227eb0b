"""Who can act: the seats, luck, and the clock. Who is awaited is a set of them, kept as bits."""

from mischief.game.rule import rule

MOST_SEATS = 6
LUCK = 6
CLOCK = 7
ACTORS = 8


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
    """Whether an actor is in the set."""
    return (awaited >> actor) & 1 != 0


def members(awaited: int) -> tuple[int, ...]:
    """The actors in a set, seats first."""
    return tuple(actor for actor in range(ACTORS) if is_awaited(awaited, actor))
