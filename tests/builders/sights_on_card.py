"""What the rules begin, see and say on a graphics card, beside the interpreter: prints the games that agree.

python sights_on_card.py lure pounce      with NUMBA_ENABLE_CUDASIM=1 on a machine without a card
"""

import sys
from typing import Any

import numpy as np

from mischief.game.conformance import Moment, Sitting, sit
from mischief.game.contract import Game
from mischief.game.registry import find
from mischief.game.rule import as_array
from mischief.lab.simulate.card import cuda


def kernel_for(game: Game) -> Any:
    """A thread for every moment: it begins a game, and tells what a seat sees and what a move is made of."""
    set_up, look, parts, move_of = game.rules.set_up, game.views.look, game.moves.parts, game.moves.move_of

    @cuda.jit
    def kernel(states: Any, options: Any, asked: Any, begun: Any, sights: Any, made: Any, moves: Any) -> None:
        at = cuda.grid(1)
        if at < asked.shape[0]:
            seats, seat, actor, move = asked[at, 0], asked[at, 1], asked[at, 2], asked[at, 3]
            set_up(begun[at], seats, options[0])
            look(states[at], seat, sights[at])
            parts(states[at], actor, move, made[at])
            moves[at] = move_of(states[at], actor, made[at])

    return kernel


def records(kind: Any, count: int) -> Any:
    return np.zeros(count, kind).view(np.recarray)


def written(array: Any) -> bytes:
    """The bytes of all fields: those between them are nobody's, and a copy leaves anything there."""
    fields = [array[name] for name in array.dtype.names] if array.dtype.names else [array]
    return b"".join(field.tobytes() for field in fields)


def asked_of(sitting: Sitting, moments: list[Moment]) -> Any:
    """Seats, a viewer, an actor and a move for each moment; viewers go round, spectators among them."""
    seats = sitting.seats
    return np.array([(seats, at % (seats + 1) - 1, one.actor, one.move) for at, one in enumerate(moments)], np.int32)


def on_card(sitting: Sitting, moments: list[Moment]) -> list[bytes]:
    game, count = sitting.game, len(moments)
    kinds = (game.rules.STATE, game.layouts.SIGHT, game.layouts.PARTS)
    out = [*(records(kind, count) for kind in kinds), np.zeros(count, np.int32)]
    if "version" in game.rules.STATE.names:
        out[0]["version"] = int(game.version)
    states = np.concatenate([as_array(moment.state) for moment in moments]).view(np.recarray)
    given = (states, as_array(game.packed(sitting.options)).view(np.recarray), asked_of(sitting, moments))
    there = [cuda.to_device(one) for one in (*given, *out)]
    kernel_for(game)[count, 1](*there)  # blocks of one: the simulator then runs them one after another
    return [written(one.copy_to_host()) for one in there[3:]]


def interpreted(sitting: Sitting, moments: list[Moment]) -> list[bytes]:
    game, count = sitting.game, len(moments)
    begun = np.concatenate([as_array(game.start(sitting.options, sitting.seats))] * count)
    sights, made = records(game.layouts.SIGHT, count), records(game.layouts.PARTS, count)
    asked = asked_of(sitting, moments)
    for at, (moment, (_, seat, actor, move)) in enumerate(zip(moments, asked.tolist(), strict=True)):
        game.views.look(moment.state, seat, sights[at])
        game.moves.parts(moment.state, actor, move, made[at])
    return [written(one) for one in (begun, sights, made, asked[:, 3])]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        sitting = sit(find(name), find(name).seats[0], seed=3)
        some = sitting.sampled()
        if on_card(sitting, some) == interpreted(sitting, some):
            print(name)
