"""A module that must not be imported, and notices if it is."""

import sys
from pathlib import Path

import pytest

SLY = "a_sly_module"


def lay_out(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Put the module where an import would find it; it offers Lure as its own game."""
    (folder / f"{SLY}.py").write_text("from mischief.games.lure import GAME\n", encoding="utf-8")
    patch.syspath_prepend(str(folder))
    patch.delitem(sys.modules, SLY, raising=False)


def was_imported() -> bool:
    return SLY in sys.modules
