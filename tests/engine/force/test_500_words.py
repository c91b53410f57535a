"""502 to 515: drawing, paying, shuffling, and the words of the cards."""

import pytest

from app.engine.force.vocabulary.base import ME, THEM
from app.engine.force.vocabulary.card_ops import Draw, SalvageRandom
from app.engine.force.vocabulary.conditions import (
    LIKES_COURSE,
    LIKES_GOING,
    SUITS_BOTH,
    SUITS_DISTANCE,
    SUITS_STYLE,
    SUITS_SURFACE,
    Placed,
    Suits,
    own_horse,
)
from app.engine.force.vocabulary.counts import GoingNumber, HandCount
from app.engine.force.vocabulary.flow_ops import If
from app.engine.force.vocabulary.holdings import UsesSituation
from app.engine.force.vocabulary.look_ops import ShuffleArea
from app.engine.force.vocabulary.printed import Support
from app.engine.force.vocabulary.race_ops import GoingBy, Keep
from tests.engine.force.table import FORCE, Table, only, table, with_cards
from tests.engine.force.writing import X, item


def test_502_1_to_draw_is_to_take_the_top_card_of_the_current_area() -> None:
    t = table(hands=("opera_glasses", ""), areas=(" | red_lantern lamp_oil", None), farms=("normal_force", ""))
    t.play("opera_glasses")
    assert t.zone(0, "hand") == ["red_lantern"]
    assert t.zone(0, "area2") == ["lamp_oil"]


def test_502_2_to_draw_several_is_to_draw_one_as_often_and_from_the_next_area_when_one_is_empty() -> None:
    t = table(hands=("winter_quarters lamp_oil", ""), areas=(" | | red_lantern | paper_kite open_gate", None))
    t.play("winter_quarters")
    assert [fact["area"] for fact in t.facts("AreaReached")] == [4]
    assert t.zone(0, "hand") == ["red_lantern", "lamp_oil"]
    with with_cards(item("three", Draw(3))):
        t = table(hands=("three", ""), areas=(" | | red_lantern | paper_kite open_gate lamp_oil", None))
        t.play("three")
    assert t.zone(0, "hand") == ["red_lantern", "paper_kite", "open_gate"]


# 503


def pay(hand: str, normal: int, *special: str, horse: str = "red_lantern") -> str | None:
    """What forbids this payment for a horse; None if nothing does."""
    t = table("runner", hands=(f"{horse} {hand}", "lamp_oil"), areas=("normal_force | 9*normal_force", None))
    used: set[int] = set()
    ids = []
    for name in special:
        ids.append(t.id(name, 0, but=used))
        used.add(ids[-1])
    move = {"card": t.id(horse, 0), "normal": normal, "special": ids}
    proper = any(
        one["card"] == move["card"] and one["normal"] == normal and sorted(one["special"]["some"]) == sorted(ids)
        for one in t.offers("run")
    )
    if proper:
        t.answer("run", **move)
        return None
    return t.refused("run", **move)


def test_503_2_one_pays_with_force_cards_of_the_hand() -> None:
    assert pay("2*normal_force", 2) is None
    assert pay("1*normal_force", 2) == "503.2"
    t = table("runner", hands=("red_lantern 2*normal_force lamp_oil", ""))
    wrong = t.id("lamp_oil", 0)
    assert t.refused("run", card=t.id("red_lantern", 0), normal=1, special=[wrong]) == "503.2"


def test_503_2_a_card_cannot_be_paid_twice() -> None:
    t = table("runner", hands=("red_lantern dawn_force", ""), areas=(" | normal_force", None))
    force = t.id("dawn_force", 0)
    assert t.refused("run", card=t.id("red_lantern", 0), normal=0, special=[force, force]) == "503.2"


def test_503_3a_a_special_force_counts_as_its_text_says() -> None:
    assert pay("dawn_force", 0, "dawn_force") is None  # in the lead area: 2
    t = table("runner", hands=("red_lantern dawn_force normal_force", ""), areas=(" | 9*normal_force", None))
    assert [(one["normal"], one["special"]["max"]) for one in t.offers("run")] == [(1, 1)]  # later: 1


@pytest.mark.parametrize(
    ("hand", "normal", "special"),
    [
        ("normal_force twin_force", 1, ("twin_force",)),  # 1 + 2 for 2, and without the 2 it is not enough
        ("2*normal_force chain_force", 2, ("chain_force",)),
    ],
)
def test_503_3a_a_special_force_may_count_by_what_else_is_paid(hand: str, normal: int, special: tuple[str]) -> None:
    cost = {"twin_force": "comet_mail", "chain_force": "thunder_column"}[special[0]]
    assert pay(hand, normal, *special, horse=cost) is None


