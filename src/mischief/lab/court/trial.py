"""The court on trial: many throws over a simulated network, judged by the court and by a server that takes what comes
first; the truth, which only the simulation knows, says how often each is wrong.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from mischief.game.actors import MOST_SEATS
from mischief.game.rule import Array
from mischief.game.speeds.compiling import compiled
from mischief.games.pounce import rules
from mischief.games.pounce.judge import is_caught
from mischief.games.pounce.record import CAT_FACE, NOTHING, SHOWN, STATE, STILL, WINDOW
from mischief.lab.court.network import BETWEEN, Network, People, Traffic, traffic
from mischief.table.court import ECHO_EVERY, MOST, Envelope, Evidence, Round

CLEAR = 20.0  # ms from the cup's landing beyond which a verdict has to be right
THROWS = 100  # with the same people at one table
NO_PRESS = -1


@dataclass(frozen=True)
class Liar:
    """Someone who claims the quickest believable press, and holds echoes back to be believed more."""

    seat: int = 1
    holds: float = 0.0  # ms


@dataclass
class Trial:
    """What came of it: verdicts on mice that pressed clearly before or after the landing, and how many were wrong."""

    verdicts: int = 0
    wrong: int = 0
    naive: int = 0
    by_trip: dict[int, list[int]] = field(default_factory=dict)  # hundred ms of round trip -> verdicts, wrong, naive
    gains: list[float] = field(default_factory=list)  # ms that each lie won
    widths: list[float] = field(default_factory=list)  # the liar's own envelope at that moment, frame included

    @property
    def share(self) -> float:
        return self.wrong / self.verdicts

    @property
    def naive_share(self) -> float:
        return self.naive / self.verdicts


def trial(
    throws: int,
    network: Network | None = None,
    people: People | None = None,
    seats: int = MOST_SEATS,
    flight: int = 0,
    liar: Liar | None = None,
    seed: int = 1,
) -> Trial:
    """Judge many throws; without a flight time half of the mice are caught, which is the hardest to get right."""
    luck, result = np.random.default_rng(seed), Trial()
    for first in range(0, throws, THROWS):
        seen = traffic(luck, network or Network(), people or People(), min(THROWS, throws - first), seats)
        _add(result, seen, _judged(seen, flight, liar, result), flight, liar)
    return result


# --- by the court ----------------------------------------------------------------------------------------------------


def _judged(seen: Traffic, flight: int, liar: Liar | None, result: Trial) -> Array:
    """The court's verdict by throw and seat: ms after the face."""
    throws, seats = seen.claims.shape
    answers, table = np.full((throws, seats), NO_PRESS, np.int64), np.zeros(1, STATE)
    envelopes = [Envelope() for _ in range(seats)]
    _set_up(table, seats, flight)
    if liar is not None:
        seen.claims[:, liar.seat] = 0.0
        seen.echoes[:, liar.seat] += liar.holds
        seen.seen[:, liar.seat] += liar.holds
    columns = (seen.claims.tolist(), seen.arrivals.tolist(), seen.echoes.tolist(), seen.seen.tolist())
    for throw, (claims, arrivals, echoes, painted) in enumerate(zip(*columns, strict=True)):
        _measure(envelopes, echoes, painted, throw * BETWEEN)
        court = _hear(throw, claims, arrivals, envelopes, table)
        for seat, evidence in court.heard.items():
            answers[throw, seat] = NO_PRESS if evidence.judged is None else evidence.judged
        if liar is not None and liar.seat in court.heard:
            _expose(result, court.heard[liar.seat], seen, throw, liar.seat)
    return answers


def _measure(envelopes: list[Envelope], echoes: list[list[float]], painted: list[float], at: float) -> None:
    """What the echoes since the last face tell, and the news that it was painted; all are back before the press."""
    for envelope, trips, seen in zip(envelopes, echoes, painted, strict=True):
        for ago, trip in enumerate(reversed(trips), 1):
            envelope.note(trip, at - ago * ECHO_EVERY + trip)
        envelope.note(seen, at + seen)


