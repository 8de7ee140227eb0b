"""Peek: cards with holes are laid over each other, and mice that peek through the holes earn cheese."""

from mischief.game.contract import Game
from mischief.games.peek import moves, record, rules, view
from mischief.games.peek.options import Options
from mischief.games.peek.record import Parts, Sight, State

GAME: Game[State, Sight, Parts] = Game.of(
    "peek", range(2, 5), "3", record, rules, moves, view, options=Options, older=("2",)
)
