"""Front-runners: horses that are strong in the lead area, start fast, and tire early."""

from typing import Final

from app.engine.force.cards.shorthand import (
    ANY,
    IL,
    MI,
    MIL,
    SM,
    TD,
    D,
    S,
    T,
    fails,
    horse,
    in_state,
    runs,
    succeeds,
    unopposed,
)
from app.engine.force.components import GOOD, HEAVY, LEAD, STALK, YIELDING
from app.engine.force.vocabulary.abilities import Constant, DeckLimit
from app.engine.force.vocabulary.area_ops import Advance
from app.engine.force.vocabulary.base import THEM
from app.engine.force.vocabulary.card_ops import Discard, Draw, Salvage
from app.engine.force.vocabulary.conditions import LIKES_COURSE, LIKES_GOING, SUITS_BOTH, SameNumber, in_area
from app.engine.force.vocabulary.counts import GoingNumber, RunDistance
from app.engine.force.vocabulary.flow_ops import May
from app.engine.force.vocabulary.groups import SELF
from app.engine.force.vocabulary.holdings import TRAILS
from app.engine.force.vocabulary.modifiers import Add
from app.engine.force.vocabulary.permissions import CostLess, Forbids
from app.engine.force.vocabulary.race_ops import Apply, ExtraRun, Keep

