"""The tables of saved decks."""

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, Integer, Table, Text

from app.storage.schema_base import metadata
from app.storage.schema_base import time as _time

# Saved decks, for games in which players bring cards. `cards` is JSON; `size` is the required number of cards.
decks = Table(
    "decks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("cards", Text, nullable=False),
    _time("created_at"),
    _time("updated_at"),
    CheckConstraint("name <> ''", name="name"),
    CheckConstraint("size >= 1", name="size"),
    Index(None, "person_id", "game"),
)

# Former versions of a deck, one for each change of its cards; `at` is the time when the version was saved.
deck_versions = Table(
    "deck_versions",
    metadata,
    Column("deck_id", Text, ForeignKey("decks.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("size", Integer, nullable=False),
    Column("cards", Text, nullable=False),
    _time("at"),
)
