"""Every game keeps the laws, and the laws catch a game that doesn't."""

import itertools
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from mischief.game.conformance import LAWS, breaches, sittings, suite
from mischief.game.contract import Game
from mischief.game.errors import MischiefError
from mischief.game.registry import find, names
from mischief.game.rule import rule
from mischief.games.lure.moves import parts
from mischief.games.lure.rules import set_up
from mischief.games.lure.view import imagine, look

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


def mumbling_say(parts: Any, names: Any) -> str:
    return "stop"


@rule
def forgetful_imagine(sight: Any, state: Any) -> None:
    imagine(sight, state)
    state.front[0] = 0


@rule
def sloppy_look(state: Any, seat: int, sight: Any) -> None:
    """Leaves a field as it was."""
    before = sight.risk
    look(state, seat, sight)
    sight.risk = before


@rule
def spilling_look(state: Any, seat: int, sight: Any) -> None:
    """Writes where no row is in use."""
    look(state, seat, sight)
    sight.points[3] = 1


@rule
def fanciful_observe(state: Any, seat: int, seen: Any) -> None:
    """Shows learners what nobody sees."""
    look(state, seat, seen)
    seen.risk += 1


@rule
def two_faced_look(state: Any, seat: int, sight: Any) -> None:
    """Two truths make a truth in the interpreter, and two compiled."""
    look(state, seat, sight)
    sight.risk = (state.seats > 0) + (state.seats > 1)


@rule
def two_faced_parts(state: Any, actor: int, move: int, out: Any) -> None:
    parts(state, actor, move, out)
    out.seat = (state.seats > 0) + (state.seats > 1)


@rule
def two_faced_set_up(state: Any, seats: int, options: Any) -> None:
    set_up(state, seats, options)
    state.tally[0] = (state.seats > 0) + (state.seats > 1)


@rule
def vague_parts(state: Any, actor: int, move: int, out: Any) -> None:
    """Doesn't say which mouse is lured."""
    parts(state, actor, move, out)
    out.colours[0] = min(out.colours[0], 0)


@rule
def telltale_parts(state: Any, actor: int, move: int, out: Any) -> None:
    """Says what `counting_redeal` holds for a secret."""
    parts(state, actor, move, out)
    out.seat = state.tally[0]


@rule
def counting_redeal(state: Any, seat: int, luck: Any) -> None:
    """As if nobody could know how many throws there were."""
    state.tally[0] += 1


def cheating_redeal(state: Any, seat: int, luck: Any) -> None:
    """As if the mice in the centre were secret."""
    state.centre[:] = state.centre[::-1].copy()


def law_of(beginning: str) -> str:
    """A law's whole words."""
    (words,) = (law for law in LAWS if law.startswith(beginning))
    return words


SPEEDS, WHOLE = law_of("interpreted and compiled rules begin"), law_of("sights and parts are flat numbers")
OBSERVED, ONE_CALL = law_of("those who learn observe"), law_of("compiled rules, asked once")


@pytest.mark.parametrize(
    ("part", "change", "law"),
    [
        ("rules", {"legal": shifting_legal}, "legal moves are stable, without repeats, and only of those awaited"),
        ("rules", {"play": losing_play}, "no piece appears or vanishes"),
        ("moves", {"say": mumbling_say}, "moves print and parse"),
        ("moves", {"parts": vague_parts}, "a move is what its parts say"),
        ("views", {"imagine": forgetful_imagine}, law_of("sights survive encoding")),
        ("views", {"look": sloppy_look}, WHOLE),
        ("views", {"look": spilling_look}, WHOLE),
        ("views", {"look": two_faced_look}, SPEEDS),
        ("views", {"look": two_faced_look}, ONE_CALL),
        ("views", {"observe": fanciful_observe}, OBSERVED),
        ("views", {"observe": sloppy_look}, OBSERVED),
        ("moves", {"parts": two_faced_parts}, SPEEDS),
        ("rules", {"set_up": two_faced_set_up}, SPEEDS),
        ("rules", {"redeal": cheating_redeal}, law_of("states that differ only in what a seat can't see look")),
    ],
)
def test_a_broken_game_is_caught(part: str, change: dict[str, Any], law: str) -> None:
    assert is_broken_by(broken(part, **change), law)
    assert not is_broken_by(find("lure"), law)


def test_parts_that_tell_a_secret_are_caught() -> None:
    law = law_of("states that differ only in what a seat can't see give a move")
    secretive = broken("rules", redeal=counting_redeal)
    assert not is_broken_by(secretive, law)
    twin = SimpleNamespace(**{**vars(secretive.moves), "parts": telltale_parts})
    assert is_broken_by(replace(secretive, moves=cast(Any, twin), _speeds=[]), law)


def test_every_breach_is_reported_with_its_seats_and_seed() -> None:
    found = dict(breaches(broken("moves", say=mumbling_say), games=1))
    assert set(found) == set(LAWS)
    assert "2 seats, seed 0" in str(found["moves print and parse"])
    assert found["no piece appears or vanishes"] is None
