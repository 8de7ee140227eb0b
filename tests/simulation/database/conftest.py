"""One real PostgreSQL for all tests that compare the simulated one with it."""

from collections.abc import Iterator

import pytest

from builders.store.databases import a_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with a_postgres() as address:
        yield address
