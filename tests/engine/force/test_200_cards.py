"""200: what is on a card."""

from itertools import product

import pytest

from app.engine.force.cards.all_cards import ALL
from app.engine.force.cards.pool import CARDS, is_normal
from app.engine.force.components import CLASSES, COURSES, GOINGS, STYLES, SURFACES
from app.engine.force.text.language import LANGUAGES
from app.engine.force.vocabulary.printed import Force, Horse, Support
from tests.engine.force.table import table

HORSES = [card for card in ALL if isinstance(card, Horse)]


def test_201_2_every_card_has_a_name_of_its_own_in_every_language() -> None:
    for language in LANGUAGES:
        titles = [card.title.in_(language) for card in ALL]
        assert all(titles)
        assert len(set(titles)) == len(titles)
    assert [card.name for card in ALL] == list(dict.fromkeys(card.name for card in ALL))


def test_202_2_there_are_horses_supports_and_forces_and_enough_of_each() -> None:
    kinds = {kind: [card for card in ALL if card.kind == kind] for kind in ("horse", "support", "force")}
    assert {kind: len(cards) >= 12 for kind, cards in kinds.items()} == dict.fromkeys(kinds, True)
    assert len(ALL) >= 120
    assert {card.group for card in ALL if isinstance(card, Support)} == {"item", "jockey", "situation"}
    assert [card.name for card in ALL if isinstance(card, Force) and card.normal] == ["normal_force"]
    assert CARDS["normal_force"].title.en == "Force"


def test_202_2_horses_come_in_all_styles_distances_and_surfaces() -> None:
    for style, distance, surface in product(STYLES, CLASSES, SURFACES):
        fit = [h for h in HORSES if style in h.styles and distance in h.distances and surface in h.surfaces]
        assert fit, (style, distance, surface)


def test_203_1_a_horse_is_run_for_its_cost() -> None:
    t = table("runner", hands=("red_lantern 3*normal_force", ""))
    assert t.offers("run") == [
        {"do": "run", "card": t.id("red_lantern", 0), "normal": 2, "special": {"some": [], "min": 0, "max": 0}}
    ]


@pytest.mark.parametrize(("surface", "running"), [("turf", 2 + 1), ("dirt", 2 + 1 - 1)])
def test_204_1_the_surfaces_of_a_horse_are_those_it_is_suited_to(surface: str, running: int) -> None:
    t = table(hands=("quicksilver_jig", ""), surface=surface)
    assert t.running("quicksilver_jig", zone="hand") == running


def test_205_1_supports_of_the_horse_type_are_played_while_a_run_goes_on_and_others_before_it() -> None:
    hand = "golden_whip feed_sack head_wind"
    t = table(hands=(hand, ""))
    assert t.offered("support") == ["feed_sack", "head_wind"]
    assert t.refused("support", card=t.id("golden_whip", 0)) == "205.1"
    t = table("riding", hands=(hand, ""), runner="quicksilver_jig")
    assert t.offered("ride") == ["golden_whip"]
    horse = t.in_run("quicksilver_jig").id
    assert t.refused("ride", card=t.id("feed_sack", 0), horse=horse) == "205.1"


@pytest.mark.parametrize(("metres", "running"), [(1200, 3), (1600, 3), (2000, 2), (2400, 2)])
def test_206_1_a_horse_is_suited_to_all_distances_that_are_listed(metres: int, running: int) -> None:
    t = table(hands=("quicksilver_jig", ""), metres=metres)
    assert t.running("quicksilver_jig", zone="hand") == running


@pytest.mark.parametrize("metres", [1200, 1600, 2000, 3200])
def test_206_1_a_horse_for_all_distances_is_suited_to_each(metres: int) -> None:
    t = table(hands=("wild_herd", ""), metres=metres)
    assert t.running("wild_herd", zone="hand") == 1 + 1


@pytest.mark.parametrize(("lead", "running"), [("normal_force", 3), ("", 2)])
def test_207_1_a_horse_runs_better_in_the_areas_of_its_styles(lead: str, running: int) -> None:
    t = table(hands=("quicksilver_jig", ""), areas=(f"{lead} | normal_force | | ", None))
    assert t.running("quicksilver_jig", zone="hand") == running


def test_208_1_what_a_horse_likes_changes_nothing_by_itself() -> None:
    liked = table(hands=("quicksilver_jig", ""), course="hanshin", going=1)
    other = table(hands=("quicksilver_jig", ""), course="kokura", going=4)
    assert liked.running("quicksilver_jig", zone="hand") == other.running("quicksilver_jig", zone="hand")
    likes = {like for horse in HORSES for like in horse.likes}
    assert likes == {*COURSES, *GOINGS}


def test_209_1_the_running_value_is_how_far_a_horse_runs() -> None:
    t = table("riding", hands=("lamp_oil", ""), runner="great_wave", metres=3000)
    t.until("discard")
    assert t.facts("RunSucceeded") == [{"event": "RunSucceeded", "seat": 0, "distance": 5}]
    assert t.left(0) == 40 - 5


def test_210_1_the_guard_value_is_taken_off_the_run() -> None:
    t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="great_wave", guard="quiet_miller", metres=3000)
    t.until("discard")
    assert t.facts("RunSucceeded") == [{"event": "RunSucceeded", "seat": 0, "distance": 3}]


@pytest.mark.parametrize("language", LANGUAGES)
def test_211_1_every_card_says_what_it_can_do(language: str) -> None:
    for card in ALL:
        text = card.text(language)  # type: ignore[arg-type]
        does = bool(card.abilities or getattr(card, "do", ()) or (card.kind == "force" and not is_normal(card.name)))
        assert bool(text) is does, card.name
        assert "{" not in text
        assert not text or text.rstrip("”")[-1] in ".。", text


def test_214_1_special_cards_are_in_no_deck() -> None:
    assert not set(CARDS) & {*COURSES, *SURFACES, *CLASSES}
