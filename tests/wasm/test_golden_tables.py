"""The games that the page's own tests play again are still what tables and simulations here play."""

from types import ModuleType

import msgspec
import pytest

from builders.golden import sittings, studies


@pytest.mark.parametrize("golden", [sittings, studies])
def test_golden_games_are_not_stale(golden: ModuleType) -> None:
    written = msgspec.json.decode(golden.FILE.read_bytes())
    assert msgspec.json.decode(msgspec.json.encode(golden.golden())) == written, "run `make golden`"
