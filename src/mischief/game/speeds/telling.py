"""What a viewer hears of an event, and what a seat may do, written as JSON by compiled code: rules for drivers."""

from collections.abc import Callable
from typing import Any

import numpy as np

from mischief.game.rule import NONE, Array, rule
from mischief.game.speeds.encode import (
    COMMA,
    OPENED,
    copy_text,
    end_list,
    forget_rows,
    plan,
    write,
    write_number,
    write_numbers,
)
from mischief.game.stated import Move, Stated

Rule = Callable[..., Any]


def telling(game: Stated) -> Rule:
    """Writes an event as a viewer hears it."""
    look, tell, parts = game.views.look, game.views.tell, game.moves.parts
    sight_kind, parts_kind = game.layouts.SIGHT, game.layouts.PARTS
    sight_runs, parts_runs = plan(game.layouts.Sight).as_array(), plan(game.layouts.Parts).as_array()

    @rule
    def write_event(
        before: Any, event: tuple[int, int, int], after: Any, seat: int, form: Array, out: Array, at: int
    ) -> int:
        made, sights = np.empty(1, parts_kind), np.empty(1, sight_kind)
        told = int(tell(before, event[1], event[2], seat))
        parts(before, event[1], told, made[0])
        forget_rows(sights.view(np.int32), sight_runs)
        look(after, seat, sights[0])
        if at > 0:
            out[at], at = COMMA, at + 1
        place, at = copy_text(form, 0, out, at)
        for number in (event[0], event[1], told):
            place, at = copy_text(form, place, out, write_number(number, out, at) - 1)
        place, at = copy_text(form, place, out, write(made.view(np.int32), parts_runs, out, at))
        at = write(sights.view(np.int32), sight_runs, out, at)
        return int(copy_text(form, place, out, at, NONE)[1])

    return write_event


def offering(game: Stated) -> Rule:
    """Writes a seat's moves with their parts; moves that the court enters nobody lists."""
    legal, parts, is_timed = game.rules.legal, game.moves.parts, timing(game)
    kind, runs = game.layouts.PARTS, plan(game.layouts.Parts).as_array()

    @rule
    def write_offers(state: Any, seat: int, moves: Array, out: Array, at: int) -> int:
        made = np.empty(1, kind)
        out[at], at = OPENED, at + 1
        for place in range(legal(state, seat, moves)):
            move = int(moves[place])
            if not is_timed(move):
                parts(state, seat, move, made[0])
                out[at] = OPENED
                at = end_list(out, write_numbers(made.view(np.int32), runs, out, write_number(move, out, at + 1)), True)
        return int(end_list(out, at, False))

    return write_offers


def timing(game: Stated) -> Callable[[Move], bool]:
    """The rule that says which moves the court enters."""
    found: Callable[[Move], bool] = getattr(game.rules, "is_timed_move", never)
    return found


@rule
def never(move: int) -> bool:
    """Where milliseconds don't count, people make every move."""
    return False
