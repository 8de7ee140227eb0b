"""Sets of tiles: our own, and those that people type in, each mistake with its line."""

from pathlib import Path

import pytest
from rich.console import Console

from builders.games.pantry import ANN, GAME, NAMES, lucky, view
from mischief.game.actors import LUCK
from mischief.game.errors import BadData, BadOptions
from mischief.games.pantry.board import draw
from mischief.games.pantry.options import Options
from mischief.games.pantry.tiles import KIND_NAMES, load, read, standard
from mischief.table import record as records
from mischief.table import record_json, record_text
from mischief.table.dealer import SECRET_BYTES, Dealer, shares_for
from mischief.table.table import Table

SMALL = (2, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 2)
LINES = ["# my set", "[tiles]", *(f'"{kind}" = {count}' for kind, count in zip(KIND_NAMES, standard(), strict=True))]


def line_with(kind: str) -> int:
    return next(number for number, line in enumerate(LINES) if line.startswith(f'"{kind}"'))


def changed(kind: str, line: str) -> str:
    """The standard file with the line of a kind replaced."""
    at = line_with(kind)
    return "\n".join([*LINES[:at], line, *LINES[at + 1 :]])


def test_a_set_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed("trap", '"trap" = 1').replace('"milk" = 2', "milk = 3"), "utf-8")
    assert Options.parse([f"tiles=@{file}"]).tiles == load(file) == (*standard()[:9], 3, 1, 4)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (changed("trap", '"trap" = two'), 13, "Invalid value"),
        (changed("trap", '"trap" = "2"'), 13, "'trap' needs a whole number from 0 to 24, not '2'"),
        (changed("trap", '"trap" = true'), 13, "'trap' needs a whole number"),
        (changed("milk", '"milk" = -1'), 12, "'milk' needs a whole number from 0 to 24, not -1"),
        (changed("milk", '"milk" = 24'), 2, "a set has 3 to 24 tiles, not 46"),
        (changed("milk", '"dog" = 1'), 12, "there is no tile 'dog'"),
        (changed("milk", ""), 2, "'milk' is missing: write 0"),
        (changed("milk", '"trap" = 2'), 13, "Cannot overwrite a value"),
        (changed("cheese", '"cheese" = 5'), 2, "a set has 3 to 24 tiles, not 25"),
        (changed("cheese", '"cheese" = 0'), 2, "a set needs a mouse and a cheese at least, or nobody can score$"),
        (changed("cheese", '"cheese" = 4\n[cards]\nmouse = 1'), 15, "'cards' is not expected here"),
        ("mouse = 3", 1, "'mouse' is not expected here"),
        ("", 1, "the table .tiles. is missing: begin with a line .tiles.$"),
        ("tiles = {dog = 1}", 1, "there is no tile 'dog'"),
        ("tiles = 3", 1, "the table .tiles. is missing"),
    ],
)
def test_every_mistake_is_told_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadData, match=rf"^mine.toml: line {line}: {reason}"):
        read(text, "mine.toml")


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"nowhere.toml can't be read"):
        load(tmp_path / "nowhere.toml")


CATS_AND_CHEESE = (*[0] * 6, 1, 1, 1, 0, 0, 4)


@pytest.mark.parametrize("tiles", [(24,), (25, *[0] * 10, 1), (-1, *[3] * 11), tuple([0] * 12), CATS_AND_CHEESE])
def test_options_refuse_a_set_that_cannot_be_played(tiles: tuple[int, ...]) -> None:
    with pytest.raises(BadOptions, match="tiles"):
        GAME.start(Options(tiles=tiles), 2)


def test_options_with_a_set_print_and_parse() -> None:
    options = Options(first=1, tiles=SMALL)
    assert Options.parse(options.words()) == options
    with pytest.raises(BadOptions, match="check its quotes and brackets"):
        Options.parse(["tiles=[1,2"])


def table_with(tiles: tuple[int, ...]) -> Table:
    dealer = Dealer(bytes(SECRET_BYTES), shares_for(2, ()))
    table = Table(GAME, Options(first=ANN, tiles=tiles), NAMES[:2], dealer)
    table.deal()
    while not table.is_over:
        seat = table.turn()[0]
        table.play(seat, table.legal(seat)[0])
    return table


def test_a_record_says_which_set_was_played_and_replays_with_it() -> None:
    record = records.of(table_with(SMALL))
    assert record.options == {"first": ANN, "tiles": list(SMALL)}
    for form in (record_text, record_json):
        assert form.read(form.write(record)) == record


def test_a_small_set_makes_a_small_game() -> None:
    state = GAME.start(Options(first=ANN, tiles=SMALL), 2)
    assert sum(view(state).tiles.values()) == 6
    while LUCK in GAME.turn(state):
        state = lucky(state)
    assert view(state).stacked == [3, 3]
    assert len(table_with(SMALL).log) == 2 * 6 + 2 * 6


def test_the_terminal_explains_the_signs_of_this_set_only() -> None:
    state = GAME.start(Options(first=ANN, tiles=SMALL), 2)
    console = Console(width=110)
    with console.capture() as shown:
        console.print(draw(view(state, ANN), NAMES[:2]))
    assert "m plain mouse  g ginger friend  G ginger cat  ◆ cheese\n" in shown.get()


def test_states_with_a_set_of_ones_own_print_and_parse() -> None:
    state = GAME.start(Options(first=ANN, tiles=SMALL), 2)
    assert GAME.write(GAME.read(GAME.write(state))) == GAME.write(state)
