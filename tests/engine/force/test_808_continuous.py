"""808 to 811: continuous effects and their order, replacement effects, last information, sources."""

import pytest

from app.engine.force.cards.shorthand import runs
from app.engine.force.vocabulary.abilities import Automatic, Constant
from app.engine.force.vocabulary.area_ops import Advance
from app.engine.force.vocabulary.base import EACH, ME, Op
from app.engine.force.vocabulary.card_ops import Draw, SalvageRandom
from app.engine.force.vocabulary.conditions import GoingIs, InRun, SurfaceIs
from app.engine.force.vocabulary.counts import GoingNumber, ValueOf
from app.engine.force.vocabulary.groups import ALL_RUNNERS, IT, MY_RUNNERS, SELF, TARGET, THEIR_GUARDS, Horses
from app.engine.force.vocabulary.holdings import HandAtLeast
from app.engine.force.vocabulary.modifiers import Add, GoingMoves, Grant, Mute, RaceIsOn, SetTo, Styled, StyleMoves
from app.engine.force.vocabulary.permissions import Instead
from app.engine.force.vocabulary.printed import Horse, Support
from app.engine.force.vocabulary.race_ops import Apply, Later, SendHorse
from app.engine.force.vocabulary.triggers import PutsOut, Succeeds
from tests.engine.force.table import Table, only, table, with_cards
from tests.engine.force.writing import FIT, X, situation


def rider(name: str, *do: Op) -> Support:
    return Support(name, X, (), "item", "horse", do)


