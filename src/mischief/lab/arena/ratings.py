"""Ratings for any number of players at a table, by openskill's Plackett-Luce model."""

from collections.abc import Sequence
from typing import Any

from mischief.game.installed import extra
from mischief.lab.arena.contest import Played


def ratings(played: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """Every bot's skill and the standard deviation that is left in it; 25 is where all begin."""
    model = _model()
    known: dict[str, Any] = {name: model.rating() for game in played for name in sorted(game.seating.bots)}
    for game in played:
        _rate(model, known, game)
    return {name: (float(rating.mu), float(rating.sigma)) for name, rating in known.items()}


def can_rate() -> None:
    """Raise NotInstalled now rather than after the games."""
    _model()


def _model() -> Any:
    with extra("arena"):
        from openskill.models import PlackettLuce
    return PlackettLuce(tau=0.0)  # bots don't learn, so doubt only ever shrinks


def _rate(model: Any, known: dict[str, Any], game: Played) -> None:
    """Every seat is rated by itself; a bot that kept several gets their mean."""
    names = game.seating.bots
    teams = [[model.create_rating([known[name].mu, known[name].sigma])] for name in names]
    rated = model.rate(teams, ranks=ranks(game))
    for name in set(names):
        mine = [team[0] for team, who in zip(rated, names, strict=True) if who == name]
        mean = [sum(getattr(rating, what) for rating in mine) / len(mine) for what in ("mu", "sigma")]
        known[name] = model.create_rating(mean)


def ranks(game: Played) -> list[float]:
    """Places by seat, 1 for who won; then by points, equals sharing a place."""
    results = list(zip(game.shares, game.points, strict=True))
    return [1.0 + sum(other > mine for other in results) for mine in results]
