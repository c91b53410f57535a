// The names of the horses that wait, as pictures: off-pace and close.

import {
  blue,
  brown,
  cream,
  dark,
  disc,
  dot,
  fill,
  flat,
  gold,
  green,
  grey,
  ink,
  leaf,
  line,
  navy,
  orange,
  pink,
  placed,
  purple,
  red,
  silver,
  sky,
  tan,
} from "./pen.ts";

const WAVES = (y: number, colour = sky) =>
  line(colour, 3, `M0 ${y}C8 ${y - 4} 12 ${y + 4} 20 ${y}S34 ${y - 4} 40 ${y} 52 ${y + 4} 60 ${y}`);
const DROPS = (at: [number, number][]) =>
  at.map(([x, y]) =>
    fill(sky, `M${x} ${y}C${x + 4} ${y + 6} ${x + 4} ${y + 10} ${x} ${y + 10}S${x - 4} ${y + 6} ${x} ${y}Z`)
  ).join("");

export const BACK: Record<string, string> = {
  reed_flute:
    [6, 14, 22, 30, 38, 46].map((x, i) =>
      fill(i % 2 ? tan : gold, `M${x} 12H${x + 8}V${54 - i * 5}H${x}Z`) + disc(dark, x + 4, 12, 3, 1.6)
    ).join("") + fill(red, "M4 20H56V26H4Z"),
  ashen_road: fill(green, "M0 26C10 14 22 14 30 24C38 12 52 14 60 24V58H0Z") + fill(silver, "M28 24H33L56 58H2Z") +
    line(ink, 2.4, "M30 28V33M30 38V44M30 49V57") + fill(dark, "M46 22V8L42 14M46 12L51 6"),
  marsh_hen: line(green, 3, "M6 58C8 44 4 34 6 20M54 58C52 40 56 30 52 14M14 58V42") +
    fill(brown, "M3 8H9V22H3ZM49 4H55V18H49Z") +
    fill(dark, "M12 40C14 30 24 28 32 32C34 24 36 18 42 18C48 18 48 26 44 30C46 42 40 50 28 50C18 50 10 48 12 40Z") +
    fill(red, "M46 20L54 23 47 26Z") + dot(cream, 42, 22, 1.6) + WAVES(54),
  blind_corner: fill(gold, "M30 2L58 30 30 58 2 30Z") + line(ink, 6, "M20 46V32C20 26 24 24 28 24H36") +
    fill(ink, "M34 14L48 24 34 34Z"),
  rain_maker: fill(grey, "M4 24C4 12 16 10 20 14C24 2 42 4 44 15C56 14 60 30 48 32H12C6 32 4 28 4 24Z") +
    DROPS([[14, 37], [26, 44], [38, 37], [48, 45], [16, 50]]) + line(gold, 3.4, "M32 36L36 58"),
  mud_lark: flat(brown, "M0 46C10 38 20 48 30 44S52 40 60 46V60H0Z") +
    fill(tan, "M10 30C14 20 26 18 34 20C38 12 50 12 50 20L57 23 50 26C50 38 40 44 28 43C22 43 16 40 12 36L2 38Z") +
    flat(brown, "M16 30C24 26 34 28 38 32C32 38 22 38 16 30Z") + dot(ink, 45, 20, 1.8) +
    line(ink, 2, "M28 43L26 50M36 41L37 49") + dot(brown, 12, 14, 2.6) + dot(brown, 24, 8, 2),
  borrowed_time: fill(brown, "M12 4H48V10H12ZM12 50H48V56H12Z") +
    fill(sky, "M16 10H44C44 24 34 26 34 30S44 36 44 50H16C16 36 26 34 26 30S16 24 16 10Z") +
    flat(gold, "M19 17H41C40 23 34 25 31 29H29C26 25 20 23 19 17ZM19 49C20 42 28 42 30 38C32 42 40 42 41 49Z") +
    line(gold, 1.6, "M30 28V40"),
  level_pegging: fill(brown, "M0 36L12 26H60L50 36Z") + fill(tan, "M0 36H50V54H0Z") +
    fill(brown, "M50 36L60 26V44L50 54Z") + [8, 42].map((x) => dot(ink, x, 45, 2)).join("") +
    fill(red, "M17 32V8C17 3 25 3 25 8V32C25 34 17 34 17 32Z") +
    fill(blue, "M34 32V8C34 3 42 3 42 8V32C42 34 34 34 34 32Z") + line(cream, 2, "M12 2H47"),
  gravel_pit: fill(grey, "M2 56L18 26 28 36 36 22 58 56Z") +
    [[14, 50], [26, 48], [38, 50], [48, 51], [20, 40], [36, 38], [30, 54]].map(([x, y]) =>
      disc(silver, x!, y!, 4.6, 3.6)
    ).join("") +
    placed(
      "rotate(28 46 20)",
      line(ink, 5, "M46 0V20") + line(tan, 3, "M46 0V20") + fill(dark, "M40 18H52L50 34 46 38 42 34Z"),
    ),
  driftwood: placed(
    "rotate(-10 30 34)",
    fill(tan, "M4 28L20 27 28 14 33 15 29 27 54 28C60 30 60 40 54 42H6C0 40 0 30 4 28Z") +
      disc(cream, 54, 35, 3.6, 6.6) + line(brown, 1.6, "M10 33H44M8 38H38"),
  ) + WAVES(50) + WAVES(57),
  second_wind:
    line(ink, 7.6, "M4 24H36C48 24 48 8 37 9C31 10 31 16 35 17M4 36H44C60 36 58 54 46 52C40 50 41 44 45 44M10 48H26") +
    line(sky, 4.6, "M4 24H36C48 24 48 8 37 9C31 10 31 16 35 17M4 36H44C60 36 58 54 46 52C40 50 41 44 45 44M10 48H26"),
  market_day: fill(cream, "M6 10H54L58 26H2Z") + flat(red, "M12 11H20L19 25H8ZM29 11H37L38 25H28ZM46 11H53L57 25H48Z") +
    line(ink, 2.6, "M8 27V56M52 27V56") + fill(brown, "M6 42H54V56H6Z") +
    [14, 24, 34, 44].map((x, i) => disc([red, orange, leaf, gold][i]!, x + 1, 38, 5)).join(""),
  echo_valley: fill(purple, "M0 56L18 14 34 56Z") + fill(blue, "M28 56L44 20 60 56Z") +
    flat(cream, "M18 15L13 27 18 24 22 27ZM44 21L40 31 44 28 48 31Z") +
    line(cream, 2.6, "M26 22C31 26 31 32 28 36M32 16C40 24 40 32 36 40"),
  mill_race: disc(brown, 28, 28, 24) + disc(tan, 28, 28, 17) +
    [0, 45, 90, 135].map((a) => placed(`rotate(${a} 28 28)`, line(ink, 3, "M28 2V54"))).join("") +
    disc(gold, 28, 28, 4) + WAVES(53) + line(sky, 3, "M48 6C56 16 56 34 52 48"),
  old_campaigner: fill(red, "M16 2H26L32 24 24 28ZM44 2H34L26 24 36 28Z") +
    flat(cream, "M20 3H23L28 20 26 22ZM40 3H37L32 20 34 22Z") + disc(gold, 30, 40, 16) + disc(orange, 30, 40, 11) +
    fill(cream, "M30 32L32.5 38 38 38 34 42 35.5 48 30 44.5 24.5 48 26 42 22 38 27.5 38Z"),
  black_umbrella: line(ink, 3, "M30 4V46C30 56 42 56 42 48") +
    fill(dark, "M2 30C4 4 56 4 58 30C54 25 48 25 44 30C40 25 34 25 30 30C26 25 20 25 16 30C12 25 6 25 2 30Z") +
    line(grey, 1.6, "M16 29C17 18 22 12 30 10C38 12 43 18 44 29M30 10V28"),
  pearl_diver: fill(pink, "M4 34C2 12 18 4 30 4S58 12 56 34L46 40H14Z") +
    line(ink, 1.4, "M30 6V34M18 9L22 36M42 9L38 36M8 20L16 36M52 20L44 36") +
    fill(purple, "M4 36C14 46 46 46 56 36C56 50 44 56 30 56S4 50 4 36Z") + disc(cream, 30, 38, 8.5) +
    dot("#fff", 27, 35, 2.6),
  river_in_flood: fill(green, "M0 20C16 12 44 12 60 20V58H0Z") +
    fill(blue, "M20 16C40 20 6 28 16 38C24 46 4 50 4 58H56C60 46 34 44 42 34C48 26 30 22 38 15Z") +
    line(sky, 2.4, "M24 22C30 24 20 28 22 32M26 40C30 46 18 48 18 56M38 46C44 50 40 54 44 57") +
    fill(leaf, "M46 44C40 34 48 28 52 30S60 38 54 44Z"),
  last_train: disc(dark, 30, 30, 24) + disc(grey, 30, 30, 18) + fill(red, "M6 46H54V54H6Z") + disc(gold, 30, 12, 7) +
    disc(cream, 30, 12, 3) + disc(red, 13, 50, 4.6) + disc(red, 47, 50, 4.6) + line(ink, 1.8, "M30 22V40M20 31H40") +
    fill(dark, "M18 54L12 60H48L42 54Z"),
  high_tide: fill(cream, "M22 12L25 2H35L38 12ZM18 60L22 12H38L42 60Z") + flat(red, "M21.5 19H38.5L39.2 27H20.8Z") +
    fill(gold, "M25 4H35V11H25Z") + flat(blue, "M0 38C8 30 14 42 22 36S36 30 44 36 54 42 60 36V60H0Z") +
    line(sky, 3, "M0 38C8 30 14 42 22 36S36 30 44 36 54 42 60 36") + WAVES(48) + WAVES(56) +
    line(gold, 2.6, "M42 6L56 2M42 9L56 13M18 6L4 2M18 9L4 13"),
  bridle_path: line(ink, 5, "M30 16V58") + line(brown, 2.6, "M30 16V58") + fill(cream, "M8 8H44L56 17 44 26H8Z") +
    line(ink, 3.6, "M18 22C14 14 19 11 22 11S30 14 26 22") +
    fill(leaf, "M8 58C12 46 20 48 22 58ZM38 58C40 48 50 46 54 58Z"),
  peat_cutter:
    [[4, 46], [24, 46], [14, 34]].map(([x, y]) => fill(brown, `M${x} ${y}H${x! + 20}V${y! + 12}H${x}Z`)).join("") +
    line(tan, 1.4, "M8 52H18M28 52H40M18 40H28") +
    placed(
      "rotate(20 44 24)",
      line(ink, 5, "M44 4V30") + line(gold, 2.6, "M44 4V30") + line(ink, 4, "M38 3H50") +
        fill(silver, "M37 28H51V44L44 50 37 44Z"),
    ),
  back_marker: fill(cream, "M24 20H36V58H24Z") + flat(ink, "M25 28H35V36H25ZM25 44H35V52H25Z") + disc(red, 30, 16, 15) +
    disc(cream, 30, 16, 9.5) + disc(red, 30, 16, 4),
  dusk_bird: disc(orange, 34, 26, 20) +
    fill(dark, "M8 32C14 22 24 22 32 24L40 16 46 18 52 20 47 23C47 34 38 42 26 40L8 46 14 38Z") +
    line(ink, 3.6, "M0 48C20 42 40 52 60 44") + dot(cream, 43, 20, 1.4),
  hollow_drum: fill(red, "M6 18H54V46C54 58 6 58 6 46Z") + disc(cream, 30, 18, 24, 9) +
    line(gold, 2, "M7 28L18 52 30 30 42 52 53 28") + line(ink, 4.6, "M14 4L34 18M48 2L38 16") +
    line(tan, 2.4, "M14 4L34 18M48 2L38 16"),
  slow_burn: fill(cream, "M20 26H40V52H20Z") + fill(cream, "M20 26C20 32 16 34 17 40S22 40 22 34Z") +
    fill(gold, "M8 50H52L46 58H14Z") + fill(orange, "M30 2C40 12 39 23 30 24S20 13 30 2Z") +
    flat(gold, "M30 11C34 16 33 22 30 22S26 17 30 11Z"),
  quiet_storm: fill(navy, "M4 28C4 14 18 12 22 17C26 4 44 6 46 18C58 18 60 34 48 36H14C6 36 4 32 4 28Z") +
    fill(gold, "M32 32L22 46H30L26 58 42 42H33L40 32Z") + line(cream, 2, "M14 24C16 20 20 20 22 22"),
  patient_anna: disc(gold, 30, 30, 24, 28) + disc(navy, 30, 30, 19, 23) +
    flat(
      cream,
      "M20 48C20 42 26 42 26 37C18 34 16 20 24 14C32 9 41 14 41 22L45 29 41 31C42 36 38 38 35 37C35 42 42 44 42 48C36 53 26 53 20 48Z",
    ) + disc(brown, 21, 18, 6.5),
  tail_wind: line(ink, 3.6, "M8 4V58") + fill(orange, "M8 8C22 4 40 10 56 18V28C40 30 24 30 8 28Z") +
    flat(cream, "M19 7.5C24 8 28 9 32 10.5V28.7C28 29 24 29 19 28.7ZM44 14L50 16.5V28L44 28.6Z"),
  night_express: fill(dark, "M4 26H40V44H4Z") + fill(red, "M36 16H54V44H36Z") + fill(gold, "M40 21H50V30H40Z") +
    fill(dark, "M8 14H16V26H8Z") + fill(dark, "M4 44L-2 52H6Z") + [12, 25].map((x) => disc(red, x, 47, 7)).join("") +
    disc(red, 45, 46, 9) + line(silver, 2.4, "M12 47H45") + disc(cream, 20, 6, 5) + disc(cream, 32, 2, 6.5),
  grey_heron: line(ink, 2.2, "M26 42V58M32 42V58") +
    fill(
      silver,
      "M12 30C16 20 30 20 38 24C40 18 34 12 38 6C42 2 48 4 49 8L60 11 48 13C46 20 50 30 42 38C34 44 18 44 4 48Z",
    ) + fill(grey, "M12 32C20 26 32 28 36 32C30 40 18 42 8 45Z") + dot(ink, 44, 8, 1.4) + line(ink, 2.4, "M40 5L32 7") +
    WAVES(57),
  wolf_hour: disc(cream, 38, 20, 17) + line(ink, 2, "M38 20V9M38 20L46 24") +
    fill(grey, "M2 58C0 44 8 36 14 32L10 22 18 25 24 10 30 22C32 28 28 32 26 36C30 44 28 52 30 58Z") +
    dot(ink, 22, 24, 1.4) + fill(dark, "M24 10L22 17 28 17Z"),
  chapel_bell: fill(cream, "M18 28H42V58H18Z") + fill(red, "M14 29L30 10 46 29Z") + line(ink, 2.4, "M30 10V0M26 4H34") +
    fill(navy, "M23 34C23 28 37 28 37 34V44H23Z") + fill(gold, "M30 32C35 32 34 39 37 42H23C26 39 25 32 30 32Z") +
    fill(brown, "M26 49H34V58H26Z"),
  counterweight: fill(dark, "M16 26H44L52 56H8Z") + disc("none", 30, 17, 8) +
    line(silver, 3, "M24 20A8 8 0 1 1 36 20") + fill(cream, "M20 36H40V48H20Z") +
    line(ink, 2.4, "M25 39V45M25 42L30 39M25 42L30 45M35 39C31 39 31 45 35 45V42"),
  final_whistle: fill(gold, "M2 20H36C56 20 56 54 36 54C24 54 18 46 18 36H2Z") + disc(dark, 36, 37, 7) +
    fill(dark, "M24 20H32V26H24Z") + line(ink, 2, "M52 22C58 12 52 4 44 4") +
    line(cream, 2.6, "M8 12L4 6M18 12V4M28 12L32 6"),
  avalanche: fill(silver, "M0 56L30 6 60 56Z") + flat(cream, "M30 8L46 34 38 30 32 38 26 30 16 34Z") +
    [[14, 46, 8], [30, 50, 7], [44, 46, 8], [24, 38, 5], [54, 54, 5], [4, 54, 5]].map(([x, y, r]) =>
      disc(cream, x!, y!, r!)
    ).join(""),
  copper_moon: disc(orange, 30, 30, 26) + disc(brown, 20, 22, 5) + disc(brown, 38, 18, 3.4) + disc(brown, 36, 40, 7) +
    disc(brown, 18, 42, 3) + line(gold, 3, "M10 18C13 13 17 10 21 8"),
  ghost_ship: fill(silver, "M2 42H58L50 54H12Z") + line(ink, 2.2, "M18 42V10M38 42V2") +
    fill(
      cream,
      "M8 14C16 10 24 12 28 16L26 32 22 28 18 34 13 28 8 33ZM28 6C36 2 46 4 50 10L49 34 44 28 40 36 35 29 29 34Z",
    ) + line(grey, 2, "M12 48H48") + WAVES(57, cream),
  even_keel: fill(red, "M6 24H54C54 38 44 44 32 48V58H28V48C16 44 6 38 6 24Z") + flat(cream, "M7 25H53L52 30H8Z") +
    line(ink, 2.4, "M30 24V2") + fill(cream, "M20 6H40V18H20Z") + WAVES(40),
  the_reckoning: fill(brown, "M2 6H58V56H2Z") + fill(cream, "M7 11H53V51H7Z") +
    [19, 31, 43].map((y) => line(ink, 1.8, `M7 ${y}H53`)).join("") +
    [[13, 19, red], [22, 19, red], [46, 19, red], [15, 31, blue], [38, 31, blue], [47, 31, blue], [13, 43, green], [
      22,
      43,
      green,
    ], [31, 43, green]].map(([x, y, c]) => disc(c as string, x as number, y as number, 4, 5.5)).join(""),
  night_mail: fill(red, "M14 16C14 4 46 4 46 16V56H14Z") + fill(dark, "M18 22H42V27H18Z") +
    fill(cream, "M22 31H38V41H22Z") + line(ink, 1.4, "M22 31L30 37 38 31") + fill(dark, "M12 54H48V59H12Z") +
    line(cream, 2, "M18 15C20 10 24 9 28 8.5"),
  great_wave: fill(blue, "M0 58V44C6 18 26 4 44 10C54 14 58 24 52 30C50 22 42 20 38 25C32 33 42 46 60 46V58Z") +
    flat(
      cream,
      "M44 10C54 14 58 24 52 30C51 26 49 23 46 22L48 28 42 22 41 28 37 22 33 27 32 20 25 22 28 14C33 10 39 8.5 44 10Z",
    ) + line(sky, 2.6, "M8 54C10 36 18 26 28 22M20 55C20 46 22 40 27 36"),
  champion_of_dusk: fill(gold, "M14 6H46C46 26 40 36 33 38V46H42V54H18V46H27V38C20 36 14 26 14 6Z") +
    line(ink, 5, "M14 12C2 12 6 28 18 28M46 12C58 12 54 28 42 28") +
    line(gold, 2.2, "M14 12C2 12 6 28 18 28M46 12C58 12 54 28 42 28") +
    fill(purple, "M30 11L32.8 17.5 39.5 18 34.5 22.5 36 29 30 25.5 24 29 25.5 22.5 20.5 18 27.2 17.5Z"),
  deep_breath: disc(gold, 30, 28, 22) + disc(sky, 30, 26, 12) + line(ink, 1.8, "M30 14V38M18 26H42") +
    disc(sky, 9, 28, 5) + disc(sky, 51, 28, 5) + fill(brown, "M8 44H52L56 56H4Z") + dot(ink, 16, 51, 1.8) +
    dot(ink, 30, 51, 1.8) + dot(ink, 44, 51, 1.8) + disc(cream, 52, 6, 4) + disc(cream, 45, 2, 2.4),
  scarecrow: line(ink, 4, "M30 22V60M6 30H54") + line(brown, 2, "M30 22V60M6 30H54") +
    fill(blue, "M14 25H46L42 50H18Z") + fill(tan, "M22 10H38V26H22Z") +
    fill(brown, "M12 11L22 10 25 0H36L38 10 48 11V14H12Z") + dot(ink, 27, 17, 1.6) + dot(ink, 34, 17, 1.6) +
    line(ink, 1.4, "M26 22H35") + line(gold, 2.4, "M14 30L4 26M14 32L4 36M46 30L56 26M46 32L56 36"),
  tide_table: fill(cream, "M6 4H54V56H6Z") + fill(red, "M6 4H54V14H6Z") +
    [16, 30, 44].map((x, i) => disc(navy, x, 25, 6) + dot(cream, x + [3, 0, -3][i]!, 25, [4.6, 5, 4.6][i]!)).join("") +
    WAVES(39, blue) + line(blue, 3, "M10 48C16 44 20 52 28 48S42 44 50 48"),
  mirror_lake: fill(sky, "M0 30H60V58H0Z") + fill(green, "M4 30L22 4 32 18 38 10 56 30Z") +
    flat(leaf, "M6 31L22 54 32 42 38 50 54 31Z") + flat(cream, "M22 5L16 14 22 12 27 14Z") +
    line(ink, 1.6, "M0 30H60") + line(cream, 2, "M8 40H22M34 37H52M14 48H30M40 46H48"),
};
