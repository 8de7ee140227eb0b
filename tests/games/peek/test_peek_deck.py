"""Peek's deck: no colour is favoured, and what people type in is checked line by line."""

from collections import Counter
from itertools import combinations, cycle, islice, permutations
from pathlib import Path

import pytest

from builders.games.peek import GAME
from mischief.game.conformance import sit
from mischief.game.errors import BadData, BadOptions
from mischief.games.peek import deck as d
from mischief.games.peek.cells import COLUMN_OF, ROW_OF
from mischief.games.peek.described import View

DECK = d.standard()
MICE, CATS, START = DECK[:24], DECK[24:28], DECK[28]
HINT = "write b, y, p or g for a mouse, o for a hole, . for cheese, c for cat"
KLEIN = ("bypg", "ybgp", "pgby", "gpyb")  # blue becomes each colour once, and the others swap in step


def recoloured(card: str, colours: str) -> str:
    return card.translate(str.maketrans(d.COLOURS, colours))


def holes(card: str) -> str:
    return "".join("o" if cell == d.HOLE else "x" for cell in card)


def with_holes(*cells: int) -> str:
    """A mouse card with its holes in these cells."""
    colours = iter(d.COLOURS)
    return "".join(d.HOLE if cell in cells else next(colours) for cell in range(d.CELLS))


# --- symmetry --------------------------------------------------------------------------------------------------------


def test_the_mouse_cards_are_the_24_arrangements_of_four_colours() -> None:
    assert sorted(card.replace(d.HOLE, "") for card in MICE) == sorted(map("".join, permutations(d.COLOURS)))


@pytest.mark.parametrize("colours", KLEIN)
def test_swapping_colours_in_the_klein_group_maps_the_deck_to_itself(colours: str) -> None:
    assert {recoloured(card, colours) for card in MICE} == set(MICE)


def test_the_four_cards_of_a_hole_pattern_are_one_coset() -> None:
    for card in MICE:
        alike = {other for other in MICE if holes(other) == holes(card)}
        assert alike == {recoloured(card, colours) for colours in KLEIN}
    assert Counter(map(holes, MICE)).most_common() == [(pattern, 4) for pattern in dict.fromkeys(map(holes, MICE))]


def test_no_two_cards_are_the_same_however_they_are_turned() -> None:
    assert len({frozenset((card, card[::-1])) for card in (*MICE, *CATS)}) == 28
    assert GAME.start().pattern_count == 6


def test_the_cats_are_their_own_mirror_images() -> None:
    classes = {frozenset((holes(cat), holes(cat)[::-1])) for cat in CATS}
    mirrored = {frozenset((cat[2::-1] + cat[:2:-1], (cat[2::-1] + cat[:2:-1])[::-1])) for cat in map(holes, CATS)}
    assert classes == mirrored


def test_quarter_turns_go_clockwise() -> None:
    corner = [(int(ROW_OF[turn, 0]), int(COLUMN_OF[turn, 0])) for turn in range(4)]
    assert corner == [(0, 0), (0, 1), (1, 2), (2, 0)]


def test_K7_hole_patterns_that_half_a_turn_makes_equal_count_once() -> None:
    mice = [with_holes(*cells) for cells in islice(cycle(combinations(range(d.CELLS), 2)), 24)]
    state = GAME.start(GAME.options(deck=d.code((*mice, *CATS, START))))
    noted = [holes(mice[card]) for card in state.patterns[: state.pattern_count]]
    assert len(noted) == len({frozenset((pattern, pattern[::-1])) for pattern in noted}) == 9


# --- the loader ------------------------------------------------------------------------------------------------------


def written(deck: d.Deck) -> list[str]:
    """A deck as the lines of a file: card number n, from 0 on, begins in line 3n + 1."""
    return [
        line
        for name, card in zip(d.ORDER, deck, strict=True)
        for line in (d.called(*name).replace("the start card", "start"), " ".join(card[:3]), " ".join(card[3:]))
    ]


def changed(line: int, text: str | None) -> str:
    """Our deck with one line changed, or left out."""
    lines = written(DECK)
    lines[line - 1 : line] = [] if text is None else [text]
    return "\n".join(lines)


