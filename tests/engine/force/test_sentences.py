"""Sentences of cards played to the letter: who, when, how long, in which order, and instead of what."""

import random

import pytest

from app.engine.force.cards.all_cards import ALL
from app.engine.force.cards.pool import CARDS
from app.engine.force.text.language import LANGUAGES
from app.engine.force.vocabulary.card_ops import Draw
from tests.engine.force.plays import LEAD, STALK, advanced, drawn, lost_run, ran, settled, used
from tests.engine.force.table import FORCE, Table, table
from tests.engine.force.test_cards_situations import turn_of


def test_a_second_card_that_lets_you_put_fewer_away_does_not_add_to_the_first() -> None:
    t = ran("gallop_post", hand="steady_hands 2*golden_whip 4*lamp_oil")
    t.until("play_on_horse")
    t.ride("steady_hands", "gallop_post")
    t.ride("golden_whip", "gallop_post")
    t.until("discard")
    distance = t.facts("RunSucceeded")[0]["distance"]
    assert distance >= 3
    assert t.offers("choose")[0]["cards"]["min"] == distance - 2


def test_who_plays_it_on_a_guard_puts_nothing_fewer_away() -> None:
    t = ran("quicksilver_jig", hand="4*lamp_oil", against="lamp_oil steady_hands")
    t.until("play_guard")
    t.guard("lamp_oil")
    t.passes()
    t.ride("steady_hands", "lamp_oil")
    assert t.s.keep == 1


def second_runner(first: str, second: str, against: str, **given: str) -> Table:
    """Two horses of a turn: the first lets another one run."""
    t = used("second_entry", hand=f"{first} {second} 6*normal_force", against=against, areas=(LEAD, None))
    t.passes()
    t.run(first, CARDS[first].cost)  # type: ignore[attr-defined]
    t.until("play_runner")
    t.run(second, CARDS[second].cost)  # type: ignore[attr-defined]
    return t


def test_what_a_horse_forbids_holds_for_the_second_horse_of_the_turn_and_no_longer() -> None:
    t = second_runner("white_squall", "quicksilver_jig", "golden_whip apprentice lamp_oil")
    t.until("play_on_horse")
    while t.ask.seat == 0:
        t.passes()
    assert t.offered("ride") == ["apprentice"]
    t.end_turn()
    assert t.s.effects == []


def test_guards_are_forbidden_while_the_umbrella_is_in_the_run_area() -> None:
    t = table("runner", hands=("black_umbrella 6*normal_force", "lamp_oil"), going=4, metres=2000)
    t.run("black_umbrella", 2)
    t.until("play_guard")
    assert t.refused("guard", card=t.id("lamp_oil", 1)) == "103.3"
    t.end_turn()
    assert t.s.effects == []
    assert t.s.active == 1


def test_the_night_watch_comes_once_at_the_start_of_the_next_turn_of_the_opponent() -> None:
    t = used("night_watch", against="feed_sack agent golden_whip")
    assert drawn(t) == 0
    t.end_turn()
    assert (t.s.active, drawn(t), drawn(t, 1)) == (1, 1, 0)  # it is its user who draws
    assert t.refused("support", card=t.id("feed_sack", 1)) == "103.3"
    t.end_turn()
    t.end_turn()
    assert (t.s.active, drawn(t)) == (1, 1)
    assert "feed_sack" in t.offered("support")


def understudy(version: int = FORCE.version) -> Table:
    """A run that fails after an Understudy, up to the offer to take a horse back."""
    t = used("understudy", hand="open_gate lamp_oil", against="lamp_oil paper_kite", version=version)
    t.passes()
    t.run("open_gate")
    t.guard("lamp_oil")
    return t


def test_the_understudy_lets_you_draw_whether_a_horse_goes_back_or_not() -> None:
    for agree in (True, False):
        t = understudy()
        t.until("may_replace")
        assert drawn(t) == 1
        t.answer("agree" if agree else "decline")
        t.until("play_support")
        assert ("open_gate" in t.zone(0, "hand"), drawn(t)) == (agree, 1)


def test_the_understudy_draws_before_the_offer_begins_and_after_it_in_games_of_version_5() -> None:
    for version, first in ((6, "CardsPassed"), (5, "EffectBegan")):
        t = understudy(version)
        t.until("may_replace")
        told = [fact["event"] for fact in t.log if fact.get("why") == "understudy" or fact.get("card") == "understudy"]
        assert next(event for event in told if event in ("CardsPassed", "EffectBegan")) == first


