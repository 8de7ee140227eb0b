"""Looking at a game again over HTTP: its steps, its luck, what its decisions were worth."""

import asyncio
import gzip
from typing import Annotated

import msgspec
from litestar import Controller, MediaType, Response
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import HeaderParameter, QueryParameter

from mischief.server.http.openapi import PROBLEMS, get, post
from mischief.server.http.parameters import ApiRequest, TableId, lobby_of, person_of
from mischief.server.http.replays import luck_of, may_see, replay_of
from mischief.server.wire.looking_back import AnalysisInfo, Draws, Replay
from mischief.table import record as records
from mischief.table import record_json

WORTH_PACKING = 1024
Seat = Annotated[int | None, QueryParameter(ge=0, le=5, examples=[Example(value=0)])]
After = Annotated[int, QueryParameter(ge=0, le=2**31 - 1, examples=[Example(value=0)])]
Count = Annotated[int, QueryParameter(ge=1, le=500, examples=[Example(value=100)])]
SeatToken = Annotated[str | None, HeaderParameter(name="X-Seat-Token", max_length=64)]
STEPS, DRAWS, ANALYSIS = (
    {**PROBLEMS, 200: ResponseSpec(kind, description=words, generate_examples=False)}
    for kind, words in ((Replay, "Steps"), (Draws, "Draws"), (AnalysisInfo, "Decisions"))
)


def packed(request: ApiRequest, answer: msgspec.Struct) -> Response[bytes]:
    """An answer as JSON, compressed where the asker can read that; call it off the event loop."""
    body, headers = msgspec.json.encode(answer), {"vary": "accept-encoding"}
    if len(body) >= WORTH_PACKING and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = gzip.compress(body, 5), "gzip"
    return Response(body, media_type=MediaType.JSON, headers=headers)


class Again(Controller):
    """A table's past."""

    path = "/api/tables/{table:str}"

    @get("/replay", summary="A game step by step", responses=STEPS)
    async def replay(
        self,
        state: State,
        request: ApiRequest,
        table: TableId,
        seat: Seat = None,
        after: After = 0,
        count: Count = 100,
        is_open: Annotated[bool, QueryParameter(name="open")] = False,
        token: SeatToken = None,
    ) -> Response[bytes]:
        """While the game runs: as a spectator, or with X-Seat-Token as that seat. After it: from any seat's eyes."""
        seen = await may_see(await lobby_of(state).house.knock(table), seat, token, is_open)
        return await asyncio.to_thread(lambda: packed(request, replay_of(seen, seat, after, count, is_open)))

    @get("/luck", summary="The luck of a finished game", responses=DRAWS)
    async def luck(self, state: State, request: ApiRequest, table: TableId) -> Response[bytes]:
        """What every ticket would have done and what happened, so that the draws can be recomputed."""
        seen = await may_see(await lobby_of(state).house.knock(table), None, None, is_open=True)
        return await asyncio.to_thread(lambda: packed(request, luck_of(seen)))

    @get("/analysis", summary="What decisions were worth, as far as it is known", responses=ANALYSIS)
    async def analysis(self, state: State, request: ApiRequest, table: TableId) -> Response[bytes]:
        house = lobby_of(state).house
        await may_see(await house.knock(table), None, None, is_open=True)
        return packed(request, house.analyses.of(table))

    @post("/analysis", status_code=200, summary="Look at a finished game again", responses=ANALYSIS)
    async def analyse(self, state: State, request: ApiRequest, table: TableId) -> Response[bytes]:
        """Begins if nobody has yet, and tells how far it is: ask again now and then."""
        house = lobby_of(state).house
        seen = await may_see(await house.knock(table), None, None, is_open=True)
        if house.analyses.of(table).progress in ("none", "failed"):
            record = await asyncio.to_thread(lambda: record_json.write(records.of(seen)))
            if work := house.analyses.begin(table, person_of(request), record):
                house.spawn(work)
        return packed(request, house.analyses.of(table))
