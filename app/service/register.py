"""The people of the house, as its stewards see them: what they are called, where they sat, what may be done about it.

Nobody's cards are in here. What a steward does is written down together with it.
"""

from dataclasses import dataclass
from typing import Final

from app.service.admin import Admin, Admins
from app.service.clock import HouseClock
from app.service.errors import NotFound
from app.service.lobby import Lobby
from app.service.people import People, Person, clean_name
from app.store import admin as audit
from app.store import people as people_store
from app.store import register as store
from app.store import tables as tables_store
from app.store.database import Connection, Database
from app.store.writer import Writer

PEOPLE_A_PAGE: Final = 25


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody, with the tables they were at and what stewards have done about them, the newest first."""

    person: store.Listed
    tables: list[tables_store.MyTable]
    entries: list[audit.Entry]


class Register:
    def __init__(
        self, database: Database, writer: Writer, clock: HouseClock, admins: Admins, people: People, lobby: Lobby
    ) -> None:
        self._database, self._writer, self._clock = database, writer, clock
        self._admins, self._people, self._lobby = admins, people, lobby

    async def find(self, part: str, page: int) -> store.Page:
        return await self._database.read(store.find_people, part, page=page, size=PEOPLE_A_PAGE)

    async def person(self, person_id: str) -> Known:
        return await self._database.read(_read, person_id)

    async def hide_name(self, admin: Admin, person_id: str, neutral: str) -> None:
        """What others read from now on, at their tables and above what they said, is a name of the house's choice.

        The person may not choose another: they would choose the same again.
        """
        person, now = (await self.person(person_id)).person, self._clock.now()
        renamed = Person(person.id, clean_name(neutral))

        def job(c: Connection) -> list[str]:
            detail = f"{person.name} → {renamed.name}"
            audit.add_entry(c, admin.id, "name_hidden", now, person_id=person.id, detail=detail)
            people_store.set_hidden(c, person.id, True)
            return people_store.rename(c, renamed.id, renamed.name)

        await self._lobby.renamed(renamed, await self._writer.run(job))

    async def free_name(self, admin: Admin, person_id: str) -> None:
        """They may choose a name again."""
        person, now = (await self.person(person_id)).person, self._clock.now()

        def job(c: Connection) -> None:
            audit.add_entry(c, admin.id, "name_freed", now, person_id=person.id, detail=person.name)
            people_store.set_hidden(c, person.id, False)

        await self._writer.run(job)

    async def end_sessions(self, admin: Admin, person_id: str) -> None:
        person = (await self.person(person_id)).person
        await self._admins.note(admin, "sessions_ended", person_id=person.id, detail=person.name)
        await self._people.end_sessions(person.id)


def _read(connection: Connection, person_id: str) -> Known:
    person = store.listed_person(connection, person_id)
    if person is None:
        raise no_person()
    tables = tables_store.my_tables(connection, person_id)
    return Known(person, tables, audit.list_entries(connection, person_id=person_id))


def no_person() -> NotFound:
    return NotFound("no_such_person", "Nobody has this number.")
