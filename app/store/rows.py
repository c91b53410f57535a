"""From a row of the database to one of the store's frozen dataclasses: column by column, by name."""

from typing import TypeVar

from sqlalchemy import RowMapping

T = TypeVar("T")


def fill(kind: type[T], row: RowMapping) -> T:
    """`kind` is a slotted dataclass whose fields are all among the row's columns."""
    slots: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    return kind(**{name: row[name] for name in slots})
