"""The commands as a new user runs them."""

import json
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from typer.testing import CliRunner

from builders.packages import EXAMPLES
from builders.tables import a_finished_table
from mischief.bots import ahead
from mischief.bots.bot import names as bots_of
from mischief.cli.app import app, main
from mischief.cli.common import bar_with_time_left
from mischief.game.actors import LUCK, awaiting
from mischief.game.registry import find, names
from mischief.table import record as records
from mischief.table.files import save
from mischief.table.record import Record

PLAYED = ["play", "lure", "--terminal", "--seed", "4", "--name", "Ann", "--bot", "greedy"]


def mischief(*words: str, typed: str = "") -> str:
    """What a command prints; it must succeed."""
    result = CliRunner().invoke(app, list(words), input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """The one line with which a command refuses, after exit code 2."""
    monkeypatch.setattr(sys, "argv", ["mischief", *words])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    return capsys.readouterr().err.strip()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole game that Ann played by always taking the first choice."""
    file = tmp_path / "game.txt"
    mischief(*PLAYED, "--record", str(file), typed="2\n1\n" * 400)
    return file


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


def test_a_whole_game_in_the_terminal_is_recorded_and_verified(record: Path) -> None:
    assert "draws of luck are what the dealer's secret" in mischief("verify", str(record))
    assert json.loads(mischief("verify", str(record), "--json"))["luck_checked"] is True


@pytest.fixture
def shared(tmp_path: Path) -> tuple[Path, Record]:
    """The record of a game whose first player has added a share."""
    table = a_finished_table()
    found = records.of(table)
    save(found, tmp_path / "shared.txt")
    return tmp_path / "shared.txt", found


def test_verify_compares_a_record_with_what_was_written_down_before_the_game(shared: tuple[Path, Record]) -> None:
    file, found = shared
    known = ["--commitment", str(found.commitment), "--share", f"0={found.shares[0]}"]
    told = mischief("verify", str(file), *known)
    assert "The secret is the one promised before the game." in told
    assert "The share of seat 0 is the one that you know of." in told
    assert "Not checked" not in told
    facts = json.loads(mischief("verify", str(file), *known, "--json"))
    assert (facts["commitment_checked"], facts["shares_checked"]) == (True, [0])


def test_verify_says_what_it_could_not_check(shared: tuple[Path, Record], record: Path) -> None:
    told = mischief("verify", str(shared[0]))
    assert f"Not checked: whether {shared[1].commitment} was the commitment before the game" in told
    assert "Not checked: whether the shares are those that players added (--share SEAT=HEX; seats 0)" in told
    assert "promised before the game" not in told
    facts = json.loads(mischief("verify", str(shared[0]), "--json"))
    assert (facts["luck_checked"], facts["commitment_checked"], facts["shares_checked"]) == (True, False, [])
    assert "Nobody has added a share" in mischief("verify", str(record))  # played from a seed


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (["--commitment", "00" * 32], "not the one that you were shown"),
        (["--share", "0=" + "00" * 16], "the share of seat 0 is not the one"),
        (["--share", "9=" + "00" * 16], "the share of seat 9 is not the one"),
        (["--share", "Ann"], "--share Ann can't be read"),
    ],
)
def test_verify_refuses_a_record_of_another_promise(
    shared: tuple[Path, Record],
    known: list[str],
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert words in refused(capsys, monkeypatch, "verify", str(shared[0]), *known)


def test_replay_shows_every_move_and_any_position(record: Path) -> None:
    whole = mischief("replay", str(record))
    assert "1. luck: " in whole
    assert "win" in whole.splitlines()[-1]
    early = json.loads(mischief("replay", str(record), "--at", "2", "--json"))
    assert len(early["moves"]) == 2


def test_the_terminal_answers_questions_and_refuses_nonsense() -> None:
    typed = "?\nlist\nhint\nnonsense\nred+red\nstop\nundo\nrules\n\n99\nquit\n"
    printed = mischief(*PLAYED, typed=typed)
    for words in ("take back your last move", "not a colour", "two different colours", "can't be played now"):
        assert words in printed
    assert "# Lure" in printed
    assert "left before its end" in printed


def test_a_game_that_is_left_is_saved_without_the_secret(tmp_path: Path) -> None:
    file = tmp_path / "left.txt"
    mischief(*PLAYED, "--record", str(file), typed="1\n")
    assert "secret: -" in file.read_text("utf-8")
    assert "the secret is shown when the game is over" in mischief("verify", str(file))


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


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["sim", "lurk"], "there is no game called 'lurk'"),
        (["sim", "lure", "--seats", "5"], "2 to 4 players"),
        (["sim", "lure", "-o", "first=2"], "first=2 is not a seat"),
        (["sim", "lure", "-o", "daredevil", "-o", "daredevil=false"], "given twice"),
        (["sim", "lure", "-o", "daredevil=maybe"], "daredevil can't be maybe: choose true or false"),
        (["sim", "lure", "--threads", "-1"], "--threads must be 1 or more"),
        (["sim", "lure", "--games", "0"], "--games must be 1 or more"),
        (["sim", "lure", "--policy", "clever"], "no bot 'clever'"),
        (["sim", "lure", "--device", "abacus"], "unknown device"),
        (["play", "lure", "--terminal", "--seats", "2", "--bot", "greedy", "--bot", "greedy"], "don't fit 2 seats"),
        (["play", "lure", "--terminal", "--name", "a,b"], "a name has letters"),
        (["sim", "lure", "-o", f"deck=@{__file__}"], "takes no deck"),
        (["sim", "peek", "-o", f"deck=@{__file__}"], "line "),
        (["sim", "pantry", "-o", "tiles=@no-such-file"], "no-such-file"),
        (["rules", "lure", "--lang", "de"], "choose one of en, ru, pl"),
        (["rules", "lure", "L16"], "no rule 'L16'"),
        (["replay", "no-such-file"], "can't be read"),
        (["verify", __file__], "not a record"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = refused(capsys, monkeypatch, *words)
    assert reason in told
    assert told.startswith("mischief: ")
    assert "\n" not in told


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may begin to play."""
    for work in ("arena.contest.contest", "report.balance.chapters", "analysis.analyse.analyse"):
        monkeypatch.setattr(f"mischief.lab.{work}", lambda *_: pytest.fail("played before it refused"))


ARENA = ["arena", "lure", "--bots", "greedy,random"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([*ARENA, "--plot", "no/such/folder.file"], "no name for a picture: choose one that ends in .svg"),
        ([*ARENA, "--plot", "taken/plot.svg"], "taken is not a folder"),
        ([*ARENA, "--plot", "folder.svg"], "folder.svg is a folder: name a file in it"),
        ([*ARENA, "--sims", "0"], "--sims must be 1 or more"),
        ([*ARENA, "--processes", "-1"], "--processes must be 1 or more"),
        ([*ARENA, "--losses", "-1"], "--losses must be 0 or more"),
        (["arena", "pounce", "--losses", "5"], "quick reactions"),
        (["report", "lure", "--seats", "5"], "2 to 4 players, not 5"),
        (["report", "lure", "--out", "taken"], "taken is not a folder"),
        (["analyse", "no-such-record", "--plot", "plot"], "no name for a picture"),
    ],
)
@pytest.mark.usefixtures("idle")
def test_what_could_not_be_told_afterwards_is_not_begun(
    tmp_path: Path,
    words: list[str],
    reason: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    (tmp_path / "folder.svg").mkdir()
    monkeypatch.chdir(tmp_path)
    told = refused(capsys, monkeypatch, *words)
    assert reason in told
    assert "\n" not in told


@pytest.mark.parametrize(
    ("words", "missing", "remedy"),
    [
        (ARENA, "openskill.models", "pip install 'mischief-games[arena]'"),
        ([*ARENA, "--plot", "plot.svg"], "matplotlib", "pip install 'mischief-games[report]'"),
        (["report", "lure"], "matplotlib", "pip install 'mischief-games[report]'"),
        (["analyse", "no-such-record", "--plot", "plot.svg"], "matplotlib", "pip install 'mischief-games[report]'"),
    ],
)
@pytest.mark.usefixtures("idle")
def test_what_is_not_installed_is_told_in_one_line_before_anything_is_played(
    words: list[str],
    missing: str,
    remedy: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    told = refused(capsys, monkeypatch, *words)
    assert remedy in told
    assert "\n" not in told


def test_a_bar_says_how_long_is_left_though_a_step_takes_minutes() -> None:
    now = [0.0]
    bar = bar_with_time_left(lambda: now[0], quiet=True)
    task = bar.add_task("sweeps", total=10)
    for minutes in (2, 4, 6):
        now[0] = 60.0 * minutes
        bar.advance(task)
    assert bar.tasks[0].time_remaining == 7 * 120


def test_a_forged_throw_is_refused_with_its_line(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = record.read_text("utf-8").split("\n")
    at = next(index for index, line in enumerate(lines) if line.startswith("2. luck: "))
    lines[at] = "2. luck: red, red" if "red, red" not in lines[at] else "2. luck: blue, blue"
    record.write_text("\n".join(lines), "utf-8")
    assert f"line {at + 1}: " in refused(capsys, monkeypatch, "verify", str(record))


def test_a_full_disk_leaves_nothing_half_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    told = refused(capsys, monkeypatch, *PLAYED, "--record", str(tmp_path / "game.txt"))
    assert "No space left on device" in told
    assert list(tmp_path.iterdir()) == []


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
    rules = SimpleNamespace(**{**vars(lure.rules), "turn": lambda state: awaiting(LUCK)})
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
