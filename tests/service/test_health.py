"""What the house knows of its own health."""

from tests.service.fakes import Club, storm


async def test_a_house_that_drains_or_has_lost_its_database_or_its_writer_says_so(club: Club) -> None:
    well = {"reachable": True, "writer": True, "bus": True, "draining": False}
    assert await club.house.health() == well
    with storm():
        assert await club.house.health() == well | {"reachable": False}
    await club.house.hall.drain()
    assert await club.house.health() == well | {"draining": True}
    await club.house.writer.close()
    assert await club.house.health() == well | {"draining": True, "writer": False}
