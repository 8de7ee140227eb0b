"""What a bot's program has to keep to, tried on whole games: `mischief bot-check` for who writes one."""

import time
from collections.abc import Iterator
from typing import NamedTuple

from mischief.bots.bot import BadBot
from mischief.bots.process import ProcessBot
from mischief.game.actors import LUCK, next_of
from mischief.game.contract import Game
from mischief.game.luck import Luck, below, seeded, wrapping
from mischief.game.stated import Move, State

MOST_DECISIONS = 1000  # of the bot in one game; it need not find the end against chance


class Check(NamedTuple):
    """One thing that was tried."""

    what: str
    breach: str | None  # what was wrong, if anything
    details: str = ""


def checks(bot: ProcessBot, game: Game, games: int = 1, seed: int = 0) -> Iterator[Check]:
    """Try a program: it greets, plays whole games on every seat of every table, and ends with its input."""
    try:
        bot.start()
        yield Check("it starts and greets", None, bot.name)
        for seats in game.seats:
            yield Check(f"it plays games of {seats} from every seat", None, _played(bot, game, seats, games, seed))
    except BadBot as error:
        yield Check("it answers every question in time, with one of its legal moves", str(error))
        return
    stayed = None if bot.close() else "it had to be killed"
    yield Check("it ends when its input ends", stayed)


def _played(bot: ProcessBot, game: Game, seats: int, games: int, seed: int) -> str:
    times = [
        taken
        for number in range(games)
        for seat in range(seats)
        for taken in _one_game(bot, game, seats, seat, seeded(seed, number))
    ]
    worst, mean = 1000 * max(times, default=0.0), 1000 * sum(times) / max(1, len(times))
    return f"{len(times)} decisions, {mean:.1f} ms on average, {worst:.0f} ms at worst"


def _one_game(bot: ProcessBot, game: Game, seats: int, mine: int, luck: Luck) -> Iterator[float]:
    """The seconds that the bot took for each decision; chance plays for the others."""
    state, decisions = game.start(seats=seats), 0
    with wrapping():
        while not game.is_over(state) and decisions < MOST_DECISIONS:
            actor = next_of(game.rules.turn(state))
            began = time.perf_counter()
            move = bot.choose(game.look(state, mine), mine, game.legal(state, mine), luck) if actor == mine else None
            if move is not None:
                decisions += 1
                yield time.perf_counter() - began
            game.play(state, actor, _by_chance(game, state, actor, luck) if move is None else move)


def _by_chance(game: Game, state: State, actor: int, luck: Luck) -> Move:
    if actor >= LUCK:
        return game.unasked(state, actor, luck)
    legal = game.legal(state, actor)
    return legal[below(luck, len(legal))]
