"""Pig: throw the die as often as you dare; a one takes all that you gathered in this turn."""

from mischief.game.contract import Game
from mischief_pig import moves, record, rules, view
from mischief_pig.options import Options
from mischief_pig.record import Parts, Sight, State

GAME: Game[State, Sight, Parts] = Game.of("pig", range(2, 7), "1", record, rules, moves, view, options=Options)
