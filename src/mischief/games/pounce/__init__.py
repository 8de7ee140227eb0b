"""Pounce: the die says whether the cup may fall, and quick paws decide who is caught."""

from mischief.game.contract import Game
from mischief.games.pounce import moves, record, rules, view
from mischief.games.pounce.options import Options
from mischief.games.pounce.record import Parts, Sight, State

GAME: Game[State, Sight, Parts] = Game.of(
    "pounce", range(3, 7), "2", record, rules, moves, view, options=Options, older=("1",)
)