def test_the_offer_of_an_understudy_stands_until_one_horse_has_gone_back() -> None:
    def offered(agrees: list[bool]) -> Table:
        hand = "understudy second_entry open_gate quicksilver_jig normal_force lamp_oil"
        t = table(hands=(hand, "scarecrow 6*padded_rail"), metres=1200, surface="dirt")
        t.play("understudy")
        t.play("second_entry")
        t.passes()
        t.run("open_gate")
        t.guard("scarecrow")
        t.until("play_runner")
        t.run("quicksilver_jig", 1)
        while t.ask.prompt != "may_replace":
            ride = t.ask.prompt == "play_on_horse" and t.ask.seat == 1 and t.offered("ride")
            t.ride("padded_rail", "scarecrow") if ride else t.idle()
        for agree in agrees:
            t.answer("agree" if agree else "decline")
        return t

    t = offered([False, True])
    assert len({"open_gate", "quicksilver_jig"} & set(t.zone(0, "hand"))) == 1
    t = offered([True])
    assert t.s.decision is None or t.s.decision.prompt != "may_replace"  # once


def test_the_first_of_three_lines_of_the_slow_clapper_is_about_any_runner_the_last_about_the_opponents() -> None:
    t = ran("thunder_column", hand="lamp_oil", against="lamp_oil slow_clapper", areas=(STALK, LEAD))
    t.until("play_guard")
    t.guard("lamp_oil")
    t.passes()
    before, guard = t.running("thunder_column"), t.horse("lamp_oil", 1).running
    t.ride("slow_clapper", "lamp_oil")
    assert before >= 4
    # On a guard the first line slows the guard itself; the last one all runners of the opponent, as its user is behind.
    assert (t.running("thunder_column"), t.horse("lamp_oil", 1).running) == (before - 1, guard - 1)


def test_the_groom_needs_a_guard_and_draws_without_one() -> None:
    t = ran("quicksilver_jig", hand="groom 2*lamp_oil")
    t.until("play_on_horse")
    before = t.running("quicksilver_jig")
    t.ride("groom", "quicksilver_jig")
    assert (t.running("quicksilver_jig"), drawn(t)) == (before, 1)


def test_whoever_reveals_no_horse_puts_nothing_back_and_shuffles_all_the_same() -> None:
    t = used("head_trainer", areas=("3*normal_force red_lantern", None), hand="dawn_force")
    t.choose()
    assert t.facts("CardsRevealed") == []
    assert [fact["place"] for fact in t.facts("PileShuffled")] == ["0/area1"]
    assert "dawn_force" in t.zone(0, "hand")


def test_whoever_reveals_none_of_the_cards_looked_at_puts_all_of_them_under_the_area() -> None:
    t = used("training_notes", areas=("dawn_force red_lantern golden_whip noon_force lamp_oil", None))
    t.choose()
    t.until("put_under")
    t.choose("noon_force", "golden_whip", "red_lantern", "dawn_force")
    assert t.facts("CardsRevealed") == []
    assert t.zone(0, "area1") == ["lamp_oil", "noon_force", "golden_whip", "red_lantern", "dawn_force"]


def test_a_void_situation_of_the_opponent_is_void_until_the_end_of_their_turn_and_yours_is_not() -> None:
    t = used("clerk_of_the_course", situations=("fog_bank", "ticker_tape"), against="riders_strike")
    assert t.now.void == []  # theirs has gone, and yours is not meant
    t.end_turn()
    t.play("riders_strike")
    assert t.now.void == [t.id("riders_strike", 1, "situation")]
    t.end_turn()
    assert t.now.void == []


def test_a_walkover_needs_an_opponent_with_an_empty_hand() -> None:
    t = turn_of(0, situations=("walkover", ""), areas=("4*normal_force", None), hands=("", "lamp_oil"))
    assert t.s.result is None


def test_the_last_lantern_waits_while_drawing_by_texts_is_forbidden() -> None:
    hands = ("wild_herd hidden_path", "time_keeper lamp_oil")
    t = table(active=1, first=1, hands=hands, situations=("last_lantern", ""))
    t.play("time_keeper")
    t.end_turn()
    t.play("hidden_path")
    t.passes()
    t.run("wild_herd")
    assert t.count(0, "hand") == 1  # what was drawn at the start of the turn, which is no text's doing
    assert (drawn(t), t.zone(0, "situation")) == (0, ["last_lantern"])


