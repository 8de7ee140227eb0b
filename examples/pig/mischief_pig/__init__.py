"""Pig: throw the die as often as you dare; a one takes all that you gathered in this turn."""

from mischief.game.contract import Game
from mischief_pig import moves, record, rules, view
from mischief_pig.options import Options

GAME = Game.of("pig", range(2, 7), "1", record, rules, moves, view, options=Options)
