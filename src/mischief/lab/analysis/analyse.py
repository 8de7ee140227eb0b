"""A finished or running game looked at decision by decision: what each was worth, and what it gave away.

A decision is weighed by what its player could see. Two-player Lure is solved, so there the numbers are exact; elsewhere
a forecast finds the best move, and then that move and the one played are looked at equally well.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from mischief.bots.forecasts.forecaster import Forecaster, forecaster
from mischief.bots.oracle import exact
from mischief.bots.search import Budget
from mischief.game.actors import CLOCK, LUCK
from mischief.game.contract import Game
from mischief.game.luck import Luck, seeded
from mischief.game.speeds.encode import numbers
from mischief.game.stated import Move, Sight, State
from mischief.lab.crew import Crew, hired, threads
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
    doubts: tuple[float, ...]  # half of the 95% interval of each; none if nobody knows, 0 if they are exact


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


class Moment(msgspec.Struct, frozen=True):
    """A decision that was made: what is handed to a crew."""

    game: Game
    state: State  # before it
    seat: int
    move: Move
    luck: Luck  # to think about it with
    simulations: int


def weigh(moment: Moment) -> Verdict:
    """What a move was worth at a moment."""
    return looked_up(moment) or searched(moment)


def looked_up(moment: Moment) -> Verdict | None:
    """The exact verdict, where a solution is at hand."""
    known = exact(moment.game, moment.state)
    if known is None:
        return None
    return _exact({int(choice.move): float(choice.value) for choice in known}, moment.seat, moment.move)


def searched(moment: Moment) -> Verdict:
    """The verdict of a forecast, which is the same on every machine, whatever has been solved there."""
    game, seat, seer = moment.game, moment.seat, forecaster(moment.game)
    game.hasten()
    sight, legal = game.look(moment.state, seat), game.legal(moment.state, seat)
    best = seer.think(sight, seat, legal, moment.luck, Budget(moment.simulations))[0].move
    return _compared(seer, sight, moment, best)


def _exact(values: dict[Move, float], seat: int, move: Move) -> Verdict:
    best = max(values, key=lambda one: values[one])
    after = values[move]
    chances = (after, 1 - after) if seat == 0 else (1 - after, after)
    return Verdict(best, values[best], after, values[best] - after, 0.0, True, chances, (0.0, 0.0))


def _compared(seer: Forecaster, sight: Sight, moment: Moment, best: Move) -> Verdict:
    """The move played beside the best one; if it does at least as well, it is the best."""
    seat, move = moment.seat, moment.move
    thoughts = seer.compare(sight, seat, list(dict.fromkeys((best, move))), moment.luck, moment.simulations)
    mine, other = thoughts[move], thoughts[best]
    if other.chances[seat] <= mine.chances[seat]:
        other = mine
    before, after = other.chances[seat], mine.chances[seat]
    error, doubts = seer.doubt_between(mine, other, seat), seer.doubts(mine)
    return Verdict(other.move, before, after, before - after, error, False, mine.chances, doubts)


def analyse(
    table: Table,
    simulations: int = USUAL,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    crew: Crew | None = None,
) -> Analysis:
    """Weigh every decision of a table: one after another, or by whatever crew is given."""
    happened = list(decided(table))
    moments = [_moment(table.game, happening, seed, simulations) for happening in happened]
    with hired(crew, threads(1)) as crew:
        verdicts = _verdicts(moments, progress or (lambda done: None), crew)
    decisions = [_decision(table, *weighed) for weighed in zip(happened, verdicts, strict=True)]
    is_exact = bool(decisions) and all(decision.verdict.exact for decision in decisions)
    return Analysis(table.game.name, table.names, is_exact, simulations, decisions, _losses(table.names, decisions))


def _verdicts(moments: Sequence[Moment], progress: Callable[[int], None], crew: Crew) -> list[Verdict]:
    """What is solved is looked up here; the crew searches for the rest."""
    known = [looked_up(moment) for moment in moments]
    unknown = [moment for moment, verdict in zip(moments, known, strict=True) if verdict is None]
    progress(len(known) - len(unknown))
    found = iter(crew.map(searched, unknown, lambda verdict: progress(1)))
    return [verdict or next(found) for verdict in known]


def weighed(table: Table, simulations: int = USUAL, seed: int = 0) -> Iterator[Decision]:
    """Every decision of a table as soon as it is weighed."""
    for happening in decided(table):
        yield _decision(table, happening, weigh(_moment(table.game, happening, seed, simulations)))


def decided(table: Table) -> Iterator[Happening]:
    """What players did, without luck, the clock and what was taken back."""
    kept: list[Happening] = []
    for happening in table.history():
        if happening.entry.move == UNDO:
            kept.pop()
        elif happening.entry.actor not in (LUCK, CLOCK):
            kept.append(happening)
    return iter(kept)


def _moment(game: Game, happening: Happening, seed: int, simulations: int) -> Moment:
    (number, seat, move), before, _ = happening
    return Moment(game, before, seat, move, seeded(seed, number), simulations)


def _decision(table: Table, happening: Happening, verdict: Verdict) -> Decision:
    (number, seat, move), before, _ = happening
    both = (move, verdict.best)
    said, better = (table.say(before, seat, one) for one in both)
    made_of = (numbers(table.game.layouts.Parts, table.game.parts(before, seat, one)) for one in both)
    return Decision(number, seat, table.names[seat], said, better, verdict, *made_of)


def _losses(names: Sequence[str], decisions: Sequence[Decision]) -> dict[str, float]:
    lost = {name: [one.verdict.loss for one in decisions if one.by == name] for name in names}
    return {name: sum(losses) / len(losses) if losses else 0.0 for name, losses in lost.items()}
