"""Records: round trips for every game, and forgeries of every kind refused with their line."""

import errno
import os
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders import modules
from builders.tables import GAMES, a_finished_table, a_table
from mischief.game import registry
from mischief.game.errors import BadRecord
from mischief.table import files, record_json, record_text
from mischief.table.dealer import Dealer, shares_for
from mischief.table.record import Flaw, Result, describe, of, replay
from mischief.table.table import Table

FINISHED = record_text.write(of(a_finished_table("lure", seed=11)))
RUNNING = record_text.write(of(a_table("lure", seed=11)))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=4, deadline=None)
@given(data=st.data())
def test_a_record_survives_text_and_json(game: str, data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(list(registry.find(game).seats)))
    record = of(a_finished_table(game, seats, data.draw(st.integers(0, 2**32))))
    assert record_text.read(record_text.write(record)) == record
    assert record_json.read(record_json.write(record)) == record


def test_a_record_says_which_levels_of_bots_sat_where() -> None:
    record = of(a_finished_table("lure", seed=11), (None, "match-42"))
    assert record_text.read(record_text.write(record)) == record_json.read(record_json.write(record)) == record
    assert "\nbots: -, match-42\n" in record_text.write(record)
    assert "bots" not in record_json.write(of(a_finished_table("lure", seed=11), (None, None)))


@pytest.mark.parametrize(
    "bots", ["-, -", "kitten", "-, match-42, cat", "-, Match", "-, a b", f"-, {'a' * 21}", "-, <b>", "-,cat"]
)
def test_what_no_levels_of_bots_are_is_refused(bots: str) -> None:
    with pytest.raises(BadRecord) as found:
        record_text.read(FINISHED.replace("\nluck: ", f"\nbots: {bots}\nluck: ", 1))
    assert found.value.line == 6


@pytest.mark.parametrize("game", GAMES)
def test_a_running_game_has_a_record_without_the_secret(game: str) -> None:
    table = a_table(game)
    record = of(table)
    assert table.dealer is not None
    assert record.secret is None
    assert record.result is None
    for text in (record_text.write(record), record_json.write(record)):
        assert table.dealer.secret.hex() not in text
    assert record_text.read(record_text.write(record)) == record


def test_a_game_that_was_broken_off_shows_its_secret_and_its_luck_is_checked() -> None:
    record = of(a_table("lure", seed=11), broken_off=True)
    assert (record.secret is not None, record.result) == (True, None)
    assert record_text.read(record_text.write(record)) == record
    assert record_json.read(record_json.write(record)) == record
    forged = swap(r"^2\. luck: .*", "2. luck: red, red")(record_text.write(record))
    with pytest.raises(BadRecord, match="the luck does not match"):
        record_text.read(forged)


def test_a_record_of_either_scheme_survives_and_keeps_to_its_own_length_of_shares() -> None:
    table = a_table("lure", seed=11)
    assert table.dealer
    table.dealer = Dealer(table.dealer.secret, shares_for(2, [b"x" * 32]))
    record = of(table)
    assert record.luck == "hmac-sha256-2"
    assert record_text.read(record_text.write(record)) == record
    with pytest.raises(BadRecord, match="expected 16 bytes"):
        record_text.read(record_text.write(record).replace("hmac-sha256-2", "hmac-sha256-1"))


def test_a_result_is_said_as_people_say_it() -> None:
    assert describe(Result((34, -3), ("Ann",)), ("Ann", "Ben")) == "Ann 34, Ben -3: Ann wins"
    assert describe(Result((3, 3), ("Ann", "Ben")), ("Ann", "Ben")) == "Ann 3, Ben 3: Ann, Ben share the win"


def test_options_survive() -> None:
    record = of(a_finished_table("lure", 3, daredevil=True, first=2))
    assert record.options == {"daredevil": True, "first": 2}
    assert record_text.read(record_text.write(record)) == record


