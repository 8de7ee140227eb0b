"""Policies and bots: legal choices, from what the seat can see, sensible where sense is easy."""

import numpy as np
import pytest

from builders.games.lure import ANN, GAME, NAMES, moment, thrown
from mischief.bots.bot import bot
from mischief.bots.policy import UnknownPolicy, policy
from mischief.game.actors import LUCK
from mischief.game.conformance import sit
from mischief.game.luck import seeded, wrapping
from mischief.game.registry import find, names
from mischief.game.rule import copy
from mischief.game.speeds.encode import numbers, record_of
from mischief.games.lure.policy import after_a_throw, gain_of, in_front
from mischief.games.lure.record import LURING, STOP, THROW


def choice(state: object, name: str = "greedy", seed: int = 1) -> str:
    """What a bot says at a moment of Lure."""
    move = bot(GAME, name).choose(GAME.look(state, ANN), ANN, GAME.legal(state, ANN), seeded(seed))
    return GAME.say(state, ANN, move, NAMES)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_plays_legal_moves_from_sights(game: str, name: str) -> None:
    found = find(game)
    found.hasten()
    player, luck = bot(found, name), seeded(3)
    for sitting_moment in sit(found, found.seats[0], 1).moments[::7]:
        state, actor = sitting_moment.state, sitting_moment.actor
        if actor < LUCK:
            legal = found.legal(state, actor)
            assert player.choose(found.look(state, actor), actor, legal, luck) in legal


@pytest.mark.parametrize("game", names())
def test_a_policy_does_not_change_its_mind_when_hidden_pieces_are_dealt_again(game: str) -> None:
    found, moves = find(game), np.empty(find(game).rules.MOST_MOVES, np.int32)
    greedy = policy(found, "greedy")
    choosing = [moment for moment in sit(found, found.seats[-1], 2).moments if moment.actor < LUCK]
    for moment_ in choosing[:: max(1, len(choosing) // 6)]:
        state, actor = moment_.state, moment_.actor
        other = copy(state)
        with wrapping():
            found.rules.redeal(other, actor, seeded(9))
            picks = []
            for world in (state, other):
                legal = found.legal(world, actor)
                moves[: len(legal)] = legal
                picks.append(int(greedy(copy(world), actor, moves, len(legal), seeded(4))))
        assert picks[0] == picks[1]


def test_a_policy_leaves_the_table_as_it_was() -> None:
    state = thrown(moment("", "red", front="blue"), "red green")
    after = copy(state)
    with wrapping():
        policy(GAME, "greedy")(after, ANN, np.array([0, 12, 22], np.int32), 3, seeded(1))
    deciding = moment("", "", front="red")
    with wrapping():
        policy(GAME, "greedy")(deciding, ANN, np.zeros(80, np.int32), 2, seeded(1))
    assert GAME.write(after) == GAME.write(state)
    assert GAME.write(deciding) == GAME.write(moment("", "", front="red"))


def test_greedy_takes_the_most_valuable_mice() -> None:
    assert choice(thrown(moment(), "red blue")) == "red+blue"
    assert choice(thrown(moment("", "2 red"), "red red")) == "2 red: Bob, Bob"


def test_greedy_stops_when_one_more_throw_costs_more_than_it_brings() -> None:
    assert choice(moment("", "", front="blue")) == "throw"
    assert choice(moment("", "", front="2 red, 2 orange, 2 yellow, 2 green")) == "stop"


def test_greedy_stops_at_the_end_only_to_win() -> None:
    ahead = moment("6 red, 6 orange, 6 yellow, 5 green", "blue", front="2 blue")
    behind = moment("blue", "6 red, 6 orange, 6 yellow, 5 green", front="2 blue")
    assert (choice(ahead), choice(behind)) == ("stop", "throw")
    both = "3 red, 3 orange, 3 yellow, 3 green"
    level = moment(both, f"{both}, 2 blue", front="2 blue")
    assert choice(level) == "throw"
    assert [GAME.sense.appeal(level, ANN, move) for move in (THROW, STOP)] == [1, 0]


def test_the_same_luck_gives_the_same_choice_and_other_luck_another() -> None:
    state = thrown(moment(), "white white")
    assert choice(state, "random", 5) == choice(state, "random", 5)
    assert len({choice(state, "random", seed) for seed in range(20)}) > 5


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(UnknownPolicy, match="choose one of"):
        policy(GAME, "clever")


def test_a_sight_says_all_that_a_bot_needs() -> None:
    state = moment("2 red", "blue", front="green", turn=ANN)
    sight = record_of(GAME.layouts.Sight, numbers(GAME.layouts.Sight, GAME.look(state, ANN)))
    assert bot(GAME, "greedy").choose(sight, ANN, GAME.legal(state, ANN), seeded(1)) in GAME.legal(state, ANN)


def test_what_one_more_throw_brings_is_the_sum_over_all_36() -> None:
    """The best lure of each, on top of what lies in front; and the table stays as it was."""
    deciding = moment("2 red, orange", "3 blue", front="orange, green")
    deciding.dice[0], deciding.dice[1] = 1, 3
    before = GAME.write(deciding)
    with wrapping():
        stake = in_front(deciding)
        found = after_a_throw(deciding, ANN, stake, np.zeros(80, np.int32))
    assert GAME.write(deciding) == before
    due = 0
    for dice in range(36):
        first, second = divmod(dice, 6)
        state = copy(deciding)
        state.phase, state.dice[0], state.dice[1] = LURING, first, second
        gains = [gain_of(state, move) for move in GAME.legal(state, ANN)]
        due += stake + max(gains) if gains else 0
    assert (stake, found) == (6, due)
