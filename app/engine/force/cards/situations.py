"""Situations (202.2b-ii): cards that stay in play until another situation replaces them (903)."""

from typing import Final

from app.engine.force.cards.shorthand import situation
from app.engine.force.components import CLOSE, DIRT, HEAVY, LEAD, STYLES, TURF
from app.engine.force.vocabulary.abilities import Automatic, Constant, StateTriggered
from app.engine.force.vocabulary.area_ops import Advance, FallBack
from app.engine.force.vocabulary.base import EACH, ME, THEM
from app.engine.force.vocabulary.card_ops import Discard, Draw, PayForceCards, SalvageRandom
from app.engine.force.vocabulary.conditions import (
    LEVEL,
    Both,
    DistanceIs,
    OwnTurn,
    SameNumber,
    SurfaceIs,
    WentSecond,
    going_is,
)
from app.engine.force.vocabulary.counts import AreaNumber, AreasBetween, GoingNumber, HandCount, RunDistance
from app.engine.force.vocabulary.flow_ops import May
from app.engine.force.vocabulary.groups import ALL_GUARDS, ALL_RUNNERS, IT, MY_GUARDS, MY_RUNNERS, Horses
from app.engine.force.vocabulary.holdings import MAY_DRAW, TRAILS, CardsLeft, FarmHas, HandAtLeast, HandAtMost
from app.engine.force.vocabulary.modifiers import Add, GoingMoves, Mute, RaceIsOn, Styled, SuitedTo
from app.engine.force.vocabulary.permissions import CostLess, Forbids, Instead, Requires
from app.engine.force.vocabulary.race_ops import LOSE, WIN, GoingBy, SendHorse
from app.engine.force.vocabulary.situation_ops import ClearSituation
from app.engine.force.vocabulary.triggers import (
    AreaReached,
    HorseFarmed,
    Plays,
    RunFails,
    RunSucceeds,
    TurnEnds,
    TurnStarts,
)

