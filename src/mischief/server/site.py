"""What a page without a server is given as files instead: facts about the games, perfect play, and games on paper.

`python -m mischief.server.site games FILE`, `... tables FOLDER` and `... papers FOLDER`; `make site` calls all three.
"""

import sys
from itertools import product
from pathlib import Path

import msgspec

from mischief.game import registry
from mischief.game.texts import LANGUAGES
from mischief.printing import pdf
from mischief.printing.paper import PAPERS
from mischief.server.lobby.lobby import told_of
from mischief.solved.advisers import tables_for_pages


def write_games(file: Path) -> None:
    """What a server answers to /api/games, of our own games."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode([told_of(registry.find(name)) for name in registry.OURS]))


def write_tables(folder: Path) -> None:
    """The files by which the page plays perfectly."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, table in tables_for_pages().items():
        (folder / name).write_bytes(table.read_bytes())


def write_papers(folder: Path) -> None:
    """Every game in every language on every paper."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, paper, language in product(registry.OURS, PAPERS, LANGUAGES):
        made = pdf(registry.find(name), paper=paper, language=language)
        (folder / f"{name}-{paper}-{language}.pdf").write_bytes(made)


if __name__ == "__main__":
    what, where = sys.argv[1:]
    {"games": write_games, "tables": write_tables, "papers": write_papers}[what](Path(where))