def test_503_3b_a_payment_has_to_be_enough() -> None:
    assert pay("3*normal_force", 1) == "503.3b"


def test_503_3b_no_card_of_a_payment_may_be_superfluous() -> None:
    assert pay("3*normal_force", 3) == "503.3b"
    assert pay("2*normal_force dawn_force", 1, "dawn_force") == "503.3b"
    assert pay("2*normal_force laggard_force", 2, "laggard_force") == "503.3b"  # it counts 0


def test_503_3b_more_than_enough_may_be_paid_if_every_card_is_needed() -> None:
    assert pay("2*underdog_force dawn_force", 0, "dawn_force", horse="quicksilver_jig") is None


def test_503_3b_an_improper_payment_changes_nothing() -> None:
    t = table("runner", hands=("red_lantern 3*normal_force", ""))
    before = repr(t.s)
    assert t.refused("run", card=t.id("red_lantern", 0), normal=3, special=[]) == "503.3b"
    assert repr(t.s) == before


# 504


def test_504_1_a_shuffled_pile_has_the_same_cards() -> None:
    pile = "red_lantern lamp_oil paper_kite quiet_storm open_gate morning_bell"
    with with_cards(item("mixes", ShuffleArea(ME))):
        t = table(hands=("mixes", ""), areas=(f"{pile} | lamp_oil", None))
        t.play("mixes")
    assert sorted(t.zone(0, "area1")) == sorted(pile.split())
    assert t.zone(0, "area1") != pile.split()
    assert t.facts("PileShuffled") == [
        {"event": "PileShuffled", "seat": 0, "place": "0/area1", "count": 6, "why": "mixes"}
    ]


def test_504_2_the_top_of_a_farm_shuffled_face_down_is_so_many_random_cards() -> None:
    taken = set()
    for seed in range(12):
        t = table(hands=("drainage_pipe", ""), farms=("red_lantern lamp_oil paper_kite", ""))
        t.s.rng.seed = f"{seed:064x}"
        t.play("drainage_pipe")
        (name,) = t.zone(0, "hand")
        taken.add(name)
    assert taken == {"red_lantern", "lamp_oil", "paper_kite"}


def test_504_2_and_all_of_them_if_there_are_not_so_many() -> None:
    with with_cards(item("many", SalvageRandom(5))):
        t = table(hands=("many", ""), farms=("red_lantern lamp_oil", ""))
        t.play("many")
    assert sorted(t.zone(0, "hand")) == ["lamp_oil", "red_lantern"]


# 505 to 507


def test_505_1_to_use_a_card_is_to_play_it() -> None:
    t = table(hands=("opera_glasses normal_force", ""), situations=("ticker_tape", ""))
    t.play("opera_glasses")
    t.answer("pay", normal=1, special=[])
    assert [fact["why"] for fact in only(t.log, "CardsPassed")] == ["opera_glasses", "ticker_tape"]


@pytest.mark.parametrize(("situations", "mine", "theirs"), [(("", ""), 0, 0), (("head_wind", ""), 1, 0)])
def test_505_2_one_uses_a_situation_when_one_lies_in_the_own_area(
    situations: tuple[str, str], mine: int, theirs: int
) -> None:
    t = table(situations=situations)
    holds = [UsesSituation(who).holds(t.s, Speaker(0), t.now) for who in (ME, THEM)]
    assert holds == [bool(mine), bool(theirs)]


class Speaker:
    """A player without a card."""

    card = None
    target = 0

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.memory: dict[str, object] = {}


def test_506_1_to_put_out_a_card_is_to_bring_it_somewhere_by_playing_it() -> None:
    t = table("runner", hands=("open_gate lamp_oil", "lamp_oil"))
    t.run("open_gate")
    assert [(fact["origin"], fact["to"]) for fact in t.log if fact["event"] in ("CardsShown", "CardsMoved")] == [
        ("0/hand", "resolution"),
        ("resolution", "0/run"),
    ]


def test_506_3_the_turn_player_puts_out_horses_to_run() -> None:
    t = table("runner", hands=("first_light normal_force lamp_oil", "lamp_oil"))
    t.run("first_light", 1)
    assert t.left(0) == 39  # "when this horse is put out to run": one card further


def test_506_4_the_other_player_puts_out_horses_to_guard() -> None:
    t = table("guarding", hands=("lamp_oil", "first_light bridle_path"), runner="quicksilver_jig")
    t.guard("first_light")
    assert t.left(1) == 40  # it was not put out to run
    t = table(
        *("guarding",),
        hands=("lamp_oil", "bridle_path"),
        runner="quicksilver_jig",
        areas=("9*normal_force", " | | 9*normal_force"),
    )
    t.guard("bridle_path")
    assert t.running("quicksilver_jig") == 2


