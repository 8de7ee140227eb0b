"""What the store asks in SQLAlchemy's own words, answered from rows."""

import operator
from collections.abc import Iterator
from typing import Any

from sqlalchemy import BindParameter, Column, Delete, Insert, Select, Table, Update
from sqlalchemy.sql import operators
from sqlalchemy.sql.elements import BinaryExpression, BooleanClauseList, Grouping, UnaryExpression
from sqlalchemy.sql.functions import Function
from sqlalchemy.sql.selectable import ScalarSelect

from simulation.database.rows import Row, Transaction, violation

Env = dict[str, Row]  # by table, the row that is looked at
COMPARED = {operators.eq: operator.eq, operators.ne: operator.ne, operators.gt: operator.gt, operators.lt: operator.lt}
UNIQUE = {"tables": "code"}


class Found(tuple[Any, ...]):
    """A row of an answer, whose columns have names."""

    _mapping: Row

    def __getattr__(self, name: str) -> Any:
        return self._mapping[name]


class Result:
    """What a statement gives."""

    def __init__(self, found: list[Any] = (), rowcount: int = 0) -> None:  # type: ignore[assignment]
        self._found, self.rowcount = list(found), rowcount

    def __iter__(self) -> Iterator[Any]:
        return iter(self._found)

    def all(self) -> list[Any]:
        return self._found

    def first(self) -> Any:
        return self._found[0] if self._found else None

    one_or_none = first

    def scalar_one(self) -> Any:
        (row,) = self._found
        return row[0]

    def mappings(self) -> list[Row]:
        return [row._mapping for row in self._found]


def found(names: list[str], values: list[Any]) -> Found:
    row = Found(values)
    row._mapping = dict(zip(names, values, strict=True))
    return row


def key_of(table: Table, row: Row) -> Any:
    keys = [row[column.name] for column in table.primary_key]
    return keys[0] if len(keys) == 1 else tuple(keys)


def run(transaction: Transaction, statement: Any, given: Any) -> Result:
    """Carry a statement out."""
    if isinstance(statement, Select):
        return _select(transaction, statement, {})
    if isinstance(statement, Insert):
        return _insert(transaction, statement, given)
    if isinstance(statement, Update):
        return _update(transaction, statement)
    assert isinstance(statement, Delete), statement
    return _delete(transaction, statement)


# --- changes ---


def _insert(transaction: Transaction, statement: Insert, given: Any) -> Result:
    table: Any = statement.table
    rows = given if isinstance(given, list) else [_values(statement)]
    is_gentle = getattr(statement, "_post_values_clause", None) is not None
    for values in rows:
        row = {column.name: values.get(column.name) for column in table.columns}
        key = key_of(table, row)
        if is_gentle:
            transaction.lock(table.name, key, "update")
            if transaction.get(table.name, key) is not None:
                continue
        if (unique := UNIQUE.get(table.name)) and _is_taken(transaction, table.name, unique, row[unique]):
            raise violation((table.name, row[unique]))
        transaction.insert(table.name, key, row)
    return Result(rowcount=len(rows))


def _is_taken(transaction: Transaction, table: str, unique: str, value: Any) -> bool:
    transaction.lock(f"{table}.{unique}", value, "update")
    return any(row[unique] == value for _, row in transaction.scan(table))


def _values(statement: Any) -> Row:
    return {_name(column): _value({}, value) for column, value in statement._values.items()}


def _name(column: Any) -> str:
    return column if isinstance(column, str) else str(column.name)


def _update(transaction: Transaction, statement: Update) -> Result:
    table: Any = statement.table
    values = _values(statement)
    rows = list(_rows(transaction, table, statement.whereclause, {}))
    for row in rows:
        transaction.update(table.name, key_of(table, row), values)
    return Result(rowcount=len(rows))


def _delete(transaction: Transaction, statement: Delete) -> Result:
    table: Any = statement.table
    rows = list(_rows(transaction, table, statement.whereclause, {}))
    for row in rows:
        transaction.delete(table.name, key_of(table, row))
    return Result(rowcount=len(rows))


# --- questions ---


def _rows(transaction: Transaction, table: Table, where: Any, env: Env) -> Iterator[Row]:
    for _, row in transaction.scan(table.name):
        if where is None or _value({**env, table.name: row}, where, transaction):
            yield row


def _select(transaction: Transaction, statement: Any, env: Env) -> Result:
    table = _table_of(statement)
    rows = list(_rows(transaction, table, statement.whereclause, env))
    for order in reversed(statement._order_by_clauses):
        is_descending = isinstance(order, UnaryExpression)
        column = order.element if isinstance(order, UnaryExpression) else order
        rows.sort(key=lambda row, column=column: row[column.name], reverse=is_descending)  # type: ignore[misc]
    if statement._limit is not None:
        rows = rows[: statement._limit]
    wanted = list(statement._raw_columns)
    if len(wanted) == 1 and isinstance(wanted[0], Function):
        return Result([found([wanted[0].name], [_aggregate(transaction, wanted[0], rows, table, env)])])
    columns = [one for part in wanted for one in (part.columns if isinstance(part, Table) else [part])]
    names = [getattr(column, "name", None) or "it" for column in columns]
    return Result(
        [found(names, [_value({**env, table.name: row}, one, transaction) for one in columns]) for row in rows]
    )


def _table_of(statement: Any) -> Table:
    """The one table that a query is about."""
    if statement._from_obj:
        return statement._from_obj[0]
    first = statement._raw_columns[0]
    while isinstance(first, Function):
        first = next(iter(first.clauses))
    return first if isinstance(first, Table) else first.table


def _aggregate(transaction: Transaction, function: Any, rows: list[Row], table: Table, env: Env) -> Any:
    inside = list(function.clauses)
    if function.name == "count":
        return len(rows)
    if function.name == "max":
        return max((_value({**env, table.name: row}, inside[0], transaction) for row in rows), default=None)
    assert function.name == "coalesce", function.name
    values = (
        _aggregate(transaction, one, rows, table, env) if isinstance(one, Function) else _value(env, one, transaction)
        for one in inside
    )
    return next((value for value in values if value is not None), None)


def _value(env: Env, part: Any, transaction: Transaction | None = None) -> Any:
    """What an expression is, for the rows that are looked at."""
    if isinstance(part, Column):
        return env[part.table.name][part.name]  # type: ignore[attr-defined]
    if isinstance(part, BindParameter):
        return part.value
    if isinstance(part, Grouping):
        return _value(env, part.element, transaction)
    if isinstance(part, BinaryExpression):
        return _compare(env, part, transaction)
    if isinstance(part, BooleanClauseList):
        values = (_value(env, one, transaction) for one in part.clauses)
        return any(values) if part.operator is operators.or_ else all(values)
    if isinstance(part, ScalarSelect):
        assert transaction
        return _select(transaction, part.element, env).scalar_one()
    return part  # a plain value


def _compare(env: Env, part: Any, transaction: Transaction | None) -> Any:
    left = _value(env, part.left, transaction)
    if part.operator is operators.in_op and isinstance(part.right, ScalarSelect):
        assert transaction
        return any(row[0] == left for row in _select(transaction, part.right.element, env))
    right = _value(env, part.right, transaction)
    if part.operator is operators.in_op:
        return left in right
    return COMPARED[part.operator](left, right)
