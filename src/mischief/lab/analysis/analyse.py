"""A finished or running game looked at decision by decision: what each was worth, and what it gave away.

A decision is weighed by what its player could see. Two-player Lure is solved, so there the numbers are exact; elsewhere
a search finds the best move, and then that move and the one played are played on to the end equally often.
"""

import math
from collections.abc import Callable, Iterator, Sequence

import msgspec

from mischief.bots.oracle import exact
from mischief.bots.search import Budget, Search
from mischief.game.actors import CLOCK, LUCK
from mischief.game.contract import Game
from mischief.game.encode import numbers
from mischief.game.luck import Luck, seeded
from mischief.game.stated import Move, Sight, State
from mischief.lab.simulate.run import NORMAL_95
from mischief.table.table import UNDO, Happening, Table

USUAL = 400  # simulations for each decision


class Verdict(msgspec.Struct, frozen=True):
    """What one choice was worth, in chances to win."""

    best: Move
    before: float  # with the best move
    after: float  # with the move played
    loss: float
    error: float  # half of the 95% interval of the loss; 0 if it is exact
    exact: bool
    chances: tuple[float, ...]  # of everyone, after the move played


class Decision(msgspec.Struct, frozen=True):
    """A verdict in words."""

    number: int  # of the log entry
    seat: int
    by: str
    move: str
    best: str
    verdict: Verdict
    parts: list[int]  # what the move is made of, as numbers
    best_parts: list[int]


class Analysis(msgspec.Struct, frozen=True):
    """A whole game."""

    game: str
    names: tuple[str, ...]
    exact: bool
    simulations: int
    decisions: list[Decision]
    losses: dict[str, float]  # given away by each player, a decision on average

    def course(self, seat: int) -> list[float]:
        """A player's chance to win after every decision."""
        return [decision.verdict.chances[seat] for decision in self.decisions]


def weigh(
    game: Game, state: State, seat: int, move: Move, search: Callable[[], Search], luck: Luck, simulations: int
) -> Verdict:
    """What a move was worth at a moment."""
    known = exact(game, state)
    if known is not None:
        return _exact({int(choice.move): float(choice.value) for choice in known}, seat, move)
    sight, legal = game.look(state, seat), game.legal(state, seat)
    found = search()
    best = found.think(sight, seat, legal, luck, Budget(simulations))[0].move
    return _searched(found, sight, seat, move, best, luck, simulations)


def _exact(values: dict[Move, float], seat: int, move: Move) -> Verdict:
    best = max(values, key=lambda one: values[one])
    after = values[move]
    chances = (after, 1 - after) if seat == 0 else (1 - after, after)
    return Verdict(best, values[best], after, values[best] - after, 0.0, True, chances)


def _searched(search: Search, sight: Sight, seat: int, move: Move, best: Move, luck: Luck, simulations: int) -> Verdict:
    """The move played beside the best one; if it does at least as well, it is the best."""
    thoughts = search.compare(sight, seat, list(dict.fromkeys((best, move))), luck, simulations)
    mine, other = thoughts[move], thoughts[best]
    if other.chances[seat] <= mine.chances[seat]:
        best = move
    before, after = thoughts[best].chances[seat], mine.chances[seat]
    error = NORMAL_95 * math.hypot(mine.error, 0.0 if best == move else other.error)
    return Verdict(best, before, after, before - after, error, False, mine.chances)


def analyse(
    table: Table, simulations: int = USUAL, seed: int = 0, progress: Callable[[int], None] | None = None
) -> Analysis:
    """Weigh every decision of a table."""
    decisions = []
    for decision in weighed(table, simulations, seed):
        decisions.append(decision)
        if progress:
            progress(1)
    is_exact = bool(decisions) and all(decision.verdict.exact for decision in decisions)
    return Analysis(table.game.name, table.names, is_exact, simulations, decisions, _losses(table.names, decisions))


def weighed(table: Table, simulations: int = USUAL, seed: int = 0) -> Iterator[Decision]:
    """Every decision of a table as soon as it is weighed."""
    searches: list[Search] = []

    def search() -> Search:
        """Made only if it is needed: it may have to be compiled."""
        if not searches:
            searches.append(Search(table.game))
        return searches[0]

    for happening in decided(table):
        yield _decision(table, happening, search, seed, simulations)


def decided(table: Table) -> Iterator[Happening]:
    """What players did, without luck, the clock and what was taken back."""
    kept: list[Happening] = []
    for happening in table.history():
        if happening.entry.move == UNDO:
            kept.pop()
        elif happening.entry.actor not in (LUCK, CLOCK):
            kept.append(happening)
    return iter(kept)


def _decision(
    table: Table, happening: Happening, search: Callable[[], Search], seed: int, simulations: int
) -> Decision:
    (number, seat, move), before = happening
    verdict = weigh(table.game, before, seat, move, search, seeded(seed, number), simulations)
    both = (move, verdict.best)
    said, better = (table.say(before, seat, one) for one in both)
    made_of = (numbers(table.game.layouts.Parts, table.game.parts(before, seat, one)) for one in both)
    return Decision(number, seat, table.names[seat], said, better, verdict, *made_of)


def _losses(names: Sequence[str], decisions: Sequence[Decision]) -> dict[str, float]:
    lost = {name: [one.verdict.loss for one in decisions if one.by == name] for name in names}
    return {name: sum(losses) / len(losses) if losses else 0.0 for name, losses in lost.items()}
