"""The HTTP side as Litestar sees it: every route is one line over the lobby."""

import logging
from typing import Annotated, Any, Literal

from litestar import Controller, Litestar, MediaType, Response, Router
from litestar.datastructures import State
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Example, Server
from litestar.params import Body, FromQuery, HeaderParameter, QueryParameter

from mischief.game.errors import MischiefError
from mischief.server.http import metrics
from mischief.server.http.all_workers import others_say, summed
from mischief.server.http.looking_back import Again
from mischief.server.http.openapi import NOT_READY, TextOrJson, delete, get, post, put
from mischief.server.http.pages import PAGES, Pages
from mischief.server.http.paper import print_game
from mischief.server.http.parameters import ApiRequest, Code, GameName, Language, SeatAt, TableId, lobby_of, person_of
from mischief.server.http.records import record_of
from mischief.server.limits import Buckets
from mischief.server.live.house import House
from mischief.server.lobby.lobby import Lobby
from mischief.server.wire.codes import not_public, too_fast
from mischief.server.wire.requests import (
    GameInfo,
    Health,
    Me,
    NewMe,
    NewTable,
    Problem,
    PromiseShare,
    PutBot,
    Reach,
    RulesText,
    ShowShare,
    TableForMe,
    TakeSeat,
    WarmUpInfo,
)
from mischief.server.workers.printer import Printer

LOG = logging.getLogger("mischief.http")

NEW_TABLE = Body(examples=[Example(value={"game": "lure", "seats": 2, "options": {"daredevil": True}})])
LINK = "00112233445566778899aabbccddeeff" * 2
TAKE_SEAT = Body(examples=[Example(value={"name": "Ann", "picture": "mouse-2"})])
NEW_ME = Body(examples=[Example(value={"name": "Ann", "picture": "mouse-2"})])
PUT_BOT = Body(examples=[Example(value={"level": "greedy"})])
PROMISE = Body(examples=[Example(value={"promise": LINK})])
SHOW = Body(examples=[Example(value={"share": LINK})])


