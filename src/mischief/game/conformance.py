"""The laws that every game keeps, as a suite that anyone can run on their own game.

On the command line it is `mischief conform lure`, or `mischief conform my_package.my_game:GAME` for a game of your own;
in a test file for pytest it is one line, `TestMyGame = suite(GAME)`.

Each law looks at sittings: whole games played at random with random options, for every number of seats.
"""

from collections.abc import Iterator
from typing import Any

from mischief.game.contract import Game
from mischief.game.laws import seeing  # noqa: F401  # it enters its laws into the book
from mischief.game.laws.happening import LAWS, Law, law
from mischief.game.laws.random_games import Moment, Sitting, sit, sittings


def breaches(game: Game, games: int = 2, seed: int = 0) -> Iterator[tuple[str, str | None]]:
    """Every law with what breaks it, or None if it holds."""
    seen = list(sittings(game, games, seed))
    for words, check in LAWS.items():
        yield words, next(filter(None, (_breach(check, sitting) for sitting in seen)), None)


def _breach(check: Law, sitting: Sitting) -> str | None:
    try:
        check(sitting)
    except Exception as error:
        reason = str(error) or type(error).__name__
        return f"{sitting.seats} seats, seed {sitting.seed}, {sitting.options}: {reason}"
    return None


def suite(game: Game, games: int = 2, seed: int = 0) -> type[Any]:
    """A test class for pytest: one test per law, on the same random games."""
    import pytest

    class Conformance:
        @pytest.fixture(scope="class")
        @classmethod
        def played(cls) -> list[Sitting]:
            return list(sittings(game, games, seed))

        @pytest.mark.parametrize("words", LAWS)
        def test_law(self, words: str, played: list[Sitting]) -> None:
            for sitting in played:
                LAWS[words](sitting)

    return Conformance


__all__ = ["LAWS", "Moment", "Sitting", "breaches", "law", "sit", "sittings", "suite"]
