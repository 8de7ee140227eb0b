"""What every route asks of a request: who it is from, and where the lobby is."""

from typing import Any

from litestar import Request
from litestar.datastructures import State

from mischief.server.lobby import Lobby

ApiRequest = Request[Any, Any, State]


def person_of(request: ApiRequest) -> str:
    """Whoever the door let in."""
    return str(request.scope["state"]["person"])


def lobby_of(state: State) -> Lobby:
    lobby: Lobby = state.lobby
    return lobby
