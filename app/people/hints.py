"""Hints that a person has seen. The server stores them, so that no other device shows them again."""

from typing import Final

from app.engine.catalog import GAMES
from app.errors import Refusal
from app.people import hint_queries as store
from app.person import Person
from app.storage.database import Database

ALL: Final = "all"  # stands for every hint: the person has switched hints off
REFERENCE: Final = "reference"  # the quick reference has opened by itself
KNOWN: Final = frozenset(
    {ALL}.union(*(game.guide.hint_names(slug) | {f"{slug}.{REFERENCE}"} for slug, game in GAMES.items()))
)


class SeenHints:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def seen_by(self, person: Person) -> list[str]:
        return await self._database.read(store.seen, person.id)

    async def note(self, person: Person, hint: str) -> None:
        if hint not in KNOWN:
            raise Refusal("no_such_hint")
        await self._database.write(lambda connection: store.note(connection, person.id, hint))

    async def forget(self, person: Person) -> None:
        """Mark every hint as unseen."""
        await self._database.write(lambda connection: store.forget(connection, person.id))
