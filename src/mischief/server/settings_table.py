"""The table of all settings for people who run a server, made from the lines of settings.py."""

import inspect
import re
import sys
from pathlib import Path

from mischief.server.settings import PREFIX, Settings

LINE = re.compile(r"    (?P<name>\w+): .+? = (?P<usual>.+?)  # (?P<words>.+)")
HEAD = """# Settings

Every one can be given in the environment, or in the file that [hosting](hosting.md) has it in; some are flags of
`mischief serve` too. Limits are per person or address, times are in seconds. This page is written by `make generate`.

| setting | if not said | what it says |
| --- | --- | --- |
"""
NOTHING = {"None": "", "()": "", "False": "`false`"}


def table() -> str:
    """The page of settings."""
    return HEAD + "".join(_row(name, usual, words) for name, usual, words in settings())


def settings() -> list[tuple[str, str, str]]:
    """Name, default and words of each setting."""
    lines = (LINE.fullmatch(line) for line in inspect.getsource(Settings).splitlines())
    return [(line["name"], line["usual"], line["words"]) for line in lines if line]


def _row(name: str, usual: str, words: str) -> str:
    shown = NOTHING.get(usual, "`" + str(getattr(Settings(), name)) + "`")
    return f"| `{PREFIX}{name.upper()}` | {shown} | {words} |\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(table(), encoding="utf-8")
