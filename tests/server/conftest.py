"""One real server for all tests that don't need one of their own."""

from collections.abc import Iterator
from uuid import uuid4

import pytest

from builders.server.servers import Server, a_server
from builders.store.databases import a_database_in, a_postgres
from builders.waiting import BROKEN_AFTER


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with a_server(tmp_path_factory.mktemp("server"), hello_within=str(BROKEN_AFTER)) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with a_postgres() as address:
        yield address


@pytest.fixture
def address(postgres: str) -> str:
    """Of a database of its own in it."""
    return a_database_in(postgres, f"o{uuid4().hex}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Torture takes half an hour or more, so it must be asked for: `pytest -m torture`."""
    if "torture" not in (config.getoption("-m") or ""):
        items[:] = [item for item in items if item.get_closest_marker("torture") is None]
