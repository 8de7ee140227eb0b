"""What a person who hosts it is given: images, services and a unit that run with few rights and fit each other."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from mischief.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
STAGES = re.split(r"(?m)^FROM ", DOCKERFILE)[1:]
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVERS = [name for name in COMPOSE["services"] if name.startswith("server-")]
ELSEWHERE = {"MISCHIEF_SITE", "MISCHIEF_SERVERS", "MISCHIEF_CACHE"}  # the proxy's, and the cache of compiled code


def known(text: str) -> set[str]:
    return set(re.findall(rf"{PREFIX}[A-Z_]+", text)) - ELSEWHERE


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda file: file.name)
def test_only_settings_that_there_are_are_named(file: Path) -> None:
    assert known(file.read_text()) <= {PREFIX + name.upper() for name in Settings.__struct_fields__}


def test_the_image_keeps_what_runs_and_does_not_run_as_root() -> None:
    last = STAGES[-1]
    assert len(STAGES) > 1
    assert "-slim" in last.splitlines()[0]
    assert re.search(r"(?m)^USER (?!root|0)", last)
    assert re.search(r"(?m)^HEALTHCHECK .*/ready", last)
    assert not re.search(r"(?m)^COPY (?!--from=\w+ /venv)", last)


def test_the_image_is_made_from_what_is_there() -> None:
    copied = re.findall(r"(?m)^COPY (?!--from)(.+) \S+$", DOCKERFILE)
    sources = [source for line in copied for source in line.split()]
    assert sources
    assert [source for source in sources if not (ROOT / source).exists()] == []
    let_in = re.findall(r"(?m)^!(\S+)$", (ROOT / ".dockerignore").read_text())
    assert {source.split("/")[0] for source in sources} - {"."} <= set(let_in)


def test_the_page_takes_the_rules_in_as_the_same_image_compiled_them() -> None:
    names = [stage.split()[2] if " AS " in stage else "" for stage in STAGES]
    assert "mischief modules web/modules" in STAGES[names.index("modules")]
    page = STAGES[names.index("page")]
    assert 0 < page.find("COPY --from=modules /mischief/web/modules modules") < page.find("npm run --silent build")
    assert names.index("modules") < names.index("page")
    assert "web/modules" in (ROOT / ".dockerignore").read_text().splitlines()


def test_servers_can_do_little_and_the_proxy_knows_them_all() -> None:
    proxy = COMPOSE["services"]["proxy"]
    assert proxy["environment"]["MISCHIEF_SERVERS"].split() == [f"{name}:8000" for name in SERVERS]
    assert len(SERVERS) >= 2
    for server in (COMPOSE["services"][name] for name in SERVERS):
        assert (server["read_only"], server["cap_drop"], server["networks"]) == (True, ["ALL"], ["inside"])
        assert server["environment"]["MISCHIEF_BEHIND_PROXY"] == "true"
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert [name for name, service in COMPOSE["services"].items() if "ports" in service] == ["proxy"]


def test_every_volume_is_named_and_every_secret_asked_for() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    mounted = {one.split(":")[0] for service in COMPOSE["services"].values() for one in service["volumes"]}
    assert {name for name in mounted if not name.startswith(".")} == set(COMPOSE["volumes"])
    asked = set(re.findall(r"\$\{(\w+):\?", text))
    assert asked == set(re.findall(r"\$\{(\w+)", text))
    assert asked <= set(re.findall(r"(?m)^(\w+)=", (DEPLOY / "env.example").read_text()))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd on this machine")
def test_the_unit_is_understood_and_gives_little_away(tmp_path: Path) -> None:
    unit = tmp_path / "mischief.service"
    unit.write_text(
        (DEPLOY / "mischief.service").read_text().replace("/opt/mischief/bin/mischief", shutil.which("true") or "")
    )
    understood = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (understood.returncode, understood.stderr) == (0, "")
    order = ["systemd-analyze", "security", "--offline=yes", "--threshold=20", unit]
    assert subprocess.run(order, capture_output=True, check=False).returncode == 0
