"""States, sights, parts and options are values, whatever the game."""

import copy
import pickle
import pickletools
import subprocess
import sys
from collections.abc import Callable
from typing import Any, assert_type

import numpy as np
import pytest

from builders.games.lure import ANN, BOB, moment, thrown
from mischief.game import rule, values
from mischief.game.errors import BadState
from mischief.game.laws.random_games import sit
from mischief.game.registry import find, names
from mischief.game.rule import Record, as_array, blank, layout, one
from mischief.games.lure import GAME, record
from mischief.games.peek.record import STATE as PEEK


def pickled(given: Any) -> Any:
    return pickle.loads(pickle.dumps(given))


WAYS = (copy.copy, copy.deepcopy, pickled, rule.copy)


def records_of(name: str) -> list[Any]:
    """A state in the middle of a random game with all that can be asked about it."""
    game = find(name)
    sitting = sit(game, game.seats[0], seed=3)
    state, actor, move = sitting.moments[len(sitting.moments) // 2]
    return [state, game.look(state, 0), game.parts(state, actor, move), game.packed(sitting.options)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", names())
def test_a_copy_is_equal_and_a_record_of_its_own(name: str, way: Callable[[Any], Any]) -> None:
    for original in records_of(name):
        twin = way(original)
        assert (twin, hash(twin), type(twin)) == (original, hash(original), type(original))
        assert not np.shares_memory(as_array(twin), as_array(original))


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_does_not_tear(way: Callable[[Any], Any]) -> None:
    """What is read by name and what compiled rules see is the same memory, in a copy of a record that was read too."""
    state = moment("2 red", turn=ANN)
    assert (state.seat, state.centre[0]) == (ANN, 4)
    twin = way(state)
    twin.seat, twin.centre[0] = BOB, 3
    assert (twin.seat, twin.centre[0]) == (twin["seat"], twin["centre"][0]) == (BOB, 3)
    assert (state.seat, state.centre[0]) == (state["seat"], state["centre"][0]) == (ANN, 4)


def test_states_are_equal_by_what_they_hold_and_can_be_kept_in_sets() -> None:
    met = {moment("2 red"), moment("2 red"), moment("red")}
    assert len(met) == 2
    assert moment("2 red") in met
    assert moment("2 red", turn=BOB) not in met


def test_records_of_different_kinds_are_never_equal() -> None:
    class Mice(Record):
        red: int = one()

    class Cats(Record):
        red: int = one()

    assert blank(layout(Mice)) == blank(layout(Mice))
    assert blank(layout(Mice)) != blank(layout(Cats))
    assert moment() != GAME.look(moment(), ANN)
    assert moment() != GAME.write(moment())


def test_what_lies_between_the_fields_of_a_record_makes_no_difference() -> None:
    one_state, other = blank(PEEK), rule.record_in(np.frombuffer(bytearray(b"\xff" * PEEK.itemsize), PEEK))
    for name in PEEK.names or ():
        other[name] = one_state[name]
    assert as_array(one_state).tobytes() != as_array(other).tobytes(), (
        "Peek's numbers lie without gaps now: take another"
    )
    assert (one_state, hash(one_state), pickle.dumps(one_state)) == (other, hash(other), pickle.dumps(other))
    assert pickled(other) == one_state


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_names_the_kind_of_record_and_holds_no_code(protocol: int) -> None:
    state = moment("2 red")
    kept = pickle.dumps(state, protocol)
    assert pickle.loads(kept) == state
    words = {str(word) for _, word, _ in pickletools.genops(kept) if word is not None}
    modules = {word.split()[0] for word in words if word.startswith(("mischief", "numpy"))}
    assert modules == {"mischief.game.values", "mischief.games.lure.record"}


def test_a_pickle_is_read_by_another_process() -> None:
    read = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    state = moment("2 red")
    told = subprocess.run([sys.executable, "-c", read], input=pickle.dumps(state), capture_output=True, check=True)
    assert told.stdout.decode().strip() == repr(state)


@pytest.mark.parametrize("spoil", [lambda words: words.replace("<i4", "<i2", 1), lambda words: words + " cheese:<i4"])
def test_a_pickle_of_another_layout_is_refused(spoil: Callable[[str], str]) -> None:
    restore, (kind, words, contents) = moment().__reduce__()
    with pytest.raises(BadState, match=r"lure\.State is laid out otherwise"):
        restore(kind, spoil(words), contents)


@pytest.mark.parametrize("spoil", [lambda contents: contents[:-1], lambda contents: contents + b"?"])
def test_a_pickle_that_was_cut_or_grew_is_refused(spoil: Callable[[bytes], bytes]) -> None:
    for state in (moment(), blank(PEEK)):
        kind, words, contents = state.__reduce__()[1]
        with pytest.raises(BadState, match="bytes"):
            values.restored(kind, words, spoil(contents))


def test_a_state_reads_as_it_is_written() -> None:
    state = moment("2 red")
    assert repr(state) == f"<lure.State {GAME.write(state)}>"


def test_a_sight_shows_the_rows_in_use_and_the_words_for_its_numbers() -> None:
    shown = repr(GAME.look(moment("2 red", "blue"), ANN))
    assert shown.startswith(
        "<lure.Sight seats=2 phase='deciding' seat=0 dice=-1,-1 centre=4,6,6,6,5 cards=2,0,0,0,0,0,0,0,0,1 "
    )


def test_the_parts_of_a_move_read_too() -> None:
    state = thrown(moment(), "red red")
    move = GAME.parse(state, ANN, "2 red: centre, centre", ("Ann", "Bob"))
    assert repr(GAME.parts(state, ANN, move)) == "<lure.Parts kind='lure' colours=0,0 owners=-1,-1 faces=-1,-1 seat=-1>"


@pytest.mark.parametrize("name", names())
def test_whatever_is_shown_stays_short(name: str) -> None:
    assert max(len(repr(shown)) for shown in records_of(name)) < 1200


def test_records_are_instances_of_the_classes_that_games_write() -> None:
    """Who checks types is told the same: `make types` reads these lines."""
    state = assert_type(GAME.start(), record.State)
    sight = assert_type(GAME.look(state, ANN), record.Sight)
    assert isinstance(assert_type(GAME.apply(moment(), ANN, record.STOP), record.State), record.State)
    assert isinstance(state, record.State)
    assert isinstance(sight, record.Sight)
    assert isinstance(assert_type(GAME.parts(moment(), ANN, record.STOP), record.Parts), record.Parts)
    assert isinstance(rule.copy(state), record.State)


def test_a_field_that_is_misspelt_is_refused() -> None:
    state: Any = moment()
    with pytest.raises(AttributeError, match="centr"):
        state.centr = 3
    with pytest.raises(AttributeError, match="centr"):
        print(state.centr)
