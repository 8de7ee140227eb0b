"""What there is to compile before everything is quick: each game's rules, and its bots that search or look moves up.

Until then rules run interpreted, and bots that need no compiler play.
"""

from pathlib import Path
from typing import NamedTuple

from mischief.bots.bot import bot, is_level, kind, names
from mischief.bots.levels import LevelBot
from mischief.bots.match import MatchBot
from mischief.bots.network.foresight import weigher
from mischief.bots.network.lookahead import looking
from mischief.bots.network.tempted import tempter
from mischief.bots.oracle import OracleBot
from mischief.bots.search.think import thinker
from mischief.bots.tiger import TigerBot
from mischief.game import registry
from mischief.game.actors import LUCK
from mischief.game.contract import Game
from mischief.game.luck import Luck, seeded, wrapping
from mischief.game.speeds.compiling import done_mark
from mischief.game.stated import State

MOST_LUCK = 1000  # moves of luck before somebody surely has a choice


class Step(NamedTuple):
    """A game's rules, or a bot of it together with all that share its code."""

    game: str
    bot: str | None = None


def steps(game: Game) -> list[Step]:
    """All that there is to compile for a game, its rules first."""
    found = {step_for(game, name) for name in names(game)} - {None}
    return [Step(game.name), *sorted(step for step in found if step)]


def step_for(game: Game, name: str) -> Step | None:
    """What a bot waits for; nothing if it needs no compiler, as policies don't."""
    known = {one: kind(game, one) for one in names(game)}
    wanted = kind(game, name) if is_level(game, name) else None
    if wanted not in (LevelBot, MatchBot, TigerBot, OracleBot):
        return None
    return Step(game.name, next(one for one in known if known[one] is wanted))


def is_done(step: Step) -> bool:
    """Whether all of a step lies on disk."""
    game = registry.find(step.game)
    return game.is_compiled_ahead if step.bot is None else _mark(game, step.bot).exists()


def do(step: Step) -> None:
    """Compile, and leave the result on disk."""
    game = registry.find(step.game)
    if step.bot is None:
        game.hasten()
        return
    try_out(game, step.bot)
    mark = _mark(game, step.bot)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def _mark(game: Game, name: str) -> Path:
    sense = game.sense
    searched = (thinker, game.layouts, game.rules, sense.appeal, sense.outlook, sense.safe_lead)
    if kind(game, name) is LevelBot:
        return done_mark(*searched)
    if kind(game, name) is MatchBot:
        return done_mark(*searched, tempter, game.traits.traits)
    if kind(game, name) is TigerBot:
        return done_mark(*searched, weigher, looking, game.traits.traits)
    return done_mark(OracleBot.choose, game.layouts, game.rules)  # a solution takes too long to load for a look


def try_out(game: Game, name: str) -> None:
    """Let a bot choose once at a table of every size at which it may sit, which compiles all that it needs."""
    luck = seeded(1)
    for seats in [size for size in game.seats if name in names(game, size)]:
        state = until_choice(game, luck, seats)
        for seat in [actor for actor in game.turn(state) if actor < LUCK][:1]:
            bot(game, name).choose(game.look(state, seat), seat, game.legal(state, seat), luck)


def until_choice(game: Game, luck: Luck, seats: int | None = None) -> State:
    """A state in which a seat is awaited, as luck would have it; any state if none comes within reason."""
    state = game.start(seats=seats)
    with wrapping():
        for _ in range(MOST_LUCK):
            if LUCK not in game.turn(state):
                break
            state = game.apply(state, LUCK, game.unasked(state, LUCK, luck))
    return state
