"""Jockeys (202.2b-ii): riders, and staff of the stable."""

from typing import Final

from app.engine.force.cards.shorthand import support
from app.engine.force.components import CLOSE, HEAVY, LEAD, OFFPACE, SOFT, STALK, STYLES, TURF
from app.engine.force.vocabulary.abilities import Automatic
from app.engine.force.vocabulary.area_ops import Advance, TurnUp
from app.engine.force.vocabulary.base import EACH, ME, THEM
from app.engine.force.vocabulary.card_ops import Discard, DiscardRandom, Draw, PayForceCards, RemoveFromFarm, Salvage
from app.engine.force.vocabulary.conditions import AHEAD, BEHIND, GUARDED, InRun, going_is, in_area
from app.engine.force.vocabulary.counts import Named
from app.engine.force.vocabulary.flow_ops import If, May, NameNumber, OneOf
from app.engine.force.vocabulary.groups import CHOSEN, IT, MY_RUNNERS, TARGET, THEIR_GUARDS, THEIR_RUNNERS
from app.engine.force.vocabulary.holdings import FewerCards, HandAtLeast, HandAtMost, UsesSituation
from app.engine.force.vocabulary.look_ops import Expose, LookAtHand, Search, ShuffleArea, Sift
from app.engine.force.vocabulary.modifiers import Add, Grant, SetTo, Styled, StyleMoves, SuitedTo, VoidSituations
from app.engine.force.vocabulary.permissions import Forbids, Instead
from app.engine.force.vocabulary.pick_ops import EachDiscards, Showdown
from app.engine.force.vocabulary.race_ops import (
    Apply,
    ChooseHorse,
    GoingBy,
    Keep,
    Later,
    SendHorse,
)
from app.engine.force.vocabulary.situation_ops import ClearSituation, EachRevives, HangUp
from app.engine.force.vocabulary.triggers import PutsOut, RunFails, TurnStarts, WinsGuard

RIDERS: Final = (
    support(
        "apprentice",
        ("Apprentice", "見習い騎手", "見習騎師"),
        "jockey",
        "horse",
        Apply(Add(TARGET, running=1)),
        If(HandAtMost(3), (Draw(1),)),
    ),
    support(
        "veteran",
        ("Veteran", "ベテラン騎手", "老練騎師"),
        "jockey",
        "horse",
        Apply(Add(TARGET, running=1, guard=1)),
        If(AHEAD, (Draw(1),)),
    ),
    support(
        "front_rider",
        ("Front Rider", "先手の騎手", "搶先騎師"),
        "jockey",
        "horse",
        Apply(Add(TARGET, running=1)),
        If(in_area(LEAD, STALK), (Apply(Add(TARGET, running=1)),)),
    ),
    support(
        "late_rider",
        ("Late Rider", "末脚の騎手", "末段騎師"),
        "jockey",
        "horse",
        Apply(Add(TARGET, running=1)),
        If(in_area(OFFPACE, CLOSE), (Apply(Add(TARGET, running=1)),)),
    ),
    support(
        "steady_hands",
        ("Steady Hands", "確かな手綱", "穩健之手"),
        "jockey",
        "horse",
        Apply(Add(TARGET, running=1)),
        Keep(2),
    ),
    support(
        "trick_rider",
        ("Trick Rider", "曲乗り師", "特技騎師"),
        "jockey",
        "horse",
        Apply(Styled(TARGET, STYLES)),
        Apply(Add(TARGET, running=1)),
    ),
    support(
        "gatekeeper",
        ("Gatekeeper", "門番", "守門人"),
        "jockey",
        "horse",
        Apply(Add(TARGET, guard=1)),
        Apply(Grant(TARGET, Automatic(WinsGuard(), (Draw(1),)))),
    ),
    support(
        "bold_youngster",
        ("Bold Youngster", "度胸の若手", "大膽新秀"),
        "jockey",
        "horse",
        OneOf(((Apply(Add(TARGET, running=2)),), (Apply(Add(TARGET, guard=2)),))),
    ),
    support(
        "mud_rider",
        ("Mud Rider", "泥んこ騎手", "泥地騎師"),
        "jockey",
        "horse",
        Apply(Add(TARGET, running=1)),
        If(going_is(SOFT, HEAVY), (Apply(Add(TARGET, running=1)), Draw(1))),
    ),
    support(
        "elbow_man",
        ("Elbow Man", "肘使い", "拐子手"),
        "jockey",
        "horse",
        Apply(Add(TARGET, running=1)),
        ChooseHorse(THEIR_GUARDS),
        Apply(Add(CHOSEN, guard=-1)),
    ),
    support(
        "pace_setter",
        ("Pace Setter", "ペースメーカー", "領速騎師"),
        "jockey",
        "horse",
        Apply(StyleMoves(TARGET, 1)),
        Apply(Add(TARGET, running=1)),
        Draw(1),
    ),
    support(
        "big_spender",
        ("Big Spender", "大盤振る舞い", "揮金如土"),
        "jockey",
        "horse",
        Apply(Add(TARGET, running=1)),
        May(PayForceCards(1), (Apply(Add(TARGET, running=2)),)),
    ),
    support(
        "turf_specialist",
        ("Turf Specialist", "芝の名手", "草地專家"),
        "jockey",
        "horse",
        Apply(SuitedTo(TARGET, surfaces=(TURF,))),
        Apply(Add(TARGET, running=1)),
    ),
    support(
        "hypnotist",
        ("Hypnotist", "催眠術師", "催眠師"),
        "jockey",
        "horse",
        Apply(SetTo(TARGET, "running", 2)),
    ),
    support(
        "backward_rider",
        ("Backward Rider", "後ろ向きの騎手", "倒騎者"),
        "jockey",
        "horse",
        Apply(StyleMoves(TARGET, -1)),
        Apply(Add(TARGET, running=2)),
        If(HandAtLeast(5), (Discard(1),)),
    ),
)

