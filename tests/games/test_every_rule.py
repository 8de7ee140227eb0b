"""A newcomer finds any rule: its id in the text, one function that states it, a test that names it."""

import re
from pathlib import Path

import pytest

from mischief.game.registry import find, names
from mischief.game.texts import LANGUAGES, functions_on, rule_ids, rules_text, states

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


# What readers stumbled over, word for word: the game, the rule (none: anywhere), and the words in each language.
SAID = [
    ("pantry", "", ("each set with a back of its own colour", "рубашка своего цвета", "we własnym kolorze")),
    ("pantry", "T1", ("into your hand", "Возьмите в руку", "Weź do ręki")),
    ("lure", "L14", ("throw or stop", "бросайте или останавливайтесь", "rzucasz albo kończysz")),
    ("peek", "K2", ("lies over at least one card", "легла поверх хотя бы одной карты", "leżała na co najmniej jednej")),
    ("peek", "K7", ("even if nobody holds it", "даже если её уже ни у кого нет", "nawet jeśli nikt jej już")),
    ("peek", "K10", ("laid or put away", "выложены или убраны", "wyłożone albo usunięte z gry")),
    ("peek", "K12", ("draw, if cards are left", "если в колоде ещё есть карты", "usuń ją z gry")),
    ("peek", "K12", ("let the next player go on", "передайте ход", "przekaż kolej")),
    ("pounce", "C2", ("you can let the die throw itself", "чтобы кубик бросался сам", "żeby kostka rzucała się sama")),
    ("pounce", "C3", ("nobody may move", "Выпала мышка", "nikomu nie wolno się ruszyć")),
    ("pounce", "C6", ("who is the cat now", "теперь кошка — он", "teraz to on jest kotem")),
    ("pounce", "C7", ("on a mouse face", "когда выпала мышка", "gdy wypadła mysz")),
    ("pounce", "C8", ("was a guess", "нажал наугад", "zgadywał")),
    ("pounce", "C10", ("when a cat face came up", "когда выпала кошка", "gdy wypadł kot")),
    ("pounce", "C11", ("never lands before", "никогда не раньше", "nigdy nie wyląduje, zanim")),
]


@pytest.mark.parametrize(("name", "rule", "words"), SAID, ids=[f"{name}-{rule}" for name, rule, _ in SAID])
def test_the_texts_say_it_in_every_language(name: str, rule: str, words: tuple[str, ...]) -> None:
    for language, wanted in zip(LANGUAGES, words, strict=True):
        text = " ".join(rules_text(find(name), language).split())
        said = text.partition(f"**{rule}**")[2].partition(" - **")[0] if rule else text
        assert wanted in said


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_one_function_states_a_rule(name: str, rule: str) -> None:
    functions = [function for function in functions_on(find(name), rule) if states(function, rule)]
    assert len(functions) == 1, f"{rule} should be stated by one function, not {[f.__name__ for f in functions]}"


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_a_test_names_a_rule(name: str, rule: str) -> None:
    assert any(re.match(rf"test_{rule}_", test) for test in TEST_NAMES), f"no test is called test_{rule}_..."
