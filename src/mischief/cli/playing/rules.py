"""`mischief rules`: how a game is played, in three languages, and where each rule lives in the code."""

from typing import TYPE_CHECKING, Annotated

import typer

from mischief.cli.common import AsJson, GameName, print_json

if TYPE_CHECKING:
    from mischief.game.contract import Game


def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(help="One rule, for example L5: its code and where that is.")] = None,
    lang: Annotated[str, typer.Option(help="en, ru or pl.")] = "en",
    json: AsJson = False,
) -> None:
    """Read the rules of a game, or the code of one rule."""
    from rich.console import Console
    from rich.markdown import Markdown

    from mischief.game.registry import load
    from mischief.game.texts import rule_ids, rules_text

    found = load(game)
    if json:
        import msgspec

        text = rules_text(found, lang)
        print_json(msgspec.json.encode({"game": game, "lang": lang, "rules": rule_ids(found, lang), "text": text}))
    elif rule is None:
        Console().print(Markdown(rules_text(found, lang)))
    else:
        _show_code(found, rule.upper())


def _show_code(game: "Game", rule: str) -> None:
    import inspect
    from pathlib import Path

    from rich.console import Console
    from rich.syntax import Syntax

    from mischief.game.texts import functions_on

    console = Console(highlight=False)
    for function in functions_on(game, rule):
        lines, first = inspect.getsourcelines(function)
        source = Path(inspect.getsourcefile(function) or "")
        console.print(f"[bold]{source}:{first}[/bold]")
        console.print(Syntax("".join(lines), "python", background_color="default", word_wrap=True))
