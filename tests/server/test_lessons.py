"""Lessons: played by the rules, shown by the page, and every game of ours has one."""

import json
from pathlib import Path

import pytest

from mischief.game.errors import IllegalMove
from mischief.game.registry import OURS, find
from mischief.server.lessons import LEARNER, NAMES, Teacher, lesson, written
from mischief.table.table import Table

ROOT = Path(__file__).parents[2]
WORDS = json.loads((ROOT / "web" / "messages" / "en.json").read_text("utf-8"))
SHORT = 125  # letters: what a coach says fits three or four lines on a phone


@pytest.mark.parametrize("name", OURS)
def test_the_page_shows_what_the_rules_play_now(name: str) -> None:
    kept = ROOT / "web" / "src" / "lessons" / f"{name}.gen.json"
    assert kept.read_text("utf-8") == written(find(name)), "run `make generate`"


@pytest.mark.parametrize("name", OURS)
def test_of_many_moves_only_the_wanted_one_is_offered_and_it_is_known_what_it_brings(name: str) -> None:
    found = lesson(find(name))
    told = [found.view, *(step.update for step in found.steps)]
    for step, message in zip(found.steps, told, strict=False):
        offered = [choice[0] for choice in message["legal"]]
        assert find(name).is_timed or (step.move in offered and len(offered) <= 2)
        assert step.tried is None or (step.tried["move"], step.tried["seat"]) == (step.move, LEARNER)
    assert told[-1]["legal"] == []


@pytest.mark.parametrize("name", OURS)
def test_the_coach_has_words_for_every_tip_and_they_are_short(name: str) -> None:
    found = lesson(find(name))
    tips = [tip for step in found.steps for tip in step.tips] + found.ending
    assert tips
    assert tips[0] == "aim"
    assert tips[-1] == "end"
    assert all(len(WORDS[f"lesson_{name}_{tip}"]) <= SHORT for tip in tips)


def test_a_script_that_breaks_a_rule_is_refused() -> None:
    teacher = Teacher(Table(find("lure"), find("lure").options(first=0), NAMES[:2]))
    teacher.read("luck: red, yellow")
    with pytest.raises(IllegalMove):
        teacher.read("you: blue")
