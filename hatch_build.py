"""Puts the page into the package: `mischief play` needs no Node where it is installed, only where it is built."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = {"wheel": "mischief/server/page", "sdist": "web/dist"}
SOURCES = ("index.html", "messages", "package-lock.json", "public", "scripts", "src", "vite.config.ts")
TEXTS = "src/mischief/games/*/data/*.md"  # the page shows them too
GAMES = ("lure", "peek", "pantry", "pounce")
RULES = tuple(f"src/mischief/{part}/**/*.py" for part in ("game", "games", "bots", "lab/simulate", "wasm"))
MADE_ANEW = "words.gen"  # by every build, from the messages


class NoPage(Exception):
    """There is no page, and nothing to build it with."""


class PageHook(BuildHookInterface[Any]):
    """Takes web/dist, which is built first if Node is there and anything has changed since."""

    def dependencies(self) -> list[str]:
        """What must be installed to build the page: the rules compile themselves for it."""
        return self.metadata.core.dependencies if has_to_build(Path(self.root) / "web") else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a checkout's own page is found in web/dist
            return
        page = built_page(Path(self.root) / "web")
        build_data["force_include"][str(page)] = INSIDE[self.target_name]


def built_page(web: Path) -> Path:
    """The folder of the built page; raises NoPage."""
    page = web / "dist"
    if has_to_build(web):
        write_modules(web)
        build(web, shutil.which("npm") or "npm")
    if not (page / "index.html").is_file():
        raise NoPage("the page is not built: install Node 20 or newer, or bring a web/dist that was built elsewhere")
    return page


def has_to_build(web: Path) -> bool:
    """Whether Node is there and has something to do."""
    return shutil.which("npm") is not None and is_stale(web)


def write_modules(web: Path) -> None:
    """Compile the rules for the page, with which it plays without a server."""
    chosen = [word for game in GAMES for word in ("--game", game)]
    order = [sys.executable, "-m", "mischief", "modules", str(web / "modules"), *chosen]
    subprocess.run(order, env={**os.environ, "PYTHONPATH": str(web.parent / "src")}, check=True)


def build(web: Path, npm: str) -> None:
    """Let Node build the page."""
    if not (web / "node_modules").is_dir():
        subprocess.run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=web, check=True)
    subprocess.run([npm, "run", "--silent", "build"], cwd=web, check=True)
    (web / "dist" / "index.html").touch()


def is_stale(web: Path) -> bool:
    """Whether something that the page is made from is newer than the page."""
    page = web / "dist" / "index.html"
    return not page.is_file() or any(file.stat().st_mtime > page.stat().st_mtime for file in sources(web))


def sources(web: Path) -> list[Path]:
    """The files that the page is made from."""
    found = [file for name in SOURCES for file in (web / name, *(web / name).rglob("*"))]
    found += [file for pattern in (TEXTS, *RULES) for file in web.parent.glob(pattern)]
    return [file for file in found if file.is_file() and MADE_ANEW not in file.parts]
