"""What every route asks of a request: who it is from, and where the lobby is."""

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.params import PathParameter

from mischief.server.lobby.lobby import Lobby

ApiRequest = Request[Any, Any, State]
Code = Annotated[str, PathParameter(description="A table's code, as it was said aloud")]
TableId = Annotated[str, PathParameter(description="A table's id")]
GameName = Annotated[str, PathParameter(description="A game's name")]
Language = Annotated[str, PathParameter(description="en, ru or pl")]
SeatAt = Annotated[int, PathParameter(description="A seat's number, from 0")]


def person_of(request: ApiRequest) -> str:
    """Whoever the door let in."""
    return str(request.scope["state"]["person"])


def lobby_of(state: State) -> Lobby:
    lobby: Lobby = state.lobby
    return lobby
