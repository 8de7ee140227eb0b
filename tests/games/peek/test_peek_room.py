"""K7, no dead end: the rules look a row at a time and take short cuts; in corners too they find what the rule says."""

from collections.abc import Iterator
from typing import Any

import pytest

from builders.games.peek import GAME, legal, lucky, picture, placing, played
from mischief.game.rule import copy
from mischief.games.peek import record as r

CORNERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {  # what is in sight, and the cats that are laid on it
    "a mouse at the top": (("b..", "..."), ()),
    "a mouse far below the top": ((".", ".", ".", ".", "b"), ()),
    "two mice under one flat cat": (("b.b",), ()),
    "two mice under one upright cat": (("b", ".", "b"), ()),
    "a mouse above a cat": ((".", ".", "b", ".", "."), ("cat 1 at s3w1",)),
    "a mouse below a cat": ((".", ".", ".", "b"), ("cat 1 at s1",)),
    "a mouse below a cat and beside one": (("....", "..b.", "....", "...."), ("cat 1 at n1e2", "cat 2 at s1e3")),
    "no mouse at all": (("...", "..."), ()),
}


@pytest.fixture(autouse=True, scope="module")
def fast() -> None:
    GAME.hasten()


@pytest.fixture(params=CORNERS)
def corner(request: pytest.FixtureRequest) -> Any:
    """A moment in which somebody holds a cat."""
    table, cats = CORNERS[request.param]
    return lucky(played(picture(*table, ann="cat 1, cat 3", bob="cat 2"), *cats))


def as_last_cards(state: Any) -> Iterator[Any]:
    """The moment once for each cat of the player on turn, as if it were the last card of all: then K7 is not asked."""
    hand = r.IN_HAND + int(state.seat)
    for cat in range(r.MICE, r.CARDS):
        if state.place[cat] == hand:
            last = copy(state)
            last.place[:] = r.ON_TABLE
            last.place[cat] = hand
            yield last


def fits_no_mouse_card(state: Any) -> bool:
    """Whether the next player would be stuck with one mouse card of every hole pattern in hand."""
    state.phase, state.place[: r.MICE : 4] = r.LAYING, r.IN_HAND + int(state.seat)
    return GAME.legal(state, int(state.seat))[0] >= r.DISCARD


def test_K7_forbids_a_cat_just_where_no_mouse_card_would_fit_after_it(corner: Any) -> None:
    seat, allowed, forbidden = int(corner.seat), list[Any](), 0
    for state in as_last_cards(corner):
        for move in GAME.legal(state, seat):
            if fits_no_mouse_card(GAME.apply(state, seat, move)):
                forbidden += 1
            else:
                allowed.append(placing(state, move))
    assert [place for place in legal(corner) if place.card >= r.MICE and place.turn >= 0] == allowed
    assert forbidden
    after = GAME.apply(corner, seat, GAME.legal(corner, seat)[0])
    assert after.tally[r.FORBIDDEN] - corner.tally[r.FORBIDDEN] == 1
