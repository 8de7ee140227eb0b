"""What a bot gives away, decision by decision: people lose a little often and a lot rarely."""

import math
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from mischief.bots.own import Given, seated, title_of
from mischief.bots.search.searcher import Search
from mischief.game.actors import LUCK
from mischief.game.contract import Game
from mischief.game.luck import seeded, wrapping
from mischief.game.registry import load
from mischief.lab.analysis.analyse import Moment, weigh
from mischief.lab.arena.contest import Arena, BadArena
from mischief.lab.crew import Crew, hired, threads

SIMULATIONS = 300
EVERY = 3  # decisions of one game are alike, so not all are weighed
STEPS = (0.005, 0.02, 0.05, 0.1, 0.2)  # of a win: where one kind of mistake becomes the next
BAR = 40


class Losses(msgspec.Struct, frozen=True):
    """How much a bot gives away, in chances to win."""

    bot: str
    decisions: int
    mean: float
    median: float
    worst: float
    shares: list[float]  # of decisions that lose less than each of STEPS, then the rest

    def words(self) -> str:
        """A small picture for a terminal."""
        lines = [f"{self.bot}: {self.decisions} decisions, loss {self.mean:.1%} on average, at worst {self.worst:.0%}"]
        for said, share in zip(labels(), self.shares, strict=True):
            lines.append(f"  {said:>12}  {share:6.1%}  {'█' * round(BAR * share)}")
        return "\n".join(lines)


def labels() -> list[str]:
    """The kinds of mistakes, from none to a blunder."""
    edges = [f"{step:.1%}".replace(".0%", "%") for step in STEPS]
    between = [f"{low} to {high}" for low, high in pairwise(edges)]
    return [f"under {edges[0]}", *between, f"over {edges[-1]}"]


def can_weigh(game: Game, decisions: int) -> None:
    """Raise now what weighing so many decisions of a game would raise after the games."""
    if decisions < 0:
        raise BadArena(f"--losses must be 0 or more, not {decisions}")
    if decisions:
        Search(game)


class Alike(msgspec.Struct, frozen=True):
    """A game of a bot against itself: what is handed to a crew."""

    arena: Arena
    bot: Given
    number: int


def losses_of(arena: Arena, given: Given, decisions: int, crew: Crew | None = None) -> Losses:
    """Let a bot play itself, and weigh about so many of its decisions."""
    found, played = list[float](), 0
    with hired(crew, threads(1)) as crew:
        while len(found) < decisions:
            games = _games_for(decisions - len(found), len(found), played)
            parts = crew.map(lost_in, [Alike(arena, given, played + more) for more in range(games)])
            found += [loss for part in parts for loss in part]
            played += games
    return summed(title_of(given), found[:decisions])


def _games_for(wanted: int, found: int, played: int) -> int:
    """How many more games so many decisions seem to take; the first is a try."""
    return math.ceil(wanted * played / found) if found else 1


def lost_in(alike: Alike) -> list[float]:
    """What one game's decisions lost."""
    arena, game = alike.arena, load(alike.arena.game)
    player, luck = seated(game, alike.bot, arena.simulations), seeded(arena.seed, alike.number)
    state, lost, made = game.start(seats=arena.seats), list[float](), 0
    game.hasten()
    with wrapping():
        while not game.is_over(state):
            actor = game.turn(state)[0]
            if actor == LUCK:
                move = game.unasked(state, actor, luck)
            else:
                legal, made = game.legal(state, actor), made + 1
                move = player.choose(game.look(state, actor), actor, legal, luck)
                if made % EVERY == 0 and len(legal) > 1:
                    lost.append(weigh(Moment(game, state, actor, move, luck, SIMULATIONS)).loss)
            game.speed.play(state, actor, move)
    return lost


def summed(name: str, lost: Sequence[float]) -> Losses:
    """Losses as shares of each kind."""
    ordered, count = sorted(lost), len(lost)
    below_each = [sum(loss < step for loss in ordered) / count for step in STEPS]
    shares = [high - low for low, high in zip([0.0, *below_each], [*below_each, 1.0], strict=True)]
    return Losses(name, count, sum(ordered) / count, ordered[count // 2], ordered[-1], shares)
