"""Every game keeps the laws, and the laws catch a game that doesn't."""

import itertools
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from mischief.game.conformance import LAWS, breaches, sittings, suite
from mischief.game.contract import Game
from mischief.game.errors import MischiefError
from mischief.game.registry import find, names

for name in names():
    globals()[f"Test{name.capitalize()}"] = suite(find(name), games=1)
    for version in find(name).older:
        globals()[f"Test{name.capitalize()}{version}"] = suite(find(name).under(version), games=1)


def broken(part: str, **changes: Any) -> Game:
    """Lure with some of its functions replaced."""
    lure = find("lure")
    module = getattr(lure, part)
    twin = SimpleNamespace(**{**vars(module), **changes})
    return replace(lure, **{part: twin}, _speeds=[])


def is_broken_by(game: Game, words: str) -> bool:
    """Whether a game breaks a law in some random game."""
    for sitting in sittings(game, games=1):
        try:
            LAWS[words](sitting)
        except (AssertionError, MischiefError):
            return True
    return False


def shifting_legal(state: Any, seat: int, moves: Any) -> int:
    """Legal moves in an order that depends on how often one asks."""
    count: int = find("lure").rules.legal(state, seat, moves)
    turns = next(asked) % max(1, count)
    moves[:count] = [*moves[turns:count], *moves[:turns]]
    return count


asked = itertools.count()


def losing_play(state: Any, actor: int, move: int) -> None:
    """A mouse slips away under the table."""
    find("lure").rules.play(state, actor, move)
    state.centre[4] = max(0, state.centre[4] - 1)


def mumbling_say(state: Any, actor: int, move: int, names: Any) -> str:
    return "stop"


def forgetful_imagine(view: Any, state: Any) -> None:
    find("lure").views.imagine(view, state)
    state.front[:] = 0


def cheating_redeal(state: Any, seat: int, luck: Any) -> None:
    """As if the mice in the centre were secret."""
    state.centre[:] = state.centre[::-1].copy()


@pytest.mark.parametrize(
    ("part", "change", "law"),
    [
        ("rules", {"legal": shifting_legal}, "legal moves are stable, without repeats, and only of those awaited"),
        ("rules", {"play": losing_play}, "no piece appears or vanishes"),
        ("moves", {"say": mumbling_say}, "moves print, parse and survive encoding"),
        (
            "views",
            {"imagine": forgetful_imagine},
            "views survive encoding, and a state imagined from a view gives that view",
        ),
        ("rules", {"redeal": cheating_redeal}, next(law for law in LAWS if law.startswith("states that differ"))),
    ],
)
def test_a_broken_game_is_caught(part: str, change: dict[str, Any], law: str) -> None:
    assert is_broken_by(broken(part, **change), law)
    assert not is_broken_by(find("lure"), law)


def test_every_breach_is_reported_with_its_seats_and_seed() -> None:
    found = dict(breaches(broken("moves", say=mumbling_say), games=1))
    assert set(found) == set(LAWS)
    assert "2 seats, seed 0" in str(found["moves print, parse and survive encoding"])
    assert found["no piece appears or vanishes"] is None