def test_a_deck_that_is_written_down_is_read_back() -> None:
    assert d.read("# mine\n\n" + "\n".join(written(DECK)), "mine.txt") == DECK
    assert d.from_code(d.code(DECK)) == DECK


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        (2, "o o", "line 2: a row has three cells with spaces between them, not 2"),
        (2, "o o b b", "line 2: a row has three cells with spaces between them, not 4"),
        (2, "oob", f"line 2: 'oob' is not a cell: {HINT}"),
        (2, "o r b", f"line 2: 'r' is not a cell: {HINT}"),
        (2, "o b b", "line 1: mouse 1 has 2 holes, not 1"),
        (3, "o y g", "line 1: mouse 1 has 2 holes, not 3"),
        (3, "b y g", "line 1: mouse 1 shows one mouse of each colour, not b b g y"),
        (3, ". y g", "line 1: mouse 1 shows one mouse of each colour, not b g y"),
        (4, "mouse 1", "line 4: mouse 1 is here twice: number the cards one by one"),
        (4, "mouse 25", "line 4: a mouse card has a number from 1 to 24"),
        (4, "mouse", "line 4: a mouse card has a number from 1 to 24"),
        (4, "dog 2", "line 4: 'dog 2' is not a card's name: expected 'start', 'mouse 1' or 'cat 1'"),
        (4, "mouse two", "line 4: 'mouse two' is not a card's name: expected 'start', 'mouse 1' or 'cat 1'"),
        (4, "mouse 2 2", "line 4: 'mouse 2 2' is not a card's name: expected 'start', 'mouse 1' or 'cat 1'"),
        (74, "o o b", "line 73: cat 1 shows no mouse, not b"),
        (74, "o o .", "line 73: cat 1 has no cell '.'"),
        (86, "g . o", "line 85: the start card has no holes, not 1"),
        (86, "g . c", "line 85: the start card has no cell 'c'"),
        (87, None, "line 85: the card has two rows of cells, but the file ends"),
    ],
)
def test_a_mistake_in_a_deck_is_named_with_its_line(line: int, text: str | None, message: str) -> None:
    with pytest.raises(BadData) as refused:
        d.read(changed(line, text), "mine.txt")
    assert str(refused.value) == f"mine.txt: {message}"


def test_a_card_that_is_missing_is_named() -> None:
    with pytest.raises(BadData, match=r"mine.txt: line 84: the start card is missing"):
        d.read("\n".join(written(DECK)[:-3]), "mine.txt")


def test_a_file_that_cannot_be_read_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="can't be read"):
        d.load(tmp_path / "none.txt")
    (tmp_path / "deck.txt").write_text("\n".join(written(DECK)), encoding="utf-8")
    assert d.load(tmp_path / "deck.txt") == DECK


# --- a deck of one's own ---------------------------------------------------------------------------------------------

MINE = (*reversed(MICE), *CATS, "bypg..")


def test_a_game_is_played_with_the_deck_it_was_given_and_says_so() -> None:
    options = GAME.options(deck=d.code(MINE))
    assert GAME.options.parse(options.words()) == options
    seen = GAME.view(GAME.start(options, 2), None)
    assert isinstance(seen, View)
    assert (seen.cards, seen.table) == (list(MINE), ["byp", "g.."])  # type: ignore[attr-defined]


def test_another_deck_needs_no_other_rules() -> None:
    ours = sit(GAME, 2, 4)
    state = GAME.start(GAME.options(deck=d.code(MINE)), 2)
    for moment in ours.moments[:13]:
        state = GAME.apply(state, moment.actor, moment.move)
    assert GAME.legal(state, int(state.seat)) != GAME.legal(ours.moments[13].state, int(state.seat))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("b.pg.y", "deck: a deck has 29 cards with - between them, not 1"),
        (d.code(("oobpygg", *DECK[1:])), f"deck: mouse 1 has six cells, not 'oobpygg': {HINT}"),
        (d.code(("oobbyg", *DECK[1:])), "deck: mouse 1 shows one mouse of each colour, not b b g y"),
    ],
)
def test_a_deck_that_the_loader_would_refuse_is_refused_as_an_option(code: str, message: str) -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.start(GAME.options(deck=code), 2)
    assert str(refused.value) == message


def test_a_deck_may_lie_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("\n".join(written(MINE)), encoding="utf-8")
    assert GAME.options.parse([f"deck=@{tmp_path / 'deck.txt'}"]) == GAME.options(deck=d.code(MINE))


def test_K1_only_who_sits_at_the_table_can_begin() -> None:
    with pytest.raises(BadOptions, match="first=2 is not a seat at this table"):
        GAME.start(GAME.options(first=2), 2)
