// Jockeys and the other people of a racecourse: a bust in silks or in a coat, and what tells the trade.

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
  skin,
  sky,
  tan,
} from "./pen.ts";

const SHOULDERS = "M0 62C0 44 10 38 18 37H30C38 38 48 44 48 62Z";
const HEAD = disc(skin, 24, 23, 11, 13) + dot(ink, 20, 23, 1.3) + dot(ink, 29, 23, 1.3);
const PATTERNS = [
  (colour: string) => flat(colour, "M3 47H45L47 53H1Z"),
  (colour: string) => flat(colour, "M10 40L16 38 40 62H30Z"),
  (colour: string) => dot(colour, 14, 50, 4) + dot(colour, 34, 50, 4) + dot(colour, 24, 57, 4),
  (colour: string) => line(colour, 5, "M6 44L24 56 42 44"),
  (colour: string) => flat(colour, "M24 38H31C38 39 47 45 47 61H24Z"),
];

/** In cap, goggles and silks. */
function jockey(one: string, other: string, pattern: number): string {
  return fill(one, SHOULDERS) + PATTERNS[pattern]!(other) + line(ink, 1.6, SHOULDERS) + HEAD +
    line(ink, 1.4, "M21 30C23 31.5 26 31.5 28 30") +
    fill(other, "M11 20C9 2 37 0 37 16L44 19C42 22 24 18 11 20Z") +
    flat(one, "M22 4.5C24 3.5 27 3.5 29 4.5L30 17 22 17.8Z") + disc(one, 25, 4, 2.6);
}

const HATS: Record<string, (colour: string) => string> = {
  top: (colour) =>
    fill(colour, "M14 -8H35L33 13H15Z") + flat(red, "M15.5 6H33.2L33 10H15.2Z") + fill(colour, "M7 12H41V16H7Z"),
  bowler: (colour) => fill(colour, "M12 14C12 -2 36 -2 36 14Z") + fill(colour, "M6 13H42C42 18 6 18 6 13Z"),
  flat: (colour) => fill(colour, "M10 15C8 4 34 0 38 10L44 15C36 18 20 17 10 15Z"),
  straw: (colour) => fill(colour, "M14 4H34V14H14Z") + flat(red, "M15 9H33V13.5H15Z") + fill(colour, "M4 14H44V18H4Z"),
  scarf: (colour) => fill(colour, "M24 6C40 6 40 26 36 38H30C36 30 36 18 24 16C12 18 12 30 18 38H12C8 26 8 6 24 6Z"),
  peaked: (colour) =>
    fill(colour, "M9 8C14 2 34 2 39 8L37 16H11Z") + fill(ink, "M12 16H38L40 19H14Z") + dot(gold, 24, 10, 2.4),
  turban: (colour) =>
    fill(colour, "M10 16C6 0 42 0 38 16C30 10 18 10 10 16Z") +
    line(ink, 1.2, "M12 8C20 6 30 8 36 14M16 3C24 4 34 6 37 10") + disc(red, 24, 8, 3),
  grey: (colour) => fill(colour, "M12 22C8 4 40 4 36 22C34 14 30 13 24 13S14 14 12 22Z"),
  none: (colour) => fill(colour, "M12 20C8 2 42 2 36 21C35 16 33 13 30 12C24 16 16 14 12 20Z"),
};

/** In a coat of one colour, and a hat. */
function townsman(hat: string, coat: string, colour = dark, beard = false): string {
  return fill(coat, SHOULDERS) + fill(cream, "M18 37L24 50 30 37Z") +
    fill(red, "M22 41L24 39 26 41 25.5 50 24 53 22.5 50Z") + line(ink, 1.4, "M18 37L22 56M30 37L26 56") + HEAD +
    (beard
      ? fill(silver, "M13 25C13 42 35 42 35 25C32 30 28 29 24 29S16 30 13 25Z")
      : line(ink, 1.4, "M21 30C23 31.5 26 31.5 28 30")) +
    HATS[hat]!(colour);
}

