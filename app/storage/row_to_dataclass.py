"""Converts a database row to a frozen dataclass, by column name."""

from typing import TypeVar

from sqlalchemy import RowMapping

T = TypeVar("T")


def fill(kind: type[T], row: RowMapping) -> T:
    """An instance of `kind`, a dataclass whose fields are all columns of the row."""
    names: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]
    return kind(**{name: row[name] for name in names})
