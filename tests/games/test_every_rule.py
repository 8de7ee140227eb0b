"""A newcomer finds any rule: its id in the text, one function that states it, a test that names it."""

import re
from pathlib import Path

import pytest

from mischief.game.registry import find, names
from mischief.games.texts import LANGUAGES, functions_on, rule_ids, rules_text, states

TESTS = Path(__file__).parents[1]
RULES = [(name, rule) for name in names() for rule in rule_ids(find(name))]
TEST_NAMES = [
    name for file in TESTS.rglob("test_*.py") for name in re.findall(r"def (test_\w+)", file.read_text("utf-8"))
]


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_names_every_rule_in_order_in_every_language(name: str, language: str) -> None:
    ids = rule_ids(find(name), language)
    letter = ids[0][0]
    assert sorted(ids, key=lambda rule: int(rule[1:])) == [f"{letter}{n}" for n in range(1, len(ids) + 1)]
    assert rules_text(find(name), language).startswith("# ")


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_one_function_states_a_rule(name: str, rule: str) -> None:
    functions = [function for function in functions_on(name, rule) if states(function, rule)]
    assert len(functions) == 1, f"{rule} should be stated by one function, not {[f.__name__ for f in functions]}"


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_a_test_names_a_rule(name: str, rule: str) -> None:
    assert any(re.match(rf"test_{rule}_", test) for test in TEST_NAMES), f"no test is called test_{rule}_..."