const CARDS = (x: number, turn: number, colour: string) =>
  placed(`rotate(${turn} ${x} 34)`, fill(cream, `M${x - 10} 16H${x + 10}V46H${x - 10}Z`) + disc(colour, x, 31, 5));
const arrow = (colour: string, path: string) => line(ink, 10, path) + line(colour, 6.6, path);

/** By card: the bust, then what stands beside it. */
export const PEOPLE: Record<string, [string, string]> = {
  apprentice: [
    jockey(cream, leaf, 0),
    fill(leaf, "M30 58C30 40 20 32 6 32C6 48 18 56 30 58ZM30 58C30 36 42 22 56 22C56 44 44 56 30 58Z") +
    line(ink, 1.6, "M10 36L30 58 52 27"),
  ],
  veteran: [
    jockey(navy, silver, 3) + fill(silver, "M16 29C20 26 28 26 32 29C30 34 18 34 16 29Z"),
    fill(red, "M18 2H42V26L30 32 18 26Z") + flat(cream, "M26 3H34V28L30 30 26 28Z") + disc(gold, 30, 43, 13) +
    line(ink, 2, "M25 37H35M30 37V50M26 50H34"),
  ],
  front_rider: [
    jockey(red, gold, 1),
    arrow(red, "M6 30H36") + fill(red, "M32 12L58 30 32 48Z") + line(ink, 3.4, "M2 20H18M2 40H18"),
  ],
  late_rider: [
    jockey(purple, orange, 2),
    disc(cream, 30, 30, 24) + line(ink, 3, "M30 12V30L42 40") +
    fill(orange, "M30 6A24 24 0 0 0 6 30H10A20 20 0 0 1 30 10Z") +
    [[30, 9], [51, 30], [30, 51], [9, 30]].map(([x, y]) => dot(ink, x!, y!, 1.8)).join(""),
  ],
  steady_hands: [
    jockey(green, cream, 4),
    line(brown, 4, "M0 14C20 18 34 20 46 34M0 46C16 44 32 44 46 40") +
    fill(skin, "M40 26C50 22 58 28 58 36S48 50 40 46L32 44C30 40 34 38 38 39L34 34C32 30 36 28 40 31Z") +
    line(ink, 1.4, "M46 30V38M51 31V39"),
  ],
  trick_rider: [
    jockey(pink, blue, 3),
    [[16, 14, red], [42, 10, gold], [50, 36, green], [20, 40, blue]].map(([x, y, c]) =>
      disc(c as string, x as number, y as number, 8) +
      line(cream, 2, `M${(x as number) - 4} ${(y as number) - 3}L${(x as number) - 1} ${(y as number) - 5}`)
    ).join("") + line(ink, 2, "M28 56C30 44 34 30 31 24"),
  ],
  gatekeeper: [
    jockey(brown, gold, 0),
    disc("none", 18, 16, 10) + line(gold, 6, "M18 6A10 10 0 1 1 17.9 6M25 24L48 50M40 40L48 34M46 47L53 41") +
    line(ink, 1.4, "M27 27L46 49"),
  ],
  bold_youngster: [jockey(orange, navy, 1), fill(gold, "M30 2L37 20 56 21 41 33 47 52 30 41 13 52 19 33 4 21 23 20Z")],
  mud_rider: [
    jockey(blue, tan, 2) + flat(brown, "M8 46C12 42 16 48 13 52S6 50 8 46ZM34 42C40 42 40 50 36 50S32 44 34 42Z") +
    dot(brown, 30, 26, 2.4) + dot(brown, 14, 12, 3),
    flat(brown, "M-4 46C8 36 18 50 30 44S52 38 64 46V64H-4Z") +
    fill(brown, "M30 34C26 22 34 16 30 4C40 12 46 24 40 36ZM14 38C10 28 12 22 8 16C18 20 22 30 20 38Z") +
    dot(brown, 50, 14, 4) + dot(brown, 54, 28, 2.6),
  ],
  elbow_man: [
    jockey(dark, red, 4),
    fill(red, "M2 44C12 46 22 42 30 30L22 12 36 4 50 28C50 36 36 54 4 58Z") +
    line(cream, 3, "M26 16L38 9M10 50C22 50 34 44 40 34") + fill(gold, "M54 4L52 12 60 14 53 18 56 26 49 20Z"),
  ],
  pace_setter: [
    jockey(leaf, purple, 0),
    disc(silver, 30, 34, 22) + disc(cream, 30, 34, 17) + fill(silver, "M25 2H35V12H25Z") +
    line(red, 3, "M30 34L40 24") + line(ink, 2, "M30 20V22M44 34H42M30 48V46M16 34H18") + line(ink, 4, "M48 12L52 8"),
  ],
  big_spender: [
    jockey(gold, purple, 3),
    [[20, 48], [20, 40], [20, 32], [42, 50], [42, 42]].map(([x, y]) => disc(gold, x!, y!, 15, 6)).join("") +
    disc(gold, 44, 18, 11) + line(ink, 2.4, "M44 11V25M48 14C40 11 38 17 44 18S48 24 40 22"),
  ],
  turf_specialist: [
    jockey(green, leaf, 1),
    [4, 14, 24, 34, 44, 54].map((x, i) =>
      fill(
        i % 2 ? leaf : green,
        `M${x} 58C${x - 4} 42 ${x - 2} ${20 - (i % 3) * 6} ${x + 4} ${12 + (i % 3) * 5}C${x + 6} 28 ${x + 6} 44 ${
          x + 6
        } 58Z`,
      )
    ).join(""),
  ],
  hypnotist: [
    townsman("turban", purple, gold),
    disc(cream, 30, 32, 25) + line(purple, 4.6, "M30 32C36 28 40 38 30 40S18 26 30 22 50 38 32 49 4 30 22 14"),
  ],
  backward_rider: [
    placed("translate(48 0) scale(-1 1)", jockey(cream, red, 2)),
    arrow(gold, "M56 48H34C14 48 14 16 34 16H40") + fill(gold, "M36 2L56 16 36 30Z"),
  ],
  agent: [
    townsman("bowler", grey),
    fill(brown, "M4 20H56V54H4Z") + line(ink, 3, "M20 20V10H40V20") + line(ink, 1.6, "M4 34H56") +
    fill(gold, "M25 30H35V40H25Z"),
  ],
  retired_champion: [
    townsman("flat", green, tan, true),
    fill(gold, "M14 8H46C46 28 40 36 34 38V46H42V56H18V46H26V38C20 36 14 28 14 8Z") +
    line(ink, 2, "M14 14C4 14 6 30 18 28M46 14C56 14 54 30 42 28") + line(cream, 3, "M20 14V22"),
  ],
  paddock_spy: [
    townsman("bowler", tan, brown) + fill(dark, "M12 20H23V27H14ZM25 20H36L34 27H25Z"),
    fill(brown, "M0 4H60V14H0ZM0 46H60V56H0Z") + fill(cream, "M6 30C18 14 42 14 54 30C42 46 18 46 6 30Z") +
    disc(blue, 30, 30, 9) + dot(ink, 30, 30, 4),
  ],
  bloodstock_agent: [
    townsman("top", brown, dark),
    fill(gold, "M34 2L56 2 56 24 26 54 4 32Z") + disc(ink, 46, 12, 3) +
    line(ink, 4, "M22 39C14 34 18 22 26 24S36 34 31 41") + line(ink, 1.6, "M46 12C56 4 62 8 60 16"),
  ],
  head_trainer: [
    townsman("flat", brown, grey),
    disc(silver, 28, 36, 20) + disc(cream, 28, 36, 15) + line(ink, 2.6, "M28 36V26M28 36H36") +
    fill(silver, "M23 8H33V16H23Z") + line(red, 4, "M30 8C38 0 50 4 58 0"),
  ],
  farrier: [
    townsman("none", brown, orange),
    fill(silver, "M8 40C0 26 4 8 24 8S48 26 40 40L32 37C38 26 35 16 24 16S10 26 16 37Z") +
    placed("rotate(40 42 36)", fill(brown, "M39 30H45V60H39Z") + fill(dark, "M30 22H54V33H30Z")),
  ],
  stable_lad: [
    townsman("flat", blue, brown),
    line(ink, 5, "M12 58L36 12") + line(tan, 2.6, "M12 58L36 12") +
    line(ink, 3, "M28 2C26 12 30 16 36 16S48 14 50 10M38 2L36 16M48 0L40 15") +
    fill(gold, "M30 58C34 44 52 44 58 58Z") + line(brown, 1.4, "M38 52L42 57M46 50V57"),
  ],
  show_off: [
    townsman("top", pink, purple),
    [[16, 18], [42, 12], [34, 44]].map(([x, y], i) =>
      fill(
        gold,
        `M${x} ${y! - 14 + i * 3}L${x! + 4} ${y! - 4} ${x! + 14 - i * 3} ${y} ${x! + 4} ${y! + 4} ${x} ${
          y! + 14 - i * 3
        } ${x! - 4} ${y! + 4} ${x! - 14 + i * 3} ${y} ${x! - 4} ${y! - 4}Z`,
      )
    ).join(""),
  ],
  poker_players: [townsman("straw", dark, tan), CARDS(16, -22, red) + CARDS(28, -4, ink) + CARDS(40, 14, red)],
  bookkeepers: [
    townsman("grey", navy, silver),
    fill(brown, "M2 14H58V52H2Z") +
    fill(cream, "M5 10C14 6 24 8 30 13V48C24 44 14 43 5 46ZM55 10C46 6 36 8 30 13V48C36 44 46 43 55 46Z") +
    line(ink, 1.4, "M10 18H25M10 25H25M10 32H25M35 18H50M35 25H50M35 32H50") + line(red, 2, "M20 14V40M45 14V40"),
  ],
  dowser: [
    townsman("straw", tan, gold, true),
    line(ink, 6.6, "M30 46V28M30 28L8 8M30 28L52 8") + line(brown, 3.6, "M30 46V28M30 28L8 8M30 28L52 8") +
    fill(sky, "M30 44C36 52 35 59 30 59S24 52 30 44Z"),
  ],
  coach_driver: [
    townsman("top", red, dark),
    disc("none", 30, 32, 23) + line(brown, 5, "M30 9A23 23 0 1 1 29.9 9") +
    line(brown, 3, "M30 10V54M8 32H52M14 17L46 47M46 17L14 47") + disc(gold, 30, 32, 6),
  ],
  night_watch: [
    townsman("peaked", navy, navy),
    fill(dark, "M20 12H40L46 20H14Z") + fill(gold, "M16 20H44V46H16Z") + line(ink, 2, "M16 20V46M44 20V46M30 20V46") +
    fill(orange, "M30 26C35 32 34 40 30 40S25 32 30 26Z") + fill(dark, "M12 46H48V54H12Z") +
    line(ink, 2.4, "M22 12C22 2 38 2 38 12"),
  ],
  ferryman: [
    townsman("straw", blue, brown, true),
    fill(brown, "M-4 36H58L48 52H8Z") + line(ink, 5, "M44 2L18 58") + line(tan, 2.6, "M44 2L18 58") +
    line(sky, 3, "M-2 58C6 54 14 61 22 57S38 54 46 58 56 60 62 56"),
  ],
  clerk_of_the_course: [
    townsman("bowler", green, green),
    line(ink, 4.6, "M24 2V60") + line(brown, 2.6, "M24 2V60") + fill(cream, "M26 6H56L50 16 56 26H26Z") +
    line(ink, 1.6, "M32 12H46M32 19H46") + fill(leaf, "M6 60C10 46 38 46 44 60Z"),
  ],
  rain_priest: [
    townsman("scarf", blue, sky, true),
    fill(grey, "M4 22C6 10 18 10 22 14C28 2 44 6 46 16C58 16 58 30 48 30H10C4 30 2 26 4 22Z") +
    [[14, 36], [26, 40], [38, 36], [20, 50], [34, 52], [46, 46]].map(([x, y]) =>
      line(sky, 3.4, `M${x} ${y}L${x! - 3} ${y! + 8}`)
    ).join(""),
  ],
  understudy: [
    jockey(silver, grey, 0),
    fill(cream, "M6 8C16 12 28 12 36 8C38 30 32 42 21 46C10 42 4 30 6 8Z") + dot(ink, 15, 22, 2.4) +
    dot(ink, 28, 22, 2.4) + line(ink, 2, "M13 31C18 37 25 37 30 31") +
    fill(gold, "M30 22C38 26 48 25 54 20C58 40 52 54 42 58C32 55 27 44 28 38") +
    line(ink, 2, "M37 48C40 44 46 44 48 47") + dot(ink, 38, 37, 2.2) + dot(ink, 48, 35, 2.2),
  ],
  slow_clapper: [
    townsman("flat", purple, purple),
    placed("rotate(-18 24 34)", fill(skin, "M14 12H34V40C34 50 14 50 14 40Z")) +
    placed("rotate(14 38 34)", fill(skin, "M26 14H46V42C46 52 26 52 26 42Z") + line(ink, 1.4, "M33 15V28M39 15V28")) +
    line(ink, 3, "M8 8L14 14M30 0V6M52 8L46 14"),
  ],
  groom: [
    townsman("flat", red, brown),
    fill(brown, "M6 8C20 2 42 2 54 8V26C42 20 20 20 6 26Z") +
    [10, 17, 24, 31, 38, 45, 51].map((x) => line(tan, 3, `M${x} 25L${x + (x - 30) / 10} 38`)).join("") +
    line(gold, 3, "M12 12C24 8 36 8 48 12") + disc(sky, 14, 52, 5) + disc(sky, 28, 55, 4) +
    disc(sky, 42, 50, 6),
  ],
  time_keeper: [
    townsman("peaked", dark, red),
    disc(gold, 30, 34, 23) + disc(cream, 30, 34, 18) + fill(gold, "M25 2H35V11H25Z") + disc("none", 30, 0, 4) +
    line(ink, 3, "M30 34V20M30 34L40 40") +
    [[30, 19], [45, 34], [30, 49], [15, 34]].map(([x, y]) => dot(ink, x!, y!, 1.6)).join(""),
  ],
  piper: [
    townsman("scarf", green, red),
    fill(red, "M6 40C2 26 16 18 28 22C42 22 44 46 30 52C18 56 8 50 6 40Z") +
    line(ink, 5, "M24 24L18 0M32 24L34 -2M36 34L58 22M28 50L50 60") +
    line(tan, 2.4, "M24 24L18 0M32 24L34 -2M36 34L58 22M28 50L50 60") +
    line(gold, 2, "M12 34C20 40 30 40 38 36M14 44C22 48 28 48 34 46"),
  ],
  announcer: [
    townsman("straw", cream, cream),
    fill(red, "M4 24L40 6V50L4 36Z") + fill(gold, "M40 4H47V52H40Z") +
    line(ink, 2.6, "M12 38L16 54H23L20 41M54 18L60 14M55 28H62M54 38L60 42"),
  ],
  bill_sticker: [
    townsman("flat", orange, dark),
    fill(cream, "M14 4H56V46H14Z") + line(red, 4, "M20 12H50") + fill(brown, "M26 36C26 22 36 18 42 26V36Z") +
    line(ink, 1.6, "M20 41H50") +
    placed("rotate(-30 12 48)", fill(tan, "M10 44H14V64H10Z") + fill(silver, "M4 34H20V45H4Z")),
  ],
};
