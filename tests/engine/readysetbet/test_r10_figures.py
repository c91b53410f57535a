"""R-10 Figures: what the page prints in three languages is what the engine plays with."""

import re
from pathlib import Path

import pytest

from app.engine.readysetbet.components import BOARD_SPOTS, BONUS, BONUS_TOKENS, EXOTICS, PROPS, SPOTS
from tests.engine.readysetbet.table import begun, table

PAGES = pytest.mark.parametrize("page", ["RULES.md", "RULES.ja.md", "RULES.zh-Hant.md"])
PAIR = r"(\d)×−?(\d)"


def text_of(page: str) -> str:
    return (Path("app/engine/readysetbet") / page).read_text(encoding="utf-8")


def part(page: str, number: int) -> str:
    """From one paragraph of R-10 to the next."""
    return text_of(page).split(f"\nR-10.{number} ")[1].split(f"\nR-10.{number + 1} ")[0]


def figures(text: str) -> list[tuple[int, int]]:
    """Every multiplier with its loss, as printed."""
    return [(int(times), int(loss)) for times, loss in re.findall(PAIR, text)]


def rows(page: str, number: int) -> list[list[str]]:
    lines = [line for line in part(page, number).splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@PAGES
def test_r10_1_the_board_is_printed_as_it_pays(page: str) -> None:
    printed = {}
    for horses, show, place, win, bonus in rows(page, 1):
        for horse in re.split("[,、] ?", horses):
            columns = [figures(cell) for cell in (show, place, win)]
            printed[horse] = (columns, int(bonus) if bonus.isdecimal() else 0)
    assert list(printed) == ["2/3", "11/12", "4", "10", "5", "9", "6", "8", "7"]
    for horse, (columns, steps) in printed.items():
        for row, pairs in zip(("show", "place", "win"), columns, strict=True):
            spots = [spot for spot in BOARD_SPOTS if (spot.on, spot.kind) == (horse, row)]
            assert [(spot.times, spot.loss) for spot in spots] == pairs
            assert [spot.id for spot in spots] == [f"{horse}.{row}.{n}" for n in range(1, len(pairs) + 1)]
        assert BONUS[horse] == steps


def test_r10_1_the_view_shows_the_board_as_printed() -> None:
    board = begun().view()["board"]
    assert {row["horse"]: row["win"] for row in board["horses"]}["2/3"] == [[7, 2], [8, 2], [9, 2]]
    for row in board["horses"]:
        for kind in ("show", "place", "win"):
            for number, (times, loss) in enumerate(row[kind], 1):
                spot = SPOTS[f"{row['horse']}.{kind}.{number}"]
                assert (spot.times, spot.loss) == (times, loss)


@PAGES
def test_r10_2_so_are_the_colour_spots(page: str) -> None:
    spots = [SPOTS[spot] for spot in ("blue", "orange", "red", "7_fifth")]
    assert [(spot.times, spot.loss) for spot in spots] == figures(part(page, 2)) == [(5, 1), (3, 1), (2, 1), (4, 0)]
    assert begun().view()["board"]["colours"] == {spot.id: [spot.times, spot.loss] for spot in spots}


@PAGES
def test_r10_3_so_are_the_28_prop_cards(page: str) -> None:
    printed = {}
    for cards, pay in rows(page, 3):
        for card in re.split("[,、] ?", cards):
            ahead, behind = card.split(" > ")
            both, four = re.search("orange|オレンジ|橙", behind), re.search("blue|青|藍", behind)
            printed[f"{ahead}>{'orange' if both else 'blue' if four else behind}"] = figures(pay)[0]
    assert printed == {card: (prop.times, prop.loss) for card, prop in PROPS.items()}
    assert len(printed) == 28


def test_r10_3_a_prop_card_names_the_horses_of_its_colour() -> None:
    assert PROPS["6>orange"].behind == ("5", "9")
    assert PROPS["7>blue"].behind == ("2/3", "4", "10", "11/12")
    assert PROPS["2/3>8"].behind == ("8",)
    view = table(props="2/3>8").view()
    assert view["props"] == [{"card": "2/3>8", "spots": ["2/3>8"], "times": 4, "loss": 3}]


@PAGES
def test_r10_4_so_are_the_exotic_cards(page: str) -> None:
    assert [figures(pay)[0] for _, pay in rows(page, 4)] == list(EXOTICS.values())


def test_r10_4_an_exotic_card_has_three_spots_all_alike() -> None:
    (card,) = table(exotics="all_on_six").view()["exotics"]
    assert card == {
        "card": "all_on_six",
        "spots": ["all_on_six.1", "all_on_six.2", "all_on_six.3"],
        "times": 6,
        "loss": 2,
    }
    assert {(SPOTS[spot].times, SPOTS[spot].loss) for spot in card["spots"]} == {(6, 2)}


@PAGES
def test_r10_5_so_are_the_bonus_tokens(page: str) -> None:
    printed = {int(value): int(loss) for value, loss in re.findall(r"(\d) −(\d)", part(page, 5))}
    assert {2: 0, **printed} == {int(token[1:]): loss for token, loss in BONUS_TOKENS.items()}


@PAGES
def test_r10_6_the_house_waits_as_long_as_the_page_says(page: str) -> None:
    text = part(page, 6)
    assert re.findall(r"\d+", text)[:5] in (["45", "15", "90", "20", "60"], ["45", "15", "90", "20", "60", "4"])


def test_r10_6_a_game_in_which_nobody_does_anything_goes_on_by_itself() -> None:
    for host in ("automatic", "person", "betting_person", "rotating"):
        t = begun(3, host=host)
        while not t.s.result:
            t.wake()
        assert len(t.facts("RaceSettled")) == 4
        hours = t.now / 3_600_000
        assert hours < 1
