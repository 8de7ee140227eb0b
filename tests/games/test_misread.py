"""Words that are no move: the error says what could not be read, and what was expected instead."""

import pytest

from mischief.game.actors import LUCK
from mischief.game.errors import BadNotation
from mischief.game.laws.random_games import NAMES, sit
from mischief.game.registry import find, names
from mischief.game.rule import blank


@pytest.mark.parametrize(
    ("name", "actor", "words", "reason"),
    [
        ("lure", 0, "pink", "'pink' is not a colour or move: expected one of red"),
        ("lure", 0, "red+pink", "'pink' is not a colour: expected one of red"),
        ("lure", 0, "red: Zoe", "'Zoe' is not a player: expected one of Ann"),
        ("lure", LUCK, "Zoe begins", "'Zoe' is not a player: expected one of Ann"),
        ("lure", LUCK, "red, pink", "'pink' is not a face: expected one of red"),
        ("pantry", 0, "dog at middle", "'dog' is not a tile: expected one of plain mouse"),
        ("pantry", LUCK, "Zoe begins", "'Zoe' is not a player: expected one of Ann"),
        ("pantry", LUCK, "Zoe draws milk", "'Zoe' is not a player: expected one of Ann"),
        ("pantry", LUCK, "Ann draws dog", "'dog' is not a tile: expected one of plain mouse"),
        ("peek", 0, "dog 1 at start", "'dog 1' is not a card: expected one of card 1"),
        ("peek", 0, "discard dog 1", "'dog 1' is not a card: expected one of card 1"),
        ("peek", 0, "card 1 at start turned away", "turned"),
        ("peek", LUCK, "Zoe begins", "'Zoe' is not a player: expected one of Ann"),
        ("peek", LUCK, "Zoe draws card 1", "'Zoe' is not a player: expected one of Ann"),
        ("peek", LUCK, "Ann draws dog 1", "'dog 1' is not a card: expected one of card 1"),
        ("pounce", 0, "3001 ms", "'3001 ms' is not a move: say '312 ms' (0 to 3000) or one of "),
        ("pounce", 0, "01 ms", "'01 ms' is not a move"),
        ("pounce", 0, "312 m", "'312 m' is not a move"),
    ],
)
def test_what_can_not_be_read_is_named(name: str, actor: int, words: str, reason: str) -> None:
    game = find(name)
    with pytest.raises(BadNotation) as refused:
        game.parse(game.start(), actor, words, NAMES)
    assert reason in str(refused.value)


@pytest.mark.parametrize("name", names())
def test_words_are_read_as_all_the_parts_of_a_move(name: str) -> None:
    game, seats = find(name), NAMES[: find(name).seats[0]]
    for state, actor, move in sit(game, len(seats), 1).sampled():
        out = blank(game.layouts.PARTS)
        game.moves.parse(state, actor, game.say(state, actor, move, seats), seats, out)
        assert out == game.parts(state, actor, move)


def test_the_last_millisecond_and_every_word_of_pounce_can_be_said() -> None:
    game = find("pounce")
    state = game.start()
    for words in ("0 ms", "3000 ms", "too early", "no press", "dip", "throw", "an answer"):
        move = game.parse(state, 0, words, NAMES)
        assert game.say(state, 0, move, NAMES) == words
