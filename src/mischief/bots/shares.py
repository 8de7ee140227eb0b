"""Who has won, for all who think ahead: the share of the win that a seat has once a game is over."""

from collections.abc import Callable

from mischief.game.rule import part
from mischief.game.stated import Rules, State


def sharer(rules: Rules) -> Callable[[State, int], float]:
    """How a game shares its win, for whoever compiles it."""
    standing = rules.standing

    @part
    def share(state: State, seat: int) -> float:
        """The share of the win that a seat has."""
        mine, equals = standing(state, seat), 0
        for other in range(state.seats):
            theirs = standing(state, other)
            if theirs > mine:
                return 0.0
            equals += int(theirs == mine)
        return 1.0 / equals

    return share
