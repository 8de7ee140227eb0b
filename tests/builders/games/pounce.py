"""Rounds of Pounce in the words of the game."""

from typing import Any

from mischief.game.actors import CLOCK, LUCK
from mischief.game.registry import find
from mischief.games.pounce.described import Verdict
from mischief.games.pounce.record import CAT_FACE, CLOSE, EARLY, MOUSE_FACE, STILL, THROW, VOID, press

GAME = find("pounce")
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
ANN, BOB, CLEO, DAN, EVE, FINN = range(6)
FACES = {"cat": CAT_FACE, "mouse": MOUSE_FACE}

Answer = int | str | None  # milliseconds, "early", "still", or no answer at all


def start(seats: int = 4, version: str = GAME.version, **options: Any) -> Any:
    """A game that begins; Ann is the cat unless the options name another."""
    return GAME.under(version).start(GAME.options.build(options), seats)


def with_cards(*cards: int, **options: Any) -> Any:
    """A game in which players hold so many cards; the others lie in the box."""
    state = start(len(cards), **options)
    state.cards[: len(cards)] = cards
    state.box = 24 - sum(cards)
    return state


def thrown(state: Any) -> Any:
    """The die tumbles."""
    return GAME.apply(state, int(state.cat), THROW)


def shown(state: Any, face: str) -> Any:
    """A face lies there."""
    return GAME.apply(thrown(state), LUCK, FACES[face])


def move_of(answer: Answer) -> int:
    words = {"early": EARLY, "still": STILL}
    return words[answer] if isinstance(answer, str) else press(answer or 0)


def answered(state: Any, *answers: Answer) -> Any:
    """The state after these answers, by seat."""
    for seat, answer in enumerate(answers):
        if answer is not None:
            state = GAME.apply(state, seat, move_of(answer))
    return state


def closed(state: Any) -> Any:
    return GAME.apply(state, CLOCK, CLOSE)


def voided(state: Any) -> Any:
    return GAME.apply(state, CLOCK, VOID)


def played(state: Any, face: str, *answers: Answer) -> Any:
    """The state after a whole round."""
    return closed(answered(shown(state, face), *answers))


def cards(state: Any) -> list[int]:
    held: list[int] = state.cards[: state.seats].tolist()
    return held


def verdict(state: Any) -> Verdict:
    said = GAME.view(state, None).last  # type: ignore[attr-defined]
    assert isinstance(said, Verdict)
    return said
