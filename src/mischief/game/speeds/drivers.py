"""The questions that compiled rules are asked: each driver is one call, however many rules the answer takes.

No driver calls another: Numba would not find it on disk again, and nobody could tell from what sources it was made.
"""

from typing import Any

import numpy as np

from mischief.game.actors import LUCK
from mischief.game.luck import Luck
from mischief.game.rule import Array
from mischief.game.speeds.advancing import REFUSED, advancing, judging
from mischief.game.speeds.compiling import compiled
from mischief.game.speeds.encode import forget_rows, plan, write
from mischief.game.speeds.telling import offering
from mischief.game.stated import Stated


class Drivers:
    """All of one game's. States, sights and parts are arrays of one record; nothing is compiled before it is needed."""

    def __init__(self, game: Stated) -> None:
        self.set_up, self.legal, self.play, self.redeal = _happening(game)
        self.odds, self.deal = _luck(game)
        self.attempt = _attempting(game)
        self.look, self.imagine, self.tell = _seeing(game)
        self.parts, self.move_of = _saying(game)
        self.see, self.witness = _telling(game)
        self.offer = _offering(game)
        self.advance = advancing(game)


def _happening(game: Stated) -> tuple[Any, Any, Any, Any]:
    rules = game.rules
    set_up, legal, play, turn, redeal = rules.set_up, rules.legal, rules.play, rules.turn, rules.redeal

    @compiled
    def call_set_up(states: Array, seats: int, options: Array) -> None:
        set_up(states[0], seats, options[0])

    @compiled
    def call_legal(states: Array, seat: int, moves: Array) -> int:
        return int(legal(states[0], seat, moves))

    @compiled
    def call_play(states: Array, actor: int, move: int) -> int:
        play(states[0], actor, move)
        return int(turn(states[0]))

    @compiled
    def call_redeal(states: Array, seat: int, luck: Luck) -> None:
        redeal(states[0], seat, luck)

    return call_set_up, call_legal, call_play, call_redeal


def _attempting(game: Stated) -> Any:
    play, turn, allows = game.rules.play, game.rules.turn, judging(game)

    @compiled
    def call_attempt(states: Array, actor: int, move: int) -> int:
        if not allows(states[0], actor, move):
            return REFUSED
        play(states[0], actor, move)
        return int(turn(states[0]))

    return call_attempt


def _luck(game: Stated) -> tuple[Any, Any]:
    odds, outcome, play, turn = game.rules.odds, game.rules.outcome, game.rules.play, game.rules.turn

    @compiled
    def call_odds(states: Array) -> int:
        return int(odds(states[0]))

    @compiled
    def call_deal(states: Array, ticket: int) -> tuple[int, int]:
        move = int(outcome(states[0], ticket))
        play(states[0], LUCK, move)
        return move, int(turn(states[0]))

    return call_odds, call_deal


def _seeing(game: Stated) -> tuple[Any, Any, Any]:
    look, imagine, tell = game.views.look, game.views.imagine, game.views.tell

    @compiled
    def call_look(states: Array, seat: int, sights: Array) -> None:
        look(states[0], seat, sights[0])

    @compiled
    def call_imagine(sights: Array, states: Array) -> None:
        imagine(sights[0], states[0])

    @compiled
    def call_tell(states: Array, actor: int, move: int, seat: int) -> int:
        return int(tell(states[0], actor, move, seat))

    return call_look, call_imagine, call_tell


def _saying(game: Stated) -> tuple[Any, Any]:
    parts, move_of = game.moves.parts, game.moves.move_of

    @compiled
    def call_parts(states: Array, actor: int, move: int, out: Array) -> None:
        parts(states[0], actor, move, out[0])

    @compiled
    def call_move_of(states: Array, actor: int, made: Array) -> int:
        return int(move_of(states[0], actor, made[0]))

    return call_parts, call_move_of


def _telling(game: Stated) -> tuple[Any, Any]:
    look, tell, parts = game.views.look, game.views.tell, game.moves.parts
    sight_kind, parts_kind = game.layouts.SIGHT, game.layouts.PARTS
    sight_runs, parts_runs = plan(game.layouts.Sight).as_array(), plan(game.layouts.Parts).as_array()

    @compiled
    def call_see(states: Array, seat: int, out: Array) -> int:
        sights = np.empty(1, sight_kind)
        forget_rows(sights.view(np.int32), sight_runs)
        look(states[0], seat, sights[0])
        return int(write(sights.view(np.int32), sight_runs, out, 0))

    @compiled
    def call_witness(
        befores: Array, actor: int, move: int, afters: Array, seat: int, out: Array
    ) -> tuple[int, int, int]:
        made, sights = np.empty(1, parts_kind), np.empty(1, sight_kind)
        told = int(tell(befores[0], actor, move, seat))
        parts(befores[0], actor, told, made[0])
        forget_rows(sights.view(np.int32), sight_runs)
        look(afters[0], seat, sights[0])
        between = write(made.view(np.int32), parts_runs, out, 0)
        return told, between, write(sights.view(np.int32), sight_runs, out, between)

    return call_see, call_witness


def _offering(game: Stated) -> Any:
    write_offers = offering(game)

    @compiled
    def call_offer(states: Array, seat: int, moves: Array, out: Array) -> int:
        return int(write_offers(states[0], seat, moves, out, 0))

    return call_offer
