"""The arena: everyone sits everywhere equally often, games repeat by seed, and ratings follow results."""

from collections import Counter
from pathlib import Path

import pytest

from mischief.game.errors import BadSeats
from mischief.lab.arena.contest import Arena, BadArena, Played, Seating, contest, seatings, tables
from mischief.lab.arena.losses import STEPS, labels, losses_of, summed
from mischief.lab.arena.outcome import interval, outcome
from mischief.lab.arena.plot import draw
from mischief.lab.arena.ratings import ratings


def arena(bots: str = "greedy,random", games: int = 8, seats: int = 2, **more: int) -> Arena:
    return Arena("lure", tuple(bots.split(",")), games, seats, **more)


@pytest.mark.parametrize(("bots", "seats"), [("a,b", 2), ("a,b,c", 2), ("a,b,c", 3), ("a,b", 3), ("a,b", 4)])
def test_seats_and_starts_are_balanced(bots: str, seats: int) -> None:
    seated = list(seatings(arena(bots, 50, seats)))
    places = Counter((name, seat) for one in seated for seat, name in enumerate(one.bots))
    starts = Counter((one.bots[one.first], one.first) for one in seated)
    for name in bots.split(","):
        assert len({places[name, seat] for seat in range(seats)}) == 1
        assert len({starts[name, seat] for seat in range(seats)}) == 1
    assert len(set(places.values())) == 1, "every bot plays equally often"


def test_fewer_bots_than_seats_bring_copies() -> None:
    assert tables(("a", "b"), 4) == [("a", "b", "b", "b"), ("b", "a", "a", "a")]


def test_the_same_seed_plays_the_same_games() -> None:
    assert contest(arena(seed=3)) == contest(arena(seed=3))
    assert contest(arena(seed=3)) != contest(arena(seed=4))


def test_several_processes_play_the_same_games_as_one() -> None:
    assert contest(arena(games=8, processes=2)) == contest(arena(games=8))


def test_progress_counts_every_game() -> None:
    done: list[int] = []
    played = contest(arena(games=9), done.append)
    assert sum(done) == len(played) == 12


def test_the_better_bot_comes_first() -> None:
    asked = arena("random,greedy", 24)
    found = outcome(asked, contest(asked))
    assert [one.bot for one in found.standings] == ["greedy", "random"]
    best, match = found.standings[0], found.matches[0]
    assert 0.5 < best.low < best.wins <= best.high
    assert best.rating_low < best.rating < best.rating_high
    assert (match.bot, match.other, match.games) == ("greedy", "random", 24)
    assert match.score == best.wins


def test_ratings_follow_results_for_three_players() -> None:
    seating = Seating(0, ("a", "b", "c"), 0, 0)
    rated = ratings([Played(seating, (9, 5, 1), (1.0, 0.0, 0.0))] * 5)
    assert rated["a"][0] > rated["b"][0] > rated["c"][0]
    assert all(doubt < 25 / 3 for _, doubt in rated.values())


def test_an_interval_stays_within_reason() -> None:
    assert interval([1.0] * 10)[2] == 1.0
    assert 0.6 < interval([1.0] * 10)[1] < 0.8


def test_what_cant_be_played_is_refused() -> None:
    with pytest.raises(BadArena, match="each once"):
        arena("greedy,greedy").check()
    with pytest.raises(BadArena, match="--games"):
        arena(games=0).check()
    with pytest.raises(BadSeats, match="2 to 4"):
        arena(seats=5).check()


def test_the_plot_is_drawn(tmp_path: Path) -> None:
    asked = arena()
    draw(outcome(asked, contest(asked)), tmp_path / "arena.svg")
    assert "share of wins" in (tmp_path / "arena.svg").read_text()


def test_losses_are_sorted_into_kinds_of_mistakes() -> None:
    found = summed("a", [0.0, 0.0, 0.01, 0.3])
    assert found.shares == [0.5, 0.25, 0.0, 0.0, 0.0, 0.25]
    assert len(labels()) == len(found.shares) == len(STEPS) + 1
    assert "over 20%" in found.words()


def test_a_bot_that_plays_itself_is_weighed() -> None:
    found = losses_of(arena(seats=3), "random", 4)
    assert found.decisions == 4
    assert 0 <= found.mean <= found.worst <= 1
