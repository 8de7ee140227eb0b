"""Games that were played and kept: whatever changes, they replay to the result that was written down then.

A record that no longer replays means that its game's rules, notation or luck have changed: then the game needs a new
version, and this folder records of it.
"""

from pathlib import Path

import pytest

from mischief.game.registry import find, names
from mischief.table.files import load
from mischief.table.record_text import write

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_an_old_record_replays_to_its_result(file: Path) -> None:
    record, table = load(file)
    assert table.is_over
    assert record.secret is not None, "its luck was recomputed too"
    assert write(record) == file.read_text("utf-8")


@pytest.mark.parametrize("name", names())
def test_the_fewest_and_the_most_players_of_every_game_are_among_them(name: str) -> None:
    seats = find(name).seats
    assert {f"{name}-{seats[0]}", f"{name}-{seats[-1]}"} <= {file.stem for file in RECORDS}
