"""Declarations of cards until version 3, when horses cost more and none gained from being behind."""

from app.engine.force.cards.former.was import until
from app.engine.force.cards.shorthand import (
    fails,
    guards,
    in_state,
    leaves,
    opposed,
    runs,
    succeeds,
    unopposed,
    wins_guard,
)
from app.engine.force.components import CLOSE, HEAVY, LEAD, OFFPACE, SOFT, STALK
from app.engine.force.vocabulary.abilities import Ability, Automatic, Constant, DeckLimit
from app.engine.force.vocabulary.area_ops import Advance, FallBack
from app.engine.force.vocabulary.base import ME, THEM
from app.engine.force.vocabulary.card_ops import (
    Discard,
    DiscardRandom,
    Draw,
    PayForceCards,
    PutUnder,
    RemoveFromFarm,
    Salvage,
    SalvageRandom,
)
from app.engine.force.vocabulary.conditions import (
    AHEAD,
    BEHIND,
    LEVEL,
    LIKES_COURSE,
    LIKES_GOING,
    SUITS_BOTH,
    SUITS_DISTANCE,
    SUITS_STYLE,
    Both,
    SameNumber,
    WentSecond,
    going_is,
    in_area,
)
from app.engine.force.vocabulary.counts import AreaNumber, AreasBetween, GoingNumber, HandCount, RunDistance, ValueOf
from app.engine.force.vocabulary.flow_ops import May
from app.engine.force.vocabulary.groups import IT, SELF, THEIR_RUNNERS
from app.engine.force.vocabulary.holdings import (
    CardsLeft,
    FarmHas,
    FewerCards,
    HandAtMost,
    PaidSpecially,
    UsesSituation,
)
from app.engine.force.vocabulary.look_ops import Arrange, Search, Sift
from app.engine.force.vocabulary.modifiers import Add, Mute, SetTo
from app.engine.force.vocabulary.paying import PaidFor
from app.engine.force.vocabulary.permissions import CostLess, Forbids, Instead
from app.engine.force.vocabulary.pick_ops import EachDiscards
from app.engine.force.vocabulary.printed import CardDef
from app.engine.force.vocabulary.race_ops import Apply, ExtraRun, GoingBy, Keep, SendHorse
from app.engine.force.vocabulary.triggers import Plays, TurnStarts

was = until(3)


def horse_was(name: str, numbers: tuple[int, int, int], *abilities: Ability) -> CardDef:
    """`numbers` are cost, running value, guard value."""
    cost, running, guard = numbers
    return was(name, cost=cost, running=running, guard=guard, abilities=abilities)


