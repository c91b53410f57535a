"""The ready-made decks (602), each with a plan and the distances it is meant for."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from app.engine.force.components import LONG_METRES, OTHER_METRES
from app.engine.force.decks.ready_earlier import FORMER
from app.engine.force.text.language import Says


@dataclass(frozen=True, slots=True)
class ReadyDeck:
    """`plan` says how the deck wins; `metres` are the distances it is meant for (its size may be legal for others)."""

    name: str
    title: Says
    plan: Says
    metres: tuple[int, ...]
    counts: dict[str, int]

    @property
    def cards(self) -> list[str]:
        return [name for name, count in self.counts.items() for _ in range(count)]

    @property
    def size(self) -> int:
        return sum(self.counts.values())


def deck_of(text: str) -> dict[str, int]:
    """Parse "3 morning_bell, 22 normal_force" into a number of copies per card."""
    return {name: int(count) for count, name in (entry.split() for entry in text.split(","))}


READY_DECKS: Final = (
    ReadyDeck(
        "fast_break",
        Says("Fast Break", "電撃の逃げ", "閃電領放"),
        Says(
            "Out of the gate and away: cheap front-runners in every turn, and riders who push them while they lead.",
            "スタートからそのまま押し切る。軽い逃げ馬を毎ターン走らせ、リードのあるうちに騎手が追う。",
            "出閘就衝：每回合都用便宜的領放馬，趁還領先時由騎師全力推進。",
        ),
        (1200, 1400, 1600, 1800),
        deck_of(
            "3 morning_bell, 3 quicksilver_jig, 3 first_light, 3 red_lantern, 1 north_wind, 2 thunder_column, 2 "
            "hare_and_hound, 2 open_gate, 2 blue_ensign, 3 clockwork_hare, 12 normal_force, 2 front_force, 2 "
            "sprint_force, 1 phoenix_force, 2 front_rider, 1 golden_whip, 2 feed_sack, 1 starting_pistol, 2 "
            "winter_carrot, 1 lucky_ribbon, 3 lamp_oil, 2 harbour_master, 2 village_smith, 1 steam_organ, 2 "
            "night_ferry"
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
            "3 reed_flute, 2 back_marker, 2 tail_wind, 2 mill_race, 2 second_wind, 2 night_express, 3 "
            "final_whistle, 2 the_reckoning, 2 mirror_lake, 2 tide_table, 2 ashen_road, 13 normal_force, 2 "
            "rear_force, 1 underdog_force, 1 laggard_force, 2 late_rider, 1 roar_of_the_crowd, 1 milestone, 1 "
            "groom, 1 handicapper, 1 retired_champion, 2 night_racing, 1 winter_quarters, 1 feed_sack, 3 "
            "slow_clapper, 1 river_in_flood, 1 bridle_path, 1 telescope, 1 blinkers, 1 spare_saddle"
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
            "3 village_smith, 3 lamp_oil, 3 second_spring, 3 old_campaigner, 2 stone_bridge, 3 harbour_master, 2 "
            "counterweight, 2 pocket_sundial, 2 bridle_path, 2 blind_corner, 12 normal_force, 2 twin_force, 2 "
            "phoenix_force, 2 padded_rail, 2 gatekeeper, 1 closed_rail, 2 bold_youngster, 1 crowded_paddock, 1 "
            "feed_sack, 1 winter_carrot, 1 groom, 1 telescope, 1 hypnotist, 1 poker_players, 1 dusk_bird, 2 "
            "clover_field, 1 tail_wind, 1 wild_herd"
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
            "4 wild_herd, 3 steam_organ, 3 comet_mail, 2 grand_parade, 2 royal_overture, 2 last_train, 3 "
            "hedge_breaker, 3 gilded_cage, 1 champion_of_dusk, 3 clover_field, 2 gallop_post, 2 old_campaigner, 9"
            " normal_force, 3 grand_force, 2 twin_force, 1 ember_force, 1 phoenix_force, 1 free_forage, 1 "
            "force_reserve, 1 second_entry, 1 steady_hands, 2 farrier, 1 green_flag, 2 feed_sack, 2 "
            "winter_carrot, 2 lamp_oil, 1 harbour_master"
        ),
    ),
    ReadyDeck(
        "sand_track",
        Says("Sand Track", "砂の道", "沙之道"),
        Says(
            "Bring the beach along: put the race on dirt, and leave the horses that know only turf behind.",
            "砂浜ごと連れてくる。レースをダートに変え、芝しか知らない馬を置き去りにする。",
            "把沙灘帶來：讓比賽變成泥地，把只會跑草地的馬甩在後頭。",
        ),
        (1200, 1400, 1600, 1800, 2000),
        deck_of(
            "3 tin_whistle, 3 dust_devil, 2 iron_coach, 3 quiet_miller, 3 corner_stone, 2 gravel_pit, 3 "
            "marsh_hen, 3 hollow_drum, 2 old_campaigner, 3 lamp_oil, 1 night_ferry, 1 copper_moon, 10 "
            "normal_force, 1 herald_force, 1 twin_force, 2 phoenix_force, 2 beach_race, 2 sand_wagon, 1 "
            "all_weather_shoes, 1 oat_biscuits, 2 feed_sack, 2 dowser, 2 lucky_ribbon, 1 retired_champion, 1 "
            "spare_saddle, 1 piper, 1 winter_carrot, 1 wild_herd"
        ),
    ),
    ReadyDeck(
        "race_office",
        Says("Race Office", "番組編成室", "賽務室"),
        Says(
            "Run the meeting from a desk: an errand each turn, the right notice on the board, and honest horses.",
            "レースは机の上で決まる。毎ターンの用事と時宜を得た状況カード、あとは堅実な馬で進む。",
            "坐鎮賽務室：每回合辦一件差事，掛上合適的狀況牌，其餘交給踏實的馬。",
        ),
        OTHER_METRES,
        deck_of(
            "3 brass_button, 3 chapel_bell, 2 blind_corner, 3 night_ferry, 3 tide_table, 2 rain_maker, 2 "
            "lamp_oil, 1 second_spring, 2 ashen_road, 2 old_campaigner, 2 black_umbrella, 11 normal_force, 1 "
            "herald_force, 2 announcer, 1 old_posters, 1 notice_board, 1 bill_sticker, 2 opera_glasses, 2 "
            "ferryman, 1 garden_party, 1 consolation_stakes, 1 training_notes, 2 pace_setter, 1 "
            "roar_of_the_crowd, 1 clear_sky, 1 open_country, 2 market_day, 1 telescope, 2 clover_field, 1 "
            "show_off"
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
            "grey_heron, 2 siege_tower, 1 full_sail, 1 night_mail, 2 avalanche, 2 pearl_diver, 1 "
            "champion_of_dusk, 2 great_wave, 3 lamp_oil, 3 driftwood, 3 old_campaigner, 15 normal_force, 3 "
            "stayer_force, 2 noon_force, 2 dusk_force, 1 phoenix_force, 2 late_rider, 2 winter_carrot, 1 "
            "milestone, 1 head_trainer, 1 elbow_man, 1 long_shadow, 1 rest_home, 1 feed_sack, 1 downhill_start, 1"
            " weather_glass, 1 telescope, 1 training_notes, 1 winter_quarters, 1 coach_driver"
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
            "3 mud_lark, 3 wet_cobbles, 3 flag_officer, 3 driftwood, 2 even_keel, 2 old_campaigner, 2 ghost_ship, "
            "2 lamp_oil, 6 wild_herd, 2 royal_overture, 2 last_train, 2 siege_tower, 3 marsh_hen, 16 "
            "normal_force, 2 twin_force, 2 ember_force, 3 mud_rider, 1 apprentice, 2 sudden_rain, 2 rain_priest, "
            "2 weather_glass, 1 bold_youngster, 1 slow_clapper, 1 churned_turf, 1 drainage_pipe, 1 tarpaulin, 1 "
            "spare_saddle, 1 time_keeper, 1 clean_slate, 1 coach_driver, 1 phoenix_force, 1 peat_cutter, 1 "
            "canal_horse, 2 wolf_hour, 1 blinkers"
        ),
    ),
)

READY: Final = {deck.name: deck for deck in READY_DECKS}


@cache
def ready_in(version: int) -> dict[str, dict[str, int]]:
    """The ready decks of a version of the rules: the copies of each card, by the name of the deck."""
    former = next((decks for last, decks in FORMER if version <= last), None)
    if former is not None:
        return {name: deck_of(text) for name, text in former.items()}
    return {name: deck.counts for name, deck in READY.items()}


def ready_for(size: int) -> list[ReadyDeck]:
    return [deck for deck in READY.values() if deck.size == size]
