"""A whole game on paper: how to make it, its rules, and every sheet of pieces."""

from collections.abc import Sequence

from fpdf import FPDF

from mischief.game.contract import Game
from mischief.game.options import BaseOptions
from mischief.game.pieces import Cut, Sheet
from mischief.game.texts import rules_text, title
from mischief.printing import fonts, words
from mischief.printing.drawings import Drawings
from mischief.printing.paper import Paper, paper_called
from mischief.printing.rule_sheet import MARGIN, print_how_to, print_rules
from mischief.printing.sheets import Press


def pdf(
    game: Game,
    options: BaseOptions | None = None,
    *,
    paper: str = "a4",
    language: str = "en",
    seats: int | None = None,
    backs: bool = True,
) -> bytes:
    """A game as a PDF, for as many seats as it allows if nobody says; one that brings no pieces gives its rules."""
    options, size = options or game.options(), paper_called(paper)
    text = rules_text(game, language)
    game.start(options, seats := game.seats[-1] if seats is None else seats)  # says what is wrong with either
    sheets = game.sheets(options, seats) if game.sheets else ()
    backs = backs and any(isinstance(sheet, Cut) and sheet.back is not None for sheet in sheets)
    made, drawings = _empty(size, title(game, language), language), Drawings(game)
    print_how_to(made, size, drawings, words.general(language)["make"], _how_to(game, language, sheets, backs))
    print_rules(made, text)
    made.set_auto_page_break(False)
    press, told = Press(made, size, drawings, backs), words.own(game, language)
    for sheet in sheets:
        press.print(sheet, told.get(sheet.name, ""))
    return bytes(made.output())


def _empty(paper: Paper, heading: str, language: str) -> FPDF:
    made = FPDF(format=(paper.width, paper.height))
    made.set_title(f"{heading} · Mischief")
    made.set_lang(language)
    fonts.embed(made)
    made.set_margin(MARGIN)
    made.c_margin = 0  # words begin where pictures do
    made.set_auto_page_break(True, MARGIN)
    made.add_page()
    return made


def _how_to(game: Game, language: str, sheets: Sequence[Sheet], backs: bool) -> list[str]:
    """What to know before one prints."""
    say, needs = words.general(language), words.own(game, language).get(words.NEEDS)
    return [
        *([] if sheets else [say["only_rules"]]),
        *([say["cut"]] if sheets else []),
        *([say["both_sides"]] if backs else []),
        *([f"{say['needs']}: {needs}."] if needs else []),
        say["true_size"],
    ]
