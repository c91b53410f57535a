"""A game that ran by itself, looked into afterwards: by the admins, and by those who played it."""

import csv
import io
from typing import Any

import pytest

from app.engine.record import check_record
from app.i18n import LANGUAGES
from tests.fakes.wire import read_answer
from tests.pages.admins import come_in
from tests.pages.conftest import Place
from tests.pages.test_pages import check


@pytest.fixture
async def raced(place: Place) -> tuple[Place, str]:
    """With a host who rolls, VIP cards to choose, and all kinds of bets."""
    options = {"host": "rotating", "pace": 1.5}
    return place, await place.play("Aoi", "Tobias", "怡君", game="readysetbet", options=options)


def of(steps: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [event for step in steps for event in step["events"] if event["event"] == kind]


async def test_the_admins_see_every_roll_bet_and_hidden_card_and_the_check_holds(raced: tuple[Place, str]) -> None:
    place, table = raced
    admin = await come_in(place)
    for language in LANGUAGES:
        page = await admin.get(f"/admin/games/{table}?lang={language}")
        assert page.status_code == 200
        check(page.text, language)
    answer = await admin.get(f"/admin/games/{table}/steps.json")
    read_answer("GET", f"/admin/games/{table}/steps.json", answer.status_code, answer.content)
    told = answer.json()
    steps = told["steps"]
    assert [step["seq"] for step in steps] == list(range(1, len(steps) + 1))
    assert {step["by"] for step in steps if of([step], "DiceRolled")} <= {"house", "person"}
    assert [fact["race"] for fact in of(steps, "RaceSettled")] == [1, 2, 3, 4]
    assert len(of(steps, "BetLaid")) == sum(1 for step in steps if step["move"] and step["move"]["do"] == "bet") > 0
    dealt = [fact for fact in of(steps, "VipDealt") if fact["seat"] == 1]
    assert all(len(fact["cards"]) == 2 for fact in dealt)
    assert dealt[0]["cards"] in [step["owns"][1]["dealt"] for step in steps]
    assert told["ledger"][-1]["balances"] == [seat["money"] for seat in steps[-1]["view"]["seats"]]
    page = await admin.post(f"/admin/games/{table}/verify?lang=en")
    assert "Everything matches." in page.text
    check(page.text, "en")
    assert check_record((await admin.get(f"/admin/games/{table}/record.json")).json())
    lines = list(csv.DictReader(io.StringIO((await admin.get(f"/admin/games/{table}/ledger.csv")).text)))
    assert {line["rule"].split("-")[0] for line in lines} == {"R"}


async def test_who_played_may_watch_the_races_again_and_take_the_record_along(raced: tuple[Place, str]) -> None:
    place, table = raced
    stranger = await place.visitor("Eve")
    assert (await stranger.get(f"/api/tables/{table}/record")).status_code == 403
    for seat, player in enumerate(place.players):
        log = (await player.get(f"/api/tables/{table}/log")).json()
        assert [step["seq"] for step in log["steps"]] == list(range(1, log["seq"] + 1))
        cards = [fact.get("cards") for fact in of(log["steps"], "VipDealt") if fact["seat"] != seat]
        assert cards == [None] * len(cards) != []
        assert len(of(log["steps"], "RaceEnded")) == 4
        assert check_record((await player.get(f"/api/tables/{table}/record")).json())
        assert (await player.get(f"/t/{table}")).status_code == 200
