"""The same person on several devices, and signing devices out at every worker."""

import pytest

from app.people.devices import LINK_MS, label_of
from app.person import Person
from tests.fakes.club import Club
from tests.fakes.guests import refusal
from tests.fakes.pair import Pair


async def token_of_link(club: Club, person: Person, table_id: str | None = None) -> str:
    path, _ = await club.house.devices.make_link(person, table_id)
    page, _, token = path.partition("#")
    assert page == "/continue"
    return token


async def test_a_link_makes_another_device_the_same_person_once(club: Club) -> None:
    aoi, first = await club.house.people.come_in("Aoi")
    token = await token_of_link(club, aoi)
    link, second = await club.house.devices.claim(token, "Safari · iPhone", None, False)
    assert link.person.id == aoi.id
    assert await club.house.people.who(first) == await club.house.people.who(second) == aoi
    with refusal("no_such_link"):
        await club.house.devices.claim(token, "", None, False)


async def test_a_link_is_good_for_ten_minutes_and_looking_does_not_use_it_up(club: Club) -> None:
    aoi, _ = await club.house.people.come_in("Aoi")
    table_id = await club.lobby([aoi])
    token = await token_of_link(club, aoi, table_id)
    club.clock.advance(LINK_MS - 1)
    link = await club.house.devices.look(token)
    assert (link.person.name, link.table_id) == ("Aoi", table_id)
    club.clock.advance(1)
    with refusal("no_such_link"):
        await club.house.devices.look(token)
    with refusal("no_such_link"):
        await club.house.devices.claim(token, "", None, False)


async def test_somebody_else_who_sits_at_a_table_is_asked_before_they_are_replaced(club: Club) -> None:
    aoi, _ = await club.house.people.come_in("Aoi")
    maria, hers = await club.house.people.come_in("Maria")
    table_id = await club.lobby([maria])
    looking = await club.comes(maria, table_id, token=hers)
    token = await token_of_link(club, aoi)
    with refusal("already_somebody"):
        await club.house.devices.claim(token, "", (maria, hers), False)
    assert looking.ear.closed is None
    _, session = await club.house.devices.claim(token, "", (maria, hers), True)
    assert await club.house.people.who(session) == aoi
    # Nobody can come back with a cookie that is overwritten: it must not stay among Maria's devices.
    assert await club.house.people.who(hers) is None
    assert looking.ear.closed == "signed_out"


async def test_whoever_sits_nowhere_is_simply_replaced(club: Club) -> None:
    aoi, _ = await club.house.people.come_in("Aoi")
    maria, hers = await club.house.people.come_in("Maria")
    token = await token_of_link(club, aoi)
    _, session = await club.house.devices.claim(token, "", (maria, hers), False)
    assert await club.house.people.who(session) == aoi


async def test_devices_are_listed_and_signed_out_one_by_one(club: Club) -> None:
    aoi, laptop = await club.house.people.come_in("Aoi", "Firefox · Linux")
    club.clock.advance(1_000)
    _, phone = await club.house.devices.claim(await token_of_link(club, aoi), "Safari · iPhone", None, False)
    devices = club.house.devices
    listed = await devices.devices(aoi, laptop, "")
    assert [(one["label"], one["here"]) for one in listed] == [("Safari · iPhone", False), ("Firefox · Linux", True)]
    table_id = await club.lobby([aoi])
    here, there = [await club.comes(aoi, table_id, token=token) for token in (laptop, phone)]
    await devices.sign_out(aoi, listed[0]["device"])
    assert (here.ear.closed, there.ear.closed) == (None, "signed_out")
    assert await club.house.people.who(phone) is None
    assert await club.house.people.who(laptop) == aoi
    with refusal("no_such_device"):
        await devices.sign_out(aoi, listed[0]["device"])


async def test_nobody_signs_out_the_device_of_somebody_else(club: Club) -> None:
    aoi, token = await club.house.people.come_in("Aoi")
    [device] = await club.house.devices.devices(aoi, token, "")
    with refusal("no_such_device"):
        await club.house.devices.sign_out(await club.person("Maria"), device["device"])
    assert await club.house.people.who(token) == aoi


async def test_signing_out_here_leaves_the_other_devices(club: Club) -> None:
    aoi, laptop = await club.house.people.come_in("Aoi")
    _, phone = await club.house.devices.claim(await token_of_link(club, aoi), "", None, False)
    table_id = await club.lobby([aoi])
    here, there = [await club.comes(aoi, table_id, token=token) for token in (laptop, phone)]
    await club.house.people.go(aoi, laptop)
    assert (here.ear.closed, there.ear.closed) == ("signed_out", None)


async def test_a_new_name_is_the_name_on_every_device(club: Club) -> None:
    aoi, laptop = await club.house.people.come_in("Aoi")
    _, phone = await club.house.devices.claim(await token_of_link(club, aoi), "", None, False)
    assert await club.house.people.who(phone) == aoi
    renamed, _ = await club.house.people.rename(aoi, laptop, "Aoi K.")
    assert await club.house.people.who(phone) == renamed


async def test_one_person_makes_few_links(club: Club) -> None:
    aoi = await club.person("Aoi")
    for _ in range(10):
        await club.house.devices.make_link(aoi, None)
    with refusal("too_many_links"):
        await club.house.devices.make_link(aoi, None)


# Several workers


@pytest.mark.parametrize("hints_are_lost", [False, True])
async def test_a_device_is_signed_out_at_every_worker_within_two_seconds(pair: Pair, hints_are_lost: bool) -> None:
    aoi, laptop = await pair.one.house.people.come_in("Aoi")
    _, phone = await pair.one.house.devices.claim(await token_of_link(pair.one, aoi), "", None, False)
    table_id = await pair.one.lobby([aoi])
    here = await pair.one.comes(aoi, table_id, token=laptop)
    there = await pair.two.comes(aoi, table_id, token=phone)
    assert await pair.two.house.people.who(phone) == aoi
    await pair.settled()
    pair.line.is_cut = hints_are_lost
    device = next(one for one in await pair.one.house.devices.devices(aoi, laptop, "") if not one["here"])
    await pair.one.house.devices.sign_out(aoi, device["device"])
    await pair.settled()
    assert there.ear.closed == (None if hints_are_lost else "signed_out")
    await pair.pass_time(2_000)
    assert there.ear.closed == "signed_out"
    assert await pair.two.house.people.who(phone) is None
    assert here.ear.closed is None


@pytest.mark.parametrize("hints_are_lost", [False, True])
async def test_whoever_is_signed_out_by_an_admin_looks_at_no_table_of_any_worker(
    pair: Pair, hints_are_lost: bool
) -> None:
    aoi, token = await pair.one.house.people.come_in("Aoi")
    looking = await pair.two.comes(aoi, await pair.one.lobby([aoi]), token=token)
    await pair.settled()
    pair.line.is_cut = hints_are_lost
    assert await pair.one.house.people.end_sessions(aoi.id) == 1
    await pair.pass_time(2_000)
    assert looking.ear.closed == "signed_out"


# Names of devices


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/18.1 Mobile/15E148 Safari/604.1",
            "Safari · iPhone",
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile "
            "Safari/537.36",
            "Chrome · Android",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 "
            "Safari/537.36 Edg/131.0",
            "Edge · Windows",
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox · Linux"),
        ("python-httpx/0.27", "python-httpx/0.27"),
        ("", ""),
        ("a\u202e" + "x" * 90, "a" + "x" * 39),
    ],
)
def test_a_device_is_called_what_its_person_would_call_it(agent: str, label: str) -> None:
    assert label_of(agent) == label
