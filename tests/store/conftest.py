"""Every test of the store runs on SQLite and on a real PostgreSQL."""

import os
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from builders.store.databases import KINDS, a_database_in, a_postgres

SHARED = "MISCHIEF_TEST_POSTGRES"  # where tests that run within tests find the one that was started already


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    if SHARED in os.environ:
        yield os.environ[SHARED]
        return
    with a_postgres() as address, pytest.MonkeyPatch.context() as patch:
        patch.setenv(SHARED, address)
        yield address


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'mischief.db'}"
    return a_database_in(request.getfixturevalue("postgres"), f"t{uuid4().hex}")


@pytest.fixture
def address(postgres: str) -> str:
    """The address of an empty database on PostgreSQL."""
    return a_database_in(postgres, f"r{uuid4().hex}")
