"""What people rely on in the contract, whatever the game."""

import re
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np
import pytest

from builders import modules
from builders.games.lure import ANN, BOB, GAME, moment, played, thrown
from mischief.game.actors import CLOCK, LUCK, awaiting, is_awaited, members
from mischief.game.contract import Game
from mischief.game.errors import BadOptions, BadSeats, BadState, IllegalMove, UnknownGame
from mischief.game.options import BaseOptions
from mischief.game.registry import find, load, names
from mischief.game.speeds.speed import Compiled, Interpreted
from mischief.games.lure.record import STOP


def test_a_set_of_actors_knows_its_members() -> None:
    both = awaiting(2) | awaiting(CLOCK)
    assert members(both) == (2, CLOCK)
    assert not is_awaited(both, LUCK)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_a_game_refuses_a_number_of_seats_it_is_not_for(seats: int) -> None:
    with pytest.raises(BadSeats, match="2 to 4 players"):
        GAME.start(seats=seats)


def test_a_move_out_of_turn_says_whose_turn_it_is() -> None:
    with pytest.raises(IllegalMove, match="seat 1 is not awaited now: it is for seat 0") as refused:
        GAME.apply(moment(), BOB, STOP)
    assert refused.value.code == "not_your_turn"


def test_nobody_moves_after_the_end() -> None:
    over = played(moment("6 red, 6 orange, 6 yellow, 6 green", "2 blue"), "stop")
    assert GAME.turn(over) == ()
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(over, ANN, STOP)
    assert refused.value.code == "game_over"


def test_luck_can_only_do_what_is_possible() -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(GAME.start(seats=2), LUCK, 119 + 2)  # a third player begins, at a table for two
    assert refused.value.code == "not_legal"


@pytest.fixture(params=[Interpreted, Compiled])
def lure(request: pytest.FixtureRequest) -> Game:
    """Lure at each of its speeds; what is not asked is not compiled."""
    return replace(GAME, _speeds=[request.param(GAME)])


@pytest.mark.parametrize("move", [119 + 2, 2**31, -(2**70), "Ann begins", None, 118.5])
def test_luck_is_refused_what_it_cannot_do_at_every_speed(lure: Game, move: Any) -> None:
    with pytest.raises(IllegalMove, match=re.escape(f"move {move} is not among the 2 legal moves")) as refused:
        lure.apply(lure.start(seats=2), LUCK, move)
    assert refused.value.code == "not_legal"


def test_luck_can_do_all_that_it_has_chances_for_and_nothing_else(lure: Game) -> None:
    for state in (lure.start(seats=3), lure.start(lure.options(first=0), 2)):
        assert [move for move in range(-1, 200) if can(lure, state, LUCK, move)] == sorted(lure.chances(state))


def can(game: Game, state: Any, actor: int, move: int) -> bool:
    try:
        game.apply(state, actor, move)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("actor", [BOB, -1, 64, 2**70, None])
def test_whoever_is_not_awaited_is_refused_at_every_speed(lure: Game, actor: Any) -> None:
    with pytest.raises(IllegalMove, match=f"seat {actor} is not awaited now: it is for seat 0"):
        lure.apply(moment(), actor, STOP)


def test_a_number_of_numpy_is_a_move_too(lure: Game) -> None:
    assert lure.write(lure.apply(moment(), np.int8(ANN), np.int32(STOP))) == lure.write(lure.apply(moment(), ANN, STOP))


def test_a_move_can_be_played_in_the_state_itself(lure: Game) -> None:
    before = thrown(moment("", "2 red"), "white white")
    move = lure.legal(before, ANN)[0]
    after = lure.apply(before, ANN, move)
    assert lure.play(before, ANN, move) == lure.turn(after)
    assert lure.write(before) == lure.write(after)


def test_compiled_rules_answer_like_interpreted_ones() -> None:
    game, state = replace(GAME, _speeds=[]), thrown(moment("", "2 red"), "white white")
    assert isinstance(game.speed, Interpreted)
    slow = game.legal(state, ANN)
    game.hasten()
    assert isinstance(game.speed, Compiled)
    assert game.legal(state, ANN) == slow
    assert len(slow) > 1


