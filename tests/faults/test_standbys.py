"""A commit that waits for its synchronous standby is not on the standby yet: nobody may see it before."""

from asyncio import to_thread
from contextlib import closing

import psycopg

from app.storage.database import open_database
from app.storage.log.entry import Accepted, Failure, Refused
from app.storage.log.postgres import PostgresLane
from app.storage.migrating import migrate
from app.storage.store_errors import DatabaseAway
from scripts.services import PostgresServer
from tests.faults.processes import wait_until
from tests.faults.test_services import own_url as own_url
from tests.faults.test_services import without_its_standby
from tests.storage.builders import House, move


async def test_a_move_that_waits_for_its_standby_is_not_seen_when_the_house_has_given_it_up(
    own_postgres: PostgresServer, own_url: str
) -> None:
    """PostgreSQL shows a commit whose wait is cancelled, on this server alone: it would be lost with this server."""
    migrate(own_url)

    def look(query: str) -> int:
        with psycopg.connect(own_url) as server:
            found = server.execute(query.encode()).fetchone()
        assert found is not None
        return int(found[0])

    def moves() -> int:
        return look("SELECT count(*) FROM moves")

    with closing(open_database(own_url, answer_ms=100)) as database:
        table, lane, count = House(database).playing(), PostgresLane(database), 1
        with without_its_standby(own_url):
            # PostgreSQL takes a moment until it asks for the standby.
            while isinstance(answer := (await lane.write([move(table, count)]))[0], Accepted):
                count += 1
            assert isinstance(answer, Failure)
            assert isinstance(answer.error, DatabaseAway)
            for _ in range(20):
                assert await to_thread(look, "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") == 1
                assert await to_thread(moves) == count - 1
        await to_thread(wait_until, lambda: moves() == count, "the standby is not asked for any more")
        assert await lane.write([move(table, count)]) == [Refused("cmd_id", count)]
        await lane.close()