class Api(Controller):
    """Everything around a table."""

    path = "/api"

    @get("/games", sync_to_thread=False, summary="The games that can be played here")
    def games(self, state: State) -> list[GameInfo]:
        return lobby_of(state).games()

    @get("/games/{game:str}/rules/{language:str}", sync_to_thread=False, summary="How a game is played")
    def rules(self, state: State, game: GameName, language: Language) -> RulesText:
        return lobby_of(state).rules(game, language)

    @get("/reach", sync_to_thread=False, summary="Where others in the room find this server")
    def reach(self, state: State, request: ApiRequest) -> Reach:
        """From settings and from the port that was asked, never from what the request says of itself."""
        host, asked = lobby_of(state).house.settings.invite_host, request.scope["server"]
        return Reach(address=f"http://{host}:{asked[1]}" if host and asked else None)

    @get("/warm-up", summary="How much is compiled, and which bots are not ready yet")
    async def warm_up(self, state: State) -> WarmUpInfo:
        return await lobby_of(state).house.warm_up.info()

    @get("/me", summary="The person at this device")
    async def me(self, state: State, request: ApiRequest) -> Me:
        return await lobby_of(state).me(person_of(request))

    @put("/me", summary="Choose a name and a picture")
    async def name_me(self, state: State, request: ApiRequest, data: Annotated[NewMe, NEW_ME]) -> Me:
        return await lobby_of(state).name_me(person_of(request), data)

    @get("/tables", summary="Your tables that are not over")
    async def my_tables(self, state: State, request: ApiRequest) -> list[TableForMe]:
        return await lobby_of(state).tables_of(person_of(request))

    @post("/tables", summary="Open a table")
    async def open(self, state: State, request: ApiRequest, data: Annotated[NewTable, NEW_TABLE]) -> TableForMe:
        return await lobby_of(state).open(person_of(request), data)

    @get("/codes/{code:str}", summary="Find a table by the code that was said aloud")
    async def by_code(self, state: State, request: ApiRequest, code: Code) -> TableForMe:
        """Wrong codes are counted by address; who tried too many is told nothing, about right ones neither."""
        address = str(request.client.host) if request.client else "local"
        if not state.wrong_codes.take(address):
            raise too_fast()
        found = await lobby_of(state).by_code(code[:40], person_of(request))
        state.wrong_codes.give_back(address)
        return found

    @get("/tables/{table:str}", summary="A table")
    async def table(self, state: State, request: ApiRequest, table: TableId) -> TableForMe:
        return await lobby_of(state).table(table, person_of(request))

    @delete("/tables/{table:str}", status_code=200, summary="Close a table (host)")
    async def close(self, state: State, request: ApiRequest, table: TableId) -> TableForMe:
        return await lobby_of(state).close(table, person_of(request))

    @post("/tables/{table:str}/seats/{seat:int}", status_code=200, summary="Take a seat")
    async def take(
        self, state: State, request: ApiRequest, table: TableId, seat: SeatAt, data: Annotated[TakeSeat, TAKE_SEAT]
    ) -> TableForMe:
        return await lobby_of(state).take(table, seat, person_of(request), data)

    @delete("/tables/{table:str}/seats/{seat:int}", status_code=200, summary="Leave a seat")
    async def leave(self, state: State, request: ApiRequest, table: TableId, seat: SeatAt) -> TableForMe:
        return await lobby_of(state).leave(table, seat, person_of(request))

    @put("/tables/{table:str}/seats/{seat:int}/promise", summary="Promise your own bytes for the luck")
    async def promise(
        self, state: State, request: ApiRequest, table: TableId, seat: SeatAt, data: Annotated[PromiseShare, PROMISE]
    ) -> TableForMe:
        return await lobby_of(state).promise(table, seat, person_of(request), data.promise)

    @put("/tables/{table:str}/seats/{seat:int}/share", summary="Show the bytes that you promised")
    async def share(
        self, state: State, request: ApiRequest, table: TableId, seat: SeatAt, data: Annotated[ShowShare, SHOW]
    ) -> TableForMe:
        return await lobby_of(state).share(table, seat, person_of(request), data.share)

    @post("/tables/{table:str}/seats/{seat:int}/bot", status_code=200, summary="Put a bot in a seat (host)")
    async def put_bot(
        self, state: State, request: ApiRequest, table: TableId, seat: SeatAt, data: Annotated[PutBot, PUT_BOT]
    ) -> TableForMe:
        return await lobby_of(state).put_bot(table, seat, person_of(request), data.level)

    @post("/tables/{table:str}/seats/{seat:int}/close", status_code=200, summary="Close an open seat (host)")
    async def close_seat(self, state: State, request: ApiRequest, table: TableId, seat: SeatAt) -> TableForMe:
        return await lobby_of(state).close_seat(table, seat, person_of(request))

    @post("/tables/{table:str}/start", status_code=200, summary="Begin to play")
    async def start(self, state: State, request: ApiRequest, table: TableId) -> TableForMe:
        return await lobby_of(state).start(table, person_of(request))

    @post("/tables/{table:str}/rematch", status_code=200, summary="Play again, or the next game of a series")
    async def rematch(self, state: State, request: ApiRequest, table: TableId) -> TableForMe:
        return await lobby_of(state).rematch(table, person_of(request))

    @get(
        "/tables/{table:str}/record",
        media_type=MediaType.TEXT,
        operation_class=TextOrJson,
        summary="The record of a game",
    )
    async def record(
        self,
        state: State,
        table: TableId,
        seat: FromQuery[int | None] = None,
        form: Annotated[Literal["text", "json"], QueryParameter(name="as")] = "text",
        token: Annotated[str | None, HeaderParameter(name="X-Seat-Token")] = None,
    ) -> Response[bytes]:
        live = await lobby_of(state).house.knock(table)
        kind = MediaType.JSON if form == "json" else MediaType.TEXT
        return Response((await record_of(live, seat, token, form)).encode(), media_type=kind)


@get("/health", sync_to_thread=False, summary="Whether the server runs, and will go on running", responses=NOT_READY)
def health(state: State) -> Response[Health]:
    if lobby_of(state).house.is_leaving:
        return Response(Health(status="going down"), status_code=503)
    return Response(Health(status="ok"))