def test_the_garden_party_lasts_while_the_race_is_on_turf() -> None:
    def runner(situation: str, *supports: str) -> int:
        t = table(hands=(f"{' '.join(supports)} wild_herd lamp_oil", ""), situations=(situation, ""))
        for one in supports:
            t.play(one)
        t.passes()
        t.run("wild_herd")
        return settled(t).running("wild_herd")

    assert runner("garden_party") == runner("") + 1
    assert runner("", "sand_wagon") == runner("garden_party", "sand_wagon") == runner("")


@pytest.mark.parametrize(
    ("name", "so", "else_so"),
    [
        ("iron_coach", {"areas": (LEAD, None)}, {"areas": (STALK, None)}),
        ("tin_whistle", {"going": 1}, {"going": 4}),
        ("hollow_drum", {"surface": "dirt"}, {"surface": "turf"}),
    ],
)
def test_a_horse_that_suits_the_race_is_faster_from_when_it_enters_the_run_area(
    name: str, so: dict[str, object], else_so: dict[str, object]
) -> None:
    def gains(**given: object) -> int:
        t = ran(name, **given)
        return sum(why.by for why in t.horse(name).why if why.rule == "808.1f" and why.field == "running")

    assert (gains(**so), gains(**else_so)) == (1, 0)


def test_a_horse_that_guards_enters_the_run_area_too() -> None:
    t = table("guarding", hands=("lamp_oil", "brass_button"), runner="quicksilver_jig", situations=("", "ticker_tape"))
    t.guard("brass_button")
    assert settled(t).guard_of("brass_button") == 1 + 1


def test_a_horse_that_has_lost_goes_back_when_the_run_areas_are_cleared() -> None:
    t = lost_run("borrowed_time")
    failed = next(i for i, fact in enumerate(t.log) if fact["event"] == "RunFailed")
    back = [i for i, fact in enumerate(t.log) if (fact.get("origin"), fact.get("to")) == ("0/run", "0/hand")]
    assert len(back) == 1
    assert back[0] > failed
    assert "borrowed_time" in t.zone(0, "hand")


def test_advancing_by_a_number_counts_the_guard_value_that_the_horse_had_last() -> None:
    t = ran("tide_table", hand="padded_rail 4*lamp_oil")
    t.until("play_on_horse")
    t.ride("padded_rail", "tide_table")
    guard = t.guard_of("tide_table", 0)
    t.until("play_support")
    assert advanced(t) == guard == 1 + 2


REVEALS = {"en": "reveal", "ja": "公開", "zh-Hant": "公開"}
OPEN = {"farm", "situation", "run", "removed"}


def test_whatever_a_text_reveals_out_of_a_hidden_zone_it_says_so() -> None:
    """Races between bots that play anything: each card that makes the engine reveal says "reveal"."""
    revealed: set[str] = set()
    for seed in range(8):
        luck = random.Random(seed)
        s = FORCE.new({}, 2, luck.randbytes(32).hex(), 0)
        while asks := FORCE.asks(s):
            ask = asks[0]
            view = FORCE.view(s, ask.seat)
            move = FORCE.bots["random"](view, ask, luck.randrange)
            for event in FORCE.answer(s, ask.id, FORCE.read(move), 0):
                fact = event.facts(None, everything=True)
                if fact["event"] == "CardsRevealed" and fact["place"].partition("/")[2] not in OPEN:
                    revealed.add(fact["why"])
    assert revealed
    assert revealed <= SAY_REVEAL


SAY_REVEAL = {card.name for card in ALL if all(REVEALS[language] in card.text(language) for language in LANGUAGES)}


def test_no_text_says_reveal_in_one_language_alone() -> None:
    some = {card.name for card in ALL if any(REVEALS[language] in card.text(language) for language in LANGUAGES)}
    assert some == SAY_REVEAL


def test_who_is_named_again_after_what_somebody_else_does() -> None:
    """ "Your opponent puts …, then draw" would leave open who draws."""
    for card in ALL:
        for sentence in card.text("en").split(". "):
            before, then, after = sentence.partition(", then ")
            if then and any(before.split(", ")[-1].startswith(who) for who in ("your opponent", "each player")):
                assert after.startswith(("you ", "your ")), sentence
    assert Draw(1).words("en") == "draw 1 card"
