"""Games that were played and kept: whatever changes, they replay to the result that was written down then.

A record that no longer replays means that its game's rules, notation or luck have changed: then the game needs a new
version, the old one beside it for what began under it, and this folder records of the new one.
"""

import re
from pathlib import Path

import pytest

from mischief.game.errors import BadRecord
from mischief.game.registry import find, names
from mischief.table.files import load, loads
from mischief.table.record_text import write

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))
VERSIONS = [(name, version) for name in names() for version in (find(name).version, *find(name).older)]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_an_old_record_replays_to_its_result(file: Path) -> None:
    record, table = load(file)
    assert table.is_over
    assert record.secret is not None, "its luck was recomputed too"
    assert write(record) == file.read_text("utf-8")


@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_the_fewest_and_the_most_players_of_every_version_are_among_them(name: str, version: str) -> None:
    seats, kept = find(name).seats, [load(file)[0] for file in RECORDS if file.stem.startswith(f"{name}-")]
    assert {seats[0], seats[-1]} <= {len(record.names) for record in kept if record.rules == version}


@pytest.mark.parametrize("stem", ["pounce-4-paw-v1", "pounce-4-everyone-v1"])
def test_a_record_is_judged_by_the_rules_that_it_was_made_under(stem: str) -> None:
    text = next(file for file in RECORDS if file.stem == stem).read_text("utf-8")
    with pytest.raises(BadRecord):
        loads(re.sub(r"^rules: .*", f"rules: {find('pounce').version}", text, flags=re.MULTILINE).encode())
