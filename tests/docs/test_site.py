"""The site as it is built: no warning, no link that leads nowhere, nothing from elsewhere, no block that nobody ran."""

import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from builders.docs.pages import PAGES, ROOT, blocks

FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}


@dataclass
class Read(HTMLParser):
    """What is in a page: its links, what a browser fetches for it, its anchors and its code blocks."""

    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)
    blocks: int = 0
    signatures: int = 0  # of functions and classes, which the reference shows as code too

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in FETCHED and FETCHED[tag] in given and given.get("rel") != "canonical":
            self.fetched.append(given[FETCHED[tag]])
        self.blocks += tag == "pre"
        self.signatures += "doc-signature" in given.get("class", "").split()


@cache
def read(page: Path) -> Read:
    found = Read()
    found.feed(page.read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` does."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False)
    told = (built.stdout + built.stderr).splitlines()
    assert (built.returncode, [line for line in told if not line.startswith("INFO")]) == (0, [])
    return folder


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def test_no_link_leads_nowhere(site: Path) -> None:
    links = [(page, link) for page in pages(site) for link in [*read(page).links, *read(page).fetched]]
    assert [(page.name, link) for page, link in links if not leads_somewhere(link, page, site)] == []


def leads_somewhere(link: str, page: Path, site: Path) -> bool:
    """Whether there is such a file, and such an anchor in it; of addresses elsewhere, only that they are whole."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return parts.scheme == "https" and "." in parts.netloc
    base = site if parts.path.startswith("/") else page.parent
    target = (base / unquote(parts.path).lstrip("/")).resolve() if parts.path else page
    target = target / "index.html" if target.is_dir() else target
    if not target.is_file():
        return False
    return not parts.fragment or target.suffix != ".html" or unquote(parts.fragment) in read(target).anchors | {"__top"}


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    fetched = [link for page in pages(site) for link in read(page).fetched]
    styles = [link for sheet in site.rglob("*.css") for link in re.findall(r"url\(([^)]+)\)", sheet.read_text("utf-8"))]
    assert [link for link in [*fetched, *styles] if re.match(r"[\"']?(https?:)?//", link)] == []
    assert not [
        page for page in pages(site) if "mermaid" in page.read_text("utf-8")
    ]  # drawn by a script from elsewhere


def test_every_block_on_the_site_is_run(site: Path) -> None:
    shown = {page.relative_to(site): read(page).blocks - read(page).signatures for page in pages(site)}
    run = {place_of(page): sum(1 + (block.shown is not None) for block in blocks(page)) for page in PAGES}
    assert Counter(shown) + Counter() == Counter(run) + Counter()  # pages without any left out


def place_of(page: Path) -> Path:
    """Where a page is on the site."""
    lies_in_docs = page.is_relative_to(ROOT / "docs")
    return (page.relative_to(ROOT / "docs") if lies_in_docs else Path(page.name.lower())).with_suffix(".html")


@pytest.mark.parametrize(
    ("page", "words"), [("lure.ru", "Приманка"), ("peek.pl", "Zerknij"), ("pantry.en", "T1"), ("pounce.en", "C12")]
)
def test_rules_are_there_in_every_language(site: Path, page: str, words: str) -> None:
    assert words in (site / "rules" / f"{page}.html").read_text("utf-8")


def test_docstrings_are_in_the_reference(site: Path) -> None:
    reference = read(site / "reference" / "game.html")
    assert {"mischief.game.contract.Game.apply", "mischief.game.registry.find"} <= reference.anchors