def riding(
    hand: str, *, runner: str = "quicksilver_jig", situations: tuple[str, str] = ("", ""), **more: object
) -> Table:
    return table("riding", hands=(f"{hand} lamp_oil", "lamp_oil"), runner=runner, situations=situations, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("order", [("adds", "sets"), ("sets", "adds")])
def test_808_1_figures_are_set_before_they_are_moved_whichever_was_played_first(order: tuple[str, str]) -> None:
    cards = rider("adds", Apply(Add(TARGET, running=2))), rider("sets", Apply(SetTo(TARGET, "running", 1)))
    with with_cards(*cards):
        t = riding("adds sets")
        for name in order:
            t.ride(name, "quicksilver_jig")
        assert t.running("quicksilver_jig") == 1 + 2


def test_808_1_being_suited_comes_before_figures_are_set() -> None:
    with with_cards(rider("sets", Apply(SetTo(TARGET, "running", 1)))):
        t = riding("sets", surface="dirt")
        assert t.running("quicksilver_jig") == 2 - 1 + 1
        t.ride("sets", "quicksilver_jig")
        assert t.running("quicksilver_jig") == 1


def test_808_1_contents_are_set_before_being_suited_is_reckoned() -> None:
    t = riding("trick_rider", areas=(" | 9*normal_force", None))
    assert t.running("quicksilver_jig") == 2
    t.ride("trick_rider", "quicksilver_jig")
    assert t.running("quicksilver_jig") == 2 + 1 + 1


def test_808_1_steps_of_styles_come_after_it() -> None:
    """The style is one step later now, but whether it suits the area was settled before."""
    t = riding("pace_setter", areas=(" | 9*normal_force", None))
    t.ride("pace_setter", "quicksilver_jig")
    assert t.horse("quicksilver_jig").styles == (2,)
    assert t.running("quicksilver_jig") == 2 + 1


def test_808_1_abilities_are_given_and_taken_first() -> None:
    gives = situation("gives", Constant(Grant(MY_RUNNERS, Automatic(Succeeds(), (Advance(1),)))))
    with with_cards(gives):
        t = riding("golden_whip", situations=("gives", ""))
        assert t.horse("quicksilver_jig").grants == ["gives/abilities/0/does/ability"]
        t.until("play_support")
        assert [fact["card"] for fact in t.facts("AbilityPlayed")] == ["quicksilver_jig"]


def test_808_1_what_each_step_has_changed_can_be_told() -> None:
    t = riding("golden_whip photograph", situations=("head_wind", ""), surface="dirt")
    t.ride("golden_whip", "quicksilver_jig")
    t.ride("photograph", "quicksilver_jig")
    rows = t.view()["sides"][0]["run"][0]
    assert rows["running"] == 4 - 1 + 2
    assert rows["why"]["running"] == [
        [-1, "1002.1a", ""],
        [1, "1002.1c", ""],
        [2, "808.1e", "photograph"],
        [-1, "808.1f", "head_wind"],
        [2, "808.1f", "golden_whip"],
    ]


@pytest.mark.parametrize("first", ["worse", "slow"])
def test_808_1g_an_effect_that_depends_on_another_comes_after_it(first: str) -> None:
    """Both move figures; but whether the horses are slow depends on the going, not the other way round."""
    worse = situation("worse", Constant(GoingMoves(2)))
    slow = situation("slow", Constant(Add(ALL_RUNNERS, running=-1), GoingIs((3,))))
    with with_cards(worse, slow):
        names = ["worse", "slow"] if first == "worse" else ["slow", "worse"]
        t = riding("golden_whip", situations=(" ".join(names), ""))
        assert t.now.going == 3
        assert t.running("quicksilver_jig") == 3 - 1


@pytest.mark.parametrize("first", ["strong", "weak"])
def test_808_1g_an_effect_on_figures_may_depend_on_another_of_the_same_kind(first: str) -> None:
    strong = situation("strong", Constant(Add(MY_RUNNERS, running=1)))
    weak = situation("weak", Constant(Add(MY_RUNNERS, guard=-1), InRun("runner", 4)))
    with with_cards(strong, weak):
        names = ["strong", "weak"] if first == "strong" else ["weak", "strong"]
        t = riding("golden_whip", situations=(" ".join(names), ""))
        assert (t.running("quicksilver_jig"), t.horse("quicksilver_jig").guard) == (4, 2 - 1)


@pytest.mark.parametrize("first", ["beach", "turfed"])
def test_808_1g_contents_may_depend_on_one_another(first: str) -> None:
    """On dirt the styles change; that the race is on dirt comes from the other, whichever lies there longer."""
    beach = situation("beach", Constant(RaceIsOn("dirt")))
    styled = situation("turfed", Constant(Styled(MY_RUNNERS, (4,)), SurfaceIs("dirt")))
    with with_cards(beach, styled):
        names = ["beach", "turfed"] if first == "beach" else ["turfed", "beach"]
        t = riding("golden_whip", situations=(" ".join(names), ""))
        assert t.horse("quicksilver_jig").styles == (4,)


def test_808_1g_of_two_that_depend_on_each_other_the_earlier_comes_first() -> None:
    one = situation("one", Constant(GoingMoves(1), GoingIs((1,))))
    two = situation("two", Constant(GoingMoves(2), GoingIs((1,))))
    with with_cards(one, two):
        assert riding("golden_whip", situations=("one two", "")).now.going == 2
        assert riding("golden_whip", situations=("two one", "")).now.going == 3


@pytest.mark.parametrize(("order", "running"), [(("to_one", "to_five"), 5), (("to_five", "to_one"), 1)])
def test_808_1h_apart_from_that_the_later_comes_later(order: tuple[str, str], running: int) -> None:
    one, five = (
        rider("to_one", Apply(SetTo(TARGET, "running", 1))),
        rider("to_five", Apply(SetTo(TARGET, "running", 5))),
    )
    with with_cards(one, five):
        t = riding("to_one to_five")
        for name in order:
            t.ride(name, "quicksilver_jig")
        assert t.running("quicksilver_jig") == running


def test_808_1h_a_constant_ability_is_as_old_as_the_stay_of_its_card() -> None:
    sets = situation("sets", Constant(SetTo(ALL_RUNNERS, "running", 7)))
    one = rider("to_one", Apply(SetTo(TARGET, "running", 1)))
    with with_cards(sets, one):
        t = riding("to_one", situations=("sets", ""))
        t.ride("to_one", "quicksilver_jig")
        assert t.running("quicksilver_jig") == 1
        t.s.sides[0].situation[0].id = t.s.new_id()  # it came later
        t.s.changed()
        assert t.running("quicksilver_jig") == 7


def test_808_2_what_is_played_does_not_touch_cards_that_move_later() -> None:
    """All runners are meant that are there when it is carried out; one that is put out afterwards is not among them."""
    t = table(hands=("lamp_oil second_entry 2*open_gate", "lamp_oil"))
    t.play("second_entry")
    t.passes()
    t.run("open_gate")
    boost = rider("boost", Apply(Add(Horses(EACH, "runner"), running=3)))
    with with_cards(boost):
        t = table("riding", hands=("boost 2*open_gate", "lamp_oil"), runner="quicksilver_jig")
        t.s.run_count = 2
        t.ride("boost", "quicksilver_jig")
        t.until("play_runner")
        t.run("open_gate")
        assert (t.running("quicksilver_jig"), t.running("open_gate")) == (3 + 3, 2)


def test_808_2_an_effect_ends_when_its_horse_goes() -> None:
    t = riding("golden_whip")
    t.ride("golden_whip", "quicksilver_jig")
    t.until("play_support")
    assert t.s.effects == []
    assert len(t.facts("EffectsEnded")) == 1


def test_808_3_a_card_is_subject_at_once_to_what_is_in_force_where_it_comes() -> None:
    t = table("runner", hands=("open_gate lamp_oil", "lamp_oil"), situations=("garden_party", ""))
    t.run("open_gate")
    assert t.running("open_gate") == 1 + 1 + 1


def test_808_1_numbers_are_settled_when_an_ability_is_carried_out() -> None:
    t = table("runner", hands=("wet_cobbles 3*normal_force lamp_oil", "lamp_oil"), going=2)
    t.run("wet_cobbles", 2)
    assert t.facts("EffectBegan")[0]["amounts"] == {"running": 2}
    t.s.going = 4
    t.s.changed()
    assert t.running("wet_cobbles") == 1 + 2


def test_808_1_numbers_of_constant_abilities_are_found_anew_each_time() -> None:
    soaked = situation("soaked", Constant(Add(MY_RUNNERS, running=GoingNumber())))
    with with_cards(soaked):
        t = riding("golden_whip", situations=("soaked", ""), going=2)
        assert t.running("quicksilver_jig") == 3 + 2
        t.s.going = 4
        t.s.changed()
        assert t.running("quicksilver_jig") == 3 + 4


# 809


def test_809_1_what_is_replaced_has_not_happened() -> None:
    """Ferryman: the next draw of the opponent is a step of mine instead, and nothing was drawn at all."""
    t = table(hands=("ferryman lamp_oil", "lamp_oil"))
    t.play("ferryman")
    t.end_turn()
    assert t.left(1) == 40
    assert t.left(0) == 39
    assert [fact for fact in only(t.log, "CardsPassed") if fact["seat"] == 1] == []


def test_809_2_of_several_whoever_is_affected_chooses() -> None:
    t = table(hands=("stumbling_block ferryman lamp_oil", "lamp_oil"))
    t.play("stumbling_block")
    t.s.errands = 0  # as if there were no errands
    t.play("ferryman")
    t.end_turn()
    assert (t.ask.seat, t.ask.prompt) == (1, "replace_first")
    ids = t.offers("first")[0]["ability"]["one"]
    assert [effect["card"] for effect in t.view()["effects"]] == ["stumbling_block", "ferryman"]
    t.answer("first", ability=ids[0])
    assert [fact["card"] for fact in t.facts("Replaced")] == ["stumbling_block"]
    assert [effect["card"] for effect in t.view()["effects"]] == ["ferryman"]


def test_809_2_each_can_replace_the_same_only_once() -> None:
    """Drawing two instead of one: each of the two is a draw, but the same effect does not replace it again."""
    twice = situation("twice", Constant(Instead("draw", (Draw(2),))))
    with with_cards(twice):
        t = table(hands=("opera_glasses lamp_oil", ""), situations=("twice", ""), farms=("normal_force", ""))
        t.play("opera_glasses")
    assert t.left(0) == 40 - 2
    assert len(t.facts("Replaced")) == 1


def test_809_3_an_optional_replacement_may_be_declined() -> None:
    situations = ("boomerang_cup", "")
    for answer, zone in (("agree", "hand"), ("decline", "farm")):
        t = table("riding", hands=("lamp_oil", "lamp_oil"), runner="open_gate", situations=situations)
        t.until("may_replace")
        assert t.ask.seat == 0
        t.answer(answer)
        t.until("play_support")
        assert "open_gate" in t.zone(0, zone)


def test_809_3_and_is_not_offered_where_it_cannot_be_done() -> None:
    salvages = situation("salvages", Constant(Instead("draw", (SalvageRandom(1),), optional=True)))
    with with_cards(salvages):
        t = table(hands=("telescope lamp_oil", ""), situations=("salvages", ""), areas=("lamp_oil | 9*lamp_oil", None))
        t.play("telescope")
        assert t.facts("Replaced") == []
        assert t.left(0) == 9  # the telescope itself is not in the farm yet


def test_809_1_a_horse_may_go_somewhere_else_than_to_the_farm() -> None:
    t = table(
        "riding", hands=("lamp_oil", "lamp_oil"), runner="open_gate", guard="paper_kite", situations=("quarantine", "")
    )
    t.until("play_support")
    assert (t.zone(0, "removed"), t.zone(1, "removed")) == (["open_gate"], ["paper_kite"])
    assert t.zone(0, "farm") == []


def test_809_1_a_change_of_the_going_may_be_replaced() -> None:
    t = table(hands=("weather_glass lamp_oil", ""), situations=("", "level_ground"), going=2)
    t.play("weather_glass")
    t.answer("option", option=1)
    assert t.s.going == 2
    assert [fact["what"] for fact in t.facts("Replaced")] == ["going"]


def test_809_1_only_the_next_time_is_the_next_time() -> None:
    t = table(hands=("stumbling_block lamp_oil", "piper 2*lamp_oil"))
    t.play("stumbling_block")
    t.end_turn()
    assert t.left(1) == 40
    t.play("piper")
    assert t.left(1) == 39


# 810, 811


def test_810_1_a_card_that_has_gone_is_what_it_last_was() -> None:
    t = table(
        "riding", hands=("golden_whip lamp_oil", "padded_rail lamp_oil"), runner="tide_table", guard="village_smith"
    )
    t.passes()
    t.ride("padded_rail", "tide_table")
    t.until("play_support")
    laid = [fact for fact in t.facts("CardsShown") if fact["why"] == "tide_table"]
    assert len(laid) == 1 + 2  # its guard value was 1, and 2 from the rail


def test_810_1_also_where_an_effect_asks_for_it_after_the_horse_was_sent_home() -> None:
    sends = Horse("sends", X, (runs(SendHorse(SELF), Draw(ValueOf("running"))),), 0, 2, 0, *FIT)
    with with_cards(sends):
        t = table("runner", hands=("sends lamp_oil", "lamp_oil"))
        t.run("sends")
        assert t.left(0) == 40 - 3
        assert "sends" in t.zone(0, "hand")


def test_811_2_the_source_of_an_ability_is_its_card_and_of_one_made_for_later_the_card_that_made_it() -> None:
    t = table(hands=("starting_pistol open_gate lamp_oil", "lamp_oil"))
    t.play("starting_pistol")
    t.passes()
    t.run("open_gate")
    assert [fact["card"] for fact in t.facts("AbilityPlayed")] == ["starting_pistol"]
    assert [fact["card"] for fact in t.facts("EffectBegan")] == ["starting_pistol"]


def test_811_2_it_is_what_the_modification_is_ascribed_to() -> None:
    t = riding("golden_whip")
    t.ride("golden_whip", "quicksilver_jig")
    assert t.horse("quicksilver_jig").why[-1].source == "golden_whip"


def test_808_1_mute_keeps_abilities_from_being_set_off_and_takes_back_nothing() -> None:
    quiet = rider("quiet", Apply(Mute(TARGET)))
    waits = situation("waits", Automatic(PutsOut(ME, "runner"), (Draw(1),), HandAtLeast(99)))
    with with_cards(quiet, waits):
        t = table("riding", hands=("quiet lamp_oil", "lamp_oil"), runner="market_day")
        t.ride("quiet", "market_day")
        t.until("play_support")
    assert t.facts("AbilityPlayed") == []
    assert StyleMoves(SELF, 1).words("en") == "each style of this horse becomes 1 step later"
    assert (
        Later(PutsOut(ME, "runner"), (Apply(Add(IT, running=1)),)).words("en").startswith("the next time you put out")
    )
    assert THEIR_GUARDS.words("en") == "your opponent's guards"
