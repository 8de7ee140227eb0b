"""Lure: cats lure mice up to their card and must dare to stop before the hunt fails."""

from mischief.game.contract import Game
from mischief.games.lure import moves, record, rules, view
from mischief.games.lure.options import Options
from mischief.games.lure.record import Parts, Sight, State

GAME: Game[State, Sight, Parts] = Game.of("lure", range(2, 5), "1", record, rules, moves, view, options=Options)
