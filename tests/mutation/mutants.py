"""The mutants of a file: each is its syntax tree with one small change, and the lines that must run to notice it."""

import ast
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType
from typing import Any

from mutation.changes import changes

SOURCES = Path(__file__).parents[2] / "src"
PACKAGES = ("games", "table", "store")
Place = tuple[ast.AST, str, int | None]  # parent, field, and number in it if it is a list
TELLING = ast.expr | ast.keyword | ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Return
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Mutant:
    """One change to one file, not yet made."""

    file: Path
    function: str  # dotted, "" for what a module does when it is imported
    line: int
    lines: range  # the lines of its statement
    body: range | None  # the lines of the outermost function it is in, None if it runs on import
    change: str  # before -> after
    tree: ast.Module = field(repr=False)
    place: Place = field(repr=False)
    old: ast.AST = field(repr=False)
    new: ast.AST = field(repr=False)
    number: int = 1  # among those that read alike

    @property
    def name(self) -> str:
        """What it is called in lists: stays the same when code around it changes."""
        again = f" #{self.number}" if self.number > 1 else ""
        return f"{short(self.file)} {self.function or '(import)'}: {self.change}{again}"

    @property
    def package(self) -> str:
        return short(self.file).split("/")[0]

    def code(self) -> CodeType:
        """The file with this mistake in it, compiled; the tree stays changed, so only a fork may ask."""
        put(self.place, ast.copy_location(self.new, self.old))
        return compile(ast.fix_missing_locations(self.tree), str(self.file), "exec", dont_inherit=True)


def short(file: Path) -> str:
    return file.relative_to(SOURCES / "mischief").as_posix()


def module_of(file: Path) -> str:
    """The dotted name that a file is imported by."""
    parts = file.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def files() -> list[Path]:
    return [file for package in PACKAGES for file in sorted((SOURCES / "mischief" / package).rglob("*.py"))]


def mutants_of(file: Path) -> list[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    found, tree = list[Mutant](), ast.parse(file.read_text("utf-8"), str(file))
    for scene in _scenes(tree, tree, Scene()):
        found += _mutants_at(file, tree, scene)
    seen = dict[str, int]()
    for mutant in found:
        name = mutant.name
        mutant.number = seen[name] = seen.get(name, 0) + 1
    return found


@dataclass(frozen=True)
class Scene:
    """A node, where it hangs in the tree, and what is around it."""

    node: ast.AST = field(default_factory=ast.Pass)
    place: Place = (ast.Pass(), "", None)
    names: tuple[str, ...] = ()
    body: range | None = None
    lines: range = range(0)


def _scenes(tree: ast.AST, node: ast.AST, around: Scene) -> Iterator[Scene]:
    """Every node that may be changed, and those in it."""
    for name, value in ast.iter_fields(node):
        for number, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not _is_left_alone(node, name, child):
                scene = _at(node, name, number, child, around)
                yield scene
                yield from _scenes(tree, child, scene)


def _at(parent: ast.AST, name: str, number: int | None, child: ast.AST, around: Scene) -> Scene:
    names, body, lines = around.names, around.body, around.lines
    if isinstance(parent, Function) and name == "body":
        body = body or range(parent.body[0].lineno, (parent.end_lineno or 0) + 1)
    if isinstance(child, Function | ast.ClassDef):
        names = (*names, child.name)
    if isinstance(child, ast.stmt):
        lines = _lines_of(child)
    return Scene(child, (parent, name, number), names, body, lines)


def _lines_of(statement: ast.stmt) -> range:
    """The lines of a statement, without those of the statements in it."""
    inner = getattr(statement, "body", None)
    last = inner[0].lineno - 1 if inner else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(statement.lineno, last) + 1)


def _is_left_alone(parent: ast.AST, name: str, child: ast.AST) -> bool:
    """Types, docstrings, words of errors and decorators don't change what people rely on, or are checked elsewhere."""
    if name in ("annotation", "returns", "decorator_list", "bases", "type_params", "type"):
        return True
    if isinstance(child, ast.JoinedStr | ast.Import | ast.ImportFrom):
        return True
    if isinstance(child, ast.Call) and _called(child) in ("TypeVar", "cast", "NewType", "Protocol"):
        return True
    if isinstance(child, ast.Assign) and _is_for_tools(child):
        return True
    if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
        return True
    if isinstance(parent, ast.Expr) and isinstance(child, ast.Constant):
        return True
    return isinstance(parent, ast.Raise) or (isinstance(child, ast.keyword) and child.arg == "frozen")


def _is_for_tools(statement: ast.Assign) -> bool:
    """`__all__`, and aliases of types."""
    target, value = statement.targets[0], statement.value
    is_alias = isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper()
    return (isinstance(target, ast.Name) and target.id == "__all__") or (
        is_alias and isinstance(value, ast.Subscript | ast.BinOp | ast.Name)
    )


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _mutants_at(file: Path, tree: ast.Module, scene: Scene) -> Iterator[Mutant]:
    node: Any = scene.node
    for changed in changes(node):
        line, change = getattr(node, "lineno", scene.lines.start), _in_words(scene, changed)
        yield Mutant(
            file, ".".join(scene.names), line, scene.lines, scene.body, change, tree, scene.place, node, changed
        )


def _in_words(scene: Scene, changed: ast.AST) -> str:
    """Before and after; a constant alone says little, so it is shown with what is around it."""
    parent, _, _ = scene.place
    shown = parent if isinstance(scene.node, ast.Constant) and isinstance(parent, TELLING) else None
    before = _words(shown or scene.node)
    put(scene.place, changed)
    after = _words(shown or changed)
    put(scene.place, scene.node)
    return f"{before} -> {after}"


def put(place: Place, node: ast.AST) -> None:
    parent, name, number = place
    if number is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[number] = node


def _words(node: ast.AST) -> str:
    """A node on one line; of a compound statement, its head."""
    text = ast.unparse(ast.fix_missing_locations(copy(node)))
    return text.splitlines()[0] if isinstance(node, ast.If | ast.While) else " ".join(text.split())
