"""What the court knew is in the record of a game, and a record that bends it is refused."""

import pytest

from builders.tables import a_table
from mischief.game.actors import CLOCK
from mischief.game.errors import BadRecord
from mischief.table import record as records
from mischief.table import record_json, record_text
from mischief.table.court import BEFORE, Evidence, Round
from mischief.table.table import Table

FORMS = [record_text, record_json]


def judged(*evidence: Evidence) -> Table:
    """A table after one round with these presses."""
    table = a_table("pounce", seed=2)
    table.play(0, table.parse(0, "throw"))
    for seat, known in enumerate(evidence):
        words = {None: "no press", BEFORE: "too early"}.get(known.judged, f"{known.judged} ms")
        table.enter(seat, table.parse(seat, words))
        table.evidence[table.number] = known
    table.enter(CLOCK, table.parse(CLOCK, "close"))
    return table


SLOW = Evidence(1e300, 2900.0, 3300.0, None)
CLAMPED = Evidence(100.0, 283.3, 320.0, 283)
EARLY = Evidence(None, -36.7, 0.0, BEFORE)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("known", [(CLAMPED, SLOW), (EARLY, CLAMPED), (Evidence(-5.5, -40.0, 2.5, BEFORE),)])
def test_a_record_carries_what_the_court_knew(form: object, known: tuple[Evidence, ...]) -> None:
    table = judged(*known)
    text = form.write(records.of(table))  # type: ignore[attr-defined]
    record, again = form.replay(text)  # type: ignore[attr-defined]
    assert record == records.of(table)
    assert again.evidence == table.evidence
    assert list(again.evidence.values()) == list(known)


@pytest.mark.parametrize("form", FORMS)
def test_a_press_while_the_die_tumbles_can_be_read_back(form: object) -> None:
    table = judged(Round(1, 3).hear(1, 0, None, 500, 60))
    assert form.replay(form.write(records.of(table)))[1].evidence == table.evidence  # type: ignore[attr-defined]


def test_the_text_says_it_in_words() -> None:
    text = record_text.write(records.of(judged(EARLY, CLAMPED)))
    assert "Ann: too early [claimed before the face, believable -36.7 to 0.0]" in text
    assert "Ben: 283 ms [claimed 100.0, believable 283.3 to 320.0]" in text


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("283 ms [", "183 ms ["),
        ("claimed 100.0", "claimed 300.0"),
        ("283.3 to", "253.3 to"),
        ("283.3 to 320.0", "320.0 to 283.3"),
        ("283.3 to 320.0", "1e+400 to 1e+400"),
        ("claimed 100.0, believable 283.3", "claimed before the face, believable -1e+400"),
        ("283 ms [", "too early ["),
        ("[claimed 100.0,", "[claimed 100,"),
        ("[claimed 100.0,", "[claimed nan,"),
    ],
)
def test_a_press_that_is_not_what_claim_and_bounds_give_is_refused(true: str, false: str) -> None:
    text = record_text.write(records.of(judged(Evidence(250.0, 240.0, 300.0, 250), CLAMPED)))
    assert true in text
    with pytest.raises(BadRecord, match="line 15"):
        record_text.read(text.replace(true, false))


@pytest.mark.parametrize("line", ["1. Ann: throw", "2. luck: mouse", "5. clock: close"])
@pytest.mark.parametrize("claimed", ["before the face", "100.0"])
def test_only_a_press_has_evidence(line: str, claimed: str) -> None:
    text = record_text.write(records.of(judged(EARLY, CLAMPED)))
    assert line in text
    with pytest.raises(BadRecord, match="not what the court's claim"):
        record_text.read(text.replace(line, f"{line} [claimed {claimed}, believable -36.7 to 320.0]"))


def test_a_game_without_a_court_has_no_evidence() -> None:
    table = a_table("lure")
    table.play(0, table.legal(0)[0])
    text = record_text.write(records.of(table))
    last = text.splitlines()[-1]
    with pytest.raises(BadRecord):
        record_text.read(text.replace(last, f"{last} [claimed 1.0, believable 0.0 to 2.0]"))


def test_others_are_told_of_a_press_only_that_there_was_one() -> None:
    known = records.as_known(judged(EARLY, CLAMPED), 1)
    assert [line.court is not None for line in known.moves if line.move == "an answer"] == [False]
    assert next(line for line in known.moves if line.by == "Ben").court is not None


def test_the_table_of_a_moment_ago_knows_only_what_the_court_knew_then() -> None:
    table = judged(EARLY, CLAMPED)
    first, second = table.evidence
    assert table.at(first - 1).evidence == {}
    assert table.at(first).evidence == {first: EARLY}
    assert table.at(second).evidence == table.evidence
