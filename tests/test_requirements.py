"""What is installed is what was looked at: every version is pinned, with the hashes of its files."""

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "requirements"
PINNED = re.compile(r"[a-z0-9._-]+(\[[a-z0-9,_-]+\])?==\S+( ; .+)?( --hash=sha256:[0-9a-f]{64})+")


@pytest.mark.parametrize("name", ["play.txt", "dev.txt"])
def test_every_package_has_a_version_and_hashes(name: str) -> None:
    text = (FOLDER / name).read_text().replace("\\\n", "")
    packages = [" ".join(line.split()) for line in text.splitlines() if not line.lstrip().startswith("#")]
    assert packages
    assert [package for package in packages if not PINNED.fullmatch(package)] == []


def test_what_only_tests_need_is_not_installed_to_play() -> None:
    played, tested = ((FOLDER / name).read_text() for name in ("play.txt", "dev.txt"))
    for name in ("pytest", "websockets"):
        assert f"\n{name}==" in tested
        assert f"\n{name}==" not in played
