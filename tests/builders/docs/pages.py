"""The code blocks of the documentation: every page, and the docstrings that pages are made of.

A `text` block right after another one is what that prints. A block that can't be run here says why in a comment above
it: `<!-- not run: needs Docker -->`. Who runs them is in followers.py.
"""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXCUSE = re.compile(r"<!-- not run: (.+) -->")
DOCUMENTED = re.compile(r"^::: ([\w.]+)", re.MULTILINE)  # a module whose docstrings are part of a page


@dataclass(frozen=True)
class Block:
    """A code block: where it stands, what it is written in, which file it is, and what it is said to print."""

    place: str
    language: str
    file: str | None
    code: str
    shown: str | None
    excuse: str | None


def blocks(page: Path) -> list[Block]:
    """The code blocks of a page, those in docstrings of modules that it documents included, but for what is shown."""
    text = page.read_text("utf-8")
    found = blocks_in(page.relative_to(ROOT).as_posix(), text)
    for name in DOCUMENTED.findall(text):
        found += blocks_in(name, ast.get_docstring(ast.parse(_source(name).read_text("utf-8"))) or "")
    return found


def _source(module: str) -> Path:
    """The file of a module of ours; some are slow to import."""
    place = ROOT / "src" / Path(*module.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def blocks_in(place: str, text: str) -> list[Block]:
    """The code blocks of a text, but for those that are what another one prints."""
    tokens = [token for token in MarkdownIt().parse(text) if token.type in ("fence", "code_block") or not token.nesting]
    after = [*tokens[1:], None]
    before = [None, *tokens[:-1]]
    return [
        Block(f"{place}:{token.map[0] + 1}", *_kind(token.info), token.content, _shown(token, next_), _excuse(last))
        for last, token, next_ in zip(before, tokens, after, strict=True)
        if token.type in ("fence", "code_block") and token.map and not (last and _shown(last, token) is not None)
    ]


def _kind(info: str) -> tuple[str, str | None]:
    """The language of a block, and the file that its title names."""
    language, _, title = info.strip().partition(" ")
    return language, title.removeprefix('title="').removesuffix('"') or None


def _shown(token: Token, after: Token | None) -> str | None:
    """What the block after this one shows, if it is what this one prints."""
    stands_beside = after is not None and token.type == after.type == "fence" and token.info.strip() != "text"
    return after.content if after and stands_beside and after.info.strip() == "text" else None


def _excuse(before: Token | None) -> str | None:
    found = EXCUSE.search(before.content) if before and before.type == "html_block" else None
    return found[1] if found else None
