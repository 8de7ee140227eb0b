"""A table that is brought back from the database goes on by the rules that it began under."""

from pathlib import Path

import pytest

from builders import modules
from mischief.game.errors import UnknownGame, UnknownVersion
from mischief.server.live.stored import bring_back, rows_of
from mischief.store.rows import EntryRow, SeatRow, TableRow
from mischief.table.court import Evidence
from mischief.table.files import load
from mischief.table.record import Record, of
from mischief.table.seats import Kind
from mischief.table.table import Entry

RECORDS = Path(__file__).parents[2] / "records"


def row_of(record: Record, **changes: str) -> TableRow:
    """The row of the table that a finished game was played at."""
    seats = [
        SeatRow(seat=seat, kind=Kind.PERSON, token=f"token {seat}", name=name, share=bytes.fromhex(share))
        for seat, (name, share) in enumerate(zip(record.names, record.shares, strict=True))
    ]
    known = {
        "id": "t" * 22,
        "code": "kabomi-lutera",
        "game": record.game,
        "rules": record.rules,
        "host": "p0",
        "luck": record.luck,
    } | changes
    secret = bytes.fromhex(record.secret or "")
    return TableRow(
        **known, options=record.options, clock={}, phase="playing", secret=secret, touched=0, seats=seats, began=0
    )


@pytest.mark.parametrize("stem", ["pounce-4-paw-v1", "pounce-4-everyone-v1", "peek-2", "pounce-6-v2"])
def test_a_table_goes_on_by_the_rules_it_began_under(stem: str) -> None:
    record, table = load(RECORDS / f"{stem}.txt")
    entries = [EntryRow(*entry, None, 0) for entry in table.log]
    for number in (len(entries) // 2, len(entries)):
        back = bring_back(row_of(record), entries[:number]).table
        assert back is not None
        assert (back.game.version, back.turn()) == (record.rules, table.at(number).turn())
    assert of(back) == record


def test_a_table_whose_rules_nobody_knows_any_more_is_refused() -> None:
    record, _ = load(RECORDS / "pounce-3-v2.txt")
    with pytest.raises(UnknownVersion, match="can't be played by rules '0': known are 2, 1"):
        bring_back(row_of(record, rules="0"), [])


def test_a_stored_table_imports_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules.lay_out(tmp_path, monkeypatch)
    record, _ = load(RECORDS / "pounce-3-v2.txt")
    with pytest.raises(UnknownGame):
        bring_back(row_of(record, game=f"{modules.SLY}:GAME"), [])
    assert not modules.was_imported()


def test_the_clients_own_id_belongs_to_the_first_of_several_entries_and_evidence_to_its_own() -> None:
    entries, known = [Entry(3, 0, 17), Entry(4, 6, 2)], Evidence(claim=1.0, low=0.0, high=2.0, judged=1)
    assert rows_of("t", entries, "mine", 9, {}) == [("t", 3, 0, 17, "mine", 9), ("t", 4, 6, 2, None, 9)]
    first, second = rows_of("t", entries, None, 9, {4: known})
    assert first == ("t", 3, 0, 17, None, 9)
    assert second[:6] == ("t", 4, 6, 2, None, 9)
    assert "judged" in str(second[6:])
