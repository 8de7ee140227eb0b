"""`mischief analyse`: look at a game again, decision by decision."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mischief.cli.common import AsJson, OnCluster, print_json, progress_bar

if TYPE_CHECKING:
    from mischief.lab.analysis.analyse import Analysis, Decision

BLOCKS = "▁▂▃▄▅▆▇█"
WORTH_SAYING = 0.02


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or JSON.")],
    sims: Annotated[int, typer.Option(help="Simulations for each decision, where the game is not solved.")] = 400,
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers.")] = 0,
    plot: Annotated[Path | None, typer.Option(help="Draw the chances to win into this SVG file.")] = None,
    cluster: OnCluster = None,
    json: AsJson = False,
) -> None:
    """Say what every decision of a game was worth, what was best, and what was given away."""
    from mischief.game.registry import address_of
    from mischief.lab.analysis.analyse import analyse as analysed
    from mischief.lab.analysis.analyse import decided
    from mischief.lab.crew import threads
    from mischief.lab.crew.choose import chosen
    from mischief.lab.report.plots import can_draw
    from mischief.table.files import load

    if plot is not None:
        can_draw(plot)
    _, table = load(file)
    table.game.hasten()
    with (
        chosen(threads(1), (address_of(table.game),), cluster) as crew,
        progress_bar("decisions", len(list(decided(table))), quiet=json) as done,
    ):
        found = analysed(table, sims, seed, done, crew)
    if plot is not None:
        from mischief.lab.analysis.plot import draw

        draw(found, plot)
    if json:
        import msgspec

        print_json(msgspec.json.encode(found))
    else:
        _show(found)


def _show(found: "Analysis") -> None:
    from rich.console import Console

    console = Console(highlight=False)
    for decision in found.decisions:
        console.print(_line(decision), style=_style(decision.verdict.loss), markup=False, soft_wrap=True)
    console.print(
        f"\nchances to win, {'exact' if found.exact else f'from {found.simulations} simulations a decision'}:"
    )
    for seat, name in enumerate(found.names):
        given = f"gave away {found.losses[name]:.1%} a decision"
        console.print(f"{name:>12} {spark(found.course(seat))} {given}", markup=False, soft_wrap=True)


def _line(decision: "Decision") -> str:
    """One decision as people would say it."""
    verdict = decision.verdict
    sure = f" ± {verdict.doubts[decision.seat]:.0%}" if verdict.doubts and not verdict.exact else ""
    said = f"{decision.number:>4}. {decision.by}: {decision.move}  {verdict.after:.0%}{sure}"
    if verdict.loss < WORTH_SAYING:
        return said
    doubt = "" if verdict.exact else f" ± {verdict.error:.0%}"
    return f"{said}; better {decision.best}  {verdict.before:.0%}, gave away {verdict.loss:.0%}{doubt}"


def _style(loss: float) -> str:
    return "red" if loss >= 0.1 else "yellow" if loss >= WORTH_SAYING else ""


def spark(chances: "list[float]") -> str:
    """Chances as a row of blocks."""
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(chance * len(BLOCKS)))] for chance in chances)
