"""The review of a game in which a seat changed hands: who had it before is named, and found."""

from sqlalchemy import insert

from app.storage.schema import claims
from tests.pages.admins import come_in
from tests.pages.conftest import Place

GRANTED = {"id": 1, "seat": 2, "was_bot": None, "at": 1, "standing": "granted", "decided_at": 2, "seq": 5}


async def test_the_review_says_who_had_a_seat_before(place: Place) -> None:
    table_id = await place.play("Aoi", "Tobias", "Lotte", "Sam")
    rows = (await place.house.live_tables.table(table_id)).seats.rows
    before = await place.visitor("Wen")
    wen = (await before.get("/api/me")).json()["user"]
    who = {"person_id": rows[2].person_id, "name": "Lotte", "was_person": wen, "was_name": "Wen"}
    by = {"decided_by": rows[3].person_id, "decider": "Sam"}
    await place.house.database.write(
        lambda c: c.execute(insert(claims).values(table_id=table_id, **GRANTED, **who, **by)) and None
    )
    admin = await come_in(place)
    page = (await admin.get(f"/admin/games/{table_id}")).text
    assert "After move 5:" in page
    assert f'<a href="/admin/people/{wen}">Wen</a>' in page
    assert f'href="/admin/games/{table_id}"' in (await admin.get("/admin/games", params={"player": "wen"})).text
    record = (await admin.get(f"/admin/games/{table_id}/record.json")).json()
    assert [one["was"] for one in record["changes"]] == [{"name": "Wen", "bot": None}]
