"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from builders.databases import KINDS, a_database_in, a_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with a_postgres() as address:
        yield address


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'mischief.db'}"
    return a_database_in(request.getfixturevalue("postgres"), f"t{uuid4().hex}")