def _hear(throw: int, claims: list[float], arrivals: list[float], envelopes: list[Envelope], table: Array) -> Round:
    """Presses in the order in which they arrive, until the verdict."""
    at, court, cat = throw * BETWEEN, Round(throw, len(claims)), throw % len(claims)
    court.show(at, WINDOW)
    until = [float(WINDOW)] * len(claims)
    reaches = [envelope.reach(at) for envelope in envelopes]
    for seat in sorted(range(len(claims)), key=arrivals.__getitem__):
        if at + arrivals[seat] > court.settles_at(until, reaches):
            break
        evidence = court.hear(throw, seat, claims[seat], at + arrivals[seat], reaches[seat])
        if seat == cat and evidence.judged is not None:
            until = _untils()(table, cat, evidence.judged)
    court.close()
    return court


def _expose(result: Trial, evidence: Evidence, seen: Traffic, throw: int, seat: int) -> None:
    """What a lie won: the liar could have been as much as the envelope is wide, and no more."""
    if evidence.judged is not None:
        result.gains.append(float(seen.reactions[throw, seat]) - evidence.judged)
        result.widths.append(evidence.high - evidence.low - float(seen.trips[seat]))


def _set_up(table: Array, seats: int, flight: int) -> None:
    table["seats"], table["phase"], table["face"], table["flight"] = seats, SHOWN, CAT_FACE, flight
    table["answers"] = NOTHING


@cache
def _untils() -> Any:
    """By seat, the last press that matters once the cat has been heard; asked of the rules."""
    matters_until, press = rules.matters_until, rules.press

    @compiled
    def untils(table: Array, cat: int, judged: int) -> Any:
        table[0].cat = cat
        table[0].answers[cat] = press(judged)
        found = [float(matters_until(table[0], seat)) for seat in range(table[0].seats)]
        table[0].answers[cat] = NOTHING
        return found

    return untils


# --- and what it was worth -------------------------------------------------------------------------------------------


def _add(result: Trial, seen: Traffic, answers: Array, flight: int, liar: Liar | None) -> None:
    """Compare verdicts with the truth, for honest mice that pressed clearly before or after the landing."""
    throws, seats = answers.shape
    cats = np.arange(throws) % seats
    true_landing = seen.reactions[np.arange(throws), cats] + flight
    clear = np.abs(seen.reactions - true_landing[:, None]) > CLEAR
    clear[np.arange(throws), cats] = False
    if liar is not None:
        clear[:, liar.seat] = False
        clear[cats == liar.seat] = False
    truth = _caught(np.floor(seen.reactions).astype(np.int64), cats, flight)
    ours = _caught(answers, cats, flight)
    naive = _caught(np.floor(seen.arrivals).astype(np.int64), cats, flight)
    wrong, wrong_naive = clear & (ours != truth), clear & (naive != truth)
    result.verdicts, result.wrong = result.verdicts + int(clear.sum()), result.wrong + int(wrong.sum())
    result.naive += int(wrong_naive.sum())
    for seat, trip in enumerate(seen.trips):
        sums = result.by_trip.setdefault(int(min(trip, MOST - 1) // 100) * 100, [0, 0, 0])
        for index, counted in enumerate((clear, wrong, wrong_naive)):
            sums[index] += int(counted[:, seat].sum())


def _caught(answers: Array, cats: Array, flight: int) -> Array:
    """The rules' verdict on every mouse of every throw."""
    table, caught = np.zeros(1, STATE), np.zeros(answers.shape, np.bool_)
    _set_up(table, answers.shape[1], flight)
    _judge()(table, answers, cats, caught)
    return caught


@cache
def _judge() -> Any:
    press = rules.press

    @compiled
    def judge(table: Array, answers: Array, cats: Array, caught: Array) -> None:
        for throw in range(answers.shape[0]):
            table[0].cat = cats[throw]
            for seat in range(answers.shape[1]):
                ms = answers[throw, seat]
                table[0].answers[seat] = press(ms) if 0 <= ms <= WINDOW else STILL
            for seat in range(answers.shape[1]):
                caught[throw, seat] = is_caught(table[0], seat)

    return judge
