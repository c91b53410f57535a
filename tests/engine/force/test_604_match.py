"""604: the best of three races, with decks between."""

from random import Random
from typing import Any

import orjson
import pytest

from app.engine.force.bots import BOTS
from app.engine.force.cards.pool import horse
from app.engine.force.components import LONG_METRES
from app.engine.force.rules.rules_check import end_race
from app.engine.kernel.game import news
from tests.engine.force.matches import FAST, LATE, answer, begun, ended, prompts, raced, to_the_start
from tests.engine.force.table import FORCE, Table, only
from tests.engine.playing import everything, loaded, saved


def test_604_1_whoever_first_has_won_two_races_wins_the_match() -> None:
    t = raced(begun(), 1, 0)
    assert t.s.result is None
    assert FORCE.view(t.s, None)["match"]["won"] == [1, 1]
    raced(t, 1)
    assert [(fact["race"], fact["winner"]) for fact in only(t.log, "RaceEnded")] == [(1, 1), (2, 0), (3, 1)]
    assert t.s.result is not None
    assert t.s.result["reason"] == "match"
    assert [(row["seat"], row["place"]) for row in t.s.result["ranking"]] == [(1, 1), (0, 2)]


def test_604_1_two_races_are_enough_for_whoever_wins_both() -> None:
    t = raced(begun(), 0, 0)
    assert t.s.result is not None
    assert [fact["race"] for fact in only(t.log, "RaceEnded")] == [1, 2]
    scores = {row["seat"]: row["score"] for row in t.s.result["ranking"]}
    assert scores == {seat: sum(fact["ran"][seat] for fact in only(t.log, "RaceEnded")) for seat in (0, 1)}


def test_604_1_a_single_race_is_the_default_and_tells_nothing_of_a_match() -> None:
    s = FORCE.new({"distance": 1200}, 2, "1" * 64, 0)
    assert s.options["match"] == "one"
    assert FORCE.view(s, None)["match"] is None
    assert (s.race, [fact for fact in everything(news(s)) if fact["event"] == "RaceBegan"]) == (0, [])


@pytest.mark.parametrize(
    ("races", "winner"),
    [((None, 1, None), 1), ((None, None, None), None), ((0, None, 1), None), ((None, 0, 0), 0)],
)
def test_604_1a_nobody_wins_a_drawn_race(races: tuple[int | None, ...], winner: int | None) -> None:
    t = raced(begun(), *races)
    assert t.s.result is not None
    assert [fact["winner"] for fact in only(t.log, "RaceEnded")] == list(races)
    first = [row["seat"] for row in t.s.result["ranking"] if row["place"] == 1]
    assert sorted(first) == ([0, 1] if winner is None else [winner])


@pytest.mark.parametrize("decks", ["after_conditions", "before_conditions"])
def test_604_2_conditions_are_drawn_again_and_decks_keep_their_size(decks: str) -> None:
    lengths, courses = set(), set()
    for seed in range(6):
        luck = Random(seed)
        s = FORCE.new({"match": "three", "decks": decks}, 2, f"{seed:064x}", 0)
        log = everything(news(s))
        while s.result is None:
            ask = FORCE.asks(s)[0]
            raw = BOTS["regular"](FORCE.view(s, ask.seat), ask, luck.randrange)
            assert raw is not None
            log += everything(FORCE.decide(s, ask, FORCE.read(raw), 0))
        settled = only(log, "ConditionsSettled")
        assert len(settled) == len(only(log, "RaceEnded"))
        assert len({fact["metres"] in LONG_METRES for fact in settled}) == 1
        assert len({fact["size"] for fact in only(log, "DeckBrought")}) == 1
        lengths.add(len({fact["metres"] for fact in settled}))
        courses.add(len({fact["course"] for fact in settled}))
    assert max(lengths) > 1
    assert max(courses) > 1


def test_604_2_what_the_host_has_set_stays() -> None:
    t = raced(begun(distance=1400, racecourse="kyoto", going=2), 0)
    one, two = only(t.log, "ConditionsSettled")
    assert one == two
    assert (two["metres"], two["course"], two["going"]) == (1400, "kyoto", 2)


def test_604_3_a_deck_may_be_another_one_and_only_its_owner_is_reminded_of_the_last_one() -> None:
    t = raced(begun(), 0)
    assert prompts(t) == [(0, "bring_deck"), (1, "bring_deck")]
    former = FORCE.view(t.s, 0)["own"]["former"]
    assert former["deck"] == FAST
    assert former["cards"] == only(t.log, "DeckBrought")[0]["cards"]
    assert FORCE.view(t.s, 1)["own"]["former"]["deck"] == LATE
    assert FORCE.view(t.s, None)["own"] is None
    to_the_start(t, (LATE, LATE))
    assert [fact["deck"] for fact in only(t.log, "DeckBrought")] == [FAST, LATE, LATE, LATE]
    assert FORCE.view(t.s, 0)["own"]["former"] is None


