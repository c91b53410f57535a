"""The ready decks of former versions: a race that began with them is dealt with them again."""

from typing import Final

# The decks by name, written as `ready.deck_of` reads them.
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

READY_UNTIL_3: Final = {
    "fast_break": (
        "3 morning_bell, 3 paper_kite, 3 quicksilver_jig, 2 first_light, 2 red_lantern, 2 north_wind, 2 "
        "thunder_column, 2 hare_and_hound, 2 open_gate, 1 white_squall, 2 ledger_line, 1 blue_ensign, 2 "
        "clockwork_hare, 14 normal_force, 2 front_force, 2 sprint_force, 2 front_rider, 1 veteran, 1 "
        "golden_whip, 2 feed_sack, 2 stable_ledger, 1 loose_girth, 2 hidden_path, 1 trick_rider, 2 "
        "phoenix_force, 1 starting_pistol"
    ),
    "late_kick": (
        "3 reed_flute, 3 back_marker, 3 tail_wind, 2 mill_race, 3 second_wind, 3 night_express, 3 "
        "final_whistle, 2 the_reckoning, 2 mirror_lake, 2 tide_table, 17 normal_force, 2 rear_force, 1 "
        "underdog_force, 1 laggard_force, 2 late_rider, 1 roar_of_the_crowd, 2 winter_carrot, 1 milestone, 1 "
        "groom, 1 handicapper, 2 retired_champion, 1 night_racing, 1 winter_quarters, 1 ashen_road"
    ),
    "iron_wall": (
        "3 village_smith, 3 lamp_oil, 2 second_spring, 2 old_campaigner, 2 stone_bridge, 1 judges_box, 3 "
        "harbour_master, 2 counterweight, 2 pocket_sundial, 2 patient_anna, 2 bridle_path, 1 dusk_bird, 2 "
        "quiet_storm, 15 normal_force, 2 twin_force, 2 phoenix_force, 2 padded_rail, 2 gatekeeper, 1 "
        "hypnotist, 1 closed_rail, 2 bold_youngster, 1 flung_mud, 1 crowded_paddock, 1 telescope, 1 "
        "photograph, 1 poker_players, 1 feed_sack"
    ),
    "full_stable": (
        "5 wild_herd, 3 steam_organ, 3 comet_mail, 2 grand_parade, 1 royal_overture, 2 last_train, 2 "
        "hedge_breaker, 3 gilded_cage, 1 champion_of_dusk, 3 clover_field, 1 gallop_post, 3 old_campaigner, "
        "11 normal_force, 3 grand_force, 2 twin_force, 1 ember_force, 1 free_forage, 2 force_reserve, 2 "
        "big_spender, 1 second_entry, 1 steady_hands, 2 farrier, 1 green_flag, 1 head_trainer, 1 feed_sack, 1 "
        "phoenix_force, 1 stable_lad"
    ),
    "sand_track": (
        "3 tin_whistle, 3 dust_devil, 2 iron_coach, 3 quiet_miller, 3 corner_stone, 2 gravel_pit, 3 "
        "marsh_hen, 3 hollow_drum, 2 old_campaigner, 3 lamp_oil, 1 night_ferry, 13 normal_force, 1 "
        "herald_force, 1 twin_force, 2 phoenix_force, 2 beach_race, 2 sand_wagon, 1 all_weather_shoes, 1 "
        "oat_biscuits, 2 feed_sack, 2 dowser, 2 lucky_ribbon, 1 retired_champion, 1 spare_saddle, 1 piper"
    ),
    "race_office": (
        "3 brass_button, 2 chapel_bell, 2 blind_corner, 3 night_ferry, 3 tide_table, 2 rain_maker, 2 "
        "lamp_oil, 3 second_spring, 2 ashen_road, 2 old_campaigner, 1 black_umbrella, 15 normal_force, 1 "
        "herald_force, 2 announcer, 1 old_posters, 1 notice_board, 1 bill_sticker, 2 opera_glasses, 2 "
        "ferryman, 1 garden_party, 1 consolation_stakes, 1 training_notes, 2 pace_setter, 1 "
        "roar_of_the_crowd, 2 winter_carrot, 1 clear_sky, 1 open_country"
    ),
    "true_stayers": (
        "3 toll_keeper, 3 slow_burn, 3 borrowed_time, 3 deep_breath, 3 tea_clipper, 3 echo_valley, 3 "
        "grey_heron, 2 siege_tower, 1 full_sail, 1 night_mail, 1 avalanche, 2 pearl_diver, 1 "
        "champion_of_dusk, 1 long_fuse, 1 great_wave, 3 lamp_oil, 3 driftwood, 18 normal_force, 3 "
        "stayer_force, 2 noon_force, 2 dusk_force, 1 phoenix_force, 2 late_rider, 2 winter_carrot, 1 "
        "milestone, 1 head_trainer, 1 elbow_man, 1 level_ground, 1 long_shadow, 1 rest_home, 1 feed_sack, 1 "
        "downhill_start, 1 weather_glass, 1 telescope, 1 training_notes, 1 winter_quarters, 1 coach_driver"
    ),
    "mud_duel": (
        "3 mud_lark, 3 wet_cobbles, 2 flag_officer, 3 driftwood, 3 even_keel, 1 old_campaigner, 2 ghost_ship, "
        "3 lamp_oil, 5 wild_herd, 2 royal_overture, 2 last_train, 2 siege_tower, 2 marsh_hen, 23 "
        "normal_force, 2 twin_force, 2 ember_force, 3 mud_rider, 1 apprentice, 2 sudden_rain, 2 rain_priest, "
        "2 weather_glass, 1 bold_youngster, 1 slow_clapper, 1 churned_turf, 1 drainage_pipe, 1 tarpaulin, 1 "
        "spare_saddle, 1 time_keeper, 1 clean_slate, 1 coach_driver, 1 phoenix_force"
    ),
}

