"""Whoever runs a server finds every setting on one page."""

from pathlib import Path

from mischief.server import settings_table
from mischief.server.settings import Settings

PAGE = Path(__file__).parents[2] / "docs" / "settings.md"


def test_the_page_is_not_stale() -> None:
    assert PAGE.read_text("utf-8") == settings_table.table(), "run `make generate`"


def test_every_setting_is_there_with_words() -> None:
    assert [name for name, _, _ in settings_table.settings()] == list(Settings.__struct_fields__)
