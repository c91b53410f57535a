"""Stalkers: horses that stay in second position from the start, are hard to pass, and guard well."""

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
    T,
    guards,
    horse,
    in_state,
    opposed,
    runs,
    succeeds,
    wins_guard,
)
from app.engine.force.components import GOOD, HEAVY, OFFPACE, SOFT, STALK, YIELDING
from app.engine.force.vocabulary.abilities import Automatic
from app.engine.force.vocabulary.area_ops import FallBack
from app.engine.force.vocabulary.base import ME, THEM
from app.engine.force.vocabulary.card_ops import DiscardRandom, Draw
from app.engine.force.vocabulary.conditions import LIKES_COURSE, LIKES_GOING, SUITS_STYLE, Both, WentSecond, in_area
from app.engine.force.vocabulary.counts import GoingNumber, ValueOf
from app.engine.force.vocabulary.groups import SELF, THEIR_RUNNERS
from app.engine.force.vocabulary.holdings import HandAtMost, PaidSpecially, UsesSituation
from app.engine.force.vocabulary.look_ops import Sift
from app.engine.force.vocabulary.modifiers import Add, Mute
from app.engine.force.vocabulary.race_ops import Apply
from app.engine.force.vocabulary.triggers import Plays

HORSES_STALK: Final = (
    horse(
        "village_smith",
        ("Village Smith", "ムラノカジヤ", "村中鐵匠"),
        (0, 1, 3),
        (T, MI, (STALK,)),
        likes=("fukushima",),
    ),
    horse(
        "quiet_miller",
        ("Quiet Miller", "コナヒキ", "靜默磨坊主"),
        (0, 1, 2),
        (D, SM, (STALK,)),
        likes=("niigata", YIELDING),
    ),
    horse(
        "lamp_oil",
        ("Lamp Oil", "アンドンアブラ", "燈油"),
        (0, 1, 3),
        (TD, ANY, (STALK,)),
        wins_guard(Draw(1)),
        likes=("kokura",),
    ),
    horse(
        "clover_field",
        ("Clover Field", "シロツメクサ", "苜蓿田"),
        (1, 2, 2),
        (T, MI, (STALK,)),
        likes=("sapporo", GOOD),
    ),
    horse(
        "brass_button",
        ("Brass Button", "シンチュウボタン", "黃銅鈕扣"),
        (1, 2, 1),
        (T, SM, (STALK,)),
        in_state(UsesSituation(ME), Apply(Add(SELF, running=1, guard=1))),
        likes=("hanshin",),
    ),
    horse(
        "toll_keeper",
        ("Toll Keeper", "セキモリ", "收稅關吏"),
        (1, 2, 3),
        (T, IL, (STALK,)),
        opposed(Apply(Add(SELF, running=1))),
        likes=("nakayama",),
    ),
    horse(
        "second_spring",
        ("Second Spring", "ニドメノハル", "第二個春天"),
        (1, 2, 2),
        (TD, SMI, (STALK,)),
        in_state(WentSecond(), Apply(Add(SELF, running=1))),
        likes=("tokyo",),
    ),
    horse(
        "harbour_master",
        ("Harbour Master", "ミナトノヌシ", "港務長"),
        (2, 3, 3),
        (T, MI, (STALK,)),
        guards(Apply(Add(SELF, guard=1)), state=HandAtMost(4)),
        likes=("hakodate",),
    ),
    horse(
        "tea_clipper",
        ("Tea Clipper", "チャバコブネ", "運茶快帆"),
        (2, 3, 2),
        (T, IL, (STALK,)),
        succeeds(Sift(3, "force")),
        likes=("chukyo",),
    ),
    horse(
        "corner_stone",
        ("Corner Stone", "イシズエ", "基石"),
        (2, 3, 2),
        (D, MI, (STALK,)),
        likes=("hanshin", SOFT),
    ),
    horse(
        "ledger_line",
        ("Ledger Line", "カエリチョウボ", "帳簿加線"),
        (2, 2, 2),
        (T, SM, (STALK,)),
        in_state(PaidSpecially(), Draw(1)),
        likes=("kyoto",),
    ),
    horse(
        "night_ferry",
        ("Night Ferry", "ヨフネ", "夜渡輪"),
        (2, 2, 2),
        (TD, MI, (STALK, OFFPACE)),
        Automatic(Plays(ME, "jockey"), (Apply(Add(SELF, running=1)),)),
        likes=("kokura",),
    ),
    horse(
        "stone_bridge",
        ("Stone Bridge", "イシバシ", "石橋"),
        (3, 5, 3),
        (T, MI, (STALK,)),
        wins_guard(DiscardRandom(1)),
        likes=("nakayama",),
    ),
    horse(
        "blue_ensign",
        ("Blue Ensign", "アオイハタジルシ", "藍色艦旗"),
        (3, 4, 2),
        (T, SM, (STALK,)),
        in_state(LIKES_COURSE, Apply(Add(SELF, running=1))),
        likes=("tokyo", "niigata", "sapporo"),
    ),
    horse(
        "canal_horse",
        ("Canal Horse", "ウンガノウマ", "運河曳馬"),
        (3, 4, 1),
        (D, IL, (STALK,)),
        succeeds(FallBack(1, THEM)),
        likes=("chukyo", HEAVY),
    ),
    horse(
        "judges_box",
        ("Judge's Box", "シンパンセキ", "裁判席"),
        (3, 4, 3),
        (TD, M, (STALK,)),
        guards(Apply(Mute(THEIR_RUNNERS))),
        likes=("kyoto",),
    ),
    horse(
        "wet_cobbles",
        ("Wet Cobbles", "ヌレイシダタミ", "濕滑石板路"),
        (3, 1, 2),
        (TD, MIL, (STALK,)),
        runs(Apply(Add(SELF, running=GoingNumber()))),
        likes=(SOFT, HEAVY),
    ),
    horse(
        "grand_parade",
        ("Grand Parade", "ダイコウシン", "盛大遊行"),
        (4, 6, 2),
        (T, MI, (STALK,)),
        in_state(Both(in_area(STALK), LIKES_GOING), Apply(Add(SELF, running=2))),
        likes=("tokyo", GOOD, YIELDING),
    ),
    horse(
        "siege_tower",
        ("Siege Tower", "セメヤグラ", "攻城塔"),
        (4, 5, 4),
        (TD, IL, (STALK,)),
        likes=("nakayama", SOFT),
    ),
    horse(
        "full_sail",
        ("Full Sail", "ホマエヨシ", "滿帆"),
        (4, 7, 1),
        (T, L, (STALK,)),
        succeeds(Draw(1), state=SUITS_STYLE),
        likes=("hakodate", GOOD),
    ),
    horse(
        "pocket_sundial",
        ("Pocket Sundial", "ヒドケイ", "懷中日晷"),
        (2, 3, 2),
        (T, SM, (STALK,)),
        wins_guard(Draw(ValueOf("guard"))),
        likes=("sapporo",),
    ),
    horse(
        "hedge_breaker",
        ("Hedge Breaker", "イケガキヤブリ", "破籬者"),
        (3, 4, 2),
        (T, MI, (STALK,)),
        opposed(Draw(1)),
        likes=("kyoto",),
    ),
    horse(
        "gilded_cage",
        ("Gilded Cage", "キンノトリカゴ", "鍍金鳥籠"),
        (2, 3, 2),
        (T, MI, (STALK,)),
        in_state(PaidSpecially(), Apply(Add(SELF, running=1))),
        likes=("hanshin",),
    ),
)
