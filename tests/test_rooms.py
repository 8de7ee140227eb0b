"""Rooms that one takes in at a glance: about 16 files of source in a folder, seldom more than 300 lines in a file."""

from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACES = ("src", "web/src", "web/scripts", "tests", "benchmarks", "examples", "scripts")
WRITTEN_IN = (".py", ".ts", ".svelte", ".js", ".mjs", ".cjs")
MOST_FILES, MOST_LINES = 16, 300
MOST_LINES_OF_TESTS = 400  # those of one thing stay together, and are found by their names

# Folders and files that have more, and why.
FULL = {
    "src/mischief/env": "others import from here by these names, a library each",
    "src/mischief/game": "others' games import from here what every game promises",
    "src/mischief/games/pantry": "a game is one folder, whose files have the same names in every game",
}
LONG = {
    "src/mischief/game/contract.py": "the whole promise of a game on one page",
    "src/mischief/games/pantry/rules.py": "rules are read from top to bottom, as on paper",
    "src/mischief/games/peek/rules.py": "rules are read from top to bottom, as on paper",
    "src/mischief/games/pounce/rules.py": "rules are read from top to bottom, as on paper",
    "src/mischief/lab/simulate/run.py": "a run from what was asked to what it showed",
    "src/mischief/server/live/house.py": "what the tables of one process share",
    "src/mischief/server/live/live_table.py": "what happens at one table, one thing after another",
    "src/mischief/server/live/rounds/rounds.py": "a round from the throw to the verdict",
    "src/mischief/server/wire/messages.py": "every message of the protocol, one after another",
}


def sources() -> list[str]:
    """Every file that somebody wrote, by its path from the root."""
    found = [file.relative_to(ROOT) for place in PLACES for file in (ROOT / place).rglob("*")]
    return [file.as_posix() for file in found if file.suffix in WRITTEN_IN and ".gen" not in file.as_posix()]


def lines(file: str) -> int:
    return len((ROOT / file).read_text("utf-8").splitlines())


def test_a_folder_has_about_sixteen_files_or_a_reason() -> None:
    folders = Counter(str(Path(file).parent) for file in sources())
    assert {folder for folder, files in folders.items() if files > MOST_FILES} == set(FULL)


def test_a_file_seldom_has_more_than_three_hundred_lines_and_then_a_reason() -> None:
    tests = {file for file in sources() if Path(file).name.startswith("test_") or ".test." in file}
    long = {file for file in sources() if lines(file) > (MOST_LINES_OF_TESTS if file in tests else MOST_LINES)}
    assert long - set(LONG) == set()
    assert {file for file in LONG if not (ROOT / file).exists()} == set()
