"""Every request that the OpenAPI description allows, and many that it doesn't, get an answer that it describes."""

from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from builders.server.servers import Server, a_server
from mischief.server.http.app import make_app
from mischief.server.live.house import House
from mischief.server.settings import Settings

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def operations() -> list[Any]:
    """Everything that the description names."""
    house = cast(House, SimpleNamespace(settings=Settings(), now=lambda: 0))
    description = schemathesis.openapi.from_dict(make_app(house).openapi_schema.to_schema())
    return [found.ok() for found in description.get_all_operations()]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with a_server(tmp_path_factory.mktemp("requests"), bot_workers="0") as running:
        yield running


def a_table(server: Server) -> tuple[str, str]:
    """A fresh table's id, and the cookie of its host."""
    answer = httpx.post(server.address + "/api/tables", json={"game": "lure", "seats": 2})
    return answer.json()["table"]["id"], answer.headers["set-cookie"].split(";")[0]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["good", "bad"])
@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.label)
def test_every_answer_is_as_described(served: Server, operation: Any, mode: GenerationMode) -> None:
    table, cookie = a_table(served)

    @settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Case) -> None:
        if mode is GenerationMode.POSITIVE and "table" in case.path_parameters:
            case.path_parameters["table"] = table
        answer = case.call(base_url=served.address, headers={"cookie": cookie})
        case.validate_response(answer, checks=CHECKS)

    with suppress(Unsatisfiable):  # where nothing can be wrong with a request
        check()
