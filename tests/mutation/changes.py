"""The small mistakes that are planted in code: what a node of the syntax tree could have been instead."""

import ast
from collections.abc import Iterator
from copy import copy
from typing import Any

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
OPPOSITES = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)  # swapped by COMPARISONS, so `not` adds nothing


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Everything that a node is changed into; none for what is left as it is."""
    change = _CHANGES.get(type(node))
    if change is not None:
        yield from change(node)
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not _is_swapped(node.test):
        yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))
    if isinstance(node, ast.comprehension):
        yield from (_with(node, ifs=_without(node.ifs, number)) for number in range(len(node.ifs)))


def _is_swapped(test: ast.expr) -> bool:
    """Whether turning a condition round is a change that is made anyway."""
    if isinstance(test, ast.Compare):
        return len(test.ops) == 1 and isinstance(test.ops[0], OPPOSITES)
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def _compare(node: ast.Compare) -> Iterator[ast.AST]:
    for number, op in enumerate(node.ops):
        yield _with(node, ops=[*node.ops[:number], COMPARISONS[type(op)](), *node.ops[number + 1 :]])


def _arithmetic(node: ast.BinOp) -> Iterator[ast.AST]:
    yield _with(node, op=ARITHMETIC[type(node.op)]())


def _in_place(node: ast.AugAssign) -> Iterator[ast.AST]:
    yield _with(node, op=ARITHMETIC[type(node.op)]())
    yield ast.Assign([node.target], node.value)
    yield ast.Pass()


def _bool(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())


def _unary(node: ast.UnaryOp) -> Iterator[ast.AST]:
    yield node.operand


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield _with(node, value=not node.value)
    elif isinstance(node.value, int | float):
        yield _with(node, value=node.value + 1)
    elif isinstance(node.value, str | bytes):
        yield _with(node, value=node.value + ("?" if isinstance(node.value, str) else b"?"))


def _call(node: ast.Call) -> Iterator[ast.AST]:
    """A named argument can be forgotten; a missing one in order would only be a TypeError."""
    for number in range(len(node.keywords)):
        yield _with(node, keywords=_without(node.keywords, number))


def _return(node: ast.Return) -> Iterator[ast.AST]:
    if node.value is not None and not _is_nothing(node.value):
        yield _with(node, value=ast.Constant(None))


def _assign(node: ast.Assign) -> Iterator[ast.AST]:
    """What is written into something else can be forgotten; a name that is missing would only be a NameError."""
    if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
        yield ast.Pass()
    if not _is_nothing(node.value):
        yield _with(node, value=ast.Constant(None))


def _statement(node: ast.Expr | ast.Raise) -> Iterator[ast.AST]:
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant | ast.Yield | ast.YieldFrom)):
        yield ast.Pass()


def _is_nothing(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _with(node: ast.AST, **fields: Any) -> ast.AST:
    """The same node but for some fields."""
    other = copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _without(things: list[Any], number: int) -> list[Any]:
    return things[:number] + things[number + 1 :]


_CHANGES: dict[type[ast.AST], Any] = {
    ast.Compare: _compare,
    ast.BinOp: _arithmetic,
    ast.AugAssign: _in_place,
    ast.BoolOp: _bool,
    ast.UnaryOp: _unary,
    ast.Constant: _constant,
    ast.Call: _call,
    ast.Return: _return,
    ast.Assign: _assign,
    ast.Expr: _statement,
    ast.Raise: _statement,
    ast.Break: lambda node: iter([ast.Continue()]),
    ast.Continue: lambda node: iter([ast.Break()]),
}
