"""The list of planted faults stays true, and planting leaves no trace."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from faults.noticing import failing
from faults.planting import IMPATIENT, PATIENT, ROOT, WAITING, Fault, a_copy, all_faults, planted

TITLES = re.compile(r'\b(?:it|test)\("(.*)", ')


def names_in(file: Path) -> set[str]:
    """The names of the tests in a file, of Python or of the page."""
    text = file.read_text("utf-8")
    if file.suffix == ".ts":
        return set(TITLES.findall(text))
    return {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("fault", all_faults(), ids=lambda fault: fault.what)
def test_a_fault_can_still_be_planted_and_its_tests_are_there(fault: Fault) -> None:
    assert (ROOT / fault.file).read_text("utf-8").count(fault.find) == 1
    assert fault.find != fault.put
    assert fault.tests
    for test in fault.tests:
        file, _, name = test.partition("::")
        assert name.partition("[")[0] in names_in(ROOT / file)


def test_every_point_has_faults_and_none_is_there_twice() -> None:
    faults = all_faults()
    assert {fault.point for fault in faults} >= {1, 2, 3, 4, 5, 6}
    assert len({fault.what for fault in faults}) == len({(fault.file, fault.put, fault.find) for fault in faults})


def test_a_copy_need_not_wait_so_long_for_what_never_happens() -> None:
    assert (ROOT / WAITING).read_text("utf-8").count(PATIENT) == 1
    assert PATIENT != IMPATIENT


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one function, which doubles, and two tests, of which one sees the number two only."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "doubling.py").write_text("def doubled(n: int) -> int:\n    return n + n\n", "utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_doubling.py").write_text(
        "from doubling import doubled\n"
        "def test_two(): assert doubled(2) == 4\n"
        "def test_nine(): assert doubled(9) == 18\n",
        "utf-8",
    )
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    return tmp_path


def test_tests_that_fail_notice_a_fault_and_it_is_gone_afterwards(project: Path) -> None:
    tests = ["tests/test_doubling.py::test_two", "tests/test_doubling.py::test_nine"]
    with a_copy(project) as copy:
        assert failing(copy, tests) == []
        with planted(copy / "src" / "doubling.py", "n + n", "n * n"):
            assert failing(copy, tests) == tests[1:]
        assert failing(copy, tests) == []
    assert "n + n" in (project / "src" / "doubling.py").read_text("utf-8")
    assert not copy.exists()
