"""Peek's greedy player gains on the others where it can."""

import numpy as np
import pytest

from builders.games.peek import ANN, FAR, GAME, NAMES, choices, picture, view
from mischief.bots.bot import bot
from mischief.game.luck import seeded, wrapping
from mischief.games.peek.policy import gain, greedy


def choice(state: object, seed: int = 1) -> str:
    """What a greedy player says."""
    moves = np.array(GAME.legal(state, ANN), np.int32)
    with wrapping():
        return GAME.say(state, ANN, int(greedy(state, ANN, moves, len(moves), seeded(seed))), NAMES)


def choice_from_view(state: object) -> str:
    """What a greedy player says who knows only what it sees."""
    move = bot(GAME, "greedy").choose(GAME.look(state, ANN), ANN, GAME.legal(state, ANN), seeded(1))
    return GAME.say(state, ANN, move, NAMES)


def value(words: str, *rows: str, seats: int = 2) -> int:
    """What a move is worth to Ann, who plays blue; Bob plays yellow."""
    state = picture(*rows, ann="card 1, cat 1", seats=seats)
    return int(gain(state, ANN, GAME.parse(state, ANN, words, NAMES)))


@pytest.mark.parametrize(
    ("rows", "worth"),
    [
        (("bb.", "..p"), 2),
        (("by.", "..p"), 0),
        (("pg.", "..y"), 1),
        (("b..", "y.."), 2),
        (("b..", "b.."), 0),
        (("yy.", "b.."), -3),
    ],
)
def test_own_mice_at_holes_and_others_under_the_card_are_worth_something(rows: tuple[str, ...], worth: int) -> None:
    assert value("card 1 at start", *rows) == worth


def test_a_card_put_away_is_worth_nothing() -> None:
    assert value("discard card 1", "b..", "...") == 0


def test_with_more_players_an_own_mouse_outweighs_any_one_of_theirs() -> None:
    assert value("card 1 at start", "bb.", "..y", seats=3) == 2 * 2 + 1
    assert value("card 1 at start", "yp.", "..b", seats=3) == -1 - 1 - 2


def test_greedy_takes_a_best_move_and_equals_are_drawn_by_lot() -> None:
    state = picture("b.y", "...", *FAR[2:], ann="card 1")
    legal = GAME.legal(state, ANN)
    best = max(int(gain(state, ANN, move)) for move in legal)
    bests = {GAME.say(state, ANN, move, NAMES) for move in legal if gain(state, ANN, move) == best}
    assert {choice(state, seed) for seed in range(60)} == bests


def test_greedy_plays_from_a_view() -> None:
    state = picture("b..", "...", ann="card 1")
    assert choice_from_view(state) in choices(state)
    assert choice_from_view(picture("...", "...", ann="card 1")) == "discard card 1"


def test_greedy_hides_the_other_players_mouse_while_its_own_peeks() -> None:
    state = picture("b.y", "...", *FAR[2:], ann="card 1")
    after = GAME.apply(state, ANN, GAME.parse(state, ANN, choice(state), NAMES))
    assert GAME.scores(after).points == (1, 0)
    assert view(after).in_sight == [3, 1, 1, 1]
