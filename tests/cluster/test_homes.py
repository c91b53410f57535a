"""Each table has a home among the workers of a machine, and few tables move when a worker comes or goes."""

from collections import Counter
from pathlib import Path

import pytest

from app.cluster.homes import Homes, ranking

TABLES = [f"{number:x}table" for number in range(3_000)]


def homes_of(places: int, dead: int | None = None) -> dict[str, int]:
    return {table: next(place for place in ranking(table, places) if place != dead) for table in TABLES}


@pytest.mark.parametrize("places", [2, 3, 8])
def test_every_place_gets_its_share_of_the_tables(places: int) -> None:
    shares = Counter(homes_of(places).values())
    assert set(shares) == set(range(places))
    fair = len(TABLES) / places
    assert all(0.85 * fair < share < 1.15 * fair for share in shares.values()), shares


@pytest.mark.parametrize("dead", [0, 1, 2, 3])
def test_the_death_of_a_worker_moves_its_tables_only_and_to_all_others(dead: int) -> None:
    before, after = homes_of(4), homes_of(4, dead)
    assert {table for table in TABLES if before[table] != after[table]} == {t for t in TABLES if before[t] == dead}
    heirs = Counter(after[table] for table in TABLES if before[table] == dead)
    assert set(heirs) == {0, 1, 2, 3} - {dead}
    assert max(heirs.values()) < 1.4 * min(heirs.values()), heirs


def test_one_place_more_takes_tables_and_moves_none_between_the_others() -> None:
    before, after = homes_of(3), homes_of(4)
    moved = [table for table in TABLES if before[table] != after[table]]
    assert {after[table] for table in moved} == {3}
    assert 0.2 * len(TABLES) < len(moved) < 0.3 * len(TABLES)


def test_all_processes_rank_alike() -> None:
    """Not by Python's own hash, which differs from process to process."""
    assert [ranking(table, 4) for table in ("a", "b", "c")] == [[0, 3, 1, 2], [1, 0, 3, 2], [2, 3, 0, 1]]


@pytest.fixture
def three(tmp_path: Path) -> list[Homes]:
    return [Homes(tmp_path, own, 3) for own in range(3)]


def with_home(place: int) -> str:
    return next(table for table in TABLES if ranking(table, 3)[0] == place)


def test_a_table_stays_where_its_people_are_when_its_place_is_taken_again(three: list[Homes]) -> None:
    table = with_home(0)
    first, second, third = ranking(table, 3)
    three[second].keep(table)  # while its home was dead
    assert all(homes.candidates(table) == [second, first, third] for homes in three)
    for _ in range(2):
        three[second].renew([])  # everybody has left
    assert all(homes.candidates(table) == [first, second, third] for homes in three)


def test_a_table_at_home_needs_no_note(three: list[Homes], tmp_path: Path) -> None:
    three[1].keep(with_home(1))
    assert list(tmp_path.iterdir()) == []


def test_a_note_stays_while_somebody_looks_and_for_one_look_more(three: list[Homes]) -> None:
    """Whoever has just been let in is not a viewer yet."""
    table = with_home(0)
    three[1].keep(table)
    for watched, noted in (([], True), ([table], True), ([], True), ([table], True), ([], True), ([], False)):
        three[1].renew(watched)
        assert (three[0].candidates(table)[0] == 1) == noted
    three[1].keep(table)
    three[1].renew([])
    assert three[0].candidates(table)[0] == 1


def test_a_worker_removes_its_own_notes_only(three: list[Homes]) -> None:
    table = with_home(0)
    three[1].keep(table)
    three[2].keep(table)  # the noted worker has not answered
    for _ in range(2):
        three[1].renew([])
    three[1].forget()
    assert three[0].candidates(table)[0] == 2


def test_the_successor_of_a_dead_worker_removes_its_notes(three: list[Homes], tmp_path: Path) -> None:
    three[1].keep(with_home(0))
    three[2].keep(with_home(0))
    three[1].keep(with_home(2))
    Homes(tmp_path, 1, 3).forget()
    assert [path.name for path in tmp_path.iterdir()] == [f"table-{with_home(0)}"]


def test_a_note_that_names_no_place_counts_for_nothing(three: list[Homes], tmp_path: Path) -> None:
    table = with_home(0)
    for nonsense in ("9", "-1", "../etc", ""):
        note = tmp_path / f"table-{table}"
        note.unlink(missing_ok=True)
        note.symlink_to(nonsense or "x")
        assert three[1].candidates(table) == ranking(table, 3)


def test_without_its_folder_a_worker_goes_by_the_ranking(three: list[Homes], tmp_path: Path) -> None:
    three[0].clear_away()
    assert not tmp_path.exists()
    three[1].keep(with_home(0))
    three[1].renew([with_home(0)])
    assert three[1].candidates(with_home(0)) == ranking(with_home(0), 3)