def until_version_3() -> tuple[CardDef, ...]:
    return (
        horse_was("morning_bell", (0, 1, 2)),
        horse_was("open_gate", (0, 1, 1), unopposed(Draw(1))),
        horse_was("quicksilver_jig", (1, 2, 2)),
        horse_was("hare_and_hound", (1, 2, 1), in_state(AHEAD, Apply(Add(SELF, running=1)))),
        horse_was("tin_whistle", (1, 2, 1), in_state(LIKES_GOING, Apply(Add(SELF, running=1)))),
        horse_was("first_light", (1, 1, 2), runs(Advance(1))),
        horse_was("red_lantern", (2, 2, 2), in_state(in_area(LEAD), Draw(1))),
        horse_was("steam_organ", (2, 3, 2)),
        horse_was("north_wind", (2, 3, 2), fails(Discard(1))),
        horse_was("gallop_post", (2, 2, 1), runs(Keep(2))),
        horse_was("dust_devil", (2, 3, 1)),
        horse_was("comet_mail", (3, 5, 2), runs(May(Discard(1), (Apply(Add(SELF, running=2)),)))),
        horse_was("iron_coach", (3, 4, 1), in_state(SUITS_BOTH, Apply(Add(SELF, running=1)))),
        horse_was("flag_officer", (3, 4, 2), succeeds(Salvage(1, "force", up_to=True))),
        horse_was("white_squall", (3, 4, 2), runs(Apply(Forbids("item", THEM)))),
        horse_was("thunder_column", (4, 7, 1)),
        horse_was("royal_overture", (4, 5, 1), in_state(LIKES_COURSE, Draw(1)), runs(ExtraRun())),
        horse_was("long_fuse", (4, 6, 1), Constant(CostLess(1), in_area(LEAD))),
        horse_was("clockwork_hare", (1, 2, 2), succeeds(Draw(1), state=SameNumber(RunDistance(), GoingNumber()))),
        horse_was("quiet_miller", (0, 1, 2)),
        horse_was("clover_field", (1, 2, 2)),
        horse_was("brass_button", (1, 2, 1), in_state(UsesSituation(ME), Apply(Add(SELF, running=1, guard=1)))),
        horse_was("toll_keeper", (1, 2, 3), opposed(Apply(Add(SELF, running=1)))),
        horse_was("second_spring", (1, 2, 2), in_state(WentSecond(), Apply(Add(SELF, running=1)))),
        horse_was("harbour_master", (2, 3, 3), guards(Apply(Add(SELF, guard=1)), state=HandAtMost(4))),
        horse_was("tea_clipper", (2, 3, 2), succeeds(Sift(3, "force"))),
        horse_was("corner_stone", (2, 3, 2)),
        horse_was("ledger_line", (2, 2, 2), in_state(PaidSpecially(), Draw(1))),
        horse_was("night_ferry", (2, 2, 2), Automatic(Plays(ME, "jockey"), (Apply(Add(SELF, running=1)),))),
        horse_was("stone_bridge", (3, 5, 3), wins_guard(DiscardRandom(1))),
        horse_was("blue_ensign", (3, 4, 2), in_state(LIKES_COURSE, Apply(Add(SELF, running=1)))),
        horse_was("canal_horse", (3, 4, 1), succeeds(FallBack(1, THEM))),
        horse_was("judges_box", (3, 4, 3), guards(Apply(Mute(THEIR_RUNNERS)))),
        horse_was("wet_cobbles", (3, 1, 2), runs(Apply(Add(SELF, running=GoingNumber())))),
        horse_was("grand_parade", (4, 6, 2), in_state(Both(in_area(STALK), LIKES_GOING), Apply(Add(SELF, running=2)))),
        horse_was("siege_tower", (4, 5, 4)),
        horse_was("full_sail", (4, 7, 1), succeeds(Draw(1), state=SUITS_STYLE)),
        horse_was("pocket_sundial", (2, 3, 2), wins_guard(Draw(ValueOf("guard")))),
        horse_was("hedge_breaker", (3, 4, 2), opposed(Draw(1))),
        horse_was("gilded_cage", (2, 3, 2), in_state(PaidSpecially(), Apply(Add(SELF, running=1)))),
        horse_was("reed_flute", (0, 1, 2)),
        horse_was("marsh_hen", (0, 1, 1), leaves(May(RemoveFromFarm(2), (Draw(1),)))),
        horse_was("blind_corner", (1, 2, 2)),
        horse_was("rain_maker", (1, 2, 2), runs(GoingBy(1))),
        horse_was("mud_lark", (1, 1, 2), in_state(going_is(SOFT, HEAVY), Apply(Add(SELF, running=2)))),
        horse_was("borrowed_time", (1, 2, 2), fails(Apply(Instead("farm", (SendHorse(IT),), to=SELF)))),
        horse_was("level_pegging", (1, 2, 1), in_state(LEVEL, Apply(Add(SELF, running=1)))),
        horse_was("gravel_pit", (2, 3, 2)),
        horse_was("driftwood", (2, 2, 2), in_state(FarmHas(8, "horse"), Apply(Add(SELF, running=1, guard=1)))),
        horse_was("second_wind", (2, 3, 1), fails(Draw(1))),
        horse_was("market_day", (2, 2, 1), succeeds(May(Discard(1), (Draw(2),)))),
        horse_was("echo_valley", (2, 3, 2), runs(Arrange(3))),
        horse_was("mill_race", (3, 3, 2), in_state(BEHIND, Apply(Add(SELF, running=AreasBetween())))),
        horse_was("old_campaigner", (3, 5, 2)),
        horse_was("black_umbrella", (3, 5, 1), in_state(going_is(SOFT, HEAVY), Apply(Forbids("guard", THEM)))),
        horse_was("pearl_diver", (3, 5, 1), succeeds(Search("horse"))),
        horse_was("river_in_flood", (4, 6, 1), runs(May(PayForceCards(1), (Apply(Add(SELF, running=2)),)))),
        horse_was("last_train", (4, 6, 1), in_state(FewerCards(), Draw(1)), runs(ExtraRun(), state=BEHIND)),
        horse_was("high_tide", (4, 7, 0)),
        horse_was(
            "bridle_path", (1, 1, 3), guards(Apply(Add(THEIR_RUNNERS, running=-1)), state=in_area(OFFPACE, CLOSE))
        ),
        horse_was("peat_cutter", (2, 2, 2), succeeds(Salvage(1, "horse"))),
        horse_was("back_marker", (0, 1, 1), guards(Apply(Add(SELF, guard=2)), state=BEHIND)),
        horse_was("slow_burn", (1, 2, 2), in_state(in_area(CLOSE), Apply(Add(SELF, running=2)))),
        horse_was("quiet_storm", (1, 2, 2)),
        horse_was("patient_anna", (1, 2, 3)),
        horse_was("tail_wind", (1, 2, 2), unopposed(Advance(1))),
        horse_was("night_express", (2, 2, 2), in_state(in_area(CLOSE), Draw(1))),
        horse_was("grey_heron", (2, 3, 2), in_state(LIKES_GOING, Apply(Add(SELF, running=1)))),
        horse_was("wolf_hour", (2, 2, 2), succeeds(EachDiscards(1))),
        horse_was("chapel_bell", (2, 2, 1), in_state(HandAtMost(3), Draw(1))),
        horse_was("counterweight", (2, 2, 2), guards(Apply(SetTo(THEIR_RUNNERS, "running", 3)), state=SUITS_DISTANCE)),
        horse_was("final_whistle", (3, 3, 2), in_state(CardsLeft(10), Apply(Add(SELF, running=2)))),
        horse_was("avalanche", (3, 3, 2), runs(Apply(Add(SELF, running=AreaNumber())))),
        horse_was("copper_moon", (3, 5, 0)),
        horse_was("ghost_ship", (3, 4, 1), leaves(SalvageRandom(1))),
        horse_was(
            "even_keel", (2, 2, 2), in_state(SameNumber(GoingNumber(), AreaNumber()), Apply(Add(SELF, running=2)))
        ),
        horse_was("the_reckoning", (4, 6, 1), succeeds(DiscardRandom(1))),
        horse_was("night_mail", (4, 6, 0), Constant(CostLess(1), BEHIND)),
        horse_was("great_wave", (4, 7, 0)),
        horse_was(
            "champion_of_dusk",
            (4, 7, 2),
            DeckLimit(1),
            in_state(Both(LIKES_COURSE, SUITS_STYLE), Apply(Add(SELF, running=1))),
        ),
        horse_was("deep_breath", (1, 2, 2), leaves(PutUnder(1), Draw(1))),
        horse_was("scarecrow", (1, 1, 4)),
        horse_was("tide_table", (3, 4, 1), leaves(Advance(ValueOf("guard")))),
        horse_was(
            "mirror_lake", (1, 2, 2), in_state(SameNumber(HandCount(ME), HandCount(THEM)), Apply(Add(SELF, running=2)))
        ),
        was("roar_of_the_crowd", abilities=(Automatic(TurnStarts(ME), (Draw(1),), BEHIND),)),
        was("free_forage", abilities=(Constant(CostLess(1, ME), BEHIND),)),
        was("grand_force", condition=PaidFor(cost=4)),
    )
