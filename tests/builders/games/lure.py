"""Moments of Lure in the words of the game."""

from typing import Any

from mischief.game.registry import find
from mischief.game.rule import copy
from mischief.games.lure import rules
from mischief.games.lure.moves import COLOUR_NAMES, FACE_NAMES

GAME = find("lure")
NAMES = ("Ann", "Bob", "Cleo", "Dan")
ANN, BOB, CLEO, DAN = range(4)


def mice(words: str) -> list[int]:
    """Numbers by colour from words such as "2 red, blue"."""
    counts = [0] * len(COLOUR_NAMES)
    for word in filter(None, (word.strip() for word in words.split(","))):
        number, _, colour = word.rpartition(" ")
        counts[COLOUR_NAMES.index(colour)] += int(number or 1)
    return counts


def moment(
    *cards: str, front: str = "", box: str = "", turn: int = ANN, phase: int = rules.DECIDING, **options: bool
) -> Any:
    """A moment with these cards and this front; mice in `box` are out of the game, the rest lie in the centre."""
    seats = max(2, len(cards))
    state = GAME.start(GAME.options.build({"first": turn, **options}), seats)
    state.front[:] = mice(front)
    for seat, card in enumerate(cards):
        state.cards[seat] = mice(card)
    state.centre -= state.front + state.cards.sum(axis=0) + mice(box)
    assert (state.centre >= 0).all()
    state.phase = phase
    return state


def thrown(state: Any, dice: str) -> Any:
    """The state after the dice have landed so."""
    faces = [FACE_NAMES.index(face) for face in dice.split()]
    before = copy(state)
    before.phase = rules.THROWING
    return GAME.apply(before, rules.LUCK, rules.DICE + 6 * faces[0] + faces[1])


def played(state: Any, *words: str) -> Any:
    """The state after the player on turn has said these moves."""
    for word in words:
        state = GAME.apply(state, int(state.seat), GAME.parse(state, int(state.seat), word, NAMES))
    return state


def choices(state: Any) -> set[str]:
    """What the player on turn may say."""
    return {GAME.say(state, int(state.seat), move, NAMES) for move in GAME.legal(state, int(state.seat))}
