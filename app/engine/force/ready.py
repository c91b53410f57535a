"""Decks that are ready to be played (602), each with a plan and the distances it is meant for."""

from typing import Final

from app.engine.force.components import LONG_METRES, OTHER_METRES
from app.engine.force.decks import ReadyDeck, add_decks
from app.engine.force.language import Says


def deck_of(text: str) -> dict[str, int]:
    """ "3 morning_bell, 22 normal_force": how many of each card."""
    return {name: int(count) for count, name in (entry.split() for entry in text.split(","))}


READY_DECKS: Final = (
    ReadyDeck(
        "fast_break",
        Says("Fast Break", "電撃の逃げ", "閃電領放"),
        Says(
            "Out of the gate and away: cheap front-runners that draw more cards, and riders who push them.",
            "スタートからそのまま押し切る。引きの強い軽い逃げ馬を、リードのあるうちに騎手が追う。",
            "出閘就衝：便宜又能多抽牌的領放馬，趁還領先時由騎師全力推進。",
        ),
        (1200, 1400, 1600, 1800),
        deck_of(
            "3 morning_bell, 3 quicksilver_jig, 3 first_light, 3 red_lantern, 3 north_wind, 2 ledger_line, 2 "
            "blue_ensign, 2 thunder_column, 2 second_spring, 23 normal_force, 3 front_force, 3 sprint_force, 2 "
            "front_rider, 1 golden_whip, 1 loose_girth, 2 feed_sack, 1 starting_pistol, 1 early_start"
        ),
    ),
    ReadyDeck(
        "late_kick",
        Says("Late Kick", "直線一気", "末段爆發"),
        Says(
            "Let them go: guards early, and the further behind, the stronger; in the last area nothing holds it.",
            "先に行かせて脚をためる。遅れるほど強くなり、追い込みエリアでは止まらない。",
            "先讓對手跑：前段防守，越落後越強，進入後追區後誰也擋不住。",
        ),
        (1600, 1800, 2000, 2200, 2400, 2500),
        deck_of(
            "3 reed_flute, 3 back_marker, 3 tail_wind, 2 mill_race, 3 second_wind, 3 night_express, 3 "
            "final_whistle, 2 the_reckoning, 2 ashen_road, 23 normal_force, 3 rear_force, 2 underdog_force, 2 "
            "late_rider, 1 roar_of_the_crowd, 1 retired_champion, 1 winter_carrot, 1 night_racing, 1 milestone, "
            "1 groom"
        ),
    ),
    ReadyDeck(
        "iron_wall",
        Says("Iron Wall", "鉄壁", "銅牆鐵壁"),
        Says(
            "Nobody gets past: strong guards that are paid for winning, and a toll on the guards of the others.",
            "誰も抜かせない。ガードに勝って得をする馬をそろえ、相手のガードには代償を払わせる。",
            "誰都過不去：防守獲勝就有回報的強力防守馬，還向對手的防守收取代價。",
        ),
        OTHER_METRES,
        deck_of(
            "3 village_smith, 3 lamp_oil, 3 second_spring, 3 old_campaigner, 3 stone_bridge, 1 judges_box, 2 "
            "pocket_sundial, 3 harbour_master, 3 counterweight, 24 normal_force, 2 twin_force, "
            "2 phoenix_force, 2 padded_rail, 1 hypnotist, 2 gatekeeper, 1 closed_rail, 1 bold_youngster, 1 "
            "bramble_fence"
        ),
    ),
    ReadyDeck(
        "full_stable",
        Says("Full Stable", "満杯の厩舎", "滿廄名駒"),
        Says(
            "Great horses and the force to pay for them: fewer runs, longer ones, sometimes two at once.",
            "大物ぞろいの馬と、それを走らせるフォース。少ない走破で大きく進み、ときには二頭出し。",
            "名駒雲集、馬力充足：跑得少但跑得遠，有時一次出動兩匹。",
        ),
        (1600, 1800, 2000, 2200, 2400, 2500),
        deck_of(
            "3 wild_herd, 3 second_spring, 3 old_campaigner, 3 grand_parade, 3 comet_mail, 2 royal_overture, 2 "
            "blue_ensign, 2 last_train, 1 champion_of_dusk, 2 black_umbrella, 20 normal_force, 3 grand_force, 3 "
            "twin_force, 3 chain_force, 2 force_reserve, 1 free_forage, 2 big_spender, 1 second_entry, 1 "
            "winter_carrot"
        ),
    ),
    ReadyDeck(
        "true_stayers",
        Says("True Stayers", "無尽蔵のスタミナ", "耐力真章"),
        Says(
            "Nothing is decided early: careful drawing, the right horse for each area, and something left at the end.",
            "勝負は長い。引きを整え、エリアごとにふさわしい馬を選び、最後まで余力を残す。",
            "勝負還早：細心抽牌，為每一區挑對馬，把餘力留到最後。",
        ),
        LONG_METRES,
        deck_of(
            "3 toll_keeper, 3 slow_burn, 3 borrowed_time, 3 deep_breath, 3 tea_clipper, 3 echo_valley, 3 "
            "grey_heron, 2 siege_tower, 2 full_sail, 2 night_mail, 2 avalanche, 2 pearl_diver, 1 "
            "champion_of_dusk, 30 normal_force, 3 stayer_force, 3 noon_force, 2 dusk_force, 2 training_notes, 3 "
            "late_rider, 1 telescope, 2 winter_carrot, 1 milestone, 1 head_trainer"
        ),
    ),
    ReadyDeck(
        "mud_duel",
        Says("Duel in the Mud", "泥んこの決闘", "泥濘對決"),
        Says(
            "Make it rain: the worse the going, the better these horses, and they come back from the farm.",
            "雨を呼べ。馬場が悪くなるほど強い馬たちが、ファームから何度でも帰ってくる。",
            "呼風喚雨：場地越爛，這些馬越強，還會從牧場一再歸來。",
        ),
        LONG_METRES,
        deck_of(
            "3 mud_lark, 3 wet_cobbles, 3 flag_officer, 3 driftwood, 3 even_keel, 2 old_campaigner, 3 "
            "ghost_ship, 3 lamp_oil, 4 wild_herd, 2 royal_overture, 2 last_train, 1 siege_tower, 31 "
            "normal_force, 3 twin_force, 2 ember_force, 2 phoenix_force, 2 mud_rider, 1 apprentice, 1 "
            "sudden_rain, 2 rain_priest, 2 weather_glass, 2 bold_youngster"
        ),
    ),
)

add_decks(*READY_DECKS)
