"""Golden playthroughs and exact tree counts of every game; a game without them fails."""

import pytest

from builders.golden import counts, playthroughs
from mischief.game.registry import find, names

TABLES = [(name, seats) for name in names() for seats in find(name).seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_known_game_still_goes_the_same_way(name: str, seats: int) -> None:
    file = playthroughs.file_of(find(name), seats)
    assert file.exists(), f"{file.name} is missing: run python tests/builders/golden/playthroughs.py"
    find(name).hasten()
    assert playthroughs.playthrough(find(name), seats) == file.read_text("utf-8")


@pytest.mark.parametrize("name", names())
def test_the_tree_of_moves_has_its_known_size(name: str) -> None:
    game = find(name)
    game.hasten()
    blocks = list(counts.blocks((counts.FOLDER / f"{name}.txt").read_text("utf-8")))
    assert blocks
    for line, known in blocks:
        assert known == {depth: counts.count(game, counts.position(game, line), depth) for depth in known}
