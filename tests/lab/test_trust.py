"""Chances are said with how far they may be off, and that holds for games that it was not found out from."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from mischief.bots.ahead import until_choice
from mischief.bots.forecasts import trust
from mischief.bots.forecasts.trust import doubt, doubt_between, interval, spread, trusted
from mischief.bots.hint import hint
from mischief.bots.network.files import learned
from mischief.cli.app import app
from mischief.game import registry
from mischief.game.luck import seeded
from mischief.game.registry import find
from mischief.lab.train.self_play import BadTraining
from mischief.lab.train.trust import Case, found_at, trials, within, worth

LEARNED = [name for name in registry.names() if learned(find(name)) is not None]
TIMES = 100


def cases(games: int, count: int, seed: int = 1) -> list[Case]:
    """Chances that are said as well as if each had been counted in so many games, and what playing on makes of them."""
    luck, found = np.random.default_rng(seed), list[Case]()
    for true in luck.uniform(0.1, 0.9, count):
        said, won = luck.binomial(games, true) / games, luck.binomial(TIMES, true) / TIMES
        found.append(Case(said, spread(true), 0.0, won))
    return found


@pytest.mark.parametrize("games", [40, 400])
def test_what_forecasts_are_worth_is_found_out(games: int) -> None:
    told = cases(games, 20_000)
    assert worth(told, TIMES) == pytest.approx(games, rel=0.15)
    assert within(told, games, TIMES) == pytest.approx(0.95, abs=0.01)
    assert within(told, 40 * games, TIMES) < 0.93


def test_the_doubt_is_that_of_so_many_games() -> None:
    luck = np.random.default_rng(2)
    off = np.abs(luck.binomial(300, 0.62, 20_000) / 300 - 0.62)
    assert np.mean(off <= doubt(0.62, 0.0, 300)) == pytest.approx(0.95, abs=0.01)
    assert doubt(1.0, 0.0, 10) == doubt(0.0, 0.0, 10) == 0
    assert doubt(0.5, 0.1, 300) > interval(0.0, 0.1, 300)
    assert doubt_between(0.5, 0.5, 0.0, 300) == pytest.approx(doubt(0.5, 0.0, 150))


@pytest.mark.parametrize(("name", "games"), [("lure", 24), ("pantry", 6), ("peek", 6)])
def test_chances_of_other_games_lie_within_what_is_said_of_them(name: str, games: int) -> None:
    """Games that nothing was found out from."""
    game = find(name)
    game.hasten()
    seats = game.seats[-1]
    told, known = trials(game, seats, games, TIMES, 99, 2, lambda done: None), trusted(game, seats)
    assert known is not None
    chances = [case for trials in told for trial in trials for case in trial.chances]
    assert within(chances, known.games, TIMES) > 0.85
    off = np.mean([one.said - one.won for one in chances])
    assert abs(off) < 0.05


def test_the_same_seed_finds_the_same_however_many_threads() -> None:
    game = find("lure")
    one, two = (trials(game, 2, 4, 20, 5, threads, lambda done: None) for threads in (1, 2))
    assert one == two
    assert found_at(2, one, 20) == found_at(2, two, 20)


@pytest.mark.parametrize("name", LEARNED)
def test_every_network_comes_with_how_far_it_can_be_trusted(name: str) -> None:
    game = find(name)
    for seats in game.seats:
        known = trusted(game, seats)
        assert known is not None, "run `mischief trust` for the network that there is now"
        assert known.apart > 0
        assert 0 < doubt(0.5, 0.0, known.games) < 0.35


def test_what_was_found_out_for_another_network_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trust, "checksum", lambda network: "another")
    assert trusted.__wrapped__(find("lure"), 3) is None


def test_a_hint_says_how_far_it_may_be_off_and_one_by_older_rules_does_not() -> None:
    game = find("lure")
    state = until_choice(game, seeded(1), 3)
    seat = game.turn(state)[0]
    asked = game.look(state, seat), seat, game.legal(state, seat), seeded(2)
    known = hint(game, *asked)
    assert all(option.doubt is not None and 0 < option.doubt < 0.2 for option in known.options)
    older = replace(game, version=f"{game.version}-before")
    assert all(option.doubt is None for option in hint(older, *asked).options)


def test_a_game_that_nobody_has_learned_has_nothing_to_trust() -> None:
    with pytest.raises(BadTraining, match="nobody has learned pounce"):
        trials(find("pounce"), 2, 1, 1, 1, 1, lambda done: None)


def test_the_command_finds_out_draws_and_writes(tmp_path: Path) -> None:
    plot, out = tmp_path / "lure.svg", tmp_path / "trust.toml"
    asked = ["trust", "lure", "--seats", "2", "--games", "4", "--times", "20", "--plot", str(plot), "--out", str(out)]
    said = CliRunner().invoke(app, asked)
    assert said.exit_code == 0, said.output
    assert "each moment played on 20 times" in said.output
    assert "lure for 2" in plot.read_text()
    assert trust.understood(out.read_bytes()).network == trust.understood(ours("lure")).network


def ours(name: str) -> bytes:
    path = Path(trust.__file__).parents[2] / "games" / name / "data" / trust.FILE
    return path.read_bytes()
