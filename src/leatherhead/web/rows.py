"""Rows of the database as the server knows them, and back."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from leatherhead.web.schema import PAIRS
from leatherhead.web.store_protocol import TableRow

FIELDS = {each.name for each in fields(TableRow)}


def columns(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields of a table as columns: a pair is one for home and one for away."""
    unknown = sorted(set(changes) - FIELDS)
    if unknown:
        raise TypeError(f"a table has no {unknown[0]}")
    found: dict[str, Any] = {}
    for name, value in changes.items():
        if name in PAIRS:
            found[f"home_{name}"], found[f"away_{name}"] = value
        else:
            found[name] = dict(value) if name == "options" else value
    return found


def new_row(row: TableRow) -> dict[str, Any]:
    """Return a new table, which no process has yet, as columns."""
    return {**columns({name: getattr(row, name) for name in FIELDS}), "process": ""}


def table_row(found: Mapping[str, Any]) -> TableRow:
    """Return a stored table."""
    kept: dict[str, Any] = {name: found[name] for name in FIELDS - set(PAIRS)}
    pairs = {name: (found[f"home_{name}"], found[f"away_{name}"]) for name in PAIRS}
    return TableRow(**kept | pairs)