def swap(pattern: str, replacement: str) -> Callable[[str], str]:
    def forge(text: str) -> str:
        forged = re.sub(pattern, replacement, text, count=1, flags=re.MULTILINE)
        assert forged != text
        return forged

    return forge


FORGERIES: dict[str, tuple[Callable[[str], str], int, str]] = {
    "not a record": (lambda _: "Dear diary,\n", 1, "not a record"),
    "an empty file": (lambda _: "", 1, "not a record"),
    "another format": (swap(r"record 1", "record 2"), 1, "format 2"),
    "another game": (swap(r"^game: lure", "game: chess"), 2, "chess"),
    "another rules version": (swap(r"^rules: .*", "rules: 0"), 3, "rules '0'"),
    "an unknown option": (swap(r"^options: -", "options: tails=2"), 4, "tails"),
    "an option at its default": (swap(r"^options: -", "options: daredevil=false"), 4, "default"),
    "an option that can't be read": (swap(r"^options: -", "options: daredevil=perhaps"), 4, "daredevil"),
    "an option given twice": (swap(r"^options: -", "options: first=0 first=1"), 4, "each once"),
    "an option that this table can't have": (swap(r"^options: -", "options: first=5"), 4, "first"),
    "a format of thousands of digits": (swap(r"record 1", f"record {'1' * 5000}"), 1, "not a record"),
    "a bad commitment": (swap(r"^commitment: ....", "commitment: WXYZ"), 7, "hexadecimal"),
    "a bad name": (swap(r"^names: Ann", "names: centre"), 5, "notation"),
    "the same name twice": (swap(r"^names: Ann, Ben", "names: Ann, ann"), 5, "called"),
    "another luck scheme": (swap(r"^luck: .*", "luck: loaded"), 6, "scheme"),
    "another commitment": (swap(r"^commitment: ....", "commitment: 0000"), 9, "committed"),
    "no commitment": (swap(r"^commitment: .*", "commitment: -"), 7, "prove nothing"),
    "a share too few": (swap(r"^shares: \w+, ", "shares: "), 8, "each of the 2"),
    "another share": (swap(r"^shares: 30", "shares: 31"), 13, "does not match"),
    "a bad share": (swap(r"^shares: 30", "shares: XY"), 8, "hexadecimal"),
    "a bad secret": (swap(r"^secret: ....", "secret: ????"), 9, "hexadecimal"),
    "another secret": (swap(r"^secret: ....", "secret: 0000"), 9, "committed"),
    "no secret": (swap(r"^secret: .*", "secret: -"), 9, "must be shown"),
    "another result": (swap(r"^result: Ann \d+", "result: Ann 99"), 10, "the moves give"),
    "another winner": (swap(r": (\w+) wins$", ": Eve wins"), 10, "the moves give"),
    "a result in other words": (swap(r"^result: .*", "result: a draw"), 10, "expected"),
    "points of thousands of digits": (swap(r"^result: Ann \d+", f"result: Ann {'1' * 5000}"), 10, "points of Ann"),
    "points of nobody": (swap(r"^result: Ann \d+", "result: Bob 9"), 10, "points of Ann"),
    "no result": (swap(r"^result: .*", "result: running"), 10, "the moves give"),
    "an unknown tag": (swap(r"^rules: ", "weather: fine\nrules: "), 3, "not a known tag"),
    "a tag twice": (swap(r"^rules: (.*)", r"rules: \1\nrules: \1"), 4, "twice"),
    "a tag too few": (swap(r"^luck: .*\n", ""), 10, "'luck' is missing"),
    "tags in another order": (swap(r"^(game: .*)\n(rules: .*)", r"\2\n\1"), 2, "should be written"),
    "a missing move": (swap(r"^3\. .*\n", ""), 14, "move 3 is missing"),
    "a move without a number": (swap(r"^3\. ", ". "), 14, "not a move"),
    "a move whose number begins with a zero": (swap(r"^3\. ", "03. "), 14, "not a move"),
    "a move of a number of thousands of digits": (swap(r"^3\. ", f"{'3' * 5000}. "), 14, "not a move"),
    "a move twice": (swap(r"^(3\. .*)\n", r"\1\n\1\n"), 14, "move 4 is missing"),
    "an illegal move": (swap(r"^3\. Ann: .*", "3. Ann: stop"), 14, "not among"),
    "a move nobody can read": (swap(r"^3\. Ann: .*", "3. Ann: meow"), 14, "meow"),
    "a move out of turn": (swap(r"^3\. Ann: ", "3. Ben: "), 14, "not awaited"),
    "a move by a stranger": (swap(r"^3\. Ann: ", "3. Zoe: "), 14, "no seat"),
    "luck in a player's turn": (swap(r"^3\. Ann: .*", "3. luck: red, red"), 14, "not awaited"),
    "luck that never was": (swap(r"^2\. luck: .*", "2. luck: red, pink"), 13, "pink"),
    "an undo of nothing": (swap(r"^3\. Ann: .*", "3. Ann: undo"), 14, "no move to take back"),
    "a move in other words": (swap(r"^3\. Ann: (.*)", r"3. Ann: \1 "), 14, "should be written"),
    "a line that is no move": (swap(r"^3\. Ann: .*", "Ann yawns"), 14, "not a move"),
    "no empty line": (swap(r"^\n", ""), 11, "not a known tag"),
}


