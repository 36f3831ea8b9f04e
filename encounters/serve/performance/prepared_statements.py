"""Statements that Django compiles only once.

A query built by the ORM costs a hundred times what the database needs for it, and nearly all of
that is spent on compiling the same SQL again. Statements that every tap runs are compiled at their
first use and kept; afterwards only the values change. The models remain the schema: no column is
named here, and rows are returned as Django's own objects.

    _encounter = Query(lambda pk: Encounter.objects.select_related("campaign").filter(pk=pk))
    _encounter.one(7)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.db import connection
from django.db.models import Field, Model, QuerySet

STAND_IN = 2_010_203_040  # and the numbers after it: placeholders for values that are not known yet
LARGEST = 63  # bits of the largest number that a column can have

Row = Sequence[Any]
Reader = Callable[[Row], Any]


class Query[Found]:
    """A queryset that varies only in the values it is called with: keys, numbers, and texts. A
    value may be used several times, but not inside a list, whose length could change."""

    def __init__(self, worded: Callable[..., QuerySet[Any, Found]]):
        self._worded = worded
        self._ready: tuple[str, list[Any], Reader, list[Any]] | None = None

    def __call__(self, *values: Any) -> list[Found]:
        if any(type(item) is int and item.bit_length() > LARGEST for item in values):
            return []
        sql, params, read, converters = self._ready or self._prepare(len(values))
        by_placeholder = {STAND_IN + nth: value for nth, value in enumerate(values)}
        with connection.cursor() as cursor:
            cursor.execute(sql, [by_placeholder.get(param, param) for param in params])
            rows = cursor.fetchall()
        return [read(_convert(row, converters)) for row in rows]

    def one(self, *values: Any) -> Found | None:
        """The first row, or None."""
        return next(iter(self(*values)), None)

    def _prepare(self, count: int) -> tuple[str, list[Any], Reader, list[Any]]:
        worded = self._worded(*range(STAND_IN, STAND_IN + count))
        compiler = worded.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        columns = [column for column, _, _ in compiler.select]
        converters = [
            (at, convert, column)
            for at, (converts, column) in compiler.get_converters(columns).items()
            for convert in converts
        ]
        whole = worded.query.default_cols  # not only some columns, as with `values_list`
        read = (
            _objects(compiler.klass_info, columns, compiler.annotation_col_map) if whole else tuple
        )
        params = [_stood_in(param, count) for param in params]
        self._ready = sql, params, read, converters
        return self._ready


class Insert[Made: Model]:
    """Inserts rows and sets their primary keys."""

    def __init__(self, model: type[Made]):
        fields: list[Any] = [
            field for field in model._meta.concrete_fields if not field.primary_key
        ]
        columns = ", ".join(_column(field) for field in fields)
        places = ", ".join("%s" for _ in fields)
        self._fields = fields
        self._sql = (
            f"INSERT INTO {_table(model)} ({columns}) VALUES ({places}) "
            f"RETURNING {_column(model._meta.pk)}"
        )

    def __call__(self, rows: Iterable[Made]) -> None:
        with connection.cursor() as cursor:
            for row in rows:
                cursor.execute(self._sql, [_db_value(field, row, True) for field in self._fields])
                row.pk = cursor.fetchone()[0]
                row._state.adding, row._state.db = False, connection.alias


class Update[Changed: Model]:
    """Updates some fields of a row."""

    def __init__(self, model: type[Changed], names: Iterable[str]):
        self._fields: list[Any] = [model._meta.get_field(name) for name in names]
        places = ", ".join(f"{_column(field)} = %s" for field in self._fields)
        self._sql = f"UPDATE {_table(model)} SET {places} WHERE {_column(model._meta.pk)} = %s"

    def __call__(self, row: Changed) -> None:
        values = [_db_value(field, row, False) for field in self._fields]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, [*values, row.pk])


class Increment[Counted: Model]:
    """Increments a number of a row."""

    def __init__(self, model: type[Counted], name: str):
        column = _column(model._meta.get_field(name))
        self._sql = (
            f"UPDATE {_table(model)} SET {column} = {column} + 1 "
            f"WHERE {_column(model._meta.pk)} = %s RETURNING {column}"
        )

    def __call__(self, pk: int) -> int:
        """The incremented number. Raises LookupError if the row no longer exists."""
        with connection.cursor() as cursor:
            cursor.execute(self._sql, [pk])
            row = cursor.fetchone()
        if row is None:
            raise LookupError(pk)
        return int(row[0])


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _column(field: Any) -> str:
    return connection.ops.quote_name(field.column)


def _db_value(field: Field[Any, Any], row: Model, adding: bool) -> Any:
    return field.get_db_prep_save(field.pre_save(row, adding), connection)


def _stood_in(value: Any, count: int) -> Any:
    """The placeholder number of a parameter, whatever type its column has converted it to."""
    for number in range(STAND_IN, STAND_IN + count):
        if str(value) == str(number):
            return number
    return value


def _convert(row: Row, converters: list[Any]) -> Row:
    values = list(row)
    for at, convert, column in converters:
        values[at] = convert(values[at], column, connection)
    return values


def _objects(info: dict[str, Any], columns: list[Any], annotations: dict[str, int]) -> Reader:
    """A reader that makes objects of rows, including those of `select_related`. `annotations`: the
    names of further columns, with their places."""
    first, last = info["select_fields"][0], info["select_fields"][-1] + 1
    names = [column.target.attname for column in columns[first:last]]
    model: type[Model] = info["model"]
    related = [
        (item["local_setter"], item["remote_setter"], _objects(item, columns, {}))
        for item in info.get("related_klass_infos", ())
    ]

    def read(row: Row) -> Model:
        instance = model.from_db(connection.alias, names, row[first:last])
        for local, remote, read_related in related:
            other = read_related(row)
            local(instance, other)
            remote(other, instance)
        for name, at in annotations.items():
            setattr(instance, name, row[at])
        return instance

    return read
