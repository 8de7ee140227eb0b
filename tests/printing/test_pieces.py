"""What each game is printed as, and what its sheets say."""

from collections import Counter
from dataclasses import replace
from functools import cache
from importlib.resources import files

import pytest
from fontTools.ttLib import TTFont
from fpdf import FPDF

from builders.papers import Printed
from mischief.game.contract import Game
from mischief.game.errors import BadOptions, BadSeats
from mischief.game.pieces import Cut, Die, Fold, Piece
from mischief.game.registry import find, names
from mischief.game.texts import LANGUAGES, UnknownLanguage, rule_ids, rules_text, title
from mischief.games.peek.deck import code, standard
from mischief.printing import UnknownPaper, fonts, nets, pdf, words
from mischief.printing.drawings import Drawings
from mischief.printing.fonts import FILES
from mischief.printing.rule_sheet import print_rules

PEEK = find("peek")
ODD = """# *Мышь* **B**

***very*** [link](x.md) ![picture](nowhere.png) <b>

    код

| ёж | ż |
| --- | --- |
| 1 | 2 |

1. one
2. two
"""


def test_a_deck_of_ones_own_is_printed() -> None:
    own = ("gypb" + "oo", *standard()[1:])
    [first, second, *_] = _pieces(PEEK, deck=code(own))
    drawn = " ".join(picture.drawing for picture in first.pictures[1:])
    assert drawn == "cell-g cell-y cell-p cell-b hole hole"
    assert second == _pieces(PEEK)[1]


def _pieces(game: Game, **options: object) -> tuple[Piece, ...]:
    assert game.sheets
    [cards, *_] = game.sheets(game.options.build(options), game.seats[-1])
    assert isinstance(cards, Cut)
    return cards.pieces


def test_lure_has_thirty_mice_two_dice_and_a_card_for_each_player() -> None:
    game = find("lure")
    assert game.sheets
    mice, dice, cards = game.sheets(game.options(little_ones=True), 3)
    assert isinstance(mice, Cut)
    assert isinstance(dice, Fold)
    assert isinstance(cards, Cut)
    assert set(Counter(piece.pictures for piece in mice.pieces).values()) == {6}
    assert [len(set(die.faces)) for die in dice.dice] == [6, 6]
    assert len(cards.pieces) == 3
    assert {label.text for label in cards.pieces[0].labels} == {"1"}


def test_pantry_has_a_set_for_each_player_with_its_own_back() -> None:
    game = find("pantry")
    assert game.sheets
    sets = [sheet for sheet in game.sheets(game.options(), 4) if isinstance(sheet, Cut)]
    assert [len(one.pieces) for one in sets] == [24] * 4
    assert len({one.back for one in sets}) == 4


@pytest.mark.parametrize("cats", range(1, 6))
def test_the_die_of_pounce_has_as_many_cats_as_the_table_chose(cats: int) -> None:
    game = find("pounce")
    assert game.sheets
    *_, die = game.sheets(game.options(cats=cats), 6)
    assert isinstance(die, Fold)
    assert die.dice[0].faces.count("face-cat") == cats


@pytest.mark.parametrize("name", names())
def test_every_drawing_that_a_game_prints_is_among_the_pages_own(name: str) -> None:
    game = find(name)
    drawings = Drawings(game)
    assert "cover" in drawings
    assert game.sheets
    for sheet in game.sheets(game.options(), game.seats[-1]):
        if isinstance(sheet, Fold):
            used = [face for die in sheet.dice for face in die.faces]
        else:
            used = [picture.drawing for piece in sheet.pieces for picture in piece.pictures] + [sheet.back or "cover"]
        assert [name for name in used if name not in drawings] == []


# --- dice ---


