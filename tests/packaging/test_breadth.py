"""What `./test` leaves to `./test --long`."""

from tests.breadth import crossed, some

GAMES, LANGUAGES = ["mafia", "longshot", "jockeys", "readysetbet", "force"], ["en", "ja", "zh-Hant"]


def test_each_value_of_each_dimension_is_tried() -> None:
    cases = crossed(GAMES, LANGUAGES, whole=False)
    assert len(cases) == len(GAMES)
    assert [set(values) for values in zip(*cases, strict=True)] == [set(GAMES), set(LANGUAGES)]
    assert {one for number in range(3) for one in some(LANGUAGES, number, whole=False)} == set(LANGUAGES)


def test_a_long_run_tries_each_with_each() -> None:
    assert len(set(crossed(GAMES, LANGUAGES, whole=True))) == len(GAMES) * len(LANGUAGES)
    assert some(LANGUAGES, 1, whole=True) == LANGUAGES
