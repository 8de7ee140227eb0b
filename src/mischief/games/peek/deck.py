"""The deck of Peek: our own, and a checked loader for people who type in the cards of their printed game.

A deck is a text in which every card is a line with its name and two lines with its cells, as it looks:

    mouse 1
    o o b
    y p g
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from mischief.game.errors import BadData

LETTERS = "bypg.co"  # blue, yellow, purple, green, cheese, cat, hole: in the order of the rules' numbers
COLOURS, CHEESE, CAT, HOLE = LETTERS[:4], *LETTERS[4:]
WORDS = "b, y, p or g for a mouse, o for a hole, . for cheese, c for cat"
KINDS = {"mouse": 24, "cat": 4, "start": 1}  # how many of each a deck holds; the rules number the cards in this order
ORDER = [(kind, number) for kind, count in KINDS.items() for number in range(1, count + 1)]
CELLS = 6

Deck = tuple[str, ...]  # a card is six letters, row by row; mice 1-24, cats 1-4, the start card


class Line(NamedTuple):
    """A line that says something, and its number in the file."""

    number: int
    words: list[str]


@cache
def standard() -> Deck:
    """Our own deck."""
    return read(files("mischief.games.peek").joinpath("data/deck.txt").read_text("utf-8"), "deck.txt")


def load(path: Path) -> Deck:
    """The deck in a file; raises BadData with the line and what is wrong there."""
    try:
        return read(path.read_text("utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(f"{path} can't be read: {error}") from None


def read(text: str, source: str) -> Deck:
    """The deck that a text says; `#` begins a comment."""
    cards: dict[tuple[str, int], str] = {}
    try:
        for line, name, card in _cards(text):
            if name in cards:
                raise BadData(f"line {line}: {called(*name)} is here twice: number the cards one by one")
            cards[name] = card
        if missing := [name for name in ORDER if name not in cards]:
            raise BadData(f"line {len(text.splitlines())}: {called(*missing[0])} is missing: the file ends without it")
    except BadData as error:
        raise BadData(f"{source}: {error}") from None
    return tuple(cards[name] for name in ORDER)


def _cards(text: str) -> Iterator[tuple[int, tuple[str, int], str]]:
    """Each card of a text with the line of its name."""
    lines = iter(_lines(text))
    for line in lines:
        name = _name(line)
        rows = [_row(next(lines, None), line) for _ in range(2)]
        card = "".join(cell for row in rows for cell in row.words)
        if wrong := mistake(name[0], card):
            raise BadData(f"line {line.number}: {called(*name)} {wrong}")
        yield line.number, name, card


def _lines(text: str) -> Iterator[Line]:
    for number, line in enumerate(text.splitlines(), 1):
        if words := line.partition("#")[0].split():
            yield Line(number, words)


def _name(line: Line) -> tuple[str, int]:
    kind, number = line.words[0], line.words[1] if len(line.words) == 2 else "1"
    if kind not in KINDS or not number.isascii() or not number.isdigit() or len(line.words) > 2:
        said = " ".join(line.words)
        raise BadData(f"line {line.number}: {said!r} is not a card's name: expected 'start', 'mouse 1' or 'cat 1'")
    if not 1 <= int(number) <= KINDS[kind] or (kind != "start" and len(line.words) == 1):
        raise BadData(f"line {line.number}: a {kind} card has a number from 1 to {KINDS[kind]}")
    return kind, int(number)


def _row(line: Line | None, name: Line) -> Line:
    if line is None:
        raise BadData(f"line {name.number}: the card has two rows of cells, but the file ends")
    if wrong := [word for word in line.words if word not in LETTERS or len(word) != 1]:
        raise BadData(f"line {line.number}: {wrong[0]!r} is not a cell: write {WORDS}")
    if len(line.words) != 3:
        raise BadData(f"line {line.number}: a row has three cells with spaces between them, not {len(line.words)}")
    return line


def mistake(kind: str, card: str) -> str | None:
    """What is wrong with a card, if anything."""
    holes, mice = card.count(HOLE), sorted(cell for cell in card if cell in COLOURS)
    if holes != (wanted := 0 if kind == "start" else 2):
        return f"has {wanted or 'no'} holes, not {holes}"
    if mice != (wants := [] if kind == "cat" else sorted(COLOURS)):
        return f"shows {'one mouse of each colour' if wants else 'no mouse'}, not {' '.join(mice) or 'none'}"
    filler = {"mouse": HOLE, "cat": CAT + HOLE, "start": CHEESE}[kind]
    if wrong := [cell for cell in card if cell not in COLOURS + filler]:
        return f"has no cell {wrong[0]!r}"
    return None


def called(kind: str, number: int) -> str:
    """What a card is called in messages."""
    return "the start card" if kind == "start" else f"{kind} {number}"


def code(deck: Deck) -> str:
    """A deck as one word, for options and records."""
    return "-".join(deck)


def from_code(word: str) -> Deck:
    """The deck that a word says; raises BadData."""
    deck = tuple(word.split("-"))
    if len(deck) != len(ORDER):
        raise BadData(f"a deck has {len(ORDER)} cards with - between them, not {len(deck)}")
    for (kind, number), card in zip(ORDER, deck, strict=True):
        if len(card) != CELLS or not set(card) <= set(LETTERS):
            raise BadData(f"{called(kind, number)} has six cells, not {card!r}: write {WORDS}")
        if wrong := mistake(kind, card):
            raise BadData(f"{called(kind, number)} {wrong}")
    return deck


def numbers(deck: Deck) -> list[list[int]]:
    """What each card shows, as the rules number it."""
    return [[LETTERS.index(cell) for cell in card] for card in deck]
