"""What the project says about itself is true: one version everywhere, and no link that leads nowhere."""

import pkgutil
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

import mischief
from mischief import __version__

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def test_the_version_is_the_same_wherever_it_is_said() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert cited
    assert {__version__, project["version"], cited[1], version(project["name"])} == {__version__}
    assert f"\n## {__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_every_part_of_the_library_is_either_public_or_not() -> None:
    told = set(re.findall(r"`(mischief\.\w+)`", (ROOT / "docs" / "versions.md").read_text("utf-8")))
    parts = {f"mischief.{part.name}" for part in pkgutil.iter_modules(mischief.__path__) if part.ispkg}
    assert parts - told == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_links_only_to_what_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8"))
    inside = [link.partition("#")[0] for link in links if not re.match(r"https?:|#", link)]
    assert [link for link in inside if not (page.parent / link).exists()] == []


@pytest.mark.parametrize(
    "form", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda form: form.stem
)
def test_forms_ask_with_names_of_their_own(form: Path) -> None:
    names = re.findall(r"^    id: (\w+)$", form.read_text("utf-8"), re.MULTILINE)
    assert len(names) == len(set(names))
    assert form.stem == "config" or names
