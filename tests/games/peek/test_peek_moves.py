"""Peek's moves print and parse, in an order that doesn't change."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders.games.peek import ANN, BOB, GAME, NAMES, choices, dealt, picture, played
from mischief.game.actors import LUCK
from mischief.game.conformance import sit
from mischief.game.errors import BadNotation
from mischief.game.rule import NONE, UNKNOWN
from mischief.game.speeds.encode import named
from mischief.games.peek.described import View
from mischief.games.peek.moves import parse_place, say_place
from mischief.games.peek.record import (
    DEALING_MICE,
    DISCARD,
    DRAW,
    FIRST,
    KIND_DISCARD,
    KIND_DRAW,
    KIND_FIRST,
    KIND_LAY,
    UNSEEN,
    Parts,
)


@given(st.integers(0, 2**31), st.sampled_from([2, 3, 4]))
@settings(max_examples=8, deadline=None)
def test_whole_games_print_and_parse(seed: int, seats: int) -> None:
    GAME.hasten()
    for moment in sit(GAME, seats, seed).moments:
        words = GAME.say(moment.state, moment.actor, moment.move, NAMES)
        assert GAME.parse(moment.state, moment.actor, words, NAMES) == moment.move


def test_every_choice_of_a_moment_prints_and_parses() -> None:
    state = dealt(2)
    for move in GAME.legal(state, ANN):
        assert GAME.parse(state, ANN, GAME.say(state, ANN, move, NAMES), NAMES) == move


@given(st.integers(-60, 60), st.integers(-60, 60))
def test_every_place_prints_and_parses(row: int, column: int) -> None:
    assert parse_place(say_place(row, column)) == (row, column)


@pytest.mark.parametrize(
    ("row", "column", "words"), [(0, 0, "start"), (0, 3, "e3"), (-2, -1, "n2w1"), (4, 0, "s4"), (30, 12, "s30e12")]
)
def test_places_are_steps_from_the_start_cards_corner(row: int, column: int, words: str) -> None:
    assert say_place(row, column) == words


def test_the_order_of_moves_is_pinned() -> None:
    state = picture("b..", "...", ann="card 1, card 24")
    assert choices(state)[:5] == ["card 1 at n1w2", "card 1 at n1w1", "card 1 at n1", "card 1 at w2"] + [
        "card 1 at n2w1 turned once"
    ]
    by_card = [words.split(" at ")[0] for words in choices(state)]
    assert by_card == sorted(by_card)


def test_a_place_means_the_same_all_game() -> None:
    GAME.hasten()
    sitting = sit(GAME, 2, 8)
    seen = GAME.view(sitting.end, None)
    assert isinstance(seen, View)
    laid = [(m.state, m.move) for m in sitting.moments if m.actor != LUCK and m.move < DISCARD]
    shown = [one for one in seen.played if one.row is not None]  # type: ignore[attr-defined]
    for (state, move), one in zip(laid, shown, strict=True):
        assert f" at {say_place(one.row, one.column)}" in GAME.say(state, int(state.seat), move, NAMES) + " "


def test_luck_says_who_draws_what_and_others_hear_only_that() -> None:
    start = GAME.start(seats=2)
    begins = GAME.parse(start, LUCK, "Ann begins", NAMES)
    assert {GAME.tell(start, LUCK, begins, seat) for seat in (ANN, BOB, None)} == {begins}
    state = GAME.apply(start, LUCK, begins)
    cat = GAME.parse(state, LUCK, "Ann draws cat 2", NAMES)
    heard = {seat: GAME.say(state, LUCK, GAME.tell(state, LUCK, cat, seat), NAMES) for seat in (ANN, BOB, None)}
    assert heard == {ANN: "Ann draws cat 2", BOB: "Ann draws a cat", None: "Ann draws a cat"}
    while state.phase != DEALING_MICE:
        state = GAME.apply(state, LUCK, next(iter(GAME.chances(state))))
    for words in ("Ann draws card 1", "Ann draws card 24"):
        card = GAME.parse(state, LUCK, words, NAMES)
        assert GAME.say(state, LUCK, GAME.tell(state, LUCK, card, BOB), NAMES) == "Ann draws a card"
    assert GAME.parse(state, LUCK, "Ann draws a card", NAMES) == UNSEEN


def parts_of(state: Any, actor: int, move: int) -> tuple[int, ...]:
    """What a move is made of: kind, card, turn, row, column, seat, whether a cat is dealt."""
    return tuple(named(Parts, GAME.parts(state, actor, move)).values())


def test_moves_as_data() -> None:
    nothing = (NONE, NONE, NONE)
    start = GAME.start(seats=2)
    assert parts_of(start, LUCK, FIRST + BOB) == (KIND_FIRST, NONE, *nothing, BOB, NONE)
    dealing = GAME.apply(start, LUCK, GAME.parse(start, LUCK, "Bob begins", NAMES))
    assert parts_of(dealing, LUCK, DRAW + 25) == (KIND_DRAW, 25, *nothing, BOB, 1)
    assert parts_of(dealing, LUCK, UNSEEN) == (KIND_DRAW, UNKNOWN, *nothing, BOB, 1)
    state = picture("b..", "...", ann="card 1")
    move = GAME.parse(state, ANN, "card 1 at n2w1 turned once", NAMES)
    assert parts_of(state, ANN, move) == (KIND_LAY, 0, 1, -2, -1, NONE, NONE)
    assert parts_of(state, ANN, DISCARD + 3) == (KIND_DISCARD, 3, *nothing, NONE, NONE)
    assert parts_of(played(state, "card 1 at n1w2"), LUCK, UNSEEN) == (KIND_DRAW, UNKNOWN, *nothing, ANN, 0)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("card 1", "should name a card and a place, as in 'card 7 at n2w1 turned once'"),
        ("card 25 at n1", "'card 25' is not a card"),
        ("card 1 at n0", "'n0' is not a place"),
        ("card 1 at e1n1", "'e1n1' is not a place"),
        ("card 1 at n1 turned often", "is not a turn: expected one of turned once, turned twice, turned three times"),
        ("card 1 at e62", "e62 is too far away"),
        ("card 1 at n3", "n3 is too far away"),
        ("discard cheese", "'cheese' is not a card"),
        ("", "should name a card and a place"),
    ],
)
def test_words_that_are_no_move_are_refused(words: str, reason: str) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.parse(picture("b..", "...", ann="card 1"), ANN, words, NAMES)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("Ann sneezes", "should be like 'Ann begins' or 'Ann draws card 7'"),
        ("Bob draws card 7", "Bob doesn't draw now: it is Ann who does"),
        ("Zoe begins", "'Zoe' is not a player"),
        ("Ann draws card 0", "'card 0' is not a card"),
        ("Ann draws a card", "'a card' is not a card"),
    ],
)
def test_luck_that_cannot_be_is_refused(words: str, reason: str) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.parse(GAME.start(GAME.options(first=ANN), 2), LUCK, words, NAMES)
    assert reason in str(refused.value)
