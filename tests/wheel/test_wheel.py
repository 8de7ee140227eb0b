"""The wheel is the product: everything is in it, and it is installed where there is no Node and no checkout."""

import json
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from builders.wheels import ROOT, built, installed

LARGEST = 25_000_000
PACKAGE, PAGE = ROOT / "src" / "mischief", ROOT / "web" / "dist"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (PAGE / "index.html").is_file():
        pytest.skip("the page is not built: run `make test`, or `npm run build` in web/")
    return built(tmp_path_factory.mktemp("wheel"))


def files_in(folder: Path) -> set[str]:
    files = (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    return {file.relative_to(folder).as_posix() for file in files}


def test_code_texts_migrations_and_the_page_are_inside(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"mischief/{name}" for name in files_in(PACKAGE)}
    wanted |= {f"mischief/server/page/{name}" for name in files_in(PAGE)}
    assert wanted <= inside
    assert {name for name in inside - wanted if ".dist-info/" not in name} == set()


def test_the_page_inside_plays_without_a_server(wheel: Path) -> None:
    modules = [name.split("/")[-1] for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".wasm")]
    assert sorted(name.split("-")[0] for name in modules) == ["lure", "pantry", "peek", "pounce"]


def test_it_is_quick_to_fetch(wheel: Path) -> None:
    assert wheel.stat().st_size <= LARGEST


LOOK = """
import asyncio, json
from mischief.game.registry import find, names
from mischief.game.texts import rules_text
from mischief.server.settings import Settings, page_folder
from mischief.store import migrate
from mischief.store.engine import url_of

asyncio.run(migrate.upgrade(url_of("fresh.db")))
texts = [rules_text(find(name), language) for name in names() for language in ("en", "ru", "pl")]
print(json.dumps([migrate.__file__, str(page_folder(Settings())), len(texts)]))
"""


def test_installed_it_finds_its_page_texts_and_migrations(wheel: Path, tmp_path: Path) -> None:
    commands = installed(wheel, tmp_path / "environment")
    alone = {"cwd": tmp_path, "env": {"PATH": str(commands), "HOME": str(tmp_path)}}
    ended = subprocess.run([commands / "python", "-c", LOOK], check=True, capture_output=True, **alone)
    code, page, texts = json.loads(ended.stdout)
    assert Path(code).is_relative_to(tmp_path)
    assert Path(page).is_relative_to(tmp_path)
    assert texts == 12
    assert (tmp_path / "fresh.db").is_file()
    told = subprocess.run([commands / "mischief", "--version"], check=True, capture_output=True, **alone)
    assert told.stdout.startswith(b"mischief ")


@pytest.mark.usefixtures("wheel")
def test_the_sources_make_the_same_wheel_without_node(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tarfile.open(built(tmp_path, "sdist")) as sources:
        sources.extractall(tmp_path / "sources", filter="data")
    monkeypatch.setenv("PATH", str(tmp_path))
    (folder,) = (tmp_path / "sources").iterdir()
    again = built(tmp_path / "again", source=folder)
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())
