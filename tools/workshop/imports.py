"""`railbird import RECORD.json`: writes a recorded game into a development database as a finished table, for review."""

import argparse
import asyncio
import json
import secrets
import sys
from pathlib import Path
from typing import Any

from app.engine.record import check_record
from app.engine.record_values import RecordDiffers
from app.people.queries import add_person
from app.person import Person
from app.settings import Settings, SettingsError, from_environment
from app.storage.database import Connection
from app.storage.store_errors import StoreError
from tools.workshop.demo import NotForPeople, Workshop, address_of, open_workshop
from tools.workshop.planting import CannotPlant, plant, read_from_record


def run(args: list[str]) -> int:
    """Run the command. Exit status: 0 if the game was imported, 1 if the record is wrong or unreadable."""
    parser = argparse.ArgumentParser(
        prog="railbird import",
        description="Check the record of a finished game and put the game into a development house, where it opens "
        "in the review and at its table. There the person of `railbird demo` has the seat of the first person.",
    )
    parser.add_argument("record", type=Path, help="the record's file, as downloaded from the game's page")
    path: Path = parser.parse_args(args).record
    try:
        settings = from_environment()
        record = json.loads(path.read_text(encoding="utf-8"))
        check_record(record)
        table_id, way_in = asyncio.run(_run(settings, record))
    except OSError as error:
        return _refuse(f"{path} cannot be opened: {error.strerror}.")
    except (ValueError, RecursionError) as error:
        return _refuse(f"{path} is not JSON: {error}")
    except RecordDiffers as difference:
        return _refuse(f"This record is not right. {difference}")
    except (SettingsError, StoreError, NotForPeople, CannotPlant) as error:
        return _refuse(str(error))
    address = address_of(settings)
    print(f"In the review, for admins: {address}/admin/games/{table_id}")
    print(f"At its table:             {address}/t/{table_id}")
    print(f"Who may look there comes in by (good once, for ten minutes): {address}{way_in}")
    return 0


def _refuse(why: str) -> int:
    print(f"railbird: {why}", file=sys.stderr)
    return 1


async def _run(settings: Settings, record: dict[str, Any]) -> tuple[str, str]:
    async with open_workshop(settings) as workshop:
        known, _ = await workshop.known_person()
        return await import_record(workshop, record, known), await workshop.way_in(known)


async def import_record(workshop: Workshop, record: dict[str, Any], known: Person) -> str:
    """Write the game of a verified record; returns its table's id. `known` gets the seat of the record's first
    person."""
    now = workshop.clock.now()

    def seat_people(c: Connection) -> list[Person | None]:
        people: list[Person | None] = []
        for seat in record["seats"]:
            if seat["bot"] is not None:
                people.append(None)
            elif known not in people:
                people.append(known)
            else:
                people.append(Person(add_person(c, secrets.token_hex(8), seat["name"], now).id, seat["name"]))
        return people

    people = await workshop.database.write(seat_people)
    return await plant(workshop.database, workshop.log, read_from_record(record, people))
