"""Known moments of every game: what is seen, drawn and thought there; a game without them fails."""

import pytest

from builders.golden import layouts, moments
from mischief.game.registry import find, names

TABLES = [(name, seats) for name in names() for seats in find(name).seats]


@pytest.mark.parametrize("about", moments.ABOUT)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_known_moments_are_still_seen_drawn_and_thought_of_in_the_same_way(name: str, seats: int, about: str) -> None:
    file = moments.file_of(find(name), seats, about)
    assert file.exists(), f"{file.name} is missing: run python tests/builders/golden/moments.py"
    assert moments.written(find(name), seats, about) == file.read_text("utf-8")


@pytest.mark.parametrize("name", names())
def test_a_game_declares_what_it_always_did(name: str) -> None:
    find(name).start()
    file = layouts.file_of(find(name))
    assert file.exists(), f"{file.name} is missing: run python tests/builders/golden/layouts.py"
    assert layouts.written(find(name)) == file.read_text("utf-8")