def test_a_record_with_too_few_players_is_refused_by_its_names() -> None:
    lonely = swap(r"^names: Ann, Ben", "names: Ann")(swap(r"^shares: \w+, ", "shares: ")(RUNNING))
    with pytest.raises(BadRecord, match="2 to 4 players") as refused:
        record_text.read(lonely)
    assert refused.value.line == 5


@pytest.mark.parametrize("as_json", [False, True])
def test_a_record_imports_nothing(as_json: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules.lay_out(tmp_path, monkeypatch)
    text = record_json.write(of(a_finished_table("lure"))) if as_json else FINISHED
    with pytest.raises(BadRecord, match="there is no game called"):
        files.loads(text.replace("lure", f"{modules.SLY}:GAME", 1).encode())
    assert not modules.was_imported()


def begun_by_ann(text: str) -> bool:
    return "1. luck: Ann begins" in text


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_record_is_refused_with_its_line(forgery: str) -> None:
    forge, line, reason = FORGERIES[forgery]
    assert begun_by_ann(FINISHED)
    with pytest.raises(BadRecord, match=re.escape(reason)) as refused:
        record_text.read(forge(FINISHED))
    assert refused.value.line == line
    assert str(refused.value).startswith(f"line {line}: ")


def test_luck_that_the_secret_does_not_give_is_refused() -> None:
    assert "2. luck: white, blue" in FINISHED
    with pytest.raises(BadRecord, match="luck was 'red, red', but the secret gives 'white, blue'") as refused:
        record_text.read(swap(r"^2\. luck: .*", "2. luck: red, red")(FINISHED))
    assert refused.value.line == 13


def test_a_flaw_says_where_and_why() -> None:
    record = msgspec.structs.replace(record_text.read(RUNNING), result=Result((3, 4), ("Ben",)))
    with pytest.raises(Flaw, match=r"^there is a result, but moves are missing") as found:
        replay(record)
    assert found.value.where == "result"


def test_a_game_with_real_dice_has_a_record_and_no_proof() -> None:
    dealt = a_table("lure", seed=11)
    table = Table(dealt.game, None, dealt.names)
    for _, actor, move in dealt.log:
        table.enter(actor, move)
    record = of(table)
    assert (record.commitment, record.shares, record.secret) == (None, (), None)
    assert record_text.read(record_text.write(record)) == record
    for proof in ({"secret": "00" * 32}, {"shares": ("00" * 16,) * 2}):
        with pytest.raises(Flaw, match="without a commitment prove nothing"):
            replay(msgspec.structs.replace(record, **proof))


def test_a_game_cut_short_is_refused() -> None:
    with pytest.raises(BadRecord, match="not over"):
        record_text.read("\n".join(FINISHED.split("\n")[:30]) + "\n")


def test_a_running_game_that_shows_a_secret_is_refused() -> None:
    secret = re.search(r"^secret: (.*)$", FINISHED, re.MULTILINE)
    assert secret
    with pytest.raises(BadRecord, match="should be written 'result: broken off'"):
        record_text.read(swap(r"^secret: -", f"secret: {secret[1]}")(RUNNING))


@settings(deadline=None)
@given(st.text())
def test_no_text_at_all_breaks_the_readers(text: str) -> None:
    for content in (text, FINISHED[:200] + text, "{" + text):
        with pytest.raises(BadRecord):
            files.loads(content.encode(errors="replace"))


@settings(deadline=None)
@given(st.integers(0, len(FINISHED) - 1), st.characters(codec="utf-8"))
def test_one_changed_character_is_never_overlooked(at: int, character: str) -> None:
    forged = FINISHED[:at] + character + FINISHED[at + 1 :]
    if forged.rstrip("\n") == FINISHED.rstrip("\n"):
        return
    with pytest.raises(BadRecord):
        record_text.read(forged)


@pytest.mark.parametrize(
    ("pattern", "replacement", "reason", "line"),
    [
        (r'"rules": "[^"]*"', '"rules": "0"', "rules", '"rules": '),
        (r'"by": "luck"', '"by": "Zoe"', "move 1: 'Zoe' has no seat", '"number": 1,'),
        (r'"game": "lure"', '"game": "lure", "game": "lure"', "twice", None),
        (r'"game": "lure"', '"game": "lure", "weather": "fine"', "weather", None),
        (r'"by": "luck"', '"by": "luck", "weather": "fine"', "weather", None),
        (r'"number": 2,', '"number": 3,', "missing", '"number": 3,'),
        (r'"format": 1', '"format": "1"', "Expected `int`", None),
        (r'"secret": "....', '"secret": "0000', "committed", '"secret": '),
    ],
)
def test_a_forged_json_record_is_refused(pattern: str, replacement: str, reason: str, line: str | None) -> None:
    forged = swap(pattern, replacement)(record_json.write(record_text.read(FINISHED)))
    with pytest.raises(BadRecord, match=re.escape(reason)) as refused:
        record_json.read(forged)
    number = refused.value.line
    assert (line is None) == (number is None)
    if line and number:
        assert forged.split("\n")[number - 1].strip().startswith(line)


# --- files ---


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_a_saved_record_loads(tmp_path: Path, name: str) -> None:
    record = record_text.read(FINISHED)
    files.save(record, tmp_path / name)
    assert files.load(tmp_path / name)[0] == record
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_full_disk_leaves_the_old_file_and_one_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "game.txt"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(files.NotSaved, match="No space left on device") as refused:
        files.save(record_text.read(FINISHED), path)
    assert "\n" not in str(refused.value)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(files.NotSaved, match="No such file"):
        files.save(record_text.read(FINISHED), tmp_path / "nowhere" / "game.txt")


@pytest.mark.parametrize("content", [b"\xff\xfe", b"\x00" * 50])
def test_bytes_that_are_no_text_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    with pytest.raises(BadRecord, match="not a record"):
        files.load(path)


def test_no_file_is_read_that_is_larger_than_any_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, size = tmp_path / "game.txt", len(FINISHED.encode())
    path.write_bytes(FINISHED.encode())
    monkeypatch.setattr(files, "LARGEST", size)
    assert record_text.write(files.load(path)[0]) == FINISHED
    monkeypatch.setattr(files, "LARGEST", size - 1)
    with pytest.raises(BadRecord, match="larger than any record"):
        files.load(path)


def test_a_missing_file_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="can't be read"):
        files.load(tmp_path / "nothing.txt")
