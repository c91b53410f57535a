"""Items (202.2b-ii): equipment for one horse or for the whole stable."""

from typing import Final

from app.engine.force.cards.shorthand import support
from app.engine.force.components import DIRT, SHORT, TURF
from app.engine.force.components import LONG as LONG_DISTANCE
from app.engine.force.components import MIDDLE as MIDDLE_DISTANCE
from app.engine.force.components import MILE as MILE_DISTANCE
from app.engine.force.vocabulary.abilities import Automatic
from app.engine.force.vocabulary.area_ops import Advance, FallBack
from app.engine.force.vocabulary.base import EACH, ME, THEM
from app.engine.force.vocabulary.card_ops import Discard, Draw, PutUnder, Salvage, SalvageRandom
from app.engine.force.vocabulary.counts import Named
from app.engine.force.vocabulary.flow_ops import NameNumber, OneOf
from app.engine.force.vocabulary.groups import CHOSEN, IT, TARGET, THEIR_RUNNERS
from app.engine.force.vocabulary.look_ops import Arrange, LookAtHand, ShuffleArea, Sift
from app.engine.force.vocabulary.modifiers import Add, Grant, Mute, RaceIsOn, SetTo, SuitedTo, VoidSituations
from app.engine.force.vocabulary.permissions import Instead
from app.engine.force.vocabulary.pick_ops import Showdown
from app.engine.force.vocabulary.race_ops import Apply, ChooseHorse, ExtraRun, GoingBy, Later, SendHorse
from app.engine.force.vocabulary.situation_ops import ClearSituation, EachRevives, HangUp
from app.engine.force.vocabulary.triggers import PutsOut, Succeeds

ON_HORSES: Final = (
    support(
        "winter_carrot",
        ("Winter Carrot", "冬ニンジン", "冬日紅蘿蔔"),
        "item",
        "horse",
        Apply(Add(TARGET, running=1)),
        Draw(1),
    ),
    support(
        "golden_whip",
        ("Golden Whip", "金のムチ", "黃金馬鞭"),
        "item",
        "horse",
        Apply(Add(TARGET, running=2)),
    ),
    support(
        "blinkers",
        ("Blinkers", "ブリンカー", "眼罩"),
        "item",
        "horse",
        Apply(Mute(TARGET)),
        Apply(Add(TARGET, running=1, guard=1)),
    ),
    support(
        "lead_shoes",
        ("Lead Shoes", "鉛の蹄鉄", "鉛製蹄鐵"),
        "item",
        "horse",
        Apply(Add(TARGET, running=-2)),
    ),
    support(
        "padded_rail",
        ("Padded Rail", "クッションつきのラチ", "軟墊欄杆"),
        "item",
        "horse",
        Apply(Add(TARGET, guard=2)),
    ),
    support(
        "all_weather_shoes",
        ("All-Weather Shoes", "全天候蹄鉄", "全天候蹄鐵"),
        "item",
        "horse",
        Apply(SuitedTo(TARGET, surfaces=(TURF, DIRT))),
        Apply(Add(TARGET, running=1)),
    ),
    support(
        "oat_biscuits",
        ("Oat Biscuits", "エンバクビスケット", "燕麥餅乾"),
        "item",
        "horse",
        Apply(SuitedTo(TARGET, distances=(SHORT, MILE_DISTANCE, MIDDLE_DISTANCE, LONG_DISTANCE))),
        Apply(Add(TARGET, running=1)),
    ),
    support(
        "photograph",
        ("Photograph", "写真判定", "終點照片"),
        "item",
        "horse",
        Apply(SetTo(TARGET, "running", 4)),
    ),
    support(
        "loose_girth",
        ("Loose Girth", "ゆるんだ腹帯", "鬆脫的肚帶"),
        "item",
        "horse",
        Apply(SetTo(TARGET, "guard", 0)),
    ),
    support(
        "flung_mud",
        ("Flung Mud", "跳ねた泥", "飛濺的泥巴"),
        "item",
        "horse",
        Apply(Add(TARGET, guard=1)),
        ChooseHorse(THEIR_RUNNERS),
        Apply(Add(CHOSEN, running=-1)),
    ),
    support(
        "lucky_ribbon",
        ("Lucky Ribbon", "幸運のリボン", "幸運緞帶"),
        "item",
        "horse",
        Apply(Grant(TARGET, Automatic(Succeeds(), (Draw(1),)))),
        Apply(Add(TARGET, running=1)),
    ),
    support(
        "spare_saddle",
        ("Spare Saddle", "予備の鞍", "備用馬鞍"),
        "item",
        "horse",
        Apply(Instead("farm", (SendHorse(IT),), to=TARGET)),
        Apply(Add(TARGET, running=1)),
    ),
)

