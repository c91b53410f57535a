"""The bench measures real moves; how fast they are is nobody's test."""

from app.store.bench import bench_writer


def test_the_bench_says_how_many_moves_were_written(fresh_url: str) -> None:
    one, five = bench_writer(fresh_url, seconds=0.1, at_once=(1, 5))
    assert (one.at_once, five.at_once) == (1, 5)
    assert one.moves_a_batch == 1.0
    assert 1.0 <= five.moves_a_batch <= 5.0
    for figures in (one, five):
        assert figures.moves_per_second > 0
        assert 0 < figures.median_ms <= figures.p99_ms
