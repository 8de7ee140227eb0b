"""Whether a move has shown somebody something that was secret, for any game, by the law of secrecy alone.

Deal what a seat can't see again: if in that other world, equally possible to the seat, the move would have been
impossible or would have looked different, then the move has told the seat which world it is in.
"""

from collections.abc import Iterator
from itertools import islice

from mischief.game.contract import Game
from mischief.game.luck import seeded
from mischief.game.rule import as_array, copy
from mischief.game.stated import Move, State

MOST_WORLDS = 64  # to look at; a seat that must reckon with more is taken to have learnt something
PATIENCE = 8  # deals in vain for each world already known, before there are taken to be no others


def has_revealed(game: Game, before: State, actor: int, move: Move) -> bool:
    """Whether any seat learnt something from a move beyond the move itself."""
    if game.is_open:
        return False
    return any(_tells_apart(game, before, actor, move, seat) for seat in range(int(before.seats)))


def _tells_apart(game: Game, before: State, actor: int, move: Move, seat: int) -> bool:
    """Whether a move tells the world that it was made in from some other world, as far as a seat could know."""
    seen, others = _seen_after(game, before, actor, move, seat), 0
    for other in islice(other_worlds(game, before, seat), MOST_WORLDS):
        others += 1
        if move not in game.legal(other, actor) or _seen_after(game, other, actor, move, seat) != seen:
            return True
    return others == MOST_WORLDS


def _seen_after(game: Game, world: State, actor: int, move: Move, seat: int) -> object:
    after = copy(world)
    game.speed.play(after, actor, move)
    return game.look(after, seat)


def other_worlds(game: Game, state: State, seat: int) -> Iterator[State]:
    """The worlds that a seat can't tell from this one, each once, until deal after deal brings up no new one."""
    known, in_vain, luck = {as_array(state).tobytes()}, 0, seeded(0)
    while in_vain < PATIENCE * (1 + len(known)):
        other, in_vain = copy(state), in_vain + 1
        game.speed.redeal(other, seat, luck)
        if as_array(other).tobytes() not in known:
            known.add(as_array(other).tobytes())
            in_vain = 0
            yield other
