"""What a contest showed: shares of wins, who beats whom, and ratings, each with its 95% interval."""

import math
from collections.abc import Sequence
from itertools import combinations

import msgspec

from mischief.bots.arithmetic import NORMAL_95
from mischief.lab.arena.contest import Arena, Played
from mischief.lab.arena.ratings import ratings


class Standing(msgspec.Struct, frozen=True):
    """How one bot did."""

    bot: str
    games: int  # seats it kept
    wins: float  # the share of wins, shared ones as their share
    low: float  # and its 95% interval
    high: float
    fair: float  # the share that equals would win
    points: float
    rating: float
    rating_low: float
    rating_high: float


class Match(msgspec.Struct, frozen=True):
    """How one bot did against another, over the games they both sat in: whoever has the larger share of the win."""

    bot: str
    other: str
    games: int
    score: float
    low: float
    high: float


class Outcome(msgspec.Struct, frozen=True):
    """What a contest showed."""

    arena: Arena
    games: int
    standings: list[Standing]  # the strongest first
    matches: list[Match]


def outcome(arena: Arena, played: Sequence[Played]) -> Outcome:
    """A contest summed up."""
    rated = ratings(played)
    standings = [_standing(title, arena.seats, played, rated[title]) for title in arena.titles]
    standings.sort(key=lambda standing: -standing.rating)
    pairs = combinations([standing.bot for standing in standings], 2)
    matches = [match for one, other in pairs if (match := _match(one, other, played)).games]
    return Outcome(msgspec.structs.replace(arena, bots=arena.titles), len(played), standings, matches)


def _standing(name: str, seats: int, played: Sequence[Played], rated: tuple[float, float]) -> Standing:
    kept = [(game, seat) for game in played for seat, who in enumerate(game.seating.bots) if who == name]
    wins, low, high = interval([game.shares[seat] for game, seat in kept])
    points = sum(game.points[seat] for game, seat in kept) / len(kept)
    skill, doubt = rated
    margin = NORMAL_95 * doubt
    return Standing(name, len(kept), wins, low, high, 1 / seats, points, skill, skill - margin, skill + margin)


def _match(one: str, other: str, played: Sequence[Played]) -> Match:
    scores = [score for game in played if (score := _score(game, one, other)) is not None]
    return Match(one, other, len(scores), *(interval(scores) if scores else (0.0, 0.0, 0.0)))


def _score(game: Played, one: str, other: str) -> float | None:
    """1, one half or 0, by who got more of the win on average over its seats; by points if both got nothing."""
    if one not in game.seating.bots or other not in game.seating.bots:
        return None
    mine, theirs = (_result(game, name) for name in (one, other))
    return 0.5 if mine == theirs else float(mine > theirs)


def _result(game: Played, name: str) -> tuple[float, float]:
    at = [seat for seat, who in enumerate(game.seating.bots) if who == name]
    return sum(game.shares[seat] for seat in at) / len(at), sum(game.points[seat] for seat in at) / len(at)


def interval(values: Sequence[float]) -> tuple[float, float, float]:
    """A mean of shares with its 95% interval by Wilson's formula, which stays within 0 and 1."""
    count, mean = len(values), sum(values) / len(values)
    z2 = NORMAL_95 * NORMAL_95
    centre = (mean + z2 / (2 * count)) / (1 + z2 / count)
    margin = NORMAL_95 / (1 + z2 / count) * math.sqrt(mean * (1 - mean) / count + z2 / (4 * count * count))
    return mean, min(mean, max(0.0, centre - margin)), max(mean, min(1.0, centre + margin))
