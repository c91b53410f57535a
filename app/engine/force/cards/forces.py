"""Force cards (202.2c, 503.3a)."""

from typing import Final

from app.engine.force.cards.shorthand import special
from app.engine.force.components import CLOSE, LEAD, LONG, MIDDLE, OFFPACE, SHORT, STALK
from app.engine.force.text.language import Says
from app.engine.force.vocabulary.abilities import Automatic, DeckLimit
from app.engine.force.vocabulary.card_ops import SalvageRandom
from app.engine.force.vocabulary.groups import MY_RUNNERS
from app.engine.force.vocabulary.look_ops import Arrange
from app.engine.force.vocabulary.modifiers import Add
from app.engine.force.vocabulary.paying import PaidBehind, PaidFor, PaidInArea, PaidWithNormal
from app.engine.force.vocabulary.printed import Force
from app.engine.force.vocabulary.race_ops import Apply
from app.engine.force.vocabulary.triggers import Paid

FORCES: Final = (
    Force("normal_force", Says("Force", "フォース", "馬力"), normal=True),
    special("dawn_force", ("Dawn Force", "暁のフォース", "黎明馬力"), 1, 2, PaidInArea((LEAD,))),
    special("noon_force", ("Noon Force", "真昼のフォース", "正午馬力"), 1, 2, PaidInArea((STALK, OFFPACE))),
    special("dusk_force", ("Dusk Force", "夕暮れのフォース", "黃昏馬力"), 1, 2, PaidInArea((CLOSE,))),
    special("front_force", ("Front Force", "先陣のフォース", "先鋒馬力"), 1, 2, PaidFor(styles=(LEAD, STALK))),
    special("rear_force", ("Rear Force", "後陣のフォース", "後衛馬力"), 1, 2, PaidFor(styles=(OFFPACE, CLOSE))),
    special("sprint_force", ("Sprint Force", "短距離のフォース", "短途馬力"), 1, 2, PaidFor(distances=(SHORT,))),
    special("stayer_force", ("Stayer Force", "長丁場のフォース", "耐力馬力"), 1, 2, PaidFor(distances=(LONG, MIDDLE))),
    special("grand_force", ("Grand Force", "大いなるフォース", "宏偉馬力"), 1, 3, PaidFor(cost=3)),
    special("underdog_force", ("Underdog Force", "逆襲のフォース", "逆襲馬力"), 1, 3, PaidBehind()),
    special("twin_force", ("Twin Force", "双子のフォース", "雙生馬力"), 1, 2, PaidWithNormal(1)),
    special("chain_force", ("Chain Force", "連なるフォース", "連鎖馬力"), 0, 3, PaidWithNormal(2)),
    special(
        "ember_force",
        ("Ember Force", "残り火のフォース", "餘燼馬力"),
        1,
        0,
        None,
        Automatic(Paid(), (Apply(Add(MY_RUNNERS, running=1)),)),
    ),
    special(
        "herald_force", ("Herald Force", "先触れのフォース", "先驅馬力"), 1, 0, None, Automatic(Paid(), (Arrange(3),))
    ),
    special(
        "phoenix_force",
        ("Phoenix Force", "不死鳥のフォース", "鳳凰馬力"),
        1,
        0,
        None,
        DeckLimit(2),
        Automatic(Paid(), (SalvageRandom(1),)),
    ),
    special("laggard_force", ("Laggard Force", "しんがりのフォース", "殿後馬力"), 0, 2, PaidBehind()),
)
