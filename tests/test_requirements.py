"""What is installed is what was looked at: every version is pinned, with the hashes of its files."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "requirements"
PINNED = re.compile(r"[a-z0-9._-]+(\[[a-z0-9,_-]+\])?==\S+( ; .+)?( --hash=sha256:[0-9a-f]{64})+")


@pytest.mark.parametrize("name", ["play.txt", "serve.txt", "dev.txt"])
def test_every_package_has_a_version_and_hashes(name: str) -> None:
    text = (FOLDER / name).read_text().replace("\\\n", "")
    packages = [" ".join(line.split()) for line in text.splitlines() if not line.lstrip().startswith("#")]
    assert packages
    assert [package for package in packages if not PINNED.fullmatch(package)] == []


@pytest.mark.parametrize("name", ["play.txt", "serve.txt"])
def test_what_only_tests_need_is_not_installed_elsewhere(name: str) -> None:
    played, tested = ((FOLDER / one).read_text() for one in (name, "dev.txt"))
    for package in ("pytest", "websockets"):
        assert f"\n{package}==" in tested
        assert f"\n{package}==" not in played


@pytest.mark.parametrize("name", ["play.txt", "serve.txt"])
def test_everything_that_the_package_needs_is_pinned(name: str) -> None:
    """An image installs what is pinned, and then the package alone."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {Requirement(one).name for one in project["dependencies"] + project["optional-dependencies"]["postgres"]}
    pinned = set(re.findall(r"(?m)^([a-z0-9._-]+)(?:\[[a-z,]+\])?==", (FOLDER / name).read_text()))
    assert wanted - pinned == set()


INNER = re.compile(r"^ *(?:from|import) (numba\.(?:core|np|cuda)|picows\.picows|uvicorn\.protocols)\b", re.MULTILINE)
INSIDE = {"numba.cuda": "numba-cuda"}  # a package of its own


def test_what_we_reach_into_has_an_upper_bound() -> None:
    """Its next version may be built otherwise inside, without saying so."""
    code = "".join(file.read_text() for file in (ROOT / "src").rglob("*.py"))
    reached = {INSIDE.get(name, name.partition(".")[0]) for name in INNER.findall(code)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = project["dependencies"] + project["optional-dependencies"]["cuda"]
    needed = {wanted.name: wanted for wanted in map(Requirement, asked)}
    assert reached == {"numba", "numba-cuda", "picows", "uvicorn"}
    assert [name for name in reached if "<" not in {bound.operator for bound in needed[name].specifier}] == []
