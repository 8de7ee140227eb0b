"""A match for you: one number says how strong a bot plays, in every game with levels, and the same at every speed."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from mischief.bots.bot import bot, is_level, kind, names
from mischief.bots.levels import LEVELS, LevelBot, at_level
from mischief.bots.match import MATCH, STRENGTHS, MatchBot, PacedBot, between, looks_ahead, named, strength_of
from mischief.bots.network.files import learned
from mischief.bots.network.foresight import Learned, bench_for
from mischief.bots.network.network import Network
from mischief.bots.network.tempted import CAT, KITTEN, LOOKS_AHEAD, carelessness, fast_tempter, tempter
from mischief.bots.policy import UnknownPolicy
from mischief.bots.tiger import TigerBot
from mischief.game import registry
from mischief.game.actors import LUCK
from mischief.game.conformance import sit
from mischief.game.contract import Game
from mischief.game.luck import seeded, wrapping
from mischief.game.registry import find
from mischief.game.rule import as_array, copy
from mischief.lab.arena.contest import Arena, contest

LEARNED = [name for name in registry.names() if learned(find(name)) is not None]
STEPS = (0, 10, KITTEN, 40, CAT, 75, LOOKS_AHEAD, 100)


def asked(game: Game, seats: int, count: int = 6) -> list[Any]:
    """Moments at which somebody has a choice."""
    found = [
        one for one in sit(game, seats, 3).moments if one.actor < LUCK and len(game.legal(one.state, one.actor)) > 1
    ]
    return found[:: max(1, len(found) // count)]


@pytest.mark.parametrize(
    ("name", "strength"), [("match", 35), ("match-0", 0), ("match-7", 7), ("match-99", 99), ("match-100", 100)]
)
def test_a_name_says_the_strength(name: str, strength: int) -> None:
    assert strength_of(name) == strength
    assert strength_of(named(strength)) == strength


@pytest.mark.parametrize(
    "name",
    ["match-", "match-101", "match-07", "match--1", "match-1e1", "match-٣", "match-42\n", "rematch-42", "kitten"],
)
def test_what_is_no_strength_from_0_to_100_is_refused(name: str) -> None:
    assert strength_of(name) is None
    assert name == "kitten" or not is_level(find("lure"), name)


def test_every_game_with_levels_offers_a_match() -> None:
    assert [name for name in registry.names() if MATCH in names(find(name))] == registry.names()
    assert is_level(find("peek"), "match-42", 3)
    with pytest.raises(UnknownPolicy, match="match-101"):
        bot(find("lure"), "match-101")


def test_kitten_cat_and_tiger_are_three_of_the_strengths() -> None:
    assert [LEVELS[name].strength for name in ("kitten", "cat", "tiger")] == [KITTEN, CAT, STRENGTHS[-1]]
    game = find("lure")
    assert kind(game, "kitten") is kind(game, "cat") is kind(game, "match") is kind(game, named(CAT)) is MatchBot
    assert kind(game, "tiger") is kind(game, named(100)) is TigerBot


@pytest.mark.parametrize("name", LEARNED)
def test_the_stronger_the_less_careless(name: str) -> None:
    game = find(name)
    for seats in game.seats:
        kitten, cat = game.traits.errs(seats)
        curve = [carelessness(kitten, cat, strength) for strength in range(LOOKS_AHEAD + 1)]
        assert curve == sorted(curve, reverse=True)
        assert len(set(curve)) == len(curve)
        assert curve[KITTEN] == pytest.approx(kitten)
        assert curve[CAT] == pytest.approx(cat)
    assert [looks_ahead(strength) for strength in (0, LOOKS_AHEAD, 100)] == [0, 0, 1]


@pytest.mark.parametrize("name", LEARNED)
def test_a_stronger_one_wins_more(name: str) -> None:
    """Two steps of forty points each: chance alone does this once in millions."""
    games = {"lure": 200, "peek": 60, "pantry": 60}[name]
    for weaker, stronger in ((0, 40), (40, 80)):
        arena = Arena(name, (named(weaker), named(stronger)), games, 2, seed=5)
        shares = [played.shares[played.seating.bots.index(named(stronger))] for played in contest(arena)]
        assert np.mean(shares) > 0.5 + 1 / np.sqrt(len(shares))


@pytest.mark.parametrize("name", LEARNED)
def test_the_choice_is_the_same_interpreted_and_compiled(name: str) -> None:
    game = find(name)
    game.hasten()
    found = learned(game)
    assert found is not None
    for one in asked(game, 2, 3):
        for strength in (0, CAT):
            careless = carelessness(*game.traits.errs(2), strength)
            chosen = []
            for ask in (tempter(game), fast_tempter(game)):
                bench, moves, luck = bench_for(game, found.network), game.legal(one.state, one.actor), seeded(8)
                bench.states[0], bench.moves[: len(moves)] = as_array(one.state)[0], moves
                with wrapping():
                    chosen.append((int(ask(bench, one.actor, len(moves), found.network, careless, luck)), int(luck[0])))
            assert chosen[0] == chosen[1]


@pytest.mark.parametrize("name", LEARNED)
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    game = find(name)
    seats = game.seats[-1]
    for one in asked(game, seats):
        other, legal = copy(one.state), game.legal(one.state, one.actor)
        with wrapping():
            game.rules.redeal(other, one.actor, seeded(9))
        for level in ("kitten", "cat", named(50)):
            mine = bot(game, level).choose(game.look(one.state, one.actor), one.actor, legal, seeded(4))
            assert mine == bot(game, level).choose(game.look(other, one.actor), one.actor, legal, seeded(4))
            assert mine in legal


def test_of_moves_that_are_worth_the_same_the_one_that_looks_best_is_taken_most() -> None:
    game = find("peek")
    found = learned(game)
    assert found is not None
    even = Learned(game, Network(*(np.zeros_like(weights) for weights in found.network)))
    one = next(one for one in asked(game, 2) if len(game.legal(one.state, one.actor)) > 8)
    legal, player = game.legal(one.state, one.actor), MatchBot(even, KITTEN)
    sight, luck = game.look(one.state, one.actor), seeded(2)
    taken = [player.choose(sight, one.actor, legal, luck) for _ in range(3000)]
    appeal = {move: game.sense.appeal(one.state, one.actor, move) for move in legal}
    noticed = [appeal[move] for move, _ in even.weighed(one.state, one.actor, legal)]
    mean = np.mean(noticed)
    assert np.mean([appeal[move] for move in taken]) > mean + 5 * np.std(noticed) / np.sqrt(len(taken))
    assert set(map(appeal.get, taken)) == set(noticed)


@pytest.mark.parametrize("level", ["kitten", "cat"])
def test_weak_levels_search_at_tables_where_temptation_was_found_weaker(level: str) -> None:
    game = find("peek")
    weak, searching, match = bot(game, level, 50), at_level(game, level, 50), bot(game, named(LEVELS[level].strength))
    for seats, same in ((2, match), (3, searching), (4, searching)):
        for one in asked(game, seats):
            sight, legal = game.look(one.state, one.actor), game.legal(one.state, one.actor)
            first, second = (who.choose(sight, one.actor, legal, seeded(6)) for who in (weak, same))
            assert first == second


def test_tables_by_older_rules_are_played_on_by_the_next_level() -> None:
    game = find("lure")
    older = replace(game, version=f"{game.version}-before")
    assert learned(older) is None
    found = bot(older, "match-58")
    assert isinstance(found, LevelBot)
    assert found.level == LEVELS["cat"]
    assert isinstance(bot(older, "kitten"), LevelBot)


@pytest.mark.parametrize(
    ("strength", "found"),
    [(0, ("kitten", "kitten", 0)), (KITTEN, ("kitten", "cat", 0)), (46, ("kitten", "cat", 0.6)),
     (80, ("cat", "tiger", 0.5)), (100, ("tiger", "tiger", 0))],
)  # fmt: skip
def test_where_quickness_counts_a_match_is_like_the_levels_next_to_it(strength: int, found: Any) -> None:
    assert between(strength) == found
    assert kind(find("pounce"), named(strength)) is PacedBot


class Always:
    """Says one number, whatever is asked."""

    def __init__(self, move: int) -> None:
        self.move = move

    def choose(self, *_: Any) -> int:
        return self.move


def test_a_paced_bot_is_the_quicker_as_often_as_it_should_be() -> None:
    paced, luck = PacedBot(Always(0), Always(1), 0.6), seeded(3)
    sight: Any = None
    mean = np.mean([paced.choose(sight, 0, [0, 1], luck) for _ in range(4000)])
    assert abs(mean - 0.6) < 5 * np.sqrt(0.6 * 0.4 / 4000)


def test_a_match_of_reactions_plays_its_game() -> None:
    arena = Arena("pounce", ("match-0", "match-100"), 60, 3, seed=1)
    shares = [played.shares[played.seating.bots.index("match-100")] for played in contest(arena)]
    assert np.mean(shares) > 0.5
