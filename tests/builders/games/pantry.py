"""Moments of Pantry from pictures of the field."""

from typing import Any

from mischief.game.actors import LUCK
from mischief.game.luck import below, seeded, wrapping
from mischief.game.registry import find
from mischief.games.pantry import record as r
from mischief.games.pantry.described import View
from mischief.games.pantry.field import beside, lay
from mischief.games.pantry.rules import reckon

GAME = find("pantry")
NAMES = ("Ann", "Bob", "Cleo", "Dan")
ANN, BOB, CLEO, DAN = range(4)

# Mice are letters, Ann's capital and Bob's small: plain, super, trap-wise, friends of the ginger, black and grey cat.
MICE = {"P": r.PLAIN, "S": r.SUPER, "W": r.TRAPWISE, "G": r.GINGER_FRIEND, "B": r.BLACK_FRIEND, "Y": r.GREY_FRIEND}
OTHERS = {"1": r.GINGER_CAT, "2": r.BLACK_CAT, "3": r.GREY_CAT, "~": r.MILK, "^": r.TRAP, "*": r.CHEESE}


def field(*rows: str, seats: int = 2) -> Any:
    """A finished game whose field looks like this, `.` where nothing lies; all but mice are Bob's."""
    state = GAME.start(GAME.options(first=ANN), seats)
    signs = {
        (east - r.NORTH * down) % r.CELLS: sign
        for down, row in enumerate(rows)
        for east, sign in enumerate(row)
        if sign != "."
    }
    first = next(iter(signs))
    _lay_all(state, {(cell - first) % r.CELLS: sign for cell, sign in signs.items()})
    state.phase = r.OVER
    reckon(state)
    return state


def _lay_all(state: Any, signs: dict[int, str]) -> None:
    """Lay the tiles of a picture one beside another, from the first on."""
    queue = [0]
    for cell in queue:
        sign = signs[cell]
        kind = OTHERS[sign] if sign in OTHERS else MICE[sign.upper()]
        lay(state, ANN if sign in MICE else BOB, kind, cell)
        around = [int(beside(cell, side)) for side in range(r.SIDES)]
        queue += [there for there in around if there in signs and there not in queue]
    assert len(queue) == len(signs), "the picture falls apart"


def points(*rows: str) -> tuple[int, ...]:
    """What a field pays Ann and Bob."""
    return GAME.scores(field(*rows)).points


def reckoned(*rows: str) -> list[str]:
    """The steps of the reckoning: "plain mouse caught by cat: ginger cat"."""
    return steps_in(view(field(*rows)))


def steps_in(seen: View) -> list[str]:
    """The steps that a view shows, in words."""
    return [
        f"{seen.field[step.tile].kind} {step.what}: {', '.join(seen.field[tile].kind for tile in step.because)}"
        for step in seen.reckoning
    ]


def view(state: Any, seat: int | None = None) -> View:
    seen = GAME.view(state, seat)
    assert isinstance(seen, View)
    return seen


def dealt(seats: int = 2, first: int = ANN, **hands: str) -> Any:
    """A game after the deal; hands that are named hold just these tiles, as in ann="cheese, milk, trap"."""
    state = GAME.start(GAME.options(first=first), seats)
    while LUCK in GAME.turn(state):
        name = NAMES[state.seat].lower()
        wanted = hands[name].split(", ")[int(state.hands[state.seat].sum())] if name in hands else None
        state = lucky(state, None if wanted is None else f"{NAMES[state.seat]} draws {wanted}")
    return state


def lucky(state: Any, words: str | None = None) -> Any:
    """The state after luck has done what the words say, or anything."""
    luck = seeded(int(state.tiles_laid), int(state.hands.sum()))
    with wrapping():
        move = GAME.draw(state, lambda n: below(luck, n)) if words is None else GAME.parse(state, LUCK, words, NAMES)
    return GAME.apply(state, LUCK, move)


def played(state: Any, *moves: str) -> Any:
    """The state after players on turn have said these moves; luck draws anything between them."""
    for words in moves:
        while LUCK in GAME.turn(state):
            state = lucky(state)
        state = GAME.apply(state, int(state.seat), GAME.parse(state, int(state.seat), words, NAMES))
    return state


def choices(state: Any) -> list[str]:
    """What the player on turn may say, in order."""
    return [GAME.say(state, int(state.seat), move, NAMES) for move in GAME.legal(state, int(state.seat))]
