"""602.3, 602.4: sealed decks, and ready decks dealt by lot."""

from collections import Counter
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from app.engine.force.bots import BOTS
from app.engine.force.cards.pool import CARDS, is_normal
from app.engine.force.components import DISTANCES, OPENED, OTHER_METRES
from app.engine.force.decks.ready import READY, ready_in
from app.engine.force.game import ForceOfTheHorse
from app.engine.force.phases.dealt_decks import box
from app.engine.kernel.game import news
from app.engine.kernel.game_errors import IllegalMove
from tests.engine.force.table import FORCE, Table, only

Facts = list[dict[str, Any]]


def begun(seed: int = 1, **options: Any) -> Table:
    s = FORCE.new(options, 2, f"{seed:064x}", 0)
    return Table(s, [event.facts(None, everything=True) for event in news(s)])


def answer(t: Table, number: int, **move: Any) -> None:
    events = FORCE.answer(t.s, FORCE.asks(t.s)[number].id, FORCE.read(move), 0)
    t.log += [event.facts(None, everything=True) for event in events]


def suggested(t: Table, seat: int) -> list[str]:
    return list(Counter(FORCE.view(t.s, seat)["own"]["suggested"]).elements())


def with_suggested_decks(t: Table) -> Table:
    for seat in (0, 1):
        answer(t, 0, do="bring_deck", cards=suggested(t, seat))
    for _ in range(2):
        answer(t, 0, do="redraw", redraw=False)
    return t


def kinds(cards: dict[str, int]) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, count in cards.items():
        found[CARDS[name].kind] += count
    return found


def test_602_3a_both_open_as_many_cards_of_each_kind_and_not_the_same_ones() -> None:
    t = begun(format="sealed", distance=1600)
    opened = [fact["cards"] for fact in only(t.log, "CardsOpened")]
    assert [kinds(cards) for cards in opened] == [Counter(OPENED)] * 2
    assert opened[0] != opened[1]
    for cards in opened:
        assert all(not is_normal(name) and 0 < count <= 3 for name, count in cards.items())


def test_602_3a_nobody_else_sees_what_is_opened() -> None:
    s = FORCE.new({"format": "sealed", "distance": 1600}, 2, "1" * 64, 0)
    told = [event.facts(1) for event in news(s) if type(event).__name__ == "CardsOpened"]
    assert "cards" not in told[0]
    assert told[1]["cards"] == s.sides[1].opened
    assert FORCE.view(s, None)["own"] is None
    assert FORCE.view(s, 1)["own"]["opened"] == s.sides[1].opened
    other = dict.fromkeys(s.sides[0].opened, 60)
    seen = repr((FORCE.view(s, 1), FORCE.asks(s)[1]))
    s.sides[0].opened = other
    assert repr((FORCE.view(s, 1), FORCE.asks(s)[1])) == seen


def test_602_3a_the_boxes_of_version_5_stay_as_they_are() -> None:
    """A card that is added must not come into these boxes, or sealed games of version 5 could not be played again."""
    whole = "\n".join(name for kind in OPENED for name in box(kind))
    assert len(whole.split()) == 630
    assert sha256(whole.encode()).hexdigest()[:16] == "f608d514dd241093"


@pytest.mark.parametrize(("distance", "size"), [(1600, 40), (3200, 54)])
def test_602_3b_a_deck_is_built_of_what_was_opened_and_normal_forces(distance: int, size: int) -> None:
    t = begun(format="sealed", distance=distance)
    opened = t.s.sides[0].opened
    horses = [name for name in opened if CARDS[name].kind == "horse"]
    deck = [name for name in horses for _ in range(opened[name])]
    deck += ["normal_force"] * (size - len(deck))
    stranger = next(name for name in CARDS if name not in opened and not is_normal(name))
    for wrong, rule in (
        (deck[:-1], "602.1a"),
        ([*deck[:-1], stranger], "602.3b"),
        ([*deck[:-1], *([horses[0]] * 1)], "602.3b"),
    ):
        with pytest.raises(IllegalMove) as refused:
            answer(t, 0, do="bring_deck", cards=wrong)
        assert refused.value.rule == rule
    with pytest.raises(IllegalMove) as refused:
        answer(t, 0, do="take_deck", deck="fast_break")
    assert refused.value.rule == "602.3b"
    assert [move["do"] for move in FORCE.asks(t.s)[0].moves] == ["bring_deck"]
    answer(t, 0, do="bring_deck", cards=deck)
    assert len(t.s.sides[0].deck) == size