def test_506_5_a_guard_is_put_out_by_the_player_whose_turn_it_is_not() -> None:
    t = table("guarding", hands=("lamp_oil", "lamp_oil"), runner="toll_keeper", metres=2000)
    running = t.running("toll_keeper")
    t.guard("lamp_oil")
    assert t.running("toll_keeper") == running + 1
    t = table("guarding", hands=("lamp_oil", "toll_keeper lamp_oil"), runner="quicksilver_jig", metres=2000)
    running = t.running("toll_keeper", 1, zone="hand")
    t.guard("toll_keeper")
    assert t.running("toll_keeper", 1) == running  # one's own guard is no guard of the opponent


def test_507_1_an_area_without_a_name_is_the_current_one() -> None:
    t = table(hands=("telescope", ""), areas=(" | red_lantern lamp_oil paper_kite | open_gate", None))
    t.play("telescope")
    assert {t.name(id) for id in t.offers("choose")[0]["cards"]["some"]} == {"red_lantern", "lamp_oil", "paper_kite"}


# 508, 509


def suits(t: Table, name: str, what: Suits) -> bool:
    card = next(card for card in t.s.sides[0].hand if card.name == name)
    by = Speaker(0)
    by.card = card  # type: ignore[assignment]
    assert own_horse(t.s, 0, card, t.now).name == name
    return what.holds(t.s, by, t.now)


@pytest.mark.parametrize(("surface", "so"), [("turf", True), ("dirt", False)])
def test_508_1_a_horse_is_suited_to_its_surfaces(surface: str, so: bool) -> None:
    assert suits(table(hands=("quicksilver_jig", ""), surface=surface), "quicksilver_jig", SUITS_SURFACE) is so


@pytest.mark.parametrize(("metres", "so"), [(1400, True), (1800, True), (2200, False), (3000, False)])
def test_508_2_a_horse_is_suited_to_its_distances(metres: int, so: bool) -> None:
    assert suits(table(hands=("quicksilver_jig", ""), metres=metres), "quicksilver_jig", SUITS_DISTANCE) is so


@pytest.mark.parametrize(("areas", "so"), [("normal_force", True), (" | normal_force", False)])
def test_508_3_a_horse_is_suited_to_the_area_of_its_style(areas: str, so: bool) -> None:
    assert suits(table(hands=("quicksilver_jig", ""), areas=(areas, None)), "quicksilver_jig", SUITS_STYLE) is so


@pytest.mark.parametrize(("course", "going", "so"), [("hanshin", 1, (True, True)), ("tokyo", 3, (False, False))])
def test_508_4_a_horse_likes_what_is_named_on_it(course: str, going: int, so: tuple[bool, bool]) -> None:
    t = table(hands=("quicksilver_jig", ""), course=course, going=going)
    assert (suits(t, "quicksilver_jig", LIKES_COURSE), suits(t, "quicksilver_jig", LIKES_GOING)) == so


@pytest.mark.parametrize(
    ("metres", "areas", "so"),
    [(1600, "normal_force", True), (2000, "normal_force", False), (1600, " | normal_force", False)],
)
def test_508_6_it_is_suited_to_both_if_it_is_to_each(metres: int, areas: str, so: bool) -> None:
    t = table(hands=("quicksilver_jig", ""), metres=metres, areas=(areas, None))
    assert suits(t, "quicksilver_jig", SUITS_BOTH) is so


@pytest.mark.parametrize(("areas", "running"), [(" | | | 9*normal_force", 2 + 2 + 1), ("9*normal_force", 2)])
def test_509_1_to_run_in_an_area_is_to_run_while_one_is_there(areas: str, running: int) -> None:
    hands = ("slow_burn normal_force lamp_oil", "lamp_oil")
    t = table("runner", hands=hands, areas=(areas, None), metres=3000)
    t.run("slow_burn", 1)
    assert t.running("slow_burn") == running


# 510


def test_510_1_what_is_required_has_to_be_done_first() -> None:
    t = table("guarding", hands=("lamp_oil", "2*lamp_oil"), runner="quicksilver_jig", situations=("closed_rail", ""))
    t.guard("lamp_oil")
    assert t.ask.prompt == "required"
    assert t.facts("GuardPlayed") == []
    t.choose("lamp_oil")
    order = [fact["event"] for fact in t.log]
    assert order.index("CardsShown") < order.index("GuardPlayed")
    assert t.zone(1, "farm") == ["lamp_oil"]


