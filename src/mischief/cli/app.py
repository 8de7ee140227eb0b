"""Which commands there are, and how mistakes are told: one line that says what and how to fix it, exit code 2."""

import os
import sys
from typing import Annotated

import typer

from mischief import __version__
from mischief.cli.lab import analyse, arena, reliability, report, sim, solve, train, trust
from mischief.cli.making import conform, modules
from mischief.cli.making.bot_check import bot_check
from mischief.cli.making.compile import compile_ahead
from mischief.cli.playing import paper, play, records, rules
from mischief.cli.serving import admin, db, serve
from mischief.game.errors import MischiefError

app = typer.Typer(
    name="mischief",
    help="Four cat-and-mouse table games: play them, simulate them, study them.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command()(play.play)
app.command()(serve.serve)
app.command()(sim.sim)
app.command()(report.report)
app.command()(arena.arena)
app.command()(analyse.analyse)
app.command()(solve.solve)
app.command()(solve.value)
app.command()(train.train)
app.command()(reliability.reliability)
app.command()(trust.trust)
app.command()(records.replay)
app.command()(records.verify)
app.command()(rules.rules)
app.command("print")(paper.print_game)
app.command()(conform.conform)
app.command("bot-check")(bot_check)
app.command("compile")(compile_ahead)
app.command()(modules.modules)
app.add_typer(db.db, name="db")
app.add_typer(admin.admin, name="admin")


def say_version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"mischief {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", help="Show the version and exit.", callback=say_version, is_eager=True)
]


@app.callback()
def whole(version: Version = False) -> None: ...


def main() -> None:
    """Run a command; what someone did wrong is told in one line, without a traceback."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except MischiefError as error:  # anything else is a bug and wants its traceback
        print(f"mischief: {error}", file=sys.stderr)
        sys.exit(2)
