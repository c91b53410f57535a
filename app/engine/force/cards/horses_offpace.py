"""Off-pace horses: they let others lead, and gain from cards in the farm and from bad weather."""

from typing import Final

from app.engine.force.cards.shorthand import (
    ANY,
    IL,
    MI,
    MIL,
    SM,
    SMI,
    TD,
    D,
    L,
    M,
    S,
    T,
    fails,
    guards,
    horse,
    in_state,
    leaves,
    runs,
    succeeds,
)
from app.engine.force.components import CLOSE, HEAVY, OFFPACE, SOFT, YIELDING
from app.engine.force.vocabulary.base import THEM
from app.engine.force.vocabulary.card_ops import (
    Discard,
    Draw,
    PayForceCards,
    RemoveFromFarm,
    Salvage,
)
from app.engine.force.vocabulary.conditions import BEHIND, LEVEL, going_is, in_area
from app.engine.force.vocabulary.counts import AreasBetween
from app.engine.force.vocabulary.flow_ops import May
from app.engine.force.vocabulary.groups import IT, SELF, THEIR_RUNNERS
from app.engine.force.vocabulary.holdings import FarmHas, FewerCards
from app.engine.force.vocabulary.look_ops import Arrange, Search
from app.engine.force.vocabulary.modifiers import Add
from app.engine.force.vocabulary.permissions import Forbids, Instead
from app.engine.force.vocabulary.race_ops import Apply, ExtraRun, GoingBy, SendHorse

HORSES_OFFPACE: Final = (
    horse(
        "reed_flute",
        ("Reed Flute", "アシブエ", "蘆笛"),
        (0, 1, 2),
        (T, MI, (OFFPACE,)),
        likes=("kyoto", YIELDING),
    ),
    horse(
        "ashen_road",
        ("Ashen Road", "ハイイロノミチ", "灰燼之路"),
        (0, 0, 2),
        (TD, SMI, (OFFPACE,)),
        in_state(BEHIND, Apply(Add(SELF, running=2))),
        likes=("fukushima",),
    ),
    horse(
        "marsh_hen",
        ("Marsh Hen", "バンドリ", "沼澤水雞"),
        (0, 1, 1),
        (D, ANY, (OFFPACE,)),
        leaves(May(RemoveFromFarm(2), (Draw(1),))),
        likes=("chukyo", SOFT),
    ),
    horse(
        "blind_corner",
        ("Blind Corner", "マガリカド", "盲彎"),
        (1, 2, 2),
        (T, SM, (OFFPACE,)),
        likes=("kokura",),
    ),
    horse(
        "rain_maker",
        ("Rain Maker", "アマゴイシ", "祈雨師"),
        (1, 2, 2),
        (T, MI, (OFFPACE,)),
        runs(GoingBy(1)),
        likes=("hakodate", SOFT),
    ),
    horse(
        "mud_lark",
        ("Mud Lark", "ドロヒバリ", "泥地雲雀"),
        (1, 1, 2),
        (TD, MIL, (OFFPACE,)),
        in_state(going_is(SOFT, HEAVY), Apply(Add(SELF, running=2))),
        likes=("niigata", SOFT, HEAVY),
    ),
    horse(
        "borrowed_time",
        ("Borrowed Time", "カリモノノトキ", "借來的時光"),
        (1, 2, 2),
        (T, IL, (OFFPACE,)),
        fails(Apply(Instead("farm", (SendHorse(IT),), to=SELF))),
        likes=("nakayama",),
    ),
    horse(
        "level_pegging",
        ("Level Pegging", "ゴカクノタタカイ", "平分秋色"),
        (1, 2, 1),
        (TD, M, (OFFPACE,)),
        in_state(LEVEL, Apply(Add(SELF, running=1))),
        likes=("hanshin",),
    ),
    horse(
        "gravel_pit",
        ("Gravel Pit", "ジャリアナ", "礫石坑"),
        (2, 3, 2),
        (D, MI, (OFFPACE,)),
        likes=("kokura", HEAVY),
    ),
    horse(
        "driftwood",
        ("Driftwood", "リュウボク", "漂流木"),
        (2, 2, 2),
        (T, MIL, (OFFPACE,)),
        in_state(FarmHas(8, "horse"), Apply(Add(SELF, running=1, guard=1))),
        likes=("sapporo",),
    ),
    horse(
        "second_wind",
        ("Second Wind", "イキヲツグ", "二度順風"),
        (2, 3, 1),
        (T, MI, (OFFPACE,)),
        fails(Draw(1)),
        likes=("tokyo",),
    ),
    horse(
        "market_day",
        ("Market Day", "イチノヒ", "趕集日"),
        (2, 2, 1),
        (TD, SM, (OFFPACE,)),
        succeeds(May(Discard(1), (Draw(2),))),
        likes=("kyoto",),
    ),
    horse(
        "echo_valley",
        ("Echo Valley", "コダマダニ", "回聲谷"),
        (2, 3, 2),
        (T, IL, (OFFPACE,)),
        runs(Arrange(3)),
        likes=("niigata",),
    ),
    horse(
        "mill_race",
        ("Mill Race", "スイシャミゾ", "水車急流"),
        (3, 3, 2),
        (T, MI, (OFFPACE, CLOSE)),
        in_state(BEHIND, Apply(Add(SELF, running=AreasBetween()))),
        likes=("fukushima",),
    ),
    horse(
        "old_campaigner",
        ("Old Campaigner", "フルツワモノ", "沙場老將"),
        (3, 5, 2),
        (TD, ANY, (OFFPACE,)),
        likes=("sapporo", "hakodate", "fukushima", "kokura"),
    ),
    horse(
        "black_umbrella",
        ("Black Umbrella", "クロイアマガサ", "黑傘"),
        (3, 5, 1),
        (TD, MI, (OFFPACE,)),
        in_state(going_is(SOFT, HEAVY), Apply(Forbids("guard", THEM))),
        likes=("chukyo", HEAVY),
    ),
    horse(
        "pearl_diver",
        ("Pearl Diver", "アマノシンジュ", "採珠人"),
        (3, 5, 1),
        (T, IL, (OFFPACE,)),
        succeeds(Search("horse")),
        likes=("hanshin", YIELDING),
    ),
    horse(
        "river_in_flood",
        ("River in Flood", "アバレガワ", "洪流"),
        (4, 6, 1),
        (T, MI, (OFFPACE,)),
        runs(May(PayForceCards(1), (Apply(Add(SELF, running=2)),))),
        likes=("hakodate", HEAVY),
    ),
    horse(
        "last_train",
        ("Last Train", "シュウデン", "末班列車"),
        (4, 6, 1),
        (TD, MIL, (OFFPACE,)),
        in_state(FewerCards(), Draw(1)),
        runs(ExtraRun(), state=BEHIND),
        likes=("tokyo", "kokura"),
    ),
    horse(
        "high_tide",
        ("High Tide", "オオシオ", "大潮"),
        (4, 7, 0),
        (T, S, (OFFPACE,)),
        likes=("niigata",),
    ),
    horse(
        "bridle_path",
        ("Bridle Path", "ケモノミチ", "騎馬小徑"),
        (1, 1, 3),
        (T, SM, (OFFPACE,)),
        guards(Apply(Add(THEIR_RUNNERS, running=-1)), state=in_area(OFFPACE, CLOSE)),
        likes=("fukushima",),
    ),
    horse(
        "peat_cutter",
        ("Peat Cutter", "デイタンホリ", "泥炭工"),
        (2, 2, 2),
        (D, L, (OFFPACE,)),
        succeeds(Salvage(1, "horse")),
        likes=("chukyo",),
    ),
)