def test_510_2_what_requires_the_impossible_cannot_be_done() -> None:
    t = table("guarding", hands=("lamp_oil", "lamp_oil"), runner="quicksilver_jig", situations=("closed_rail", ""))
    assert t.offers("guard") == []
    assert t.refused("guard", card=t.id("lamp_oil", 1)) == "510.2"


def test_510_3_one_may_refuse_and_then_does_not_do_the_other_either() -> None:
    t = table("guarding", hands=("lamp_oil", "2*lamp_oil"), runner="quicksilver_jig", situations=("closed_rail", ""))
    t.guard("lamp_oil")
    t.answer("decline")
    assert t.ask.prompt == "play_guard"
    assert t.count(1, "hand") == 2
    assert t.zone(1, "farm") == []


# 511 to 515


@pytest.mark.parametrize(("going", "by", "after"), [(3, -1, 2), (2, -1, 1), (1, -1, 1), (3, -2, 1)])
def test_511_1_the_going_becomes_better_but_not_better_than_good(going: int, by: int, after: int) -> None:
    with with_cards(item("sun", GoingBy(by), Draw(1))):
        t = table(hands=("sun", ""), going=going)
        t.play("sun")
    assert t.s.going == after


@pytest.mark.parametrize(("going", "after"), [(1, 3), (2, 4), (3, 4), (4, 4)])
def test_511_2_the_going_becomes_worse_but_not_worse_than_heavy(going: int, after: int) -> None:
    t = table(hands=("rain_priest", "2*lamp_oil"), going=going)
    t.play("rain_priest")
    assert t.s.going == after


def test_512_1_more_horses_may_run() -> None:
    t = table("runner", hands=("royal_overture 4*normal_force 2*open_gate", ""), metres=1600, course="kokura")
    t.run("royal_overture", 3)
    t.until("play_runner")
    assert t.facts("ExtraRunsGained") == [{"event": "ExtraRunsGained", "seat": 0, "by": 1, "count": 2}]
    t.run("open_gate")
    t.until("discard")
    assert only(t.log, "RunCompared")[0]["running"] == (3 + 1) + (1 + 1)


def test_513_1_the_number_of_cards_one_may_keep_takes_the_place_of_one() -> None:
    t = table("runner", hands=("gallop_post 2*normal_force", ""))
    t.run("gallop_post", 1)
    t.until("discard")
    assert t.facts("RunSucceeded")[0]["distance"] == 3
    some = t.offers("choose")[0]["cards"]
    assert (some["min"], some["max"]) == (1, 1)  # three drawn, two of them kept


def test_513_1_of_several_such_numbers_the_largest_counts() -> None:
    keep = Support("keep", X, (), "item", "horse", (Keep(3),))
    with with_cards(keep):
        t = table("riding", hands=("keep steady_hands", ""), runner="great_wave", metres=3000)
        t.ride("keep", "great_wave")
        t.ride("steady_hands", "great_wave")
        t.until("discard")
        assert t.facts("RunSucceeded")[0]["distance"] == 6
        assert t.offers("choose")[0]["cards"]["min"] == 6 - 3


@pytest.mark.parametrize(
    ("areas", "how"),
    [(("a", "a"), 0), ((" | a", "a"), 1), (("a", " | | a"), -1), ((" | a | a", " | a"), 0)],
)
def test_514_1_ahead_is_whose_current_area_has_the_greater_number(areas: tuple[str, str], how: int) -> None:
    one, two = (text.replace("a", "normal_force") for text in areas)
    t = table(areas=(one, two))
    assert [Placed(n).holds(t.s, Speaker(0), t.now) for n in (-1, 0, 1)] == [how == n for n in (-1, 0, 1)]
    assert [Placed(n).holds(t.s, Speaker(1), t.now) for n in (-1, 0, 1)] == [how == -n for n in (-1, 0, 1)]


@pytest.mark.parametrize(("going", "running"), [(1, 2 + 2), (2, 2)])
def test_515_1_two_figures_are_the_same_if_their_values_are(going: int, running: int) -> None:
    """Even Keel runs 2 further where the going has the number of the area."""
    hands = ("even_keel 2*normal_force lamp_oil", "lamp_oil")
    t = table("runner", hands=hands, areas=("9*normal_force", "9*normal_force"), going=going)
    t.run("even_keel", 1)
    assert t.running("even_keel") == running


def test_515_1_figures_of_different_things_may_be_the_same() -> None:
    t = table(hands=("lamp_oil", ""), going=1)
    assert HandCount(ME).value(t.s, Speaker(0), t.now) == GoingNumber().value(t.s, Speaker(0), t.now) == 1
    assert If(LIKES_GOING, (Draw(1),)).words("en") == "if this horse likes the going, draw 1 card"
    assert FORCE.slug == "force"
