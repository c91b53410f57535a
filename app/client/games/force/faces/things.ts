// Items, as what they are.

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

const SHOE = "M14 54C4 36 6 6 30 6S56 36 46 54L37 51C45 36 43 16 30 16S15 36 23 51Z";
const nails = (colour: string) =>
  [[11, 28], [14, 18], [22, 11.5], [38, 11.5], [46, 18], [49, 28]].map(([x, y]) => dot(colour, x!, y!, 1.7)).join("");
const sealed = (colour: string) =>
  fill(cream, "M2 12H46V42H2Z") + line(ink, 1.5, "M2 12L24 30 46 12") + disc(colour, 24, 28, 6);

export const THINGS: Record<string, string> = {
  winter_carrot: placed(
    "rotate(38 30 30)",
    fill(orange, "M20 14C24 8 36 8 40 14C42 30 36 48 30 60C24 48 18 30 20 14Z") +
      line(ink, 1.4, "M21 22H28M39 28H32M23 36H29M36 44H31") +
      fill(green, "M30 11C20 4 18 -4 20 -8C26 -6 29 0 30 4C31 -4 34 -10 38 -11C42 -6 40 4 30 11Z") +
      flat("#fff", "M20.5 13C24 8.5 36 8.5 39.5 13C38 17 34 14 32 17S26 14 24.5 18 21 16 20.5 13Z"),
  ) + [[8, 12], [52, 44], [12, 46], [48, 8]].map(([x, y]) =>
    line("#fff", 1.8, `M${x! - 4} ${y}H${x! + 4}M${x} ${y! - 4}V${y! + 4}`)
  ).join(""),
  golden_whip: line(ink, 8, "M6 54L40 20") + line(brown, 5, "M6 54L18 42") + line(gold, 5, "M18 42L40 20") +
    line(ink, 5, "M40 20L50 10") + fill(gold, "M46 8L52 2 58 8 54 18 48 16Z") + line(gold, 2.4, "M40 20L50 10") +
    line(red, 3, "M8 46C0 44 -2 54 6 54"),
  blinkers: fill(red, "M10 6C22 0 40 0 50 6L46 56H34L30 46 26 56H14Z") + disc(ink, 19, 26, 7, 8) +
    disc(ink, 41, 26, 7, 8) +
    fill(gold, "M8 20C14 14 20 16 25 20C20 18 14 20 10 34ZM52 20C46 14 40 16 35 20C40 18 46 20 50 34Z") +
    line(ink, 1.6, "M30 6V44"),
  lead_shoes: fill(grey, SHOE) + nails(ink) + fill(dark, "M20 30H40L44 44H16Z") + fill(dark, "M26 24H34V30H26Z") +
    line(grey, 2.4, "M22 35H38M20 40H40"),
  padded_rail: fill(cream, "M2 16H58V23H2Z") + fill(cream, "M8 22H14V58H8ZM46 22H52V58H46Z") +
    [2, 22, 42].map((x) =>
      fill(red, `M${x} 22C${x - 3} 28 ${x - 3} 36 ${x} 42H${x + 16}C${x + 19} 36 ${x + 19} 28 ${x + 16} 22Z`) +
      dot(gold, x + 8, 32, 2)
    ).join(""),
  all_weather_shoes: fill(silver, SHOE) + nails(ink) + disc(gold, 23, 34, 7) +
    line(gold, 2, "M23 22V24M13 34H15M16 27L17.5 28.5") + fill(blue, "M38 26C46 37 44 45 38 45S30 37 38 26Z"),
  oat_biscuits: [[20, 40, 16], [40, 38, 16], [30, 20, 16]].map(([x, y, r]) =>
    disc(tan, x!, y!, r!, r! * .86) +
    [[-5, -3], [4, -5], [0, 4], [7, 3], [-7, 4]].map(([a, b]) =>
      line(brown, 2.2, `M${x! + a!} ${y! + b!}L${x! + a! + 2} ${y! + b! + 1.5}`)
    ).join("")
  ).join(""),
  photograph: fill(dark, "M2 16H16L20 8H40L44 16H58V52H2Z") + disc(silver, 30, 34, 14) + disc(navy, 30, 34, 9) +
    dot(cream, 27, 30, 2.6) + fill(gold, "M6 20H14V26H6Z") + fill(cream, "M48 2L52 8 58 6 54 12"),
  loose_girth: fill(brown, "M0 18C14 26 34 10 60 20V30C36 22 16 38 0 28Z") + fill(silver, "M22 14H40V36H22Z") +
    fill(tan, "M27 19H35V31H27Z") + line(ink, 2, "M22 25H33") +
    fill(brown, "M8 30C10 40 4 48 10 58H18C14 48 20 40 17 30Z") + dot(ink, 12, 38, 1.4) + dot(ink, 12, 46, 1.4),
  flung_mud: fill(
    brown,
    "M30 8C34 16 40 4 44 10S38 22 50 20 58 28 48 30 58 42 50 42 40 38 40 48 32 58 28 50 26 40 18 46 4 46 10 38 2 30 8 26 20 28 16 18 26 0 30 8Z",
  ) + flat(tan, "M24 22C30 18 36 22 32 26S20 28 24 22Z") + disc(brown, 54, 10, 4) + disc(brown, 6, 12, 3) +
    disc(brown, 56, 54, 3.4),
  lucky_ribbon: fill(blue, "M20 34L12 58 22 53 28 59 30 38ZM40 34L48 58 38 53 32 59 30 38Z") +
    [0, 45, 90, 135].map((a) => placed(`rotate(${a} 30 22)`, fill(blue, "M24 2H36V42H24Z"))).join("") +
    disc(cream, 30, 22, 12.5) +
    fill(
      green,
      "M30 22C24 18 26 12 30 15C34 12 36 18 30 22C36 19 40 24 36 27C34 31 29 28 30 22C29 28 25 31 23 27C20 23 25 18 30 22Z",
    ),
  spare_saddle:
    fill(brown, "M4 14C14 18 30 22 44 10C52 8 58 14 54 20C48 30 42 34 40 44L28 54C22 44 18 36 18 28C10 28 4 22 4 14Z") +
    line(tan, 2, "M20 26C30 28 40 26 48 18M30 30C32 38 32 42 29 48") + line(ink, 2, "M22 36V46") +
    line(silver, 3, "M17 47H27L25 57H19Z"),
  feed_sack: fill(tan, "M14 14C4 26 4 50 10 57H50C56 50 56 26 46 14Z") +
    fill(tan, "M14 14C12 8 16 4 20 8C24 2 36 2 40 8C44 4 48 8 46 14Z") + line(red, 3, "M13 15H47") +
    fill(orange, "M30 28C36 34 34 46 30 50C26 46 24 34 30 28Z") + line(green, 3, "M30 28L26 22M30 28L34 22"),
  opera_glasses: fill(gold, "M8 14H24V26H8ZM36 14H52V26H36Z") + fill(dark, "M6 26H26L28 50H2ZM34 26H54L58 50H32Z") +
    disc(sky, 15, 51, 12, 4) + disc(sky, 45, 51, 12, 4) + fill(gold, "M24 26H36V34H24Z") +
    line(gold, 3, "M52 18C58 14 60 8 58 2"),
  training_notes: fill(brown, "M8 8H48V58H8Z") + fill(cream, "M12 14H44V54H12Z") + fill(silver, "M20 4H36V12H20Z") +
    line(blue, 2, "M17 22H38M17 29H34M17 36H39M17 43H30") +
    placed("rotate(35 46 34)", fill(gold, "M43 10H49V42L46 50 43 42Z") + fill(pink, "M43 6H49V11H43Z")),
  telescope: placed(
    "rotate(-26 30 28)",
    fill(brown, "M0 22H20V34H0Z") + fill(gold, "M20 20H40V36H20Z") + fill(brown, "M40 17H60V39H40Z") +
      disc(sky, 60, 28, 3.6, 11),
  ) + line(ink, 3, "M28 34L16 58M30 34L44 58M29 34V54"),
  weather_glass: disc(brown, 30, 24, 22) + disc(cream, 30, 24, 16.5) +
    line(ink, 1.6, "M30 10V13M17 24H20M43 24H40M21 15L23 17M39 15L37 17") + line(red, 2.6, "M30 24L40 16") +
    line(ink, 2, "M30 24L23 30") + fill(brown, "M24 45H36V58H24Z") + fill(cream, "M28 47H32V55H28Z") +
    flat(red, "M29 50H31V55H29Z"),
  sand_wagon: fill(tan, "M6 24C14 10 26 16 30 8C40 12 50 14 54 24Z") + fill(red, "M2 24H58L52 42H8Z") +
    line(gold, 2, "M8 33H52") +
    [16, 44].map((x) =>
      disc(brown, x, 46, 10) + disc(gold, x, 46, 3) + line(ink, 1.4, `M${x - 9} 46H${x + 9}M${x} 37V55`)
    ).join(""),
  second_entry: placed("rotate(-12 30 30)", fill(cream, "M4 10H50V34H4Z") + line(red, 2, "M14 12V32")) +
    placed(
      "rotate(8 30 30)",
      fill(gold, "M8 24H56V50H8C11 46 11 40 8 37C11 34 11 28 8 24Z") + line(ink, 1.6, "M18 26V48") +
        line(ink, 4, "M30 33C30 27 40 27 40 33C40 38 30 40 30 45H41"),
    ),
  force_reserve: fill(brown, "M4 26H56V56H4Z") + fill(brown, "M4 26C4 8 56 8 56 26Z") +
    line(gold, 3, "M4 27H56M14 16V55M46 16V55") + fill(gold, "M25 22H35V36H25Z") +
    line(ink, 3.4, "M27 46C23 38 26 34 30 34") + line(gold, 4, "M24 10C20 0 28 -4 32 -2S40 4 36 10"),
  stable_ledger: fill(red, "M8 4H46C50 4 52 6 52 10V56H14C10 56 8 54 8 50Z") +
    fill(cream, "M13 48H52V56H14C10 56 10 49 13 48Z") + line(gold, 4, "M24 38C17 26 21 14 30 14S43 26 36 38") +
    line(ink, 1.4, "M14 4V48"),
  hidden_path: fill(green, "M0 58V20C6 8 18 10 20 22V58ZM60 58V16C54 6 42 8 40 22V58Z") +
    fill(tan, "M26 20H33C30 28 38 34 34 42S44 52 44 58H16C16 50 28 48 24 40S30 28 26 20Z") +
    fill(leaf, "M10 30C18 22 30 28 26 38C18 42 10 40 10 30ZM36 40C40 30 52 30 54 40C50 48 40 50 36 40Z"),
  bramble_fence: line(ink, 6.6, "M0 20C16 8 20 40 34 26S50 10 60 18M0 42C14 52 22 26 36 42S50 52 60 40") +
    line(green, 3.6, "M0 20C16 8 20 40 34 26S50 10 60 18M0 42C14 52 22 26 36 42S50 52 60 40") +
    [[8, 16], [22, 28], [42, 20], [52, 15], [12, 45], [28, 36], [46, 47]].map(([x, y]) =>
      line(ink, 2, `M${x! - 3} ${y! - 5}L${x! + 2} ${y! + 5}`)
    ).join("") + [[16, 32], [40, 34], [30, 14]].map(([x, y]) => disc(purple, x!, y!, 4.6)).join(""),
  starting_pistol: fill(dark, "M4 16H50V28H34C34 36 28 38 24 36L20 54H6L10 32C6 30 4 26 4 16Z") +
    fill(silver, "M28 18H50V24H28Z") + line(ink, 2, "M24 36C20 34 20 30 22 28") +
    fill(gold, "M50 22L56 14 54 20 62 18 56 22 62 26 54 24 56 30Z") + disc(cream, 46, 6, 5) + disc(cream, 54, 2, 4),
  sealed_bids: placed("rotate(-10 24 24)", sealed(blue)) + placed("translate(12 14) rotate(6 24 26)", sealed(red)),
  stumbling_block: fill(grey, "M4 52L8 30 22 22 40 26 54 36 58 52Z") + fill(silver, "M8 30L22 22 40 26 28 36Z") +
    line(ink, 1.6, "M28 36L30 52M28 36L8 30") + line(gold, 3, "M40 18L44 8M48 22L56 14M30 16V6"),
  drainage_pipe: fill(orange, "M2 8H38V26H2Z") + fill(orange, "M34 4H44V30H34Z") + disc(dark, 44, 17, 4.6, 13) +
    fill(sky, "M45 12C58 14 56 34 54 44H44C46 32 46 24 44 22Z") +
    flat(sky, "M32 44C40 38 58 38 60 46V56H28C26 50 28 46 32 44Z") + line(blue, 2, "M32 50H56"),
  tarpaulin: fill(blue, "M4 22C18 10 42 10 56 22L50 52C40 46 20 46 10 52Z") +
    line(sky, 2, "M10 26C22 18 38 18 50 26M30 14V46") + line(ink, 2, "M4 22L-2 30M56 22L62 30M10 52L6 60M50 52L54 60") +
    [[7, 24], [53, 24], [12, 48], [48, 48]].map(([x, y]) => disc(gold, x!, y!, 2.6)).join(""),
  clean_slate: fill(brown, "M2 4H58V48H2Z") + fill(dark, "M7 9H53V43H7Z") +
    flat("#55534f", "M9 28C22 16 38 36 52 18V30C38 42 22 26 9 38Z") + fill(gold, "M34 26H54V38H34Z") +
    flat(cream, "M35 35H53V37H35Z") + line(ink, 3, "M10 48L4 60M50 48L56 60") + line(cream, 2.6, "M12 15H24"),
  winter_quarters: fill(red, "M10 28H50V58H10Z") + fill(cream, "M2 30L30 6 58 30 54 34 30 16 6 34Z") +
    fill(brown, "M22 36H38V58H22Z") + line(cream, 2, "M22 36L38 58M38 36L22 58") +
    [[6, 10], [52, 8], [44, 2], [14, 4]].map(([x, y]) => dot("#fff", x!, y!, 2.2)).join(""),
  downhill_start: fill(green, "M0 14L20 16 60 50V60H0Z") + line(leaf, 3, "M4 22L18 24 52 54") +
    line(ink, 2.6, "M12 16V-2") + fill(red, "M12 -2L28 4 12 10Z") + line(cream, 4, "M30 16L46 30") +
    fill(cream, "M50 34L38 31 46 21Z"),
  old_posters: placed(
    "rotate(-7 20 30)",
    fill(tan, "M4 6H34V50H4Z") + line(red, 3, "M10 14H28") + line(brown, 2, "M10 40H28M10 45H22") +
      fill(brown, "M12 34C12 22 20 18 25 24L26 34Z"),
  ) +
    placed(
      "rotate(6 42 32)",
      fill(cream, "M28 10H56V56L50 52 44 57 38 52 28 56Z") + line(blue, 3, "M33 18H51") + disc(red, 42, 32, 8) +
        line(brown, 2, "M34 46H50"),
    ),
  notice_board: fill(brown, "M12 40H17V60H12ZM43 40H48V60H43Z") + fill(brown, "M0 4H60V46H0Z") +
    fill(tan, "M5 9H55V41H5Z") + fill(cream, "M9 12H25V28H9ZM29 14H51V24H29ZM30 28H42V39H30Z") +
    line(ink, 1.3, "M12 18H22M12 22H20M33 19H47M33 33H39") + dot(red, 17, 12, 2) + dot(red, 40, 14, 2) +
    dot(blue, 36, 28, 2) + fill(gold, "M11 31H26V39H11Z"),
};
