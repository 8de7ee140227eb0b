"""Pantry: one field of tiles, where mice want to sit beside cheese and away from cats and traps."""

from mischief.game.contract import Game
from mischief.games.pantry import moves, record, rules, view
from mischief.games.pantry.options import Options
from mischief.games.pantry.record import Parts, Sight, State

GAME: Game[State, Sight, Parts] = Game.of("pantry", range(2, 5), "1", record, rules, moves, view, options=Options)
