"""Lure's moves: a fixed set of 82, that print and parse."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.games.lure import ANN, BOB, GAME, NAMES, moment
from mischief.game.actors import LUCK
from mischief.game.errors import BadNotation
from mischief.game.rule import NONE
from mischief.game.speeds.encode import named
from mischief.games.lure.luring import lure_of
from mischief.games.lure.record import DICE, FIRST, KIND_LURE, KIND_STOP, KIND_THROW, STOP, THROW

ACTIONS = range(82)


def test_there_are_80_ways_to_lure_and_two_decisions() -> None:
    said = {GAME.say(moment("", "", "", ""), ANN, move, NAMES) for move in ACTIONS}
    assert len(said) == 82
    lures = [GAME.parts(moment("", "", "", ""), ANN, move).colours for move in range(80)]
    alike = [lure for lure in lures if lure[0] == lure[1]]
    single = [lure for lure in lures if lure[1] == NONE]
    assert (len(single), len(lures) - len(single) - len(alike), len(alike)) == (20, 10, 50)


def test_the_order_of_moves_is_pinned() -> None:
    table = moment("", "", "", "")
    said = [GAME.say(table, ANN, move, NAMES) for move in (0, 1, 5, 20, 29, 30, 31, 79, THROW, STOP)]
    assert said == [
        "red", "red: Bob", "orange: Bob", "red+orange", "green+blue",
        "2 red: centre, centre", "2 red: centre, Bob", "2 blue: Dan, Dan", "throw", "stop",
    ]  # fmt: skip


@pytest.mark.parametrize("actor", range(4))
def test_every_action_parses_back_from_every_seat(actor: int) -> None:
    table = moment("", "", "", "")
    said = [GAME.say(table, actor, move, NAMES) for move in ACTIONS]
    assert [GAME.parse(table, actor, words, NAMES) for words in said] == list(ACTIONS)


def test_luck_parses_back() -> None:
    table, moves = moment("", "", "", ""), range(DICE, FIRST + 4)
    said = [GAME.say(table, LUCK, move, NAMES) for move in moves]
    assert [GAME.parse(table, LUCK, words, NAMES) for words in said] == list(moves)


def test_the_same_move_means_the_same_from_every_seat() -> None:
    table = moment("", "", "", "")
    assert GAME.say(table, ANN, 1, NAMES) == "red: Bob"
    assert GAME.say(table, BOB, 1, NAMES) == "red: Cleo"


def test_mice_may_be_named_in_any_order() -> None:
    table = moment("", "", "")
    assert GAME.parse(table, ANN, "blue+red", NAMES) == GAME.parse(table, ANN, "red+blue", NAMES)
    assert GAME.parse(table, ANN, "2 red: Bob, centre", NAMES) == lure_of(0, 0, 0, 1)
    assert GAME.parse(table, ANN, "2 red", NAMES) == lure_of(0, 0, 0, 0)


def test_a_lure_is_made_of_colours_and_of_the_seats_they_come_from() -> None:
    table = moment("", "", "", "")
    made = GAME.parts(table, BOB, GAME.parse(table, BOB, "2 red: centre, Ann", NAMES))
    assert named(GAME.layouts.Parts, made) == {
        "kind": KIND_LURE, "colours": [0, 0], "owners": [NONE, ANN], "faces": [NONE, NONE], "seat": NONE,
    }  # fmt: skip


@pytest.mark.parametrize(("move", "kind"), [(THROW, KIND_THROW), (STOP, KIND_STOP)])
def test_a_decision_is_made_of_nothing_else(move: int, kind: int) -> None:
    made = named(GAME.layouts.Parts, GAME.parts(moment("", ""), ANN, move))
    nothing = [NONE, NONE]
    assert made == {"kind": kind, "colours": nothing, "owners": nothing, "faces": nothing, "seat": NONE}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "not a colour"),
        ("purple", "not a colour"),
        ("red+red", "two different colours"),
        ("red+blue+green", "two different colours"),
        ("3 red", "should be like"),
        ("2 red: centre", "should be like"),
        ("red: centre, Bob", "should be like"),
        ("red: Zed", "not a player"),
        ("red: Ann", "own card"),
        ("Throw", "not a colour"),
    ],
)
def test_what_is_no_move_is_refused_with_the_reason(words: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        GAME.parse(moment("", ""), ANN, words, NAMES[:2])


@pytest.mark.parametrize("words", ["red", "red, blue, green", "red, purple", "Zed begins"])
def test_what_luck_cannot_do_is_refused(words: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse(moment("", ""), LUCK, words, NAMES[:2])


@given(st.text(max_size=30))
def test_no_words_crash_the_parser(words: str) -> None:
    for actor in (ANN, LUCK):
        try:
            move = GAME.parse(moment("", ""), actor, words, NAMES[:2])
        except BadNotation:
            continue
        assert 0 <= move < FIRST + 2
