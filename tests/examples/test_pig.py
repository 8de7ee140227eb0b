"""A game in a package of its own has the same rights as ours, from the laws to the server."""

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from builders.packages import EXAMPLES, installed
from builders.server.players import Person, play_on
from builders.server.servers import a_server
from mischief.bots import ahead
from mischief.bots.bot import names as bots_of
from mischief.bots.search import Search
from mischief.cli.app import app
from mischief.game.actors import LUCK
from mischief.game.conformance import breaches
from mischief.game.contract import Game
from mischief.game.luck import seeded
from mischief.game.registry import find, names
from mischief.game.texts import LANGUAGES, functions_on, rule_ids, states
from mischief.game.texts import words as words_of
from mischief.server.wire.layouts import published
from mischief.table.files import load

REPOSITORY = Path(__file__).parents[2]
ANN, BOB = 0, 1
NAMES = ("Ann", "Bob")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return installed(EXAMPLES / "pig", tmp_path_factory.mktemp("site"))


@pytest.fixture(autouse=True)
def pig(path: list[str], monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, found as anybody's would be."""
    for folder in path:
        monkeypatch.syspath_prepend(folder)
    return find("pig")


def mischief(*words: str, typed: str = "") -> str:
    """What a command prints; it must succeed."""
    result = CliRunner().invoke(app, list(words), input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def played(game: Game, *moves: str, **options: Any) -> Any:
    """The state after moves in words; a number is a throw of the die."""
    state = game.start(game.options(first=ANN, **options), 2)
    for words in moves:
        actor = game.turn(state)[0]
        state = game.apply(state, actor, game.parse(state, actor, words, NAMES))
    return state


# --- its rules -------------------------------------------------------------------------------------------------------


def test_P1_luck_chooses_who_begins_unless_the_table_says(pig: Game) -> None:
    assert pig.turn(pig.start(seats=6)) == (LUCK,)
    assert len(pig.chances(pig.start(seats=6))) == 6
    assert pig.turn(played(pig, "4")) == (ANN,)


def test_P2_after_a_throw_one_chooses(pig: Game) -> None:
    state = played(pig, "4")
    assert [pig.say(state, ANN, move, NAMES) for move in pig.legal(state, ANN)] == ["throw", "hold"]


def test_P3_a_one_takes_what_was_gathered(pig: Game) -> None:
    state = played(pig, "4", "throw", "1", "6")
    assert pig.turn(state) == (BOB,)
    assert pig.scores(state).points == (0, 0)


def test_P4_who_holds_keeps_what_was_gathered(pig: Game) -> None:
    assert pig.scores(played(pig, "4", "throw", "5", "hold")).points == (9, 0)


def test_P5_who_holds_with_enough_wins_at_once(pig: Game) -> None:
    state = played(pig, "6", "throw", "4", "hold", target=10)
    assert pig.is_over(state)
    assert pig.scores(state).winners == (ANN,)


def test_one_function_states_each_rule_and_every_language_names_it(pig: Game) -> None:
    assert [rule_ids(pig, language) for language in LANGUAGES] == [["P1", "P2", "P3", "P4", "P5"]] * 3
    for rule in rule_ids(pig):
        assert [states(function, rule) for function in functions_on(pig, rule)].count(True) == 1


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_a_plain_board_can_say_all_of_it_in_other_languages(pig: Game, language: str) -> None:
    layouts = (*published(pig.layouts.Sight), *published(pig.layouts.Parts))
    by_heart = {"seats", "seat", "points", "phase", "kind"}  # shown by place, not by name
    called = {field.name for field in layouts} - by_heart | {word for field in layouts for word in field.words}
    assert words_of(pig, language).keys() == called


# --- its rights ------------------------------------------------------------------------------------------------------


def test_it_keeps_every_law(pig: Game) -> None:
    assert [law for law, breach in breaches(pig, games=1) if breach] == []


def test_its_own_policy_plays_in_the_simulator(pig: Game) -> None:
    run = json.loads(mischief("sim", "pig", "--games", "400", "--policy", "steady,random", "--json"))
    assert run["wins_by_policy"]["steady"] > 0.8
    assert set(run["tallies"]) == set(pig.rules.TALLIES)


def test_bots_that_search_meet_its_own_in_the_arena_six_at_a_table(pig: Game) -> None:
    assert bots_of(pig) == ["random", "kitten", "steady", "cat", "tiger"]
    words = ["arena", "pig", "--seats", "6", "--bots", "steady,cat", "--sims", "8", "--games", "1", "--processes", "1"]
    standings = json.loads(mischief(*words, "--json"))["outcome"]["standings"]
    assert {one["bot"] for one in standings} == {"steady", "cat"}


def test_a_search_weighs_the_chances_of_six(pig: Game) -> None:
    before = pig.start(pig.options(first=5, target=10), 6)
    state = pig.apply(before, LUCK, pig.parse(before, LUCK, "4", NAMES))
    thoughts = Search(pig).compare(pig.look(state, 5), 5, pig.legal(state, 5), seeded(1), 200)
    for thought in thoughts.values():
        assert len(thought.chances) == 6
        assert sum(thought.chances) == pytest.approx(1)


def test_a_game_in_the_terminal_is_drawn_recorded_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    words = ["play", "pig", "--terminal", "--name", "Ann", "--seed", "4", "-o", "target=50", "--record", str(file)]
    printed = mischief(*words, typed="hint\n" + "throw\nhold\n" * 200)
    assert "first to 50" in printed
    assert "gathered in this turn" in mischief("replay", str(file))
    assert json.loads(mischief("verify", str(file), "--json"))["luck_checked"] is True
    assert max(load(file)[1].scores.points) >= 50


@pytest.mark.parametrize(("lang", "title"), [("en", "Pig"), ("ru", "Свинья"), ("pl", "Świnia")])
def test_its_rules_are_read_in_three_languages(lang: str, title: str) -> None:
    assert title in mischief("rules", "pig", "--lang", lang)
    assert "def land" in mischief("rules", "pig", "p3")


def test_its_bots_are_compiled_ahead_although_its_first_outcome_would_go_on_for_ever() -> None:
    for level in ("steady", "kitten"):
        ahead.try_out(find("pig"), level)


def test_a_person_plays_its_bots_over_the_network(path: list[str], tmp_path: Path) -> None:
    async def run(address: str) -> None:
        async with Person(address) as ann:
            told = next(game for game in await ann.ask("GET", "/api/games") if game["name"] == "pig")
            assert told["seats"] == [2, 3, 4, 5, 6]
            assert told["titles"] == {"en": "Pig", "ru": "Свинья", "pl": "Świnia"}
            assert told["usual_bot"] == "steady"
            table = (await ann.open("pig", 3, options={"target": 50}))["table"]["id"]
            token = await ann.sit(table, 0, "Ann")
            await ann.ask("POST", f"/api/tables/{table}/seats/1/bot", {})
            await ann.ask("POST", f"/api/tables/{table}/seats/2/bot", {"level": "kitten"})
            started = await ann.start(table)
            assert [seat["bot"] for seat in started["table"]["seats"]] == [None, "steady", "kitten"]
            end = await play_on(await ann.at(table, [token]), {0}, random.Random(3))
            assert max(end["result"]["points"]) >= 50
            assert "throw" in (await ann.http.get(f"/api/tables/{table}/record")).text

    with a_server(tmp_path, path=path) as server:
        asyncio.run(run(server.address))


def test_no_other_file_names_it() -> None:
    assert "pig" in names()
    for folder in ("src", "web/src"):
        for file in (REPOSITORY / folder).rglob("*.*"):
            if file.suffix in (".py", ".ts", ".svelte"):
                assert not re.search(r"\bpig\b|mischief_pig", file.read_text("utf-8"), re.IGNORECASE), file


def test_the_guide_counts_its_lines_rightly() -> None:
    guide = (REPOSITORY / "CONTRIBUTING.md").read_text("utf-8")
    counted = re.findall(r"^\| `([\w./]+)` \| (\d+) \|", guide, re.MULTILINE)
    assert len(counted) == 11
    for file, lines in counted:
        assert len((EXAMPLES / "pig" / file).read_text("utf-8").splitlines()) == int(lines), file
