"""601 to 603: settling the race, decks, what happens before the start."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from app.engine.force.cards.pool import CARDS, is_horse
from app.engine.force.components import COURSES, DISTANCES, GOINGS, LONG_METRES, OTHER_METRES, area_sizes, deck_size
from app.engine.force.decks.as_text import read_deck, write_deck
from app.engine.force.decks.legality import check_deck
from app.engine.force.decks.ready import READY
from app.engine.force.text.language import LANGUAGES
from app.engine.kernel.game_errors import IllegalMove
from app.engine.kernel.play import Ask
from tests.engine.force.table import FORCE, Fact, Table, only


def begun(seed: int = 1, **options: Any) -> Table:
    s = FORCE.new(options, 2, f"{seed:064x}", 0)
    t = Table(s, [event.facts(None, everything=True) for event in s.told])
    s.told = []
    return t


def answer(t: Table, ask: Ask, **move: Any) -> list[Fact]:
    events = FORCE.answer(t.s, ask.id, FORCE.read(move), 0)
    facts = [event.facts(None, everything=True) for event in events]
    t.log += facts
    return facts


def with_decks(t: Table, *decks: str) -> Table:
    """Bring a ready deck, or the first that fits."""
    for seat, ask in enumerate(FORCE.asks(t.s)):
        fit = ask.moves[0]["deck"]["one"]
        answer(t, ask, do="take_deck", deck=decks[seat] if decks else fit[0])
    return t


def kept(t: Table) -> Table:
    for ask in FORCE.asks(t.s):
        answer(t, ask, do="redraw", redraw=False)
    return t


def test_601_1_the_race_is_settled_before_anything_else() -> None:
    t = begun()
    assert [fact["event"] for fact in t.log] == ["GameBegan", "ConditionsSettled"]
    assert t.s.metres in DISTANCES


def test_601_2_the_host_may_settle_each_condition() -> None:
    t = begun(racecourse="kyoto", distance=2400, surface="dirt", going=4)
    settled = only(t.log, "ConditionsSettled")[0]
    assert settled == {
        "event": "ConditionsSettled",
        "course": "kyoto",
        "surface": "dirt",
        "metres": 2400,
        "distance": "middle",
        "going": 4,
    }


def test_601_2_what_the_host_leaves_open_is_drawn_one_card_of_each_kind() -> None:
    drawn = [only(begun(seed).log, "ConditionsSettled")[0] for seed in range(300)]
    metres = Counter(fact["metres"] for fact in drawn)
    assert set(metres) == set(DISTANCES)
    assert all(15 <= count <= 50 for count in metres.values())  # 30 expected of each
    assert {fact["course"] for fact in drawn} == set(COURSES)
    assert {fact["going"] for fact in drawn} == set(GOINGS)
    assert {fact["surface"] for fact in drawn} == {"turf"}
    dirt = {only(begun(seed, surface="drawn").log, "ConditionsSettled")[0]["surface"] for seed in range(20)}
    assert dirt == {"turf", "dirt"}


def test_602_1_a_ready_deck_or_one_of_ones_own_may_be_brought() -> None:
    t = begun(distance=1600)
    one, two = FORCE.asks(t.s)
    assert [move["do"] for move in one.moves] == ["take_deck", "bring_deck"]
    assert one.moves[0]["deck"]["one"] == [deck.name for deck in READY.values() if deck.size == 60]
    answer(t, one, do="take_deck", deck="iron_wall")
    own = ["wild_herd"] * 30 + ["normal_force"] * 30
    answer(t, two, do="bring_deck", cards=own)
    brought = only(t.log, "DeckBrought")
    assert [fact["deck"] for fact in brought] == ["iron_wall", "own"]
    assert brought[1]["cards"] == {"normal_force": 30, "wild_herd": 30}


def test_602_1_the_template_holds_exactly_the_legal_decks() -> None:
    bag = dict(FORCE.asks(begun(distance=1600).s)[0].moves[1]["cards"]["bag"])
    assert bag == {name: card.copies or 60 for name, card in CARDS.items()}


@pytest.mark.parametrize("metres", DISTANCES)
def test_602_1a_a_deck_has_60_cards_and_80_for_a_long_race(metres: int) -> None:
    t = begun(distance=metres)
    size = 80 if metres >= 3000 else 60
    assert deck_size(metres) == size
    ask = FORCE.asks(t.s)[0]
    for count in (size - 1, size + 1):
        with pytest.raises(IllegalMove) as refusal:
            answer(t, ask, do="bring_deck", cards=["normal_force"] * count)
        assert refusal.value.rule == "602.1a"
    wrong = next(deck.name for deck in READY.values() if deck.size != size)
    with pytest.raises(IllegalMove) as refusal:
        answer(t, ask, do="take_deck", deck=wrong)
    assert refusal.value.rule == "602.1a"


def test_602_1a_decks_may_be_brought_before_the_conditions_are_known() -> None:
    sizes = set()
    for seed in range(40):
        t = begun(seed, decks="before_conditions")
        assert [fact["event"] for fact in t.log] == ["GameBegan", "DeckSizeSettled"]
        assert t.view()["conditions"] is None
        sizes.add(t.s.size)
        with_decks(t)
        assert only(t.log, "ConditionsSettled")[0]["metres"] in (LONG_METRES if t.s.size == 80 else OTHER_METRES)
    assert sizes == {60, 80}


def test_602_1b_what_is_no_card_of_the_game_is_in_no_deck() -> None:
    t = begun(distance=1600)
    with pytest.raises(IllegalMove) as refusal:
        answer(t, FORCE.asks(t.s)[0], do="bring_deck", cards=["tokyo"] + ["normal_force"] * 59)
    assert refusal.value.rule == "602.1b"


def test_602_1c_three_cards_of_a_name_and_no_more() -> None:
    t = begun(distance=1600)
    with pytest.raises(IllegalMove) as refusal:
        answer(t, FORCE.asks(t.s)[0], do="bring_deck", cards=["lamp_oil"] * 4 + ["normal_force"] * 56)
    assert refusal.value.rule == "602.1c"
    assert "Lamp Oil" in refusal.value.why
    answer(t, FORCE.asks(t.s)[0], do="bring_deck", cards=["lamp_oil"] * 3 + ["normal_force"] * 57)


def test_602_1c_i_any_number_of_normal_forces() -> None:
    assert check_deck(["normal_force"] * 60, 60) == []


def test_602_2_some_cards_set_their_own_limit() -> None:
    assert check_deck(["wild_herd"] * 60, 60) == []
    assert [fault.rule for fault in check_deck(["champion_of_dusk"] * 2 + ["normal_force"] * 58, 60)] == ["602.1c"]
    assert [fault.may for fault in check_deck(["phoenix_force"] * 3 + ["normal_force"] * 57, 60)] == [2]


def test_602_1_what_is_wrong_with_a_deck_is_said_in_sentences() -> None:
    found = check_deck(["lamp_oil"] * 5 + ["nonsense"], 60)
    assert [(fault.rule, fault.reason) for fault in found] == [
        ("602.1a", "size"),
        ("602.1c", "copies"),
        ("602.1b", "unknown"),
    ]
    assert [str(fault) for fault in found] == [
        "A deck for this race has exactly 60 cards, not 6.",
        "A deck may hold 3 of “Lamp Oil”, not 5.",
        "“nonsense” is no card of this game.",
    ]
    assert found[1].words("ja") == "「アンドンアブラ」はデッキに3枚までです（現在5枚）。"
    assert found[1].words("zh-Hant") == "「燈油」在牌組中最多3張（目前5張）。"


@pytest.mark.parametrize("name", READY)
def test_602_1_ready_decks_are_legal_for_what_they_are_meant_for(name: str) -> None:
    deck = READY[name]
    assert deck.metres
    for metres in deck.metres:
        assert check_deck(deck.cards, deck_size(metres)) == []
    for language in LANGUAGES:
        assert deck.title.in_(language)
        assert deck.plan.in_(language)


def test_602_1_there_are_six_ready_decks_of_60_and_two_of_80() -> None:
    assert Counter(deck.size for deck in READY.values()) == {60: 6, 80: 2}


def test_ready_decks_use_seven_tenths_of_the_cards() -> None:
    used = {name for deck in READY.values() for name in deck.counts}
    assert len(used) >= 0.7 * len(CARDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", READY)
def test_602_1_a_deck_written_as_text_is_read_as_the_same_deck(name: str, language: str) -> None:
    text = write_deck(READY[name].cards, language)  # type: ignore[arg-type]
    again, unread = read_deck("# a remark\n\n" + text)
    assert unread == []
    assert Counter(again) == Counter(READY[name].counts)


def test_602_1_lines_that_are_no_cards_are_named() -> None:
    found, unread = read_deck("3 Lamp Oil\n2x  lamp_oil\n4 Nonsense\nhello\n1 燈油\n")
    assert found == ["lamp_oil"] * 6
    assert [fault.card for fault in unread] == ["4 Nonsense", "hello"]
    assert str(unread[1]) == "“hello” is not a number and the name of a card, like “3 Lamp Oil”."


def test_602_1_a_deck_is_read_however_its_letters_and_digits_are_typed() -> None:
    assert read_deck("  \uff13\u3000LAMP\u3000oil\n2\u00d7 燈油\n") == (["lamp_oil"] * 5, [])


def test_603_1a_neither_player_learns_what_the_other_brings() -> None:
    t = begun(distance=1600)
    one, two = FORCE.asks(t.s)
    events = FORCE.answer(t.s, one.id, FORCE.read({"do": "take_deck", "deck": "iron_wall"}), 0)
    assert [event.facts(1) for event in events] == [{"event": "DeckBrought", "seat": 0, "size": 60}]
    assert FORCE.asks(t.s) == [two]
    assert "iron_wall" not in str(t.view(1))
    assert t.own(0)["deck"] == "iron_wall"


def test_603_1b_seven_random_cards_each() -> None:
    hands = []
    for seed in range(6):
        t = with_decks(begun(seed, distance=1600), "iron_wall", "iron_wall")
        assert [t.count(seat, "hand") for seat in (0, 1)] == [7, 7]
        assert [t.count(seat, "deck") for seat in (0, 1)] == [53, 53]
        hands.append(sorted(t.zone(0, "hand")))
    assert len({tuple(hand) for hand in hands}) > 3


def test_603_1c_both_say_at_once_whether_they_draw_a_new_hand() -> None:
    t = with_decks(begun(distance=1600))
    one, two = FORCE.asks(t.s)
    events = FORCE.answer(t.s, one.id, FORCE.read({"do": "redraw", "redraw": True}), 0)
    assert [event.facts(1) for event in events] == [{"event": "RedrawChosen", "seat": 0}]
    assert FORCE.asks(t.s) == [two]
    assert t.s.sides[0].hand  # nothing has been done yet
    first = t.zone(0, "hand"), t.zone(1, "hand")
    answer(t, two, do="redraw", redraw=False)
    assert only(t.log, "HandRedrawn") == [{"event": "HandRedrawn", "seat": 0}]
    assert t.zone(0, "hand") != first[0]
    assert t.zone(1, "hand")[:7] == first[1]


@pytest.mark.parametrize("metres", DISTANCES)
def test_603_1d_cards_are_set_aside_by_the_distance(metres: int) -> None:
    t = with_decks(begun(distance=metres))
    kept(t)
    aside = {
        1200: 29,
        1400: 25,
        1600: 21,
        1800: 17,
        2000: 13,
        2200: 9,
        2400: 5,
        2500: 3,
        3000: 13,
        3200: 9,
    }[metres]
    laid = [fact for fact in t.log if fact["event"] == "CardsLaid" and fact["to"].endswith("aside")]
    assert [fact["count"] for fact in laid] == [aside, aside]
    assert [t.count(seat, "farm") for seat in (0, 1)] == [aside, aside]


def test_603_1e_the_first_horse_against_none_decides_who_is_first() -> None:
    for seed in range(12):
        t = kept(with_decks(begun(seed, distance=1600)))
        turned = [fact for fact in t.log if fact["event"] == "CardsShown" and fact["why"] == "603.1e"]
        first = only(t.log, "FirstSettled")[0]
        assert first["by"] == "horse"
        pairs = [
            [fact["cards"] for fact in turned if fact["seat"] == seat and len(fact["cards"]) == 1] for seat in (0, 1)
        ]
        seen = [(is_horse(one[0]), is_horse(two[0])) for one, two in zip(*pairs, strict=False)]
        decided = next(i for i, (one, two) in enumerate(seen) if one != two)
        assert seen[decided].index(True) == first["seat"] == t.s.first == t.s.active


def test_603_1e_i_lots_decide_if_no_pair_does() -> None:
    firsts = set()
    for seed in range(12):
        t = begun(seed, distance=2400)
        for ask in FORCE.asks(t.s):
            answer(t, ask, do="bring_deck", cards=["normal_force"] * 60)
        kept(t)
        assert only(t.log, "FirstSettled")[0]["by"] == "lot"
        firsts.add(t.s.first)
    assert firsts == {0, 1}


@pytest.mark.parametrize("metres", [metres for metres in DISTANCES if metres != 2500])
def test_603_1f_what_is_left_is_dealt_evenly_to_the_areas(metres: int) -> None:
    t = kept(with_decks(begun(distance=metres)))
    for seat in (0, 1):
        laid = [fact["count"] for fact in only(t.log, "CardsLaid") if fact["to"].startswith(f"{seat}/area")]
        assert len(laid) == 4
        assert len(set(laid)) == 1
        assert sum(laid) == deck_size(metres) - 7 - DISTANCES[metres].aside


def test_603_1f_i_over_2500m_the_areas_are_not_equal() -> None:
    assert area_sizes(2500, 50) == (12, 13, 13, 12)
    t = kept(with_decks(begun(distance=2500)))
    other = t.s.sides[t.s.other]
    head_start = t.s.options["head_start"]  # cards that the second player has drawn (603.1h)
    assert [len(pile) for pile in other.areas] == [12 - head_start, 13, 13, 12]


@pytest.mark.parametrize("cards", [0, 2, 3])
def test_603_1h_before_it_the_second_player_draws_the_head_start_from_the_lead_area(cards: int) -> None:
    t = kept(with_decks(begun(distance=1600, head_start=cards)))
    lead, stalk, *_ = t.s.sides[t.s.other].areas
    assert len(stalk) - len(lead) == cards
    drawn = [fact for fact in t.log if fact.get("why") == "603.1h"]
    assert [fact["seat"] for fact in drawn] == [t.s.other] * cards


def test_603_1g_then_the_first_turn_begins() -> None:
    t = kept(with_decks(begun(distance=1600)))
    assert only(t.log, "TurnBegan") == [{"event": "TurnBegan", "turn": 1, "seat": t.s.first}]
    assert FORCE.asks(t.s)[0].seat == t.s.first


def test_603_1b_every_card_of_a_deck_is_somewhere() -> None:
    luck = Random(4)
    t = begun(3, distance=2000)
    bag = [name for name, card in CARDS.items() for _ in range(card.copies or 10)]
    decks = [luck.sample(bag, 60) for _ in range(2)]
    for ask, deck in zip(FORCE.asks(t.s), decks, strict=True):
        answer(t, ask, do="bring_deck", cards=deck)
    for seat, side in enumerate(t.s.sides):
        assert Counter(card.name for card in (*side.hand, *side.deck)) == Counter(decks[seat])