HORSES_LEAD: Final = (
    horse(
        "morning_bell",
        ("Morning Bell", "モーニングベル", "晨鐘"),
        (0, 1, 1),
        (T, SM, (LEAD,)),
        Constant(Add(SELF, running=1), TRAILS),
        likes=("tokyo", GOOD),
    ),
    horse(
        "paper_kite",
        ("Paper Kite", "カミダコ", "紙鳶"),
        (0, 1, 2),
        (TD, S, (LEAD,)),
        in_state(in_area(LEAD), Apply(Add(SELF, running=1))),
        likes=("niigata",),
    ),
    horse(
        "open_gate",
        ("Open Gate", "ヒラケゴマ", "開門大吉"),
        (0, 1, 1),
        (T, MI, (LEAD,)),
        unopposed(Draw(1)),
        Constant(Add(SELF, running=1), TRAILS),
        likes=("sapporo",),
    ),
    horse(
        "wild_herd",
        ("Wild Herd", "ノウマノムレ", "荒野馬群"),
        (0, 1, 2),
        (TD, ANY, (LEAD,)),
        DeckLimit(0),
    ),
    horse(
        "quicksilver_jig",
        ("Quicksilver Jig", "スイギンノマイ", "水銀快舞"),
        (1, 2, 2),
        (T, SM, (LEAD,)),
        Constant(Add(SELF, running=1), TRAILS),
        likes=("hanshin", GOOD),
    ),
    horse(
        "hare_and_hound",
        ("Hare and Hound", "ウサギトイヌ", "狡兔獵犬"),
        (1, 2, 1),
        (T, MI, (LEAD, STALK)),
        runs(ExtraRun(), state=TRAILS),
        likes=("tokyo",),
    ),
    horse(
        "tin_whistle",
        ("Tin Whistle", "ブリキノフエ", "錫笛"),
        (0, 1, 1),
        (D, SM, (LEAD,)),
        in_state(LIKES_GOING, Apply(Add(SELF, running=1))),
        likes=("chukyo", GOOD, YIELDING),
    ),
    horse(
        "first_light",
        ("First Light", "アケボノ", "曙光初現"),
        (1, 1, 2),
        (T, SM, (LEAD,)),
        runs(Advance(1)),
        Constant(Add(SELF, running=1), TRAILS),
        likes=("hakodate",),
    ),
    horse(
        "red_lantern",
        ("Red Lantern", "アカチョウチン", "紅燈籠"),
        (2, 2, 2),
        (T, SM, (LEAD,)),
        in_state(in_area(LEAD), Draw(1)),
        Constant(CostLess(1), TRAILS),
        likes=("kyoto",),
    ),
    horse(
        "steam_organ",
        ("Steam Organ", "ジョウキオルガン", "蒸汽風琴"),
        (0, 1, 2),
        (TD, MI, (LEAD,)),
        runs(ExtraRun(), state=TRAILS),
        likes=("chukyo", YIELDING),
    ),
    horse(
        "north_wind",
        ("North Wind", "キタカゼ", "北風"),
        (0, 1, 1),
        (T, SM, (LEAD,)),
        fails(Discard(1)),
        runs(ExtraRun(), state=TRAILS),
        likes=("sapporo", "hakodate"),
    ),
    horse(
        "gallop_post",
        ("Gallop Post", "ハヤウマビン", "快馬驛遞"),
        (1, 2, 1),
        (T, MI, (LEAD,)),
        runs(Keep(2)),
        Constant(Add(SELF, running=1), TRAILS),
        likes=("nakayama",),
    ),
    horse(
        "dust_devil",
        ("Dust Devil", "ツムジカゼ", "旋風沙塵"),
        (0, 1, 1),
        (D, SM, (LEAD,)),
        runs(ExtraRun(), state=TRAILS),
        likes=("kokura", GOOD),
    ),
    horse(
        "comet_mail",
        ("Comet Mail", "ホウキボシ", "彗星郵便"),
        (2, 3, 1),
        (T, MI, (LEAD,)),
        runs(May(Discard(1), (Apply(Add(SELF, running=2)),))),
        Constant(Add(SELF, running=2), TRAILS),
        likes=("tokyo", "hanshin"),
    ),
    horse(
        "iron_coach",
        ("Iron Coach", "テツノバシャ", "鐵馬車"),
        (2, 3, 1),
        (D, MIL, (LEAD,)),
        in_state(SUITS_BOTH, Apply(Add(SELF, running=1))),
        Constant(CostLess(1), TRAILS),
        likes=("chukyo",),
    ),
    horse(
        "flag_officer",
        ("Flag Officer", "ハタフリヤク", "旗艦長官"),
        (2, 3, 2),
        (TD, IL, (LEAD, STALK)),
        succeeds(Salvage(1, "force", up_to=True)),
        Constant(CostLess(1), TRAILS),
        likes=("nakayama", HEAVY),
    ),
    horse(
        "white_squall",
        ("White Squall", "シロハヤテ", "白色疾風"),
        (2, 3, 2),
        (T, SM, (LEAD,)),
        runs(Apply(Forbids("item", THEM))),
        Constant(Add(SELF, running=1), TRAILS),
        likes=("niigata",),
    ),
    horse(
        "thunder_column",
        ("Thunder Column", "イカヅチ", "雷霆縱隊"),
        (3, 5, 1),
        (T, SM, (LEAD,)),
        Constant(Add(SELF, running=1), TRAILS),
        likes=("kyoto", "kokura"),
    ),
    horse(
        "royal_overture",
        ("Royal Overture", "オウノジョキョク", "皇家序曲"),
        (3, 3, 1),
        (TD, MIL, (LEAD, STALK)),
        in_state(LIKES_COURSE, Draw(1)),
        runs(ExtraRun()),
        Constant(Add(SELF, running=2), TRAILS),
        likes=("tokyo", "kyoto", "nakayama"),
    ),
    horse(
        "long_fuse",
        ("Long Fuse", "ナガイドウカセン", "長引線"),
        (3, 5, 1),
        (T, IL, (LEAD,)),
        Constant(CostLess(1), in_area(LEAD)),
        likes=("fukushima",),
    ),
    horse(
        "clockwork_hare",
        ("Clockwork Hare", "ゼンマイウサギ", "發條野兔"),
        (0, 1, 2),
        (TD, SM, (LEAD,)),
        succeeds(Draw(1), state=SameNumber(RunDistance(), GoingNumber())),
        Constant(Add(SELF, running=1), TRAILS),
        likes=("niigata",),
    ),
)
