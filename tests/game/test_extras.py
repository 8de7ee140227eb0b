"""What a game brings besides its rules is found in its own folder, when somebody asks; and a game without plays too."""

import subprocess
import sys
from dataclasses import replace

import pytest

from builders.games.lure import ANN, GAME, moment
from mischief.bots.bot import bot
from mischief.bots.bot import names as bots_of
from mischief.cli.playing.boards import board
from mischief.game.luck import seeded
from mischief.game.registry import find, names
from mischief.game.texts import UnknownLanguage, languages, rules_text

BARE = replace(GAME, package="", _speeds=[])


def test_a_game_that_brings_nothing_is_played_by_its_rules_alone() -> None:
    state = moment("2 red", "blue", front="green", turn=ANN)
    assert bots_of(BARE) == ["random", "kitten", "cat", "tiger", "perfect"]
    legal = BARE.legal(state, ANN)
    assert bot(BARE, BARE.policies.usual).choose(BARE.look(state, ANN), ANN, legal, seeded(1)) in legal
    assert BARE.sense.outlook is GAME.rules.score
    assert BARE.pace is None


def test_without_a_board_the_terminal_shows_the_bare_view() -> None:
    state = moment("2 red", "blue")
    assert '"points"' in board(BARE, BARE.view(state, None), ("Ann", "Bob"))


def test_a_game_without_texts_says_where_they_belong() -> None:
    assert languages(BARE) == []
    with pytest.raises(UnknownLanguage, match=r"data/rules\.en\.md"):
        rules_text(BARE, "en")


@pytest.mark.parametrize("name", names())
def test_each_of_ours_brings_bots_texts_and_a_board(name: str) -> None:
    game = find(name)
    assert game.policies.usual in game.policies.by_name
    assert set(game.policies.studied) <= {"random", *game.policies.by_name}
    assert languages(game) == ["en", "ru", "pl"]
    assert game.draw_view is not None


def test_a_server_imports_no_board_for_the_terminal() -> None:
    code = (
        "import sys, mischief.server.http.app; from mischief.server.lobby.lobby import told_of;"
        "from mischief.game.registry import find, names; [told_of(find(name)) for name in names()];"
        "print(*[module for module in sys.modules if module.startswith('mischief.games') and 'board' in module])"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == ""
