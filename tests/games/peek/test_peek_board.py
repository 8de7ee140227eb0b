"""Peek's board on the terminal shows what a view says, and no more."""

from rich.console import Console

from builders.games.peek import ANN, BOB, NAMES, dealt, picture, played, view
from mischief.games.peek.board import draw
from mischief.games.peek.described import View
from mischief.games.peek.record import CARD_NAMES


def printed(seen: View, width: int = 110) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as capture:
        console.print(draw(seen, NAMES[: seen.seats]))
    return capture.get()


def test_the_start_card_stands_in_its_row_and_column() -> None:
    lines = printed(view(dealt(), ANN)).splitlines()
    assert [line.split() for line in lines[:3]] == [["0", "e1", "e2"], ["0", "♣", "∴", "∴"], ["s1", "●", "♦", "★"]]


def test_a_player_sees_the_cards_of_their_own_hand_only() -> None:
    state = dealt()
    mine, theirs = (view(state, seat).hand or [] for seat in (ANN, BOB))
    shown = printed(view(state, ANN))
    assert all(f" {CARD_NAMES[card]} " in shown for card in mine)
    assert not any(f" {CARD_NAMES[card]} " in shown for card in theirs)
    assert not any(f" {CARD_NAMES[card]} " in printed(view(state, None)) for card in mine + theirs)


def test_a_hand_too_wide_for_the_terminal_goes_on_below_without_a_gap() -> None:
    lines = printed(view(dealt(), ANN), width=45).splitlines()
    hand = lines[next(number for number, line in enumerate(lines) if line.startswith("╭")) :]
    assert [line[0] for line in hand] == ["╭", "│", "│", "╰"] * 2


def test_mice_that_have_just_peeked_stand_in_brackets() -> None:
    shown = printed(view(played(picture("yp.", "..b", ann="card 1"), "card 1 at start"), BOB))
    assert "[★] [♦]" in shown
    assert "Ann laid card 1 at start: ★  ♦ peek" in shown


def test_a_card_put_away_is_said() -> None:
    stuck = played(picture("...", "...", ann="card 1", bob="card 2"), "discard card 1")
    assert "Ann could lay nothing and put away card 1" in printed(view(stuck, BOB))
