"""Pounce drawn in the terminal: who has the cup and how many cards, and the last round in words."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mischief.games.pounce.described import BEFORE_FACE, Verdict, View

ENDINGS = {
    "C3": "everybody kept still",
    "C5": "the cup stays where it is",
    "C6": "all escaped: the cup goes on",
    "C7": "a card for the box from each who moved",
    "C8": "the round doesn't count",
}


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """Every player's cards, the box, and how the last round went."""
    table = Table("player", "cards", title="extra chase" if view.chase else f"throw {view.throws}")
    for seat, name in enumerate(names):
        table.add_row(f"{name} (cat)" if seat == view.cat else name, "▮" * view.cards[seat] or "none")
    table.add_row("the box", "▯" * view.box or "empty")
    return Group(table, *([Text(line) for line in verdict_words(view.last, names)] if view.last else ()))


def verdict_words(said: Verdict, names: Sequence[str]) -> list[str]:
    """The last round: what everybody did, and what came of it."""
    lines = [f"{name}: {_deed(said, seat)}" for seat, name in enumerate(names)]
    return [*lines, ENDINGS[said.rule]]


def _deed(said: Verdict, seat: int) -> str:
    ms = said.presses[seat]
    when = "no press" if ms is None else "too early" if ms == BEFORE_FACE else f"{ms} ms"
    return ", ".join([when, *_consequence(said, seat)])


def _consequence(said: Verdict, seat: int) -> list[str]:
    if seat in said.jumped:
        return ["jumped the gun"]
    if seat in said.mistaken:
        return ["but it was a mouse"]
    if seat == said.cat:
        return [] if said.landing is None else [f"the cup landed at {said.landing} ms"]
    return ["caught"] if seat in said.caught else ["escaped"] if said.landing is not None else []
