"""The bench measures real moves; how fast they are is nobody's test."""

from app.storage.database import Database
from app.storage.log.entry import LedgerLine, NewState, Secret
from app.storage.log.log import Log
from app.storage.log.reader import list_payments, load_state, whole_log
from app.storage.queries.seats import load_table
from tests.storage.builders import House, move, secrets_of, starting
from tools.bench.storage import bench_writer, copy_table


def test_the_bench_says_how_many_moves_were_written(fresh_url: str) -> None:
    one, five = bench_writer(fresh_url, seconds=0.1, at_once=(1, 5))
    assert (one.at_once, five.at_once) == (1, 5)
    assert one.moves_a_batch == 1.0
    assert 1.0 <= five.moves_a_batch <= 5.0
    for figures in (one, five):
        assert figures.moves_per_second > 0
        assert 0 < figures.median_ms <= figures.p99_ms


async def test_copies_of_a_table_have_its_people_and_its_log(
    url: str, database: Database, house: House, log: Log
) -> None:
    table = house.table()
    for name in ("Ann", "Wen"):
        house.sit(table, name)
    await log.append(starting(table))
    paid = LedgerLine(1, None, 1, 5, 5, "M-1")
    await log.append(move(table, 2, state=NewState(1, "{}"), secrets=[Secret(1, "order", "3")], ledger=[paid]))
    copies = copy_table(url, table, 2)
    assert len(set(copies)) == 2
    for copy in copies:
        assert database.read_now(whole_log, copy) == database.read_now(whole_log, table)
        assert database.read_now(load_state, copy) is None  # sealed for the first table: a copy plays its log
        assert database.read_now(secrets_of, copy) == database.read_now(secrets_of, table)
        assert database.read_now(list_payments, copy) == database.read_now(list_payments, table)
        copied, first = database.read_now(load_table, copy), database.read_now(load_table, table)
        assert copied is not None
        assert first is not None
        assert copied.seats == first.seats
        assert copied.members == first.members
