"""Games on paper over HTTP: names from outside only choose among what there is."""

from typing import Annotated, Literal

from litestar import Response
from litestar.datastructures import State
from litestar.params import QueryParameter

from mischief.game import registry
from mischief.game.texts import rules_text
from mischief.server.http.openapi import get
from mischief.server.http.parameters import GameName, Language
from mischief.server.workers.printer import Order, Printer

PDF = "application/pdf"
A_DAY = "private, max-age=86400"  # an answer may bring somebody's cookie


@get("/api/games/{game:str}/print/{language:str}", media_type=PDF, summary="A game to print, cut out and fold")
async def print_game(
    state: State, game: GameName, language: Language, paper: Annotated[Literal["a4", "letter"], QueryParameter()] = "a4"
) -> Response[bytes]:
    """For as many players as the game allows, with our own cards and tiles."""
    found = registry.find(game)
    rules_text(found, language)  # raises where there are none
    printer: Printer = state.printer
    order = Order(found.name, paper, language)
    name = f'inline; filename="{"-".join(order)}.pdf"'
    return Response(
        await printer.pdf(order), media_type=PDF, headers={"content-disposition": name, "cache-control": A_DAY}
    )