FOR_THE_STABLE: Final = (
    support(
        "feed_sack",
        ("Feed Sack", "飼い葉袋", "飼料袋"),
        "item",
        "area",
        Salvage(1, "force"),
        Advance(1),
    ),
    support(
        "opera_glasses",
        ("Opera Glasses", "オペラグラス", "觀劇望遠鏡"),
        "item",
        "area",
        LookAtHand(),
        Draw(1),
    ),
    support(
        "training_notes",
        ("Training Notes", "調教日誌", "訓練筆記"),
        "item",
        "area",
        Sift(4, "horse"),
    ),
    support(
        "telescope",
        ("Telescope", "望遠鏡", "望遠鏡"),
        "item",
        "area",
        Arrange(4),
        Draw(1),
    ),
    support(
        "weather_glass",
        ("Weather Glass", "晴雨計", "晴雨計"),
        "item",
        "area",
        OneOf(((GoingBy(1),), (GoingBy(-1),))),
        Draw(1),
    ),
    support(
        "sand_wagon",
        ("Sand Wagon", "砂の荷車", "運砂車"),
        "item",
        "area",
        Apply(RaceIsOn(DIRT), "round"),
        Draw(1),
    ),
    support(
        "second_entry",
        ("Second Entry", "二頭出し", "雙馬報名"),
        "item",
        "area",
        Later(PutsOut(ME, "runner"), (ExtraRun(),)),
    ),
    support(
        "force_reserve",
        ("Force Reserve", "フォースの蓄え", "馬力儲備"),
        "item",
        "area",
        Salvage(2, "force"),
    ),
    support(
        "stable_ledger",
        ("Stable Ledger", "厩舎の帳簿", "馬房帳簿"),
        "item",
        "area",
        NameNumber(2, (Discard(Named()), Draw(Named()))),
    ),
    support(
        "hidden_path",
        ("Hidden Path", "隠れ道", "隱密小徑"),
        "item",
        "area",
        Advance(1, down=True),
    ),
    support(
        "bramble_fence",
        ("Bramble Fence", "イバラの垣根", "荊棘籬笆"),
        "item",
        "area",
        FallBack(1, THEM),
    ),
    support(
        "starting_pistol",
        ("Starting Pistol", "スタートの号砲", "發令槍"),
        "item",
        "area",
        Later(PutsOut(ME, "runner"), (Apply(Add(IT, running=2)),)),
    ),
    support(
        "sealed_bids",
        ("Sealed Bids", "封じ札", "密封出價"),
        "item",
        "area",
        Showdown((Draw(2),)),
    ),
    support(
        "stumbling_block",
        ("Stumbling Block", "つまずき石", "絆腳石"),
        "item",
        "area",
        Apply(Instead("draw", (ShuffleArea(THEM),), whose=THEM, once=True), "round"),
    ),
    support(
        "drainage_pipe",
        ("Drainage Pipe", "暗渠", "排水管"),
        "item",
        "area",
        Apply(Instead("going", (), whose=EACH), "round"),
        SalvageRandom(1),
    ),
    support(
        "tarpaulin",
        ("Tarpaulin", "防水布", "防水帆布"),
        "item",
        "area",
        Apply(VoidSituations(EACH), "round"),
        Draw(1),
    ),
    support(
        "clean_slate",
        ("Clean Slate", "白紙", "一筆勾銷"),
        "item",
        "area",
        ClearSituation(EACH),
        Draw(1),
    ),
    support(
        "winter_quarters",
        ("Winter Quarters", "冬ごもり", "冬季營地"),
        "item",
        "area",
        PutUnder(1),
        Draw(2),
    ),
    support(
        "downhill_start", ("Downhill Start", "下り坂のスタート", "下坡起跑"), "item", "area", Advance(2, EACH), Draw(1)
    ),
    support("old_posters", ("Old Posters", "古いポスター", "舊海報"), "item", "area", EachRevives(), Draw(1)),
    support("notice_board", ("Notice Board", "掲示板", "佈告欄"), "item", "area", Arrange(3), HangUp()),
)

ITEMS: Final = (*ON_HORSES, *FOR_THE_STABLE)