@pytest.mark.parametrize("game", names())
def test_moves_are_plain_numbers_whoever_gives_them(game: str) -> None:
    """The interpreter reads records as NumPy's numbers, which no JSON takes."""
    found = replace(find(game), _speeds=[])
    state = found.start()
    while LUCK in found.turn(state):
        state = found.apply(state, LUCK, next(iter(found.chances(state))))
    seat = found.turn(state)[0]
    move = found.legal(state, seat)[0]
    people = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
    given = [
        found.parse(state, seat, found.say(state, seat, move, people), people),
        found.tell(state, seat, move, seat),
    ]
    assert [(type(one), one) for one in given] == [(int, move)] * 2


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "expected the fields"),
        ("centre", "not a field=value word"),
        ("centre=1,2", "expected the fields"),
    ],
)
def test_a_line_that_is_no_state_is_refused(line: str, reason: str) -> None:
    with pytest.raises(BadState, match=reason):
        GAME.read(line)


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ("centre=6,6,6,6,6", "centre=6,6,6,6", "5 whole numbers"),
        ("centre=6,6,6,6,6", "centre=6,6,6,6,x", "5 whole numbers"),
        ("centre=6,6,6,6,6", "centre=6,6,6,6,5", "pieces are missing"),
        ("centre=6,6,6,6,6", "centre=6,6,6,6,99999999999", "out of range"),
        ("seats=2", "seats=9", "2 to 4 players"),
    ],
)
def test_a_state_that_cannot_be_is_refused(right: str, wrong: str, reason: str) -> None:
    line = GAME.write(GAME.start(seats=2))
    with pytest.raises(BadState, match=reason):
        GAME.read(line.replace(right, wrong))


def test_games_are_found_by_name_and_loaded_by_address() -> None:
    assert "lure" in names()
    assert find("lure") is load("lure") is load("mischief.games.lure:GAME")


@pytest.mark.parametrize("name", ["lurk", "no.such.module:GAME", "mischief.games.lure:NOTHING", ":", ".:x", ""])
def test_an_unknown_game_is_refused(name: str) -> None:
    for ask in (find, load):
        with pytest.raises(UnknownGame):
            ask(name)


@pytest.mark.parametrize(
    "name", [f"{modules.SLY}:GAME", modules.SLY, f"{modules.SLY}.GAME", "mischief.games.lure:GAME"]
)
def test_nothing_is_imported_because_a_stranger_named_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules.lay_out(tmp_path, monkeypatch)
    with pytest.raises(UnknownGame):
        find(name)
    assert not modules.was_imported()


def test_a_game_of_another_package_is_imported_once_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules.lay_out(tmp_path, monkeypatch)
    offered = [EntryPoint("sly", f"{modules.SLY}:GAME", "mischief.games")]
    monkeypatch.setattr("mischief.game.registry.entry_points", lambda group: offered)
    with pytest.raises(UnknownGame, match="sly"):
        find("lurk")
    assert not modules.was_imported()
    assert find("sly") is GAME
    assert modules.was_imported()


def test_options_are_read_from_words() -> None:
    options = GAME.options.parse(["daredevil", "first=1", "little-ones=false"])
    assert options == GAME.options(first=1, daredevil=True)
    assert GAME.options.parse(options.words()) == options


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["dare"], "unknown option dare"),
        (["first=x"], "first can't be x: choose a whole number$"),
        (["daredevil", "daredevil=false"], "twice"),
        (["daredevil=perhaps"], "daredevil can't be perhaps: choose true or false$"),
        (["daredevil=[1,\n2]"], r"daredevil can't be \[1,2\]: choose true or false$"),
    ],
)
def test_bad_options_are_refused(words: list[str], reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        GAME.options.parse(words)


@pytest.mark.parametrize(
    ("game", "word", "told"),
    [
        ("pounce", "thrower=dog", "thrower can't be dog: choose cat or self"),
        ("pounce", "cats=two", "cats can't be two: choose a whole number"),
        ("pounce", "paws=a,b", r'paws can\'t be \["a","b"\]: choose whole numbers with commas between them'),
        ("pantry", "tiles=" + "x," * 100, r"tiles can't be .{40}\.\.\.: choose whole numbers with commas between them"),
        ("peek", "deck={}", "deck can't be {}: choose a word"),
    ],
)
def test_a_value_that_an_option_cannot_have_is_told_with_those_it_can(game: str, word: str, told: str) -> None:
    with pytest.raises(BadOptions, match=f"^{told}$"):
        find(game).options.parse([word])


def test_an_options_range_is_told() -> None:
    class Bounded(BaseOptions, frozen=True):
        target: Annotated[int, msgspec.Meta(ge=10, le=1000, examples=[50])] = 100

    with pytest.raises(BadOptions, match=r"^target can't be 5: choose a whole number from 10 to 1000$"):
        Bounded.parse(["target=5"])


def test_options_are_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    file.write_text('{"daredevil": true}')
    assert GAME.options.parse([f"@{file}", "first=1"]).changed() == {"first": 1, "daredevil": True}


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, "can't be read"), ("[1]", "options by name"), ("{", "options by name"), ('{"mice": 1}', "option mice")],
)
def test_a_file_that_says_no_options_is_refused(content: str | None, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(BadOptions, match=reason):
        GAME.options.parse([f"@{file}"])


def test_options_must_fit_the_table() -> None:
    with pytest.raises(BadOptions, match="first=3 is not a seat"):
        GAME.start(GAME.options(first=3), 2)
