"""Sentences of cards that have to say exactly what the engine does."""

import pytest

from app.engine.force.cards.all_cards import ALL
from app.engine.force.cards.pool import card_in_version
from app.engine.force.text.card_sheets import card_sheets
from app.engine.force.text.language import LANGUAGES, Language
from app.engine.force.text.marks import marks_of
from app.engine.force.vocabulary.card_ops import Draw

CARDS = {card.name: card for card in ALL}
REVEALS = {"en": "reveal", "ja": "公開", "zh-Hant": "公開"}
WHILE_HERE = {
    "en": "while this horse is in the run area",
    "ja": "この馬が走破エリアにある間",
    "zh-Hant": "只要這匹馬還在奔跑區",
}


@pytest.mark.parametrize("name", ["agent", "head_trainer", "training_notes", "tea_clipper", "pearl_diver"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_is_taken_from_an_area_is_revealed_and_the_text_says_so(name: str, language: Language) -> None:
    assert REVEALS[language] in CARDS[name].text(language)


@pytest.mark.parametrize("name", ["white_squall", "black_umbrella"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_horse_forbids_ends_when_it_leaves_and_the_text_says_so(name: str, language: Language) -> None:
    assert WHILE_HERE[language] in CARDS[name].text(language)


@pytest.mark.parametrize("name", ["gallop_post", "steady_hands"])
def test_two_such_cards_do_not_add_up_and_the_text_says_what_number_takes_whose_place(name: str) -> None:
    assert "put 2 cards fewer than the running distance" in CARDS[name].text("en")
    assert "instead of 1 fewer" in CARDS[name].text("en")
    assert "1枚ではなく2枚" in CARDS[name].text("ja")
    assert "少2張，而不是少1張" in CARDS[name].text("zh-Hant")


def test_the_night_watch_says_whose_turn_which_turn_and_who_draws() -> None:
    assert "At the start of your opponent's next turn" in CARDS["night_watch"].text("en")
    assert "until the end of that turn, then you draw 1 card." in CARDS["night_watch"].text("en")
    assert "次の相手のターン開始時" in CARDS["night_watch"].text("ja")
    assert "自分はカードを1枚引く" in CARDS["night_watch"].text("ja")
    assert "在對手的下個回合開始時" in CARDS["night_watch"].text("zh-Hant")
    assert "然後你抽1張牌" in CARDS["night_watch"].text("zh-Hant")


def test_the_understudy_draws_first_and_whoever_began_with_the_former_text_keeps_it() -> None:
    text = CARDS["understudy"].text("en")
    assert text.index("draw 1 card") < text.index("once this turn") < text.index("you may return it")
    (now,), (was,) = (card_in_version("understudy", version).do for version in (6, 5))  # type: ignore[attr-defined]
    assert now.do == was.do[::-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_is_said_without_what_follows_the_choice(language: Language) -> None:
    sheet = next(one for one in card_sheets(language) if one["card"] == "weather_glass")
    assert sheet["options"] is not None
    assert len(sheet["options"]) == 2
    assert not any(Draw(1).words(language) in option.lower() for option in sheet["options"])
    assert all(option.rstrip(".。").lower() in sheet["text"].lower() for option in sheet["options"])


def test_a_mark_stands_for_one_condition() -> None:
    """ "Behind" is about areas (514.1), "more cards left to run" about cards: they have signs of their own."""

    def signs(name: str) -> set[tuple[str, str]]:
        return {(sign, number) for marks in marks_of(CARDS[name]).values() for sign, number, _ in marks}

    for behind in ("ashen_road", "underdog_force", "laggard_force", "slow_clapper"):
        assert ("area", "<") in signs(behind)
        assert ("behind", "") not in signs(behind)
    assert ("area", ">") in signs("veteran")
    assert ("area", "=") in signs("level_pegging")
    assert ("behind", "") in signs("morning_bell")


OTHERS = {
    "en": ("that horse", ("a horse", "this card's horse", "this horse", "one of your opponent's")),
    "ja": ("その馬", ("馬を", "馬が", "体選ぶ", "このカードの馬")),
    "zh-Hant": ("該馬", ("匹馬", "此牌的馬", "你的馬", "選擇1匹", "馬要從", "出場馬")),
}


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_that_horse_has_a_horse_before_it(name: str, language: Language) -> None:
    that, horses = OTHERS[language]
    before, found, _ = CARDS[name].text(language).lower().partition(that)
    assert not found or any(horse in before for horse in horses)


@pytest.mark.parametrize("name", ["groom", "slow_clapper"])
def test_a_rider_names_its_own_horse_where_the_text_speaks_of_another(name: str) -> None:
    assert "this card's horse gets" in CARDS[name].text("en")
    assert "このカードの馬の走破値" in CARDS[name].text("ja")
    assert "此牌的馬奔跑值" in CARDS[name].text("zh-Hant")