PEOPLE: Final = (
    support("agent", ("Agent", "代理人", "經紀人"), "jockey", "area", Sift(4, "support")),
    support(
        "retired_champion",
        ("Retired Champion", "引退した名騎手", "退役冠軍"),
        "jockey",
        "area",
        Salvage(1, "horse", up_to=True),
    ),
    support("paddock_spy", ("Paddock Spy", "パドックの間者", "檢閱場間諜"), "jockey", "area", Expose("support")),
    support("bloodstock_agent", ("Bloodstock Agent", "馬の仲買人", "馬匹掮客"), "jockey", "area", Expose("horse")),
    support("head_trainer", ("Head Trainer", "調教師", "首席練馬師"), "jockey", "area", Search("horse"), Draw(1)),
    support("farrier", ("Farrier", "装蹄師", "釘蹄師"), "jockey", "area", May(PayForceCards(1), (Draw(1), Advance(1)))),
    support(
        "stable_lad",
        ("Stable Lad", "厩務員", "馬房助手"),
        "jockey",
        "area",
        Later(PutsOut(ME, "runner"), (TurnUp((Apply(Add(MY_RUNNERS, running=2)),)),)),
    ),
    support(
        "show_off",
        ("Show-Off", "目立ちたがり", "愛現者"),
        "jockey",
        "area",
        TurnUp((Draw(1),)),
    ),
    support(
        "poker_players",
        ("Poker Players", "ポーカー仲間", "撲克牌友"),
        "jockey",
        "area",
        Showdown((DiscardRandom(1), Draw(1))),
    ),
    support("bookkeepers", ("Bookkeepers", "帳簿係", "簿記員"), "jockey", "area", EachDiscards(1), Draw(1)),
    support(
        "dowser",
        ("Dowser", "水脈師", "尋水人"),
        "jockey",
        "area",
        May(RemoveFromFarm(3), (Advance(2),)),
    ),
    support(
        "coach_driver",
        ("Coach Driver", "御者", "馬車夫"),
        "jockey",
        "area",
        NameNumber(2, (Discard(Named()), Advance(Named()))),
    ),
    support(
        "night_watch",
        ("Night Watch", "夜警", "守夜人"),
        "jockey",
        "area",
        Later(TurnStarts(THEM), (Apply(Forbids("item", THEM), "turn"), Draw(1)), "round"),
    ),
    support(
        "ferryman",
        ("Ferryman", "渡し守", "擺渡人"),
        "jockey",
        "area",
        Apply(Instead("draw", (Advance(1), ShuffleArea(ME)), whose=THEM, once=True), "round"),
    ),
    support(
        "clerk_of_the_course",
        ("Clerk of the Course", "馬場取締委員", "賽道主管"),
        "jockey",
        "area",
        ClearSituation(THEM),
        Apply(VoidSituations(THEM), "round"),
        LookAtHand(),
    ),
    support(
        "rain_priest",
        ("Rain Priest", "雨乞いの神官", "祈雨祭司"),
        "jockey",
        "area",
        GoingBy(2),
        If(FewerCards(), (Draw(1),)),
    ),
    support(
        "understudy",
        ("Understudy", "代役", "替補騎師"),
        "jockey",
        "area",
        Later(RunFails(ME), (Draw(1), Apply(Instead("farm", (SendHorse(IT),), optional=True, once=True)))),
    ),
    support(
        "slow_clapper",
        ("Slow Clapper", "皮肉な拍手", "慢拍掌聲"),
        "jockey",
        "horse",
        If(InRun("runner", 4), (Apply(Add(TARGET, running=-1)),)),
        If(UsesSituation(ME), (Apply(Add(TARGET, running=-1)),)),
        If(BEHIND, (Apply(Add(THEIR_RUNNERS, running=-1)),)),
    ),
    support(
        "groom",
        ("Groom", "馬丁", "馬夫"),
        "jockey",
        "horse",
        If(GUARDED, (Apply(Add(TARGET, running=2)),)),
        Draw(1),
    ),
    support(
        "time_keeper",
        ("Time Keeper", "計時係", "計時員"),
        "jockey",
        "area",
        Apply(Forbids("draw", THEM), "round"),
        Advance(1),
    ),
    support("piper", ("Piper", "笛吹き", "吹笛手"), "jockey", "area", Draw(1, EACH)),
    support("announcer", ("Announcer", "場内アナウンサー", "場內播報員"), "jockey", "area", EachRevives(), Advance(1)),
    support("bill_sticker", ("Bill Sticker", "ビラ貼り", "貼海報的人"), "jockey", "area", HangUp(), Advance(1)),
)

JOCKEYS: Final = (*RIDERS, *PEOPLE)
