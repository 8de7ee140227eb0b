"""Bots that search: legal, repeatable, blind to what is hidden, and not blind to a win."""

from typing import Any, NamedTuple

import msgspec
import pytest

from builders.games.lure import ANN, GAME, NAMES, moment
from mischief.bots.bot import Bot, bot, names
from mischief.bots.hint import hint
from mischief.bots.levels import LEVELS, Level, LevelBot
from mischief.bots.oracle import NotSolvedHere
from mischief.bots.policy import UnknownPolicy
from mischief.bots.search import Budget, Search
from mischief.bots.search.searcher import Thought
from mischief.game import registry
from mischief.game.actors import LUCK
from mischief.game.conformance import Moment, sit
from mischief.game.contract import Game
from mischief.game.luck import seeded, wrapping
from mischief.game.registry import find
from mischief.game.rule import as_array, copy

FEW = 40  # simulations: enough to go wrong, quick to run
SEARCHED = [name for name in registry.names() if not find(name).is_timed]
SECRETIVE = [name for name in registry.names() if not find(name).is_open]


def choosing(game: Game, seats: int, count: int = 4) -> list[Moment]:
    """Moments of a random game where somebody has a choice."""
    moments = [
        one for one in sit(game, seats, 3).moments if one.actor < LUCK and len(game.legal(one.state, one.actor)) > 1
    ]
    return moments[:: max(1, len(moments) // count)]


def choice(game: Game, player: Bot, state: Any, seat: int, seed: int = 5) -> int:
    return player.choose(game.look(state, seat), seat, game.legal(state, seat), seeded(seed))


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_legal_moves_and_repeats_them_by_seed(name: str, level: str) -> None:
    game = find(name)
    game.hasten()
    player = bot(game, level, FEW)
    for one in choosing(game, game.seats[-1]):
        first = choice(game, player, one.state, one.actor)
        assert first in game.legal(one.state, one.actor)
        assert choice(game, bot(game, level, FEW), one.state, one.actor) == first


@pytest.mark.parametrize("name", SECRETIVE)
@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_does_not_change_when_hidden_cards_are_swapped(name: str, level: str) -> None:
    game = find(name)
    game.hasten()
    swapped = 0
    for one in choosing(game, game.seats[0]):
        other = copy(one.state)
        with wrapping():
            game.rules.redeal(other, one.actor, seeded(8))
        swapped += bool((as_array(other) != as_array(one.state)).any())
        assert game.view(other, one.actor) == game.view(one.state, one.actor)
        chosen = [choice(game, bot(game, level, FEW), state, one.actor) for state in (other, one.state)]
        assert chosen[0] == chosen[1]
    assert swapped > 0, "there was nothing to hide"


def test_a_search_leaves_nothing_behind() -> None:
    game = find("peek")
    game.hasten()
    search, one = Search(game), choosing(game, 2)[1]
    sight, legal = game.look(one.state, one.actor), game.legal(one.state, one.actor)
    think = lambda: search.think(sight, one.actor, legal, seeded(1), Budget(FEW))  # noqa: E731
    assert think() == think()


def test_thoughts_add_up() -> None:
    game = find("pantry")
    game.hasten()
    one = choosing(game, 3)[2]
    legal = game.legal(one.state, one.actor)
    thoughts = Search(game).think(game.look(one.state, one.actor), one.actor, legal, seeded(1), Budget(FEW))
    assert sum(thought.visits for thought in thoughts) == FEW
    assert {thought.move for thought in thoughts} <= set(legal)
    assert all(0 <= thought.value <= 1 and len(thought.chances) == 3 for thought in thoughts)


@pytest.mark.parametrize(("simulations", "each"), [(30, 10), (1, 1)])
def test_moves_are_compared_equally_often_and_to_the_end(simulations: int, each: int) -> None:
    game = find("peek")
    game.hasten()
    one = choosing(game, 2)[-1]
    moves = game.legal(one.state, one.actor)[:3]
    compared = Search(game).compare(game.look(one.state, one.actor), one.actor, moves, seeded(1), simulations)
    assert {move: thought.visits for move, thought in compared.items()} == dict.fromkeys(moves, each)
    assert all(sum(thought.chances) == pytest.approx(1) for thought in compared.values())


def test_a_budget_of_time_ends_by_the_clock_it_is_given() -> None:
    ticks = iter(range(100))
    search = Search(GAME, clock=lambda: float(next(ticks)))
    state = moment("", "", front="red")
    thoughts = search.think(GAME.look(state, ANN), ANN, GAME.legal(state, ANN), seeded(1), Budget(seconds=2.5))
    assert sum(thought.visits for thought in thoughts) == 3 * 32


@pytest.mark.parametrize("name", SEARCHED)
def test_who_asks_for_the_best_move_alone_hears_the_same_one_sooner(name: str) -> None:
    game = find(name)
    game.hasten()
    search, most = Search(game), 2048
    asked = 0.0
    for one in choosing(game, 2, 6):
        question = game.look(one.state, one.actor), one.actor, game.legal(one.state, one.actor)
        whole, brief = (search.think(*question, seeded(1), Budget(most, best_only=only)) for only in (False, True))
        assert brief[0].move == whole[0].move
        assert visits(whole) == most
        assert most // 2 < visits(brief) <= most
        asked += visits(brief) / most
    assert asked < 0.95 * len(choosing(game, 2, 6))


def visits(thoughts: list[Thought]) -> int:
    return sum(thought.visits for thought in thoughts)


@pytest.mark.parametrize("level", ["cat", "tiger"])
def test_a_sure_win_is_taken(level: str) -> None:
    ahead = moment("6 red, 6 orange, 6 yellow, 5 green", "blue", front="2 blue")
    assert GAME.say(ahead, ANN, choice(GAME, bot(GAME, level, 200), ahead, ANN), NAMES) == "stop"


def test_a_sure_loss_is_not_taken() -> None:
    behind = moment("blue", "6 red, 6 orange, 6 yellow, 5 green", front="2 blue")
    assert GAME.say(behind, ANN, choice(GAME, bot(GAME, "tiger", 300), behind, ANN), NAMES) == "throw"


def test_the_last_card_is_laid_where_it_wins() -> None:
    game = find("pantry")
    game.hasten()
    last = next(one for one in reversed(sit(game, 2, 6).moments) if len(game.legal(one.state, one.actor)) > 1)
    ends = {move: game.apply(last.state, last.actor, move) for move in game.legal(last.state, last.actor)}
    assert all(game.is_over(end) for end in ends.values())
    points = {
        move: (score := game.scores(end).points)[last.actor] - score[1 - last.actor] for move, end in ends.items()
    }
    budget = Level(20 * len(ends), notices=len(ends))
    assert points[choice(game, LevelBot(game, budget), last.state, last.actor)] == max(points.values())


def test_a_careless_level_still_prefers_better_moves() -> None:
    state = moment("", "", front="2 red, 2 orange, 2 yellow, 2 green")
    careless = LevelBot(GAME, Level(60, carelessness=0.05))
    said = [GAME.say(state, ANN, choice(GAME, careless, state, ANN, seed), NAMES) for seed in range(20)]
    assert said.count("stop") > said.count("throw")


def test_a_hint_names_the_best_move_and_what_others_give_away() -> None:
    game = find("peek")
    game.hasten()
    one = choosing(game, 2)[1]
    legal = game.legal(one.state, one.actor)
    given = hint(game, game.look(one.state, one.actor), one.actor, legal, seeded(1), Budget(FEW))
    assert given.move == given.options[0].move
    assert given.options[0].loss == 0
    assert {option.move for option in given.options} <= set(legal)
    assert msgspec.json.decode(msgspec.json.encode(given), type=type(given)) == given


def test_perfect_is_offered_only_where_the_game_is_solved() -> None:
    assert "perfect" in names(GAME, 2)
    assert "perfect" not in names(GAME, 3)
    assert "perfect" not in names(find("peek"))
    with pytest.raises(NotSolvedHere, match="choose another bot"):
        bot(find("peek"), "perfect")
    three = moment("", "", "", front="red")
    with pytest.raises(NotSolvedHere, match="2 players only"):
        choice(GAME, bot(GAME, "perfect"), three, ANN)


class Told(NamedTuple):
    move: int
    value: float


def the_last_is_best(state: Any) -> list[Told]:
    """A solver's answer as the bots hear it."""
    return [Told(move, 0.1 * number) for number, move in enumerate(GAME.legal(state, int(state.seat)))]


def test_perfect_plays_what_the_solver_says_and_hints_are_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mischief.bots.oracle.adviser", lambda game: the_last_is_best)
    state = moment("", "", front="red")
    legal = GAME.legal(state, ANN)
    assert choice(GAME, bot(GAME, "perfect"), state, ANN) == legal[-1]
    given = hint(GAME, GAME.look(state, ANN), ANN, legal, seeded(1))
    assert given.exact
    assert [(option.move, option.loss) for option in given.options] == [(legal[1], 0.0), (legal[0], 0.1)]


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownPolicy, match="kitten"):
        bot(GAME, "lion")
