"""The planting of mistakes: the right ones, none where nobody relies on anything, and no trace of them afterwards."""

import ast
import signal
from pathlib import Path

import pytest

from mutation import forks
from mutation.changes import changes
from mutation.forks import Done, forked, limit
from mutation.mutants import SOURCES, mutants_of

FILE = SOURCES / "mischief" / "games" / "made_up.py"


def changed(words: str) -> list[str]:
    """What the one statement in some words is changed into."""
    statement = ast.parse(words).body[0]
    node = statement.value if isinstance(statement, ast.Expr) else statement
    return [ast.unparse(ast.fix_missing_locations(other)) for other in changes(node)]


@pytest.mark.parametrize(
    ("words", "others"),
    [
        ("a < b", ["a <= b"]),
        ("a == b", ["a != b"]),
        ("a < b < c", ["a <= b < c", "a < b <= c"]),
        ("a + b", ["a - b"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("7", ["8"]),
        ("True", ["False"]),
        ("'red'", ["'red?'"]),
        ("a += 1", ["a -= 1", "a = 1", "pass"]),
        ("state.seat = 1", ["pass", "state.seat = None"]),
        ("a = 1", ["a = None"]),
        ("f(a, b=1, c=2)", ["f(a, c=2)", "f(a, b=1)"]),
        ("raise Error", ["pass"]),
        ("break", ["continue"]),
        ("a if b else c", ["a if not b else c"]),
        ("a if b == 1 else c", []),
        ("f(a)", []),
    ],
)
def test_code_is_changed_into_likely_mistakes(words: str, others: list[str]) -> None:
    assert changed(words) == others


def names_in(source: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(Path, "read_text", lambda *_: source)
    return [mutant.name.removeprefix("games/made_up.py ") for mutant in mutants_of(FILE)]


def test_types_docstrings_and_words_of_errors_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    source = '__all__ = ["a"]\n@rule(1)\ndef f(a: "int") -> "int":\n    """Words."""\n    raise Bad("words")\n'
    assert names_in(source, monkeypatch) == ["f: raise Bad('words') -> pass"]


def test_mutants_that_read_alike_are_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "def f(a, b):\n    g(a + b)\n    h(a + b)\n"
    assert [name for name in names_in(source, monkeypatch) if "-" in name.split(" -> ")[1]] == [
        "f: a + b -> a - b",
        "f: a + b -> a - b #2",
    ]


def test_a_mutant_keeps_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_text", lambda *_: "def f(a):\n    if a:\n        return 1\n    return 2\n")
    first = mutants_of(FILE)[0]
    assert (first.change, first.lines, first.body) == ("if a: -> if not a:", range(2, 3), range(2, 5))
    names = dict[str, object]()
    exec(first.code(), names)
    assert names["f"](True) == 2  # type: ignore[operator]


def test_forks_tell_what_they_noted_and_spoil_nothing() -> None:
    here = list[int]()

    def work(note: Path) -> bool:
        here.append(1)
        note.write_text("noted", "utf-8")
        return True

    def fail(note: Path) -> bool:
        raise ValueError("no")

    done = sorted(forked(iter([("good", work), ("bad", fail)])), key=lambda done: done.key)
    assert done == [Done("bad", False, False, "ValueError: no"), Done("good", True, False, "noted")]
    assert here == []


def test_a_fork_that_waits_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forks, "IDLE", 0.01)

    def wait(note: Path) -> bool:
        limit(100)
        while True:
            signal.pause()

    assert list(forked(iter([("waits", wait)]))) == [Done("waits", False, True, "")]
