"""What is compiled ahead is known to be, until anything that it was made from changes."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from mischief.bots import ahead
from mischief.bots.ahead import Step, try_out
from mischief.game import registry
from mischief.game.contract import Game
from mischief.game.extras import featureless, indifferent
from mischief.game.luck import Luck
from mischief.game.stated import Move, Sight


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled, and trying a bot out costs nothing."""
    monkeypatch.setenv("MISCHIEF_CACHE", str(tmp_path))
    monkeypatch.setattr(ahead, "try_out", lambda game, name: None)


def test_a_games_rules_come_first_and_then_one_bot_of_each_kind_that_is_compiled() -> None:
    lure, pounce = registry.find("lure"), registry.find("pounce")
    assert ahead.steps(lure) == [Step("lure"), Step("lure", "kitten"), Step("lure", "perfect"), Step("lure", "tiger")]
    assert ahead.steps(pounce) == [Step("pounce")]
    assert ahead.step_for(lure, "cat") == Step("lure", "kitten")
    assert ahead.step_for(lure, "tiger") == Step("lure", "tiger")
    assert ahead.step_for(lure, "greedy") is ahead.step_for(lure, "long forgotten") is None


@pytest.mark.parametrize("step", [Step("lure", "kitten"), Step("lure", "perfect"), Step("peek", "tiger")])
def test_a_bot_is_known_to_be_compiled_once_it_is(step: Step) -> None:
    assert not ahead.is_done(step)
    ahead.do(step)
    assert ahead.is_done(step)
    assert not ahead.is_done(Step("pantry", "kitten"))


@pytest.mark.parametrize("name", ["kitten", "tiger"])
def test_a_bot_whose_sense_has_changed_is_not(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    step = Step("peek", name)
    ahead.do(step)
    peek = registry.find("peek")
    other = replace(peek)
    other.__dict__["sense"] = replace(peek.sense, appeal=indifferent)
    monkeypatch.setattr(registry, "find", lambda name: other)
    assert not ahead.is_done(step)


def test_levels_whose_traits_have_changed_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    kitten, tiger = Step("peek", "kitten"), Step("peek", "tiger")
    ahead.do(kitten)
    ahead.do(tiger)
    peek = registry.find("peek")
    other = replace(peek)
    other.__dict__["traits"] = replace(peek.traits, traits=featureless)
    monkeypatch.setattr(registry, "find", lambda name: other)
    assert not ahead.is_done(kitten)
    assert not ahead.is_done(tiger)


class First:
    """Takes the first legal move, and notes how many play."""

    def __init__(self) -> None:
        self.tables: list[int] = []

    def choose(self, sight: Sight, seat: int, legal: Sequence[Move], luck: Luck) -> Move:
        self.tables.append(int(sight.seats))
        return legal[0]


@pytest.mark.parametrize(("name", "tables"), [("tiger", [2, 3, 4]), ("perfect", [2])])
def test_a_bot_is_tried_out_at_every_table_at_which_it_may_sit(
    name: str, tables: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = First()

    def seated(game: Game, asked: str) -> First:
        assert asked == name
        return first

    monkeypatch.setattr(ahead, "bot", seated)
    try_out(registry.find("lure"), name)
    assert first.tables == tables