@get("/ready", summary="Whether the server can be used", responses=NOT_READY)
async def ready(state: State, request: ApiRequest) -> Response[Health]:
    """Of several processes each one must be: one that is being started again is not."""
    house = lobby_of(state).house
    if house.is_closing:
        return Response(Health(status="going down"), status_code=503)
    if not await house.has_database():
        return Response(Health(status="the database does not answer"), status_code=503)
    if not _is_passed_on(request) and None in await others_say(house, "/ready"):
        return Response(Health(status="not all workers are ready"), status_code=503)
    return Response(Health(status="ok"))


@get("/metrics", media_type="text/plain; version=0.0.4", summary="Numbers for Prometheus")
async def show_metrics(state: State, request: ApiRequest) -> bytes:
    """Of several processes, the sum."""
    if _is_passed_on(request):
        return metrics.page(state.metrics)
    if not metrics.may_see(request, lobby_of(state).house.settings):
        raise not_public()
    others = await others_say(lobby_of(state).house, "/metrics")
    ours = metrics.page(state.metrics)
    return summed([ours, *(page for page in others if page)]) if others else ours


def _is_passed_on(request: ApiRequest) -> bool:
    """Whether another process of ours asks, which no request from outside can say of itself."""
    return bool(request.scope["state"].get("passed_on"))


# --- errors ---


def refuse(_: ApiRequest, error: MischiefError) -> Response[Problem]:
    """What someone asked for can't be."""
    return problem(getattr(error, "status", 400), error.code, str(error))


def refuse_http(_: ApiRequest, error: HTTPException) -> Response[Problem]:
    """What Litestar turned down by itself."""
    codes = {404: "no_such_page", 405: "bad_method", 413: "too_large", 429: "too_fast"}
    return problem(error.status_code, codes.get(error.status_code, "bad_request"), _sentence(error))


def refuse_deep(_: ApiRequest, __: RecursionError) -> Response[Problem]:
    """JSON in JSON in JSON, deeper than anything that is asked for here."""
    return problem(400, "bad_request", "what was sent is nested too deeply")


def _sentence(error: HTTPException) -> str:
    if isinstance(error, ClientException) and isinstance(error.extra, list) and error.extra:
        return "; ".join(str(one.get("message", "")) for one in error.extra if isinstance(one, dict))
    return error.detail


def apologise(_: ApiRequest, error: Exception) -> Response[Problem]:
    """Our own mistake: logged, and nothing about it said."""
    LOG.error("a request failed", exc_info=error)
    return problem(500, "server_error", "something went wrong here: try again")


def problem(status: int, code: str, message: str) -> Response[Problem]:
    return Response(Problem(code=code, message=message), status_code=status, media_type=MediaType.JSON)


def in_our_words(response: Response[Any]) -> Response[Any]:
    """Litestar has a page of its own for what is not found beside the schema."""
    return problem(404, "no_such_page", "Not Found") if response.status_code == 404 else response


def schema_config() -> OpenAPIConfig:
    """The description of all requests, at /schema."""
    router = Router("/schema", route_handlers=[], after_request=in_our_words, include_in_schema=False)
    return OpenAPIConfig("Mischief", "1", servers=[Server(url="/")], openapi_router=router)


def make_app(house: House) -> Litestar:
    """The application for one house."""
    per_second = house.settings.wrong_codes_per_minute / 60
    state = {
        "lobby": Lobby(house),
        "metrics": metrics.registry_for(house),
        "pages": Pages(house.settings),
        "printer": Printer(),
        "wrong_codes": Buckets(per_second, house.settings.wrong_codes_per_minute, lambda: house.seconds()),
    }
    return Litestar(
        [Api, Again, print_game, health, ready, show_metrics, *PAGES],
        state=State(state),
        openapi_config=schema_config(),
        exception_handlers={
            MischiefError: refuse,
            HTTPException: refuse_http,
            RecursionError: refuse_deep,
            Exception: apologise,
        },
        request_max_body_size=house.settings.largest_request,
        signature_types=[ApiRequest],
        logging_config=None,
    )