@pytest.mark.parametrize(("distance", "size"), [(1200, 40), (2500, 40), (3000, 54)])
def test_602_3c_a_sealed_deck_has_40_cards_or_54_for_a_long_race(distance: int, size: int) -> None:
    t = begun(format="sealed", distance=distance)
    assert [len(suggested(t, seat)) for seat in (0, 1)] == [size, size]
    assert {ask.moves[0]["cards"]["size"] for ask in FORCE.asks(t.s)} == {size}


@pytest.mark.parametrize("metres", DISTANCES)
def test_602_3d_what_is_left_of_a_sealed_deck_makes_four_equal_areas(metres: int) -> None:
    t = with_suggested_decks(begun(format="sealed", distance=metres))
    full = sum({2500: (12, 13, 13, 12)}.get(metres, ())) or (80 if metres >= 3000 else 60) - 7 - DISTANCES[metres].aside
    for side in t.s.sides:
        assert [len(pile) for pile in side.areas[1:]] == [side.to_run // 4] * 3
        assert side.to_run % 4 == 0
        assert abs(side.to_run - full * 2 / 3) <= 2


def test_602_3_what_is_suggested_is_a_legal_deck_and_suits_the_race() -> None:
    for seed in range(6):
        t = begun(seed, format="sealed", distance=OTHER_METRES[seed], surface="turf")
        deck = suggested(t, 0)
        horses = [name for name in deck if CARDS[name].kind == "horse"]
        distance = DISTANCES[OTHER_METRES[seed]].name
        opened = [name for name in t.s.sides[0].opened if CARDS[name].kind == "horse"]

        def share(names: list[str], distance: str = distance) -> float:
            return sum(distance in CARDS[name].distances for name in names) / len(names)  # type: ignore[attr-defined]

        assert share(horses) > share(opened)
        answer(t, 0, do="bring_deck", cards=deck)
        assert FORCE.view(t.s, 0)["own"]["opened"] == {}


@pytest.mark.parametrize("distance", [1600, 3200])
def test_602_4_lots_deal_each_another_ready_deck_that_the_other_does_not_see(distance: int) -> None:
    dealt = set()
    for seed in range(12):
        s = FORCE.new({"format": "lot", "distance": distance}, 2, f"{seed:064x}", 0)
        brought = [event for event in news(s) if type(event).__name__ == "DeckBrought"]
        names = [event.facts(None, everything=True)["deck"] for event in brought]
        assert len(set(names)) == 2
        assert all(READY[name].size == s.size for name in names)
        assert "deck" not in brought[0].facts(1)
        assert {ask.prompt for ask in FORCE.asks(s)} == {"redraw"}
        dealt.update(names)
    assert dealt == {name for name, deck in READY.items() if deck.size == s.size}


@pytest.mark.parametrize("format", ["sealed", "lot"])
@pytest.mark.parametrize("decks", ["after_conditions", "before_conditions"])
@pytest.mark.parametrize("level", BOTS)
def test_bots_play_every_format_to_its_end(format: str, decks: str, level: str) -> None:
    luck = Random(f"{format}/{decks}/{level}")
    s = FORCE.new({"format": format, "decks": decks}, 2, f"{luck.getrandbits(256):064x}", 0)
    while s.result is None:
        ask = FORCE.asks(s)[0]
        raw = BOTS[level](FORCE.view(s, ask.seat), ask, luck.randrange)
        assert raw is not None
        FORCE.decide(s, ask, FORCE.read(raw), 0)
    assert s.result["reason"] in {"home", "both_home", "card"}


def test_a_race_saved_in_format_2_goes_on() -> None:
    saved = {"version": 4, "options": {"distance": 1600}}
    upgraded = ForceOfTheHorse().upgrade(saved, 2)
    assert upgraded["options"]["format"] == "constructed"
    assert upgraded["options"]["distance"] == 1600


@pytest.mark.parametrize(("version", "herd"), [(1, 3), (2, 3), (3, 5), (4, 6), (5, 6), (6, 4)])
def test_602_1_a_ready_deck_is_dealt_as_it_was_in_the_version_of_the_race(version: int, herd: int) -> None:
    """Another list would be another deal, and the records of that version could not be played again."""
    t = Table(FORCE.new({"distance": 1600}, 2, "5eed" * 16, 0, version=version))
    for _ in range(2):
        answer(t, 0, do="take_deck", deck="full_stable")
    brought = [fact["cards"] for fact in only(t.log, "DeckBrought")]
    assert brought == [ready_in(version)["full_stable"]] * 2
    assert brought[0]["wild_herd"] == herd


def test_the_ready_decks_use_most_of_the_pool() -> None:
    used = {name for deck in READY.values() for name in deck.counts}
    assert len(used) >= 0.7 * len(CARDS)