def test_604_3_the_table_is_clear_before_the_next_race() -> None:
    t = begun()
    ended(to_the_start(t), 0)
    for side in t.s.sides:
        assert not any((side.deck_name, side.deck, side.hand, side.farm, side.run, side.situation, *side.areas))
    assert not any((t.s.turn, t.s.effects, t.s.waiting, t.s.timers, t.s.work, t.s.over, t.s.loop.steps))


def test_604_3_a_sealed_deck_is_built_of_the_cards_opened_before_the_first_race() -> None:
    t = begun(format="sealed")
    opened = [dict(side.opened) for side in t.s.sides]
    sealed = [FORCE.view(t.s, seat)["own"]["suggested"] for seat in (0, 1)]
    for seat in (0, 1):
        answer(t, seat, "bring_deck", cards=[name for name, n in sealed[seat].items() for _ in range(n)])
    ended(to_the_start(t), 1)
    assert len(only(t.log, "CardsOpened")) == 2
    assert [side.opened for side in t.s.sides] == opened
    own = FORCE.view(t.s, 0)["own"]
    assert own["opened"] == opened[0]
    assert own["former"] == {"deck": "own", "cards": sealed[0]}
    spare = next(name for name in opened[0] if horse_of(name) and name not in sealed[0])
    gone = next(iter(sealed[0]))
    altered = {**sealed[0], gone: sealed[0][gone] - 1, spare: 1}
    answer(t, 0, "bring_deck", cards=[name for name, n in altered.items() for _ in range(n)])
    assert only(t.log, "DeckBrought")[-1]["cards"][spare] == 1


def horse_of(name: str) -> bool:
    try:
        return bool(horse(name))
    except (AssertionError, KeyError):
        return False


def test_604_3_lots_are_drawn_again_before_each_race() -> None:
    changed = 0
    for seed in range(4):
        t = begun(seed, format="lot")
        ended(to_the_start(t), 0)
        decks = [fact["deck"] for fact in only(t.log, "DeckBrought")]
        assert len(decks) == 4
        changed += decks[:2] != decks[2:]
    assert changed


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("winner", [0, 1])
def test_604_4_the_loser_chooses_who_has_the_first_turn_before_cards_are_drawn(winner: int, first: bool) -> None:
    t = raced(begun(), winner)
    for seat in (0, 1):
        answer(t, seat, "take_deck", deck=FAST)
    assert prompts(t) == [(1 - winner, "choose_turn")]
    assert not t.s.sides[0].hand
    assert t.refused("redraw", redraw=True) == "604.4"
    to_the_start(t, first=first)
    assert t.s.first == (1 - winner if first else winner)
    assert only(t.log, "FirstSettled")[-1]["by"] == "choice"
    assert only(t.log, "TurnBegan")[-1]["seat"] == t.s.first


def test_604_4_after_a_drawn_race_nobody_chooses() -> None:
    t = raced(begun(), None)
    for seat in (0, 1):
        answer(t, seat, "take_deck", deck=FAST)
    assert {prompt for _, prompt in prompts(t)} == {"redraw"}


def test_604_5_what_lies_face_down_is_shown_after_the_last_race_only() -> None:
    t = raced(begun(), 0)
    assert only(t.log, "CardsFaceUp") == []
    raced(t, 0)
    assert only(t.log, "CardsFaceUp")


def test_asks_of_one_race_are_never_asks_of_another_one() -> None:
    t, seen = begun(), list[str]()
    luck = Random(4)
    while t.s.result is None:
        ask = FORCE.asks(t.s)[0]
        seen.append(ask.id)
        raw = BOTS["random"](FORCE.view(t.s, ask.seat), ask, luck.randrange)
        assert raw is not None
        FORCE.decide(t.s, ask, FORCE.read(raw), 0)
    assert len(seen) == len(set(seen))


def test_a_card_that_ends_a_race_ends_it_in_the_middle_of_its_text() -> None:
    t = to_the_start(begun())
    end_race(t.s, "card", [1])
    assert t.s.over
    t.idle()
    assert (t.s.race, t.s.over, t.s.phase) == (2, False, "decks")


def test_a_match_goes_on_from_every_saved_state() -> None:
    t = raced(begun(), 0)
    again: Any = loaded(FORCE, saved(t.s))
    assert saved(again) == saved(t.s)
    other = Table(again, [])
    raced(other, 0)
    raced(t, 0)
    assert other.s.result == t.s.result


def test_a_race_saved_in_format_3_goes_on_as_a_single_race() -> None:
    s = FORCE.new({"distance": 1200}, 2, "1" * 64, 0, version=5)
    s.told.clear()
    then = orjson.loads(saved(s))
    for name in ("past", "over", "sent_first"):
        del then[name]
    for side in then["sides"]:
        for name in ("cards", "former", "former_name"):
            del side[name]
    del then["options"]["match"]
    again: Any = loaded(FORCE, orjson.dumps(FORCE.upgrade(then, 3)))
    assert again == s
    assert again.options["match"] == "one"
