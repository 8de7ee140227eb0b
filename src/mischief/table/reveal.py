"""Whether a move has shown somebody something that was secret, for any game, by the law of secrecy alone.

Deal what a seat can't see again: if in that other world, equally possible to the seat, the move would have been
impossible or would have looked different, then the move has told the seat which world it is in.
"""

from mischief.game.contract import Game, Move, State
from mischief.game.luck import seeded, wrapping
from mischief.game.rule import copy

WORLDS = 4  # other deals to try; a hand that is shown differs in nearly all of them


def has_revealed(game: Game, before: State, actor: int, move: Move) -> bool:
    """Whether any seat learnt something from a move beyond the move itself."""
    if game.is_open:
        return False
    after = game.apply(before, actor, move)
    return any(_tells_apart(game, before, after, actor, move, seat) for seat in range(int(before.seats)))


def _tells_apart(game: Game, before: State, after: State, actor: int, move: Move, seat: int) -> bool:
    seen = game.look(after, seat)
    for world in range(WORLDS):
        other = copy(before)
        with wrapping():
            game.rules.redeal(other, seat, seeded(world))
        if move not in game.legal(other, actor) or game.look(game.apply(other, actor, move), seat) != seen:
            return True
    return False
