"""The commands as a new user runs them."""

import json
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest
from typer.testing import CliRunner

from builders.commands import PLAYED, mischief
from builders.packages import EXAMPLES
from mischief.bots import ahead
from mischief.bots.bot import names as bots_of
from mischief.cli.app import app, main
from mischief.cli.common import bar_with_time_left
from mischief.game.actors import LUCK, awaiting
from mischief.game.registry import find, names


def test_help_imports_nothing_heavy() -> None:
    code = "import sys, mischief.cli; print(*sorted({'numpy', 'numba', 'msgspec', 'rich'} & set(sys.modules)))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == ""


def test_the_version_is_told() -> None:
    assert mischief("--version") == f"mischief {version('mischief-games')}\n"


@pytest.mark.parametrize(
    ("line", "offered"),
    [("mischief pl", {"play"}), ("mischief sim p", {"pantry", "peek", "pounce"}), ("mischief play l", {"lure"})],
)
def test_a_shell_completes_commands_and_games(
    line: str, offered: set[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {"_MISCHIEF_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    for name, value in words.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "argv", ["mischief"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 0
    assert set(capsys.readouterr().out.split()) == offered


def test_sim_prints_the_same_answer_for_the_same_seed() -> None:
    runs = [json.loads(mischief("sim", "lure", "--games", "200", "--seed", "7", "--json")) for _ in range(2)]
    for run in runs:
        del run["seconds"], run["steps_per_second"]
    assert runs[0] == runs[1]
    assert (runs[0]["games"], runs[0]["seats"], len(runs[0]["wins"])) == (200, 2, 2)


def test_sim_shows_wins_points_length_and_failed_hunts() -> None:
    printed = mischief("sim", "lure", "--seats", "3", "--games", "50", "--option", "daredevil")
    for words in ("95% interval", "points", "length", "failed hunts", "steps/s", "daredevil=True"):
        assert words in printed


@pytest.mark.parametrize("said", [["--policy", "greedy,random"], ["--policy", "greedy", "--policy", "random"]])
def test_sim_seats_everyone_who_was_named(said: list[str]) -> None:
    run = json.loads(mischief("sim", "lure", "--games", "2", "--device", "python", "--json", *said))
    assert run["policies"] == ["greedy", "random"]


def test_sim_says_how_long_pounce_lasts_for_one_to_five_cat_faces() -> None:
    printed = mischief("sim", "pounce", "--seats", "5", "--games", "20")
    for words in ("minutes    ", "cat faces", *(f"cats={cats} " for cats in range(1, 6)), "nine in ten take"):
        assert words in printed
    played = json.loads(mischief("sim", "pounce", "--seats", "5", "--games", "20", "--json"))
    assert played["policies"] == ["cat"]  # if nobody says who plays: nobody presses at random
    assert played["minutes"] > 0


def test_the_terminal_answers_questions_and_refuses_nonsense() -> None:
    typed = "?\nlist\nhint\nnonsense\nred+red\nstop\nundo\nrules\n\n99\nquit\n"
    printed = mischief(*PLAYED, typed=typed)
    for words in ("take back your last move", "not a colour", "two different colours", "can't be played now"):
        assert words in printed
    assert "# Lure" in printed
    assert "left before its end" in printed


def test_people_share_the_terminal_and_see_names() -> None:
    printed = mischief("play", "lure", "--terminal", "--name", "Ann", "--name", "Bob", "--seed", "4", typed="quit\n")
    assert "Ann" in printed
    assert "Bob" in printed


@pytest.mark.parametrize(("lang", "title"), [("en", "Lure"), ("ru", "Приманка"), ("pl", "Wabik")])
def test_rules_in_three_languages(lang: str, title: str) -> None:
    assert title in mischief("rules", "lure", "--lang", lang)
    told = json.loads(mischief("rules", "lure", "--lang", lang, "--json"))
    assert told["text"].startswith(f"# {title}")
    assert told["rules"][-1] == "L15"


def test_a_rule_is_found_by_its_id() -> None:
    printed = mischief("rules", "lure", "l8")
    assert "def fail" in printed
    assert "rules.py:" in printed


def test_a_game_is_named_by_its_address_too() -> None:
    assert "Lure" in mischief("rules", "mischief.games.lure:GAME")
    found = json.loads(mischief("conform", "mischief.games.lure:GAME", "--games", "1", "--json"))
    assert set(found.values()) == {None}


def test_conform_lists_the_laws() -> None:
    printed = mischief("conform", "lure", "--games", "1")
    assert "keeps all" in printed
    assert json.loads(mischief("conform", "lure", "--games", "1", "--json"))["no piece appears or vanishes"] is None


def test_a_bar_says_how_long_is_left_though_a_step_takes_minutes() -> None:
    now = [0.0]
    bar = bar_with_time_left(lambda: now[0], quiet=True)
    task = bar.add_task("sweeps", total=10)
    for minutes in (2, 4, 6):
        now[0] = 60.0 * minutes
        bar.advance(task)
    assert bar.tasks[0].time_remaining == 7 * 120


def test_people_play_with_their_own_printed_cards_and_tiles(tmp_path: Path) -> None:
    tiles = tmp_path / "tiles.toml"
    ours = files("mischief.games.pantry") / "data" / "tiles.toml"
    tiles.write_text(ours.read_text("utf-8"), "utf-8")
    few = ("--games", "2", "--device", "python", "--json")  # which needs no compiler
    run = json.loads(mischief("sim", "pantry", "-o", f"tiles=@{tiles}", *few))
    assert sum(run["options"]["tiles"]) == 24
    deck = str(files("mischief.games.peek") / "data" / "deck.txt")
    assert "deck" in json.loads(mischief("sim", "peek", "-o", f"deck=@{deck}", *few))["options"]


def test_a_game_in_which_luck_never_ends_does_not_hold_up_the_compiler() -> None:
    lure = find("lure")
    rules = ModuleType("endless")
    vars(rules).update({**vars(lure.rules), "turn": lambda state: awaiting(LUCK)})
    endless = replace(lure, rules=cast(Any, rules), _speeds=[])
    ahead.try_out(endless, "greedy")


def test_compiling_ahead_leaves_no_game_and_no_bot_to_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[ahead.Step]()
    monkeypatch.setattr(ahead, "do", done.append)
    mischief("compile")
    assert {step.game for step in done if step.bot is None} == set(names())
    waited_for = {ahead.step_for(find(name), bot) for name in names() for bot in bots_of(find(name))}
    assert waited_for - {None} == {step for step in done if step.bot}
    assert {"kitten", "perfect", "tiger"} == {step.bot for step in done if step.game == "lure"} - {None}


def test_commands_seat_own_bots_by_address_and_by_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of the folder one is in, and a program whose words hold a comma."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "mine_here.py").write_text("def last(sight, seat, legal, luck):\n    return legal[-1]\n")
    command = f"process:{sys.executable} {EXAMPLES / 'bots' / 'lure_bot.py'} 1,2"
    told = json.loads(mischief("sim", "lure", "--games", "2", "--policy", "mine_here:last,random", "--json"))
    assert told["policies"] == ["mine_here:last", "random"]
    words = ("arena", "lure", "--bots", "random,mine_here:last", "--bots", command, "--games", "1", "--processes", "1")
    met = json.loads(mischief(*words, "--json"))["outcome"]["standings"]
    assert {one["bot"] for one in met} == {"random", "mine_here:last", command}
    played = mischief("play", "lure", "--terminal", "--seed", "4", "--bot", command, typed="quit\n")
    assert "left before its end" in played


def test_a_bots_program_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    good = mischief("bot-check", "lure", f"{sys.executable} {EXAMPLES / 'bots' / 'lure_bot.py'}")
    assert "games of 4 from every seat" in good
    assert "✗" not in good
    bad = CliRunner().invoke(app, ["bot-check", "lure", f"{sys.executable} -c 'print(1)'"])
    assert bad.exit_code == 1
    assert "answered '1'" in bad.output