SITUATIONS: Final = (
    situation(
        "sudden_rain",
        ("Sudden Rain", "にわか雨", "驟雨"),
        Constant(GoingMoves(1)),
        Automatic(TurnStarts(ME), (Advance(1),), going_is(HEAVY)),
    ),
    situation(
        "clear_sky",
        ("Clear Sky", "快晴", "晴空萬里"),
        Constant(GoingMoves(-2)),
        Constant(Add(MY_RUNNERS, running=1), SameNumber(GoingNumber(), AreaNumber())),
    ),
    situation(
        "beach_race",
        ("Beach Race", "浜辺の競馬", "海灘賽馬"),
        Constant(RaceIsOn(DIRT)),
        Constant(Add(MY_GUARDS, guard=1), SurfaceIs(DIRT)),
    ),
    situation(
        "garden_party",
        ("Garden Party", "園遊会", "花園派對"),
        Constant(RaceIsOn(TURF)),
        Constant(Add(MY_RUNNERS, running=1), Both(SurfaceIs(TURF), OwnTurn())),
    ),
    situation("head_wind", ("Head Wind", "向かい風", "逆風"), Constant(Add(ALL_RUNNERS, running=-1), going_is(1, 2))),
    situation(
        "roar_of_the_crowd", ("Roar of the Crowd", "大歓声", "觀眾歡呼"), Automatic(TurnStarts(ME), (Draw(1),), TRAILS)
    ),
    situation("closed_rail", ("Closed Rail", "閉じた内ラチ", "封閉內欄"), Constant(Requires("guard", THEM))),
    situation(
        "weight_cloths",
        ("Weight Cloths", "鉛入り鞍下", "負重鞍墊"),
        Constant(Requires("support", THEM), OwnTurn(mine=False)),
    ),
    situation("stewards_inquiry", ("Stewards' Inquiry", "審議", "研訊"), Constant(Forbids("draw", EACH))),
    situation(
        "no_whips_today",
        ("No Whips Today", "ムチ禁止", "今日禁鞭"),
        Constant(Forbids("item", EACH)),
        Constant(Add(MY_GUARDS, guard=1)),
    ),
    situation(
        "riders_strike",
        ("Riders' Strike", "騎手のストライキ", "騎師罷工"),
        Constant(Forbids("jockey", EACH)),
        Constant(Forbids("extra_run", EACH)),
    ),
    situation("free_forage", ("Free Forage", "飼い葉食べ放題", "免費草料"), Constant(CostLess(1, ME), TRAILS)),
    situation(
        "night_racing",
        ("Night Racing", "ナイター競馬", "夜賽"),
        Constant(Add(Horses(ME, "runner", CLOSE), running=1)),
    ),
    situation(
        "early_start",
        ("Early Start", "早朝発走", "提早開賽"),
        Constant(CostLess(1, ME, LEAD)),
    ),
    situation("toll_road", ("Toll Road", "有料道路", "收費道路"), Constant(CostLess(-1, ME)), across=True),
    situation(
        "empty_stands",
        ("Empty Stands", "無観客", "空蕩看台"),
        Automatic(TurnStarts(ME), (Discard(1),), HandAtLeast(5)),
        across=True,
    ),
    situation(
        "weighing_room",
        ("Weighing Room", "検量室", "過磅室"),
        Automatic(TurnEnds(ME), (LOSE,), HandAtMost(0)),
        across=True,
    ),
    situation("fog_bank", ("Fog Bank", "濃霧", "濃霧"), Constant(Mute(Horses(EACH)))),
    situation("open_country", ("Open Country", "広い野原", "遼闊原野"), Constant(Styled(MY_RUNNERS, STYLES), LEVEL)),
    situation(
        "relay_station",
        ("Relay Station", "駅伝宿", "驛站"),
        StateTriggered(Both(HandAtMost(0), MAY_DRAW), (ClearSituation(ME), Draw(2))),
        Automatic(TurnStarts(ME), (SalvageRandom(1),), HandAtMost(2)),
    ),
    situation(
        "last_lantern",
        ("Last Lantern", "最後の灯", "最後的燈火"),
        StateTriggered(Both(Both(HandAtMost(1), WentSecond()), MAY_DRAW), (ClearSituation(ME), Draw(2))),
    ),
    situation(
        "walkover",
        ("Walkover", "単走", "不戰而勝"),
        Automatic(TurnStarts(ME), (WIN,), Both(CardsLeft(4), HandAtMost(0, THEM))),
    ),
    situation(
        "green_flag", ("Green Flag", "青旗", "綠旗"), Automatic(RunSucceeds(ME), (May(PayForceCards(1), (Draw(1),)),))
    ),
    situation("consolation_stakes", ("Consolation Stakes", "残念特別", "安慰賽"), Automatic(RunFails(ME), (Draw(1),))),
    situation("milestone", ("Milestone", "一里塚", "里程碑"), Automatic(AreaReached(ME), (Draw(1),))),
    situation("long_shadow", ("Long Shadow", "長い影", "長影"), Automatic(AreaReached(THEM), (FallBack(2, THEM),))),
    situation(
        "rest_home",
        ("Rest Home", "養老牧場", "養老牧場"),
        Automatic(HorseFarmed(ME), (Advance(1),), FarmHas(10, "horse")),
    ),
    situation(
        "churned_turf",
        ("Churned Turf", "荒れた芝", "翻攪的草地"),
        Automatic(HorseFarmed(THEM), (GoingBy(1),)),
        Constant(Add(MY_GUARDS, guard=1), going_is(HEAVY)),
    ),
    situation(
        "quarantine",
        ("Quarantine", "検疫", "檢疫隔離"),
        Constant(Instead("farm", (SendHorse(IT, "removed"),), whose=EACH)),
        Constant(Add(ALL_GUARDS, guard=-1)),
    ),
    situation(
        "boomerang_cup",
        ("Boomerang Cup", "ブーメラン杯", "迴力盃"),
        Constant(Instead("farm", (SendHorse(IT),), optional=True), DistanceIs(("short", "mile"))),
    ),
    situation(
        "level_ground",
        ("Level Ground", "平坦な土地", "平坦地"),
        Constant(Instead("going", (), whose=EACH)),
        Constant(SuitedTo(MY_RUNNERS, distances=("short", "mile", "middle", "long")), DistanceIs(("middle", "long"))),
    ),
    situation(
        "ticker_tape",
        ("Ticker Tape", "紙吹雪", "彩帶飛舞"),
        Automatic(Plays(ME, "item"), (May(PayForceCards(1), (Draw(1),)),)),
    ),
    situation(
        "handicapper", ("The Handicapper", "ハンデ師", "讓磅評審"), Constant(Add(MY_RUNNERS, running=AreasBetween()))
    ),
    situation(
        "crowded_paddock",
        ("Crowded Paddock", "混み合うパドック", "擁擠的檢閱場"),
        Constant(Add(MY_GUARDS, guard=1), HandAtLeast(6)),
        Automatic(TurnEnds(ME), (Draw(1),), SameNumber(HandCount(ME), HandCount(THEM))),
    ),
    situation(
        "victory_lap",
        ("Victory Lap", "ウイニングラン", "勝利繞場"),
        Automatic(RunSucceeds(ME), (Draw(1),), SameNumber(RunDistance(), AreaNumber())),
    ),
)
