"""The hook of the build: takes the page that is there, builds it anew where that can be done, and says if it can't."""

import importlib.util
import os
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from builders.wheels import ROOT

MISCHIEF = """
import pathlib, sys
pathlib.Path(sys.argv[2]).mkdir()
with open(pathlib.Path(sys.argv[2]).parent / "orders", "a") as orders:
    orders.write(sys.argv[1] + "\\n")
"""
NPM = """#!/bin/sh
echo "$1" >> orders
mkdir -p dist node_modules && echo new > dist/index.html
"""


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    """hatch_build.py, which no package has."""
    found = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sources of a page and of the rules in it, on a machine without Node."""
    monkeypatch.setattr("shutil.which", lambda name: None)
    (tmp_path / "src" / "mischief").mkdir(parents=True)
    (tmp_path / "src" / "mischief" / "__init__.py").touch()
    (tmp_path / "src" / "mischief" / "__main__.py").write_text(MISCHIEF)
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "src" / "App.svelte").touch()
    return tmp_path / "web"


@pytest.fixture
def node(web: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Node comes; gives the file in which the orders to it and to mischief are written down."""
    npm = web.parent / "npm"
    npm.write_text(NPM)
    npm.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda name: str(npm))
    return web / "orders"


def put_page(web: Path, age: int) -> None:
    """A page that was built so many seconds before the last change of its sources."""
    (web / "dist").mkdir()
    (web / "dist" / "index.html").write_text("old")
    changed = (web / "src" / "App.svelte").stat().st_mtime
    os.utime(web / "dist" / "index.html", (changed - age, changed - age))


def test_without_node_and_without_a_page_it_says_what_to_do(hook: ModuleType, web: Path) -> None:
    with pytest.raises(hook.NoPage, match="install Node 20 or newer, or bring a web/dist"):
        hook.built_page(web)


def test_without_node_a_page_that_is_there_is_taken(hook: ModuleType, web: Path) -> None:
    put_page(web, age=10)
    assert (hook.built_page(web) / "index.html").read_text() == "old"


def test_with_node_a_page_that_is_older_than_its_sources_is_built_anew(hook: ModuleType, web: Path, node: Path) -> None:
    put_page(web, age=10)
    assert (hook.built_page(web) / "index.html").read_text() == "new\n"
    assert node.read_text().split() == ["modules", "ci", "run"], "the page takes the rules in when it is built"
    assert not hook.is_stale(web)


def test_with_node_a_page_that_is_up_to_date_is_taken(hook: ModuleType, web: Path, node: Path) -> None:
    put_page(web, age=0)
    assert (hook.built_page(web) / "index.html").read_text() == "old"
    assert not node.exists()


@pytest.mark.usefixtures("node")
def test_only_who_builds_the_page_needs_what_compiles_the_rules(hook: ModuleType, web: Path) -> None:
    needs = SimpleNamespace(core=SimpleNamespace(dependencies=["numba"]))
    built = hook.PageHook(str(web.parent), {}, None, needs, "", "wheel")
    assert built.dependencies() == ["numba"]
    put_page(web, age=0)
    assert built.dependencies() == []


@pytest.mark.parametrize("changed", ["games/lure/data/rules.en.md", "games/lure/rules.py", "game/luck.py"])
def test_a_game_that_has_changed_makes_the_page_stale(hook: ModuleType, web: Path, changed: str) -> None:
    put_page(web, age=0)
    text = web.parent / "src/mischief" / changed
    text.parent.mkdir(parents=True)
    text.touch()
    later = text.stat().st_mtime + 10
    os.utime(text, (later, later))
    assert hook.is_stale(web)
