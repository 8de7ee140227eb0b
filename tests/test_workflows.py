"""What runs elsewhere, on a push and for a release: the same commands as here, with no more rights than they need."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}|\./\.github/workflows/\w+\.yml")
VERSION = r"Programming Language :: Python :: (\d+\.\d+)"

Json = dict[str, Any]


def jobs_of(name: str) -> Json:
    return yaml.safe_load((ROOT / ".github" / "workflows" / f"{name}.yml").read_text())["jobs"]


def steps_of(job: Json) -> list[Json]:
    return job.get("steps", [])


def commands_of(job: Json) -> list[str]:
    return [step["run"] for step in steps_of(job) if "run" in step]


def test_everything_is_tested_on_every_python_that_we_name() -> None:
    job = jobs_of("tests")["everything"]
    assert commands_of(job) == ["make test"]
    assert job["strategy"]["matrix"]["python"] == re.findall(VERSION, (ROOT / "pyproject.toml").read_text())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_actions_are_pinned_and_rights_are_few(file: Path) -> None:
    workflow = yaml.safe_load(file.read_text())
    assert workflow["permissions"] in ({}, {"contents": "read"})
    for job in workflow["jobs"].values():
        used = [step["uses"] for step in [job, *steps_of(job)] if "uses" in step]
        assert [one for one in used if not PINNED.fullmatch(one)] == []
        fetched = [step for step in steps_of(job) if step.get("uses", "").startswith("actions/checkout@")]
        assert all(step["with"]["persist-credentials"] is False for step in fetched)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_commands_are_there(file: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = re.findall(r"\bmake ([a-z-]+)", file.read_text())
    assert targets
    assert [target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


def test_only_what_was_tested_is_published_and_without_a_password() -> None:
    jobs = jobs_of("release")
    assert (jobs["build"]["needs"], jobs["publish"]["needs"]) == ("tests", "build")
    assert "make wheel" in commands_of(jobs["build"])
    writing = [name for name, job in jobs.items() if "write" in job["permissions"].values()]
    assert writing == ["publish"]
    assert jobs["publish"]["permissions"]["id-token"] == "write"
    assert "secrets." not in (ROOT / ".github" / "workflows" / "release.yml").read_text()
