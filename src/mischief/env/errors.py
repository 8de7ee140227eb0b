"""What can be wrong with what is asked of a batch."""

from mischief.game.errors import MischiefError


class BadBatch(MischiefError):
    """Something that no batch can be made of, or can't be asked."""

    code = "bad_batch"


class BadActions(MischiefError):
    """Actions that are not one legal move for every game."""

    code = "bad_actions"


class NoCard(MischiefError):
    """There is no graphics card, or nothing that could use it."""

    code = "no_card"
