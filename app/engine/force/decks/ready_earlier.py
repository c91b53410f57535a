"""The ready decks of former versions: a race that began with them is dealt with them again."""

from typing import Final

# By the last version they were valid in: the decks by name, written as `ready.deck_of` reads them.
READY_UNTIL_2: Final = {
    "fast_break": (
        "3 morning_bell, 3 quicksilver_jig, 3 first_light, 3 red_lantern, 3 north_wind, 2 ledger_line, 2 "
        "blue_ensign, 2 thunder_column, 2 second_spring, 23 normal_force, 3 front_force, 3 sprint_force, 2 "
        "front_rider, 1 golden_whip, 1 loose_girth, 2 feed_sack, 1 starting_pistol, 1 early_start"
    ),
    "late_kick": (
        "3 reed_flute, 3 back_marker, 3 tail_wind, 2 mill_race, 3 second_wind, 3 night_express, 3 "
        "final_whistle, 2 the_reckoning, 2 ashen_road, 23 normal_force, 3 rear_force, 2 underdog_force, 2 "
        "late_rider, 1 roar_of_the_crowd, 1 retired_champion, 1 winter_carrot, 1 night_racing, 1 milestone, "
        "1 groom"
    ),
    "iron_wall": (
        "3 village_smith, 3 lamp_oil, 3 second_spring, 3 old_campaigner, 3 stone_bridge, 1 judges_box, 2 "
        "pocket_sundial, 3 harbour_master, 3 counterweight, 24 normal_force, 2 twin_force, "
        "2 phoenix_force, 2 padded_rail, 1 hypnotist, 2 gatekeeper, 1 closed_rail, 1 bold_youngster, 1 "
        "bramble_fence"
    ),
    "full_stable": (
        "3 wild_herd, 3 second_spring, 3 old_campaigner, 3 grand_parade, 3 comet_mail, 2 royal_overture, 2 "
        "blue_ensign, 2 last_train, 1 champion_of_dusk, 2 black_umbrella, 20 normal_force, 3 grand_force, 3 "
        "twin_force, 3 chain_force, 2 force_reserve, 1 free_forage, 2 big_spender, 1 second_entry, 1 "
        "winter_carrot"
    ),
    "true_stayers": (
        "3 toll_keeper, 3 slow_burn, 3 borrowed_time, 3 deep_breath, 3 tea_clipper, 3 echo_valley, 3 "
        "grey_heron, 2 siege_tower, 2 full_sail, 2 night_mail, 2 avalanche, 2 pearl_diver, 1 "
        "champion_of_dusk, 30 normal_force, 3 stayer_force, 3 noon_force, 2 dusk_force, 2 training_notes, 3 "
        "late_rider, 1 telescope, 2 winter_carrot, 1 milestone, 1 head_trainer"
    ),
    "mud_duel": (
        "3 mud_lark, 3 wet_cobbles, 3 flag_officer, 3 driftwood, 3 even_keel, 2 old_campaigner, 3 "
        "ghost_ship, 3 lamp_oil, 4 wild_herd, 2 royal_overture, 2 last_train, 1 siege_tower, 31 "
        "normal_force, 3 twin_force, 2 ember_force, 2 phoenix_force, 2 mud_rider, 1 apprentice, 1 "
        "sudden_rain, 2 rain_priest, 2 weather_glass, 2 bold_youngster"
    ),
}
