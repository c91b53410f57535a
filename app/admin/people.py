"""People for admins: search, their tables, and measures such as hiding a name or ending sessions.

These pages show no cards. Each measure writes an entry of the audit log.
"""

from dataclasses import dataclass
from typing import Final

from app.admin import people_queries as store
from app.admin import queries as audit
from app.admin.service import Admin, Admins
from app.clock import HouseClock
from app.errors import Refusal
from app.lobby.service import Lobby
from app.people import queries as people_store
from app.people.service import People, clean_name
from app.person import Person
from app.storage.database import Connection, Database
from app.storage.queries import tables as tables_store

PEOPLE_A_PAGE: Final = 25


@dataclass(frozen=True, slots=True)
class Known:
    """A person with their tables and the audit log's entries about them, newest first."""

    person: store.Listed
    tables: list[tables_store.MyTable]
    entries: list[audit.Entry]


class Register:
    def __init__(self, database: Database, clock: HouseClock, admins: Admins, people: People, lobby: Lobby) -> None:
        self._database, self._clock = database, clock
        self._admins, self._people, self._lobby = admins, people, lobby

    async def find(self, part: str, page: int) -> store.Page:
        return await self._database.read(store.find_people, part, page=page, size=PEOPLE_A_PAGE)

    async def person(self, person_id: str) -> Known:
        return await self._database.read(_read, person_id)

    async def hide_name(self, admin: Admin, person_id: str, neutral: str) -> None:
        """Replace a person's name by a neutral one, at unfinished tables and in chat as well.

        The person cannot choose another name until `free_name`, because they would choose the same again.
        """
        person, now = (await self.person(person_id)).person, self._clock.now()
        renamed = Person(person.id, clean_name(neutral))

        def job(c: Connection) -> list[str]:
            detail = f"{person.name} → {renamed.name}"
            audit.add_entry(c, admin.id, "name_hidden", now, person_id=person.id, detail=detail)
            people_store.set_hidden(c, person.id, True)
            return people_store.rename(c, renamed.id, renamed.name)

        await self._lobby.renamed(renamed, await self._database.write(job))

    async def free_name(self, admin: Admin, person_id: str) -> None:
        """Let the person choose a name again."""
        person, now = (await self.person(person_id)).person, self._clock.now()

        def job(c: Connection) -> None:
            audit.add_entry(c, admin.id, "name_freed", now, person_id=person.id, detail=person.name)
            people_store.set_hidden(c, person.id, False)

        await self._database.write(job)

    async def end_sessions(self, admin: Admin, person_id: str) -> None:
        person = (await self.person(person_id)).person
        await self._admins.note(admin, "sessions_ended", person_id=person.id, detail=person.name)
        await self._people.end_sessions(person.id)


def _read(connection: Connection, person_id: str) -> Known:
    person = store.listed_person(connection, person_id)
    if person is None:
        raise Refusal("no_such_person")
    tables = tables_store.my_tables(connection, person_id)
    return Known(person, tables, audit.list_entries(connection, person_id=person_id))
