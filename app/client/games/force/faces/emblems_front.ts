// The names of the horses that run in front, as pictures: lead and stalk.

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
  red,
  silver,
  sky,
  tan,
} from "./pen.ts";

const HARE = fill(
  tan,
  "M10 48C4 40 12 30 24 31C28 24 34 22 36 22C28 12 28 4 31 3C36 6 39 14 40 19C42 10 46 5 49 6C49 14 47 19 44 23C52 25 54 31 51 34C47 36 44 36 42 38C43 44 42 50 44 53H35L32 46C26 48 24 50 26 53H12C10 53 9 50 10 48Z",
) +
  dot(ink, 45, 28, 1.7);
const ENVELOPE = fill(cream, "M8 20H52V48H8Z") + line(ink, 1.6, "M8 20L30 37 52 20M8 48L24 33M52 48L36 33");

export const FRONT: Record<string, string> = {
  morning_bell: fill(gold, "M30 8C44 8 44 20 45 32L52 44H8L15 32C16 20 16 8 30 8Z") + disc(brown, 30, 49, 5) +
    fill(gold, "M26 8C26 2 34 2 34 8Z") + line(cream, 3, "M21 22C22 18 23 16 25 14") + line(ink, 1.6, "M14 36H46"),
  paper_kite: fill(red, "M34 3L54 24 26 46 18 18Z") + flat(cream, "M34 3L32.5 21 18 18ZM32.5 21L54 24 26 46Z") +
    line(ink, 1.6, "M34 3L26 46M18 18L54 24M34 3L54 24 26 46 18 18Z") +
    line(ink, 1.6, "M26 46C20 50 22 54 14 53S10 58 4 56") +
    fill(gold, "M18 49L23 55 24 49 17 55Z"),
  open_gate: fill(brown, "M6 8H13V56H6ZM47 8H54V56H47Z") +
    fill(cream, "M13 14L34 20V25L13 20ZM13 28L34 32V37L13 34ZM13 42L34 44V49L13 48Z") +
    fill(cream, "M33 16H38V53H33Z") + fill(gold, "M4 4H15V9H4ZM45 4H56V9H45Z"),
  wild_herd: [grey, orange, brown].map((coat, i) =>
    placed(
      `translate(${i * 12} ${i * 10}) scale(.78)`,
      fill(
        coat,
        "M4 50C2 30 10 14 22 8L24 2 29 8C38 13 44 22 46 26C48 31 44 35 40 33C36 31 32 31 29 32C30 40 26 44 26 50Z",
      ) +
        line(ink, 3, "M8 40C6 28 12 16 21 10") + dot(ink, 31, 17, 1.8),
    )
  ).join(""),
  quicksilver_jig: fill(silver, "M18 4C30 16 34 22 34 30A15 15 0 0 1 4 30C4 22 8 14 18 4Z") +
    fill(silver, "M44 26C52 36 55 40 55 45A10.5 10.5 0 0 1 34 45C34 40 38 34 44 26Z") +
    line(cream, 3, "M10 30C10 35 13 38 16 39") +
    line(cream, 2.4, "M39 46C39 49 41 51 43 51") + disc(silver, 46, 12, 5),
  hare_and_hound: placed("translate(16 -3) scale(.74)", HARE) +
    fill(brown, "M2 56C2 42 8 34 18 33L21 27 27 33C34 35 38 40 42 42C44 45 42 48 38 48L28 49C28 52 29 54 30 56Z") +
    fill(dark, "M13 35C9 40 9 46 13 48C17 46 18 40 18 34Z") + dot(ink, 27, 39, 1.7) + disc(ink, 41, 43.4, 1.6),
  tin_whistle: placed(
    "rotate(-38 30 30)",
    fill(silver, "M6 25H56V35H14L6 31Z") + flat(gold, "M14 25.8H20V34.2H14Z") + fill(ink, "M8 27.5H12V30H8Z") +
      [28, 35, 42, 49].map((x) => dot(ink, x, 29, 2)).join(""),
  ) + line(ink, 2, "M10 20V6L20 3V17") + disc(ink, 7.5, 20, 3, 2.3) + disc(ink, 17.5, 17, 3, 2.3),
  first_light: line(gold, 4, "M30 4V14M10 12L17 20M50 12L43 20M2 32H12M48 32H58") +
    fill(gold, "M12 42A18 18 0 0 1 48 42Z") +
    fill(green, "M0 42H60V56H0Z") + flat(leaf, "M2 43H58V47H2Z"),
  red_lantern: line(ink, 2, "M30 2V10") + fill(red, "M30 12C50 12 54 22 54 30S50 48 30 48 6 38 6 30 10 12 30 12Z") +
    line(ink, 1.2, "M30 12V48M18 14C12 24 12 36 18 46M42 14C48 24 48 36 42 46") +
    fill(dark, "M21 9H39V14H21ZM21 46H39V51H21Z") +
    line(gold, 2.4, "M25 52V58M30 52V59M35 52V58"),
  steam_organ:
    [8, 17, 26, 35, 44].map((x, i) => fill(gold, `M${x} ${26 - [0, 6, 10, 6, 0][i]!}H${x + 7}V46H${x}Z`)).join("") +
    fill(red, "M4 42H56V56H4Z") + line(gold, 2, "M9 49H51") +
    [12, 30, 47].map((x, i) => disc(cream, x, [12, 7, 12][i]!, 5)).join(""),
  north_wind: fill(cream, "M2 22C2 12 12 10 16 14C20 6 34 6 36 16C44 16 46 28 38 30H10C4 30 2 26 2 22Z") +
    dot(ink, 22, 18, 1.6) +
    dot(ink, 32, 18, 1.6) + disc(ink, 27, 25, 2.6, 2) +
    line(cream, 3.4, "M10 40H44C54 40 54 30 47 31M6 48H52C60 48 58 58 51 55M14 56H36") +
    line(pink, 2.6, "M16 23H18M36 23H38"),
  gallop_post: ENVELOPE + disc(red, 30, 35, 6) + line(cream, 3, "M-2 26H4M-4 34H4M-2 42H4") +
    fill(sky, "M52 20C58 10 62 12 60 4C50 4 46 10 44 20ZM8 20C2 10 -2 12 0 4C10 4 14 10 16 20Z"),
  dust_devil: line(
    tan,
    7,
    "M8 10C24 4 44 6 52 12M12 21C26 16 40 17 46 22M18 32C26 28 36 29 40 32M24 42C30 39 34 40 36 42M28 51H33",
  ) +
    line(brown, 1.8, "M8 14C24 9 44 10 52 16M12 25C26 20 40 21 46 26M18 36C26 32 36 33 40 36M24 46C30 43 34 44 36 46") +
    dot(brown, 8, 44, 2) + dot(brown, 50, 40, 2) + dot(brown, 14, 52, 1.6),
  comet_mail: fill(orange, "M2 6L42 26 30 42 4 22 22 32 2 6Z") + flat(gold, "M10 12L42 28 34 38 14 22 26 30Z") +
    fill(cream, "M30 30L54 26 58 46 34 50Z") + line(ink, 1.6, "M30 30L45 39 54 26"),
  iron_coach: fill(dark, "M8 18H50L54 40H4Z") + fill(sky, "M13 22H24V32H13ZM32 22H43V32H32Z") +
    fill(red, "M4 38H56V43H4Z") + fill(grey, "M6 12H52V19H6Z") +
    [15, 44].map((x) =>
      disc(grey, x, 47, 9) + line(ink, 1.6, `M${x - 8} 47H${x + 8}M${x} 39V55`) + disc(gold, x, 47, 2.4)
    ).join(""),
  flag_officer: line(ink, 3, "M14 56L44 10M46 56L16 10") + fill(red, "M44 10L58 20 48 34 34 24Z") +
    flat(gold, "M39 17L53 27 48 33 35 24Z") +
    fill(blue, "M16 10L2 20 12 34 26 24Z") + flat(cream, "M9 15L19 29 13 33 3 20Z"),
  white_squall: fill(cream, "M4 22C4 10 16 8 21 13C26 2 44 4 46 15C56 14 60 28 50 31H12C6 31 4 26 4 22Z") +
    line(cream, 3, "M16 36L10 46M28 36L20 50M40 36L30 54M50 36L44 46") +
    line(sky, 3, "M22 38L17 46M34 40L28 50M46 40L40 52") + line(grey, 2, "M14 22C20 16 24 24 30 20S42 20 46 24"),
  thunder_column: fill(cream, "M10 6H34V12H10ZM10 50H34V57H10Z") + fill(silver, "M13 12H31V50H13Z") +
    line(ink, 1.4, "M19 13V49M25 13V49") +
    fill(gold, "M48 2L32 30H42L34 56 58 22H46L56 2Z"),
  royal_overture: fill(gold, "M6 46L2 16 16 28 30 8 44 28 58 16 54 46Z") + fill(red, "M6 44H54V52H6Z") +
    disc(red, 30, 8, 4) + disc(blue, 2.5, 15, 3.4) +
    disc(blue, 57.5, 15, 3.4) + dot(cream, 18, 48, 2) + dot(cream, 30, 48, 2) + dot(cream, 42, 48, 2),
  long_fuse: disc(dark, 20, 40, 17) + line(cream, 3, "M11 34C12 30 14 28 17 27") +
    fill(grey, "M26 22L35 27 31 33 23 28Z") +
    line(tan, 2.6, "M31 27C38 16 42 28 47 20S42 8 50 8") +
    fill(gold, "M50 0L52.5 5 58 4 55 9 59 13 53 12 50 17 48 11 42 11 46.5 7.5Z"),
  clockwork_hare: HARE + disc(gold, 20, 40, 6) + line(ink, 2, "M20 40V24") +
    fill(gold, "M20 24C12 24 10 16 15 14S20 20 20 24 20 16 25 14 28 24 20 24Z") + dot(ink, 20, 40, 1.6),
  village_smith: fill(grey, "M4 26H50L58 30C52 36 44 38 40 38V44L46 54H16L22 44V38C12 38 4 34 4 26Z") +
    flat(silver, "M6 27H50L53 29H6Z") +
    placed("rotate(-24 34 14)", fill(brown, "M32 10H36V28H32Z") + fill(dark, "M24 2H44V12H24Z")),
  quiet_miller: fill(cream, "M22 26H38L44 57H16Z") + fill(red, "M20 27L30 14 40 27Z") +
    fill(brown, "M27 46H34V57H27Z") +
    placed(
      "rotate(18 30 24)",
      [0, 90, 180, 270].map((a) =>
        placed(`rotate(${a} 30 24)`, fill(cream, "M29 23V-2H38V18H31Z") + line(ink, 1, "M33.5 -1V18M30 6H38M30 12H38"))
      ).join(""),
    ) + disc(gold, 30, 24, 3),
  lamp_oil: fill(gold, "M18 46H42L46 56H14Z") + fill(gold, "M16 34H44L40 46H20Z") +
    fill(sky, "M22 10H38L42 22 38 34H22L18 22Z") + fill(orange, "M30 14C36 22 35 30 30 31S24 22 30 14Z") +
    dot(gold, 30, 27, 2.4) + fill(brown, "M23 5H37V10H23Z") +
    line(ink, 2, "M20 9C12 20 14 30 18 34M40 9C48 20 46 30 42 34"),
  clover_field: [0, 90, 180, 270].map((a) =>
    placed(
      `rotate(${a + 45} 30 25)`,
      fill(green, "M30 25C18 16 22 2 30 7C38 2 42 16 30 25Z") + line(leaf, 1.8, "M30 21V13"),
    )
  ).join("") +
    line(green, 4, "M31 28C32 40 38 48 42 57") + line(ink, 1, "M29 28C30 40 36 49 40 57"),
  brass_button: disc(gold, 30, 30, 26) + disc(orange, 30, 30, 19) +
    line(gold, 2.2, "M30 12V14M30 46V48M12 30H14M46 30H48") +
    [[24, 24], [36, 24], [24, 36], [36, 36]].map(([x, y]) => disc(ink, x!, y!, 3.4)).join("") +
    line(cream, 3.4, "M24 24L36 36M36 24L24 36"),
  toll_keeper: fill(brown, "M6 24H14V57H6Z") +
    placed(
      "rotate(-22 10 28)",
      fill(cream, "M4 24H58V32H4Z") + flat(red, "M10 25H18V31H10ZM26 25H34V31H26ZM42 25H50V31H42Z"),
    ) + disc(gold, 40, 46, 11) + disc(gold, 40, 46, 7.5) + line(ink, 2, "M40 42V50"),
  second_spring: line(ink, 6.6, "M16 56H40M18 52L38 48M18 46L38 42M18 40L38 36M18 34L38 30") +
    line(silver, 3.6, "M16 56H40M18 52L38 48M18 46L38 42M18 40L38 36M18 34L38 30") +
    [0, 72, 144, 216, 288].map((a) => placed(`rotate(${a} 30 17)`, disc(pink, 30, 8, 5.5, 6.5))).join("") +
    disc(gold, 30, 17, 4.5),
  harbour_master: line(ink, 8, "M30 14V54M18 24H42M8 38C10 50 20 55 30 55S50 50 52 38") +
    line(blue, 4.6, "M30 14V54M18 24H42M8 38C10 50 20 55 30 55S50 50 52 38") +
    disc("none", 30, 9, 6) + fill(blue, "M2 42L10 32 15 43ZM58 42L50 32 45 43Z"),
  tea_clipper: fill(cream, "M8 34H46C46 48 40 54 27 54S8 48 8 34Z") + line(ink, 1.8, "M46 38C56 36 56 48 44 48") +
    line(blue, 2.6, "M11 42H44") + line(ink, 2, "M27 34V4") +
    fill(cream, "M29 6C40 10 42 22 40 30H29Z") + fill(sky, "M25 10C16 14 13 22 13 30H25Z") +
    fill(red, "M27 4L35 1 27 -2Z"),
  corner_stone:
    fill(silver, "M2 14H30V30H2ZM30 14H58V30H30ZM2 30H18V46H2ZM42 30H58V46H42ZM2 46H30V58H2ZM30 46H58V58H30Z") +
    fill(gold, "M18 30H42V46H18Z") + line(ink, 1.8, "M25 38H35M30 34V42"),
  ledger_line: fill(brown, "M2 14H58V52H2Z") +
    fill(cream, "M5 10C14 6 24 8 30 13V49C24 44 14 43 5 47ZM55 10C46 6 36 8 30 13V49C36 44 46 43 55 47Z") +
    line(
      blue,
      1.4,
      "M9 18C15 16 21 17 26 20M9 25C15 23 21 24 26 27M9 32C15 30 21 31 26 34M34 20C39 17 45 16 51 18M34 34C39 31 45 30 51 32",
    ) + line(red, 2, "M34 27C39 24 45 23 51 25"),
  night_ferry: fill(navy, "M2 38H58L50 52H10Z") + fill(cream, "M12 26H48V38H12Z") +
    [16, 25, 34, 42].map((x) => disc(gold, x + 1, 32, 2.6)).join("") + fill(red, "M30 10H39V26H30Z") +
    flat(dark, "M30.8 10.5H38.2V15H30.8Z") +
    line(cream, 2.6, "M0 56C6 52 12 60 18 56S30 52 36 56 50 60 60 55"),
  stone_bridge: fill(silver, "M0 30C14 14 46 14 60 30V54H50C50 34 34 34 34 54H26C26 34 10 34 10 54H0Z") +
    line(ink, 1.2, "M6 34H14M24 27H36M46 34H54M16 24H22M38 24H44M0 43H7M53 43H60") + line(sky, 3, "M0 57H60"),
  blue_ensign: line(ink, 3.4, "M8 4V58") + fill(blue, "M10 6C22 0 34 14 56 6V40C34 48 22 34 10 40Z") +
    flat(cream, "M11 7C17 4.5 24 6 31 8.5V24C24 21 17 20 11 22Z") +
    line(red, 3, "M21 6V21M11 14C18 11.5 24 13 31 16.5") + line(blue, 1, "M10 6C22 0 34 14 56 6"),
  canal_horse: fill(red, "M0 34H60L56 48H4Z") + fill(green, "M12 20H48V34H12Z") + disc(gold, 20, 27, 4) +
    disc(gold, 32, 27, 4) + fill(gold, "M39 22H45V34H39Z") + line(gold, 2, "M4 39H56") +
    line(sky, 3, "M0 53C8 49 12 57 20 53S34 49 40 53 52 57 60 53") + line(tan, 1.6, "M56 34L60 8"),
  judges_box: fill(red, "M6 20L30 4 54 20Z") + fill(cream, "M11 20H49V40H11Z") +
    fill(navy, "M17 25H28V35H17ZM32 25H43V35H32Z") + fill(brown, "M14 40H19V58H14ZM41 40H46V58H41Z") +
    line(brown, 2.6, "M18 56L42 42M18 42L42 56") + line(ink, 2, "M30 4V-2"),
  wet_cobbles:
    [[2, 38], [22, 38], [42, 38], [-8, 48], [12, 48], [32, 48], [52, 48]].map(([x, y]) =>
      fill(grey, `M${x} ${y! + 3}C${x} ${y! - 2} ${x! + 18} ${y! - 2} ${x! + 18} ${y! + 3}V${y! + 9}H${x}Z`)
    ).join("") +
    [[14, 6], [32, 2], [48, 10], [22, 20], [40, 22]].map(([x, y]) =>
      fill(sky, `M${x} ${y}C${x! + 5} ${y! + 7} ${x! + 5} ${y! + 12} ${x} ${y! + 12}S${x! - 5} ${y! + 7} ${x} ${y}Z`)
    ).join(""),
  grand_parade: fill(red, "M12 24H48L45 52H15Z") + fill(dark, "M8 50H52L48 57H12Z") + fill(gold, "M12 24H48V30H12Z") +
    line(gold, 2.4, "M15 34C24 44 36 44 45 34") + disc(gold, 30, 37, 5) +
    fill(cream, "M30 24C20 16 24 2 32 -1C40 4 40 16 30 24Z"),
  siege_tower: fill(brown, "M12 14H48V50H12Z") + fill(brown, "M8 4H16V9H22V4H28V9H34V4H40V9H44V4H52V16H8Z") +
    line(ink, 1.4, "M12 24H48M12 36H48M24 16V50M36 16V50") + fill(dark, "M25 25H35V36H25Z") +
    [18, 42].map((x) => disc(grey, x, 52, 6)).join(""),
  full_sail: fill(brown, "M4 44H56L48 55H12Z") + line(ink, 2.4, "M26 2V44") +
    fill(cream, "M29 4C46 12 54 26 52 40H29Z") + fill(red, "M23 10C14 18 8 30 7 40H23Z") +
    line(red, 3, "M31 24C40 23 46 25 51 29"),
  pocket_sundial: disc(gold, 30, 42, 28, 15) + disc(cream, 30, 40, 23, 11) + flat(grey, "M30 40L50 46 46 48 30 43Z") +
    fill(orange, "M30 42V6L12 40Z") + line(ink, 1.4, "M10 42H13M50 40H47M30 31V28M30 50V47M18 33L16 31M42 33L44 31") +
    line(ink, 1.4, "M14 48L16 46"),
  hedge_breaker: fill(
    green,
    "M0 56V30C4 22 10 26 11 22C16 18 22 24 20 32L16 42 22 56ZM60 56V26C56 20 50 22 48 26C42 22 38 28 40 36L44 44 40 56Z",
  ) + line(leaf, 2.4, "M6 34L9 31M5 44L8 41M52 32L55 29M50 44L53 41M50 50L53 48") +
    fill(gold, "M30 8L34 20 45 14 38 25 46 32 35 31 31 44 27 31 15 32 23 25 17 14 27 20Z"),
  gilded_cage: fill(cream, "M12 48V24C12 4 48 4 48 24V48Z") +
    line(gold, 3, "M12 48V24C12 4 48 4 48 24V48M21 47V14M30 47V9M39 47V14M12 30H48") + fill(gold, "M8 47H52V55H8Z") +
    disc("none", 30, 5, 4) + fill(blue, "M24 40C22 33 30 31 33 34L38 34 34 37C34 41 28 43 24 40Z"),
};
