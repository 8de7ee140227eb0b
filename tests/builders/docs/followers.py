"""Somebody who follows a page of documentation: every code block is run, and what it shows must come out."""

import contextlib
import doctest
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml
from typer.testing import CliRunner

from builders.docs.pages import ROOT, Block
from mischief.cli.app import app

LOOSELY = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE  # `...` stands for anything


class Follower:
    """Somebody who does what a page says, from top to bottom, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.names = folder, {"__name__": "__main__"}

    def follow(self, block: Block) -> None:
        """Run a block; it must do what it shows."""
        run = KINDS.get(block.language)
        assert run, f"{block.place}: a block in {block.language or 'no language'!r} can't be run: choose {[*KINDS]}"
        if block.excuse:
            assert block.language == "sh", f"{block.place}: only commands may be excused"
            subprocess.run(["bash", "-n"], input=block.code, text=True, check=True)  # a shell can read it at least
            return
        printed = run(self, block)
        if block.shown is not None:
            same = doctest.OutputChecker().check_output(block.shown, printed, LOOSELY)
            assert same, f"{block.place} shows\n{block.shown}\nbut prints\n{printed}"

    def python(self, block: Block) -> str:
        """Run Python, with all names that earlier blocks have made; what has a title is a file to write."""
        if block.file:
            file = self.folder / block.file
            file.parent.mkdir(exist_ok=True)
            file.write_text(block.code, "utf-8")
            return ""
        file = self.folder / f"{re.sub(r'[^a-z0-9]+', '_', block.place.lower())}.py"
        file.write_text(block.code, "utf-8")  # the compiler wants to read it again
        with self.at_home(imports_here=True), contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(block.code, str(file), "exec"), self.names)
        return printed.getvalue()

    @contextlib.contextmanager
    def at_home(self, *, imports_here: bool) -> Iterator[None]:
        """In the folder, from which a script imports, and `python -m` does; nothing imported from it is left behind."""
        path = list(sys.path)
        sys.path[:0] = [str(self.folder)] if imports_here else []
        try:
            with contextlib.chdir(self.folder):
                yield
        finally:
            sys.path[:] = path
            for name, module in list(sys.modules.items()):
                if (getattr(module, "__file__", None) or "").startswith(str(self.folder)):
                    del sys.modules[name]

    def commands(self, block: Block) -> str:
        """Run a line each."""
        lines = block.code.replace("\\\n", " ").splitlines()
        return "".join(self.command(shlex.split(line, comments=True), block.place) for line in lines)

    def command(self, words: list[str], place: str) -> str:
        """Run one command: ours in this process, others as far as nothing is fetched or takes hours."""
        given = [word for word in words if re.match(r"[A-Z_]+=", word)]
        program, *rest = words[len(given) :] or ["nothing"]
        assert program in COMMANDS, f"{place}: nobody knows here how to run {program!r}"
        return COMMANDS[program](self, rest, dict(word.split("=", 1) for word in given))

    def mischief(self, words: list[str], environment: dict[str, str], *, imports_here: bool = False) -> str:
        with self.at_home(imports_here=imports_here):
            result = CliRunner().invoke(app, words, input="", env=environment, catch_exceptions=False)
        assert result.exit_code == 0, f"mischief {shlex.join(words)}: {result.output}"
        return result.output

    def python_module(self, words: list[str], environment: dict[str, str]) -> str:
        """`python -m mischief ...`"""
        assert words[:2] == ["-m", "mischief"], words
        return self.mischief(words[2:], environment, imports_here=True)

    def make(self, words: list[str], environment: dict[str, str]) -> str:
        """Only see that there is such a thing to make: it may take minutes."""
        alone = {**os.environ, "MAKEFLAGS": ""}  # whatever make these tests are part of
        subprocess.run(["make", "--dry-run", *words], cwd=ROOT, env=alone, check=True, capture_output=True)
        return ""

    def install(self, words: list[str], environment: dict[str, str]) -> str:
        """See that what is to be installed is ours, with extras that there are; nothing is fetched in a test."""
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        wanted = [word for word in words if word not in ("install", "--from", "mischief", "play")]
        for word in wanted:
            name, _, extras = word.rstrip("]").partition("[")
            offered = {"", *project["optional-dependencies"]}
            is_ours = name == project["name"] and {*extras.split(",")} <= offered
            assert is_ours or (ROOT / word / "pyproject.toml").is_file(), f"{word} can't be installed"
        return ""

    def copy(self, words: list[str], environment: dict[str, str]) -> str:
        """`cp -r`, out of the project into one's own folder."""
        _, source, target = words
        shutil.copytree(ROOT / source, self.folder / target, ignore=shutil.ignore_patterns("__pycache__"))
        return ""

    def node(self, block: Block) -> str:
        script = ["node", "--input-type=module", "--eval", block.code]
        return subprocess.run(
            script, cwd=self.folder, stdin=subprocess.DEVNULL, check=True, stdout=subprocess.PIPE, text=True
        ).stdout


def parsed(read: Callable[[str], Any]) -> Callable[[Follower, Block], str]:
    """A block that is data must be whole."""

    def run(_: Follower, block: Block) -> str:
        try:
            read(block.code)
        except ValueError as error:
            raise AssertionError(f"{block.place}: {error}") from None
        return ""

    return run


KINDS: dict[str, Callable[[Follower, Block], str]] = {
    "python": Follower.python,
    "sh": Follower.commands,
    "js": Follower.node,
    "json": parsed(json.loads),
    "toml": parsed(tomllib.loads),
    "yaml": parsed(yaml.safe_load),
    "text": lambda *_: "",  # something to read
}
COMMANDS: dict[str, Callable[[Follower, list[str], dict[str, str]], str]] = {
    "nothing": lambda *_: "",
    "mischief": Follower.mischief,
    "python": Follower.python_module,
    "make": Follower.make,
    "pip": Follower.install,
    "pipx": Follower.install,
    "uvx": Follower.install,
    "cp": Follower.copy,
}