READY_UNTIL_5: Final = {
    "fast_break": (
        "3 morning_bell, 3 quicksilver_jig, 3 first_light, 3 red_lantern, 3 north_wind, 2 thunder_column, 2 "
        "hare_and_hound, 2 open_gate, 1 white_squall, 1 ledger_line, 2 blue_ensign, 3 clockwork_hare, 12 "
        "normal_force, 2 front_force, 2 sprint_force, 1 phoenix_force, 2 front_rider, 1 veteran, 1 "
        "golden_whip, 2 feed_sack, 1 stable_ledger, 1 loose_girth, 2 hidden_path, 1 starting_pistol, 2 "
        "winter_carrot, 2 lamp_oil"
    ),
    "late_kick": (
        "3 reed_flute, 3 back_marker, 3 tail_wind, 2 mill_race, 3 second_wind, 3 night_express, 3 "
        "final_whistle, 2 the_reckoning, 2 mirror_lake, 2 tide_table, 2 ashen_road, 13 normal_force, 2 "
        "rear_force, 1 underdog_force, 1 laggard_force, 2 late_rider, 1 roar_of_the_crowd, 1 milestone, 1 "
        "groom, 1 handicapper, 1 retired_champion, 1 night_racing, 1 winter_quarters, 1 feed_sack, 2 "
        "slow_clapper, 1 river_in_flood, 1 telescope, 1 blinkers"
    ),
    "iron_wall": (
        "3 village_smith, 3 lamp_oil, 3 second_spring, 3 old_campaigner, 3 stone_bridge, 1 judges_box, 3 "
        "harbour_master, 2 counterweight, 2 pocket_sundial, 2 patient_anna, 2 bridle_path, 2 blind_corner, 11"
        " normal_force, 2 twin_force, 2 phoenix_force, 2 padded_rail, 2 gatekeeper, 1 closed_rail, 2 "
        "bold_youngster, 1 crowded_paddock, 1 feed_sack, 1 winter_carrot, 1 groom, 1 telescope, 1 hypnotist, "
        "1 poker_players, 1 dusk_bird, 1 clover_field"
    ),
    "full_stable": (
        "6 wild_herd, 3 steam_organ, 3 comet_mail, 2 grand_parade, 2 royal_overture, 2 last_train, 3 "
        "hedge_breaker, 3 gilded_cage, 1 champion_of_dusk, 3 clover_field, 2 gallop_post, 2 old_campaigner, 9"
        " normal_force, 3 grand_force, 2 twin_force, 1 ember_force, 1 phoenix_force, 1 free_forage, 1 "
        "force_reserve, 1 second_entry, 1 steady_hands, 2 farrier, 1 green_flag, 1 head_trainer, 1 feed_sack,"
        " 1 stable_lad, 1 winter_carrot, 1 lamp_oil"
    ),
    "sand_track": (
        "3 tin_whistle, 3 dust_devil, 2 iron_coach, 3 quiet_miller, 3 corner_stone, 2 gravel_pit, 3 "
        "marsh_hen, 3 hollow_drum, 2 old_campaigner, 3 lamp_oil, 1 night_ferry, 1 copper_moon, 10 "
        "normal_force, 1 herald_force, 1 twin_force, 2 phoenix_force, 2 beach_race, 2 sand_wagon, 1 "
        "all_weather_shoes, 1 oat_biscuits, 2 feed_sack, 2 dowser, 2 lucky_ribbon, 1 retired_champion, 1 "
        "spare_saddle, 1 piper, 1 winter_carrot, 1 wild_herd"
    ),
    "race_office": (
        "3 brass_button, 3 chapel_bell, 2 blind_corner, 3 night_ferry, 3 tide_table, 2 rain_maker, 2 "
        "lamp_oil, 1 second_spring, 2 ashen_road, 2 old_campaigner, 2 black_umbrella, 11 normal_force, 1 "
        "herald_force, 2 announcer, 1 old_posters, 1 notice_board, 1 bill_sticker, 2 opera_glasses, 2 "
        "ferryman, 1 garden_party, 1 consolation_stakes, 1 training_notes, 2 pace_setter, 1 "
        "roar_of_the_crowd, 1 clear_sky, 1 open_country, 2 market_day, 1 telescope, 2 clover_field, 1 "
        "show_off"
    ),
    "true_stayers": (
        "3 toll_keeper, 3 slow_burn, 3 borrowed_time, 3 deep_breath, 3 tea_clipper, 3 echo_valley, 3 "
        "grey_heron, 2 siege_tower, 1 full_sail, 1 night_mail, 2 avalanche, 2 pearl_diver, 1 "
        "champion_of_dusk, 2 great_wave, 3 lamp_oil, 3 driftwood, 2 old_campaigner, 15 normal_force, 3 "
        "stayer_force, 2 noon_force, 2 dusk_force, 1 phoenix_force, 2 late_rider, 2 winter_carrot, 1 "
        "milestone, 1 head_trainer, 1 elbow_man, 1 level_ground, 1 long_shadow, 1 rest_home, 1 feed_sack, 1 "
        "downhill_start, 1 weather_glass, 1 telescope, 1 training_notes, 1 winter_quarters, 1 coach_driver"
    ),
    "mud_duel": (
        "3 mud_lark, 3 wet_cobbles, 3 flag_officer, 3 driftwood, 2 even_keel, 2 old_campaigner, 2 ghost_ship,"
        " 2 lamp_oil, 6 wild_herd, 2 royal_overture, 2 last_train, 2 siege_tower, 3 marsh_hen, 16 "
        "normal_force, 2 twin_force, 2 ember_force, 3 mud_rider, 1 apprentice, 2 sudden_rain, 2 rain_priest, "
        "2 weather_glass, 1 bold_youngster, 1 slow_clapper, 1 churned_turf, 1 drainage_pipe, 1 tarpaulin, 1 "
        "spare_saddle, 1 time_keeper, 1 clean_slate, 1 coach_driver, 1 phoenix_force, 1 peat_cutter, 1 "
        "canal_horse, 2 wolf_hour, 1 blinkers"
    ),
}

# The last version that they were dealt in, the oldest first.
FORMER: Final = ((2, READY_UNTIL_2), (3, READY_UNTIL_3), (5, READY_UNTIL_5))