def test_a_net_folds_to_a_die_each_edge_joined_once() -> None:
    """Grid points become corners of a cube: the rows around it wrap, the upper and lower face close it."""

    def corner(x: int, y: int) -> int:
        return [(1 - x) % 4, x % 4, 4 + x % 4, 4 + (1 - x) % 4][y]

    def edge(*ends: tuple[int, int]) -> frozenset[int]:
        return frozenset(corner(*end) for end in ends)

    die = Die(1, ("a", "b", "c", "d", "e", "f"))
    squares = [(int(x), int(y)) for x, y in nets.squares(die)]
    sides = [
        tuple(sorted(ends))
        for x, y in squares
        for ends in (
            ((x, y), (x + 1, y)),
            ((x, y), (x, y + 1)),
            ((x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1)),
        )
    ]
    folded = [edge(*side) for side, times in Counter(sides).items() if times == 2]
    glued = [edge(*((round(x), round(y)) for x, y in (flap[0], flap[-1]))) for flap in nets.flaps(die)]
    assert len(folded) == 5
    assert Counter(folded + glued) == Counter({edge(*side) for side in sides})


# --- words ---


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_sheet_says_what_to_do_with_it_in_letters_that_the_fonts_have(name: str, language: str) -> None:
    game = find(name)
    assert game.sheets
    own = words.own(game, language)
    assert {sheet.name for sheet in game.sheets(game.options(), game.seats[-1])} == set(own) - {words.NEEDS}
    assert set(own) == set(words.own(game, "en"))
    assert set(words.general(language)) == set(words.general("en"))
    used = set(rules_text(game, language) + "".join([*own.values(), *words.general(language).values()])) - {"\n"}
    assert [letter for letter in sorted(used) if any(ord(letter) not in letters for letters in _letters())] == []


@cache
def _letters() -> list[set[int]]:
    folder = files("mischief.printing.fonts")
    return [set(TTFont(str(folder / file)).getBestCmap()) for file in set(FILES.values())]


def test_rules_and_what_to_do_come_in_the_language_that_was_asked_for() -> None:
    game = find("pounce")
    printed = Printed(pdf(game, language="ru", seats=3))
    rules = printed.text(0) + printed.text(1)
    assert title(game, "ru") in rules
    assert [one for one in rule_ids(game, "ru") if one not in rules] == []
    assert "чашка или миска" in rules
    assert "Кубик" in printed.text(printed.pages - 1)


@pytest.mark.parametrize("name", ["peek", "pantry"])
def test_no_rule_is_left_for_another_page(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the longest words, on the shortest paper."""
    bare = replace(find(name), _speeds=[])
    monkeypatch.setitem(bare.__dict__, "sheets", None)
    assert Printed(pdf(bare, paper="letter", language="ru")).pages == 1
    monkeypatch.setattr("mischief.printing.rule_sheet.SIZES", (9.5,))
    assert Printed(pdf(bare, paper="letter", language="ru")).pages == 2, "this text is too short to tell"


def test_rules_may_use_all_of_markdown() -> None:
    made = FPDF()
    made.add_page()
    fonts.embed(made)
    print_rules(made, ODD)
    [page] = [Printed(bytes(made.output())).text(0)]
    assert [word for word in ("Мышь", "very", "код", "<b>", "ёж", "ż", "two") if word not in page] == []


def test_a_game_that_brings_no_pieces_is_printed_as_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(find("lure"), _speeds=[])
    monkeypatch.setitem(bare.__dict__, "sheets", None)
    printed = Printed(pdf(bare))
    assert printed.pages == 1
    assert "here are its rules" in printed.text(0)
    assert "L15" in printed.text(0)


def test_bad_orders_are_refused_in_one_line() -> None:
    with pytest.raises(UnknownPaper, match="choose a4 or letter"):
        pdf(PEEK, paper="a3")
    with pytest.raises(UnknownLanguage):
        pdf(PEEK, language="de")
    with pytest.raises(BadSeats):
        pdf(PEEK, seats=5)
    with pytest.raises(BadOptions):
        pdf(PEEK, PEEK.options(deck="nonsense"))
