"""What somebody has been told once is not told again, on no device."""

from app.engine.catalog import GAMES
from app.people.hints import ALL
from tests.fakes.club import Club
from tests.fakes.guests import refusal

HINTS = sorted(name for slug, game in GAMES.items() for name in game.guide.hint_names(slug))


async def test_a_hint_is_remembered_once_for_a_person_and_for_nobody_else(club: Club) -> None:
    aoi, _ = await club.house.people.come_in("Aoi")
    ben, _ = await club.house.people.come_in("Ben")
    hints = club.house.seen_hints
    for hint in (HINTS[1], HINTS[0], HINTS[1]):  # told on two devices at once
        await hints.note(aoi, hint)
    assert await hints.seen_by(aoi) == HINTS[:2]
    assert await hints.seen_by(ben) == []


async def test_all_hints_can_be_switched_off_and_told_again(club: Club) -> None:
    aoi, _ = await club.house.people.come_in("Aoi")
    hints = club.house.seen_hints
    await hints.note(aoi, ALL)
    assert await hints.seen_by(aoi) == [ALL]
    await hints.forget(aoi)
    assert await hints.seen_by(aoi) == []


async def test_only_hints_of_the_games_are_remembered(club: Club) -> None:
    aoi, _ = await club.house.people.come_in("Aoi")
    for slug in GAMES:
        await club.house.seen_hints.note(aoi, f"{slug}.reference")
        with refusal("no_such_hint"):
            await club.house.seen_hints.note(aoi, f"{slug}.nothing")
    assert len(await club.house.seen_hints.seen_by(aoi)) == len(GAMES)
