// Situations: the weather, the course and what happens on it, as whole scenes of 100 by 60 units.

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
  use,
} from "./pen.ts";

const ALL = "M-2 -2H102V62H-2Z";
const ground = (colour: string, y = 44) => flat(colour, `M-2 ${y}H102V62H-2Z`);
const back = (colour: string) => flat(colour, ALL);
const rail = (y = 46, colour = cream) =>
  line(ink, 5, `M-2 ${y}H102M12 ${y}V62M50 ${y}V62M88 ${y}V62`) +
  line(colour, 2.6, `M-2 ${y}H102M12 ${y}V62M50 ${y}V62M88 ${y}V62`);
const cloud = (x: number, y: number, size: number, colour: string) =>
  placed(
    `translate(${x} ${y}) scale(${size})`,
    fill(colour, "M4 24C4 12 16 10 20 14C24 2 42 4 44 15C56 14 60 30 48 32H12C6 32 4 28 4 24Z"),
  );
const runner = (place: string, coat: string) => use("runner", place, `color="${coat}"`);
const people = (colours: string[], y: number) =>
  colours.map((colour, i) => disc(colour, 6 + i * 98 / colours.length, y, 6)).join("");
const stars = (at: number[][]) => at.map(([x, y]) => dot(cream, x!, y!, 1.3)).join("");

export const SCENES: Record<string, string> = {
  sudden_rain: back("#7d95a3") + ground("#55743f") + cloud(4, -8, 1, "#4d5b66") + cloud(44, -6, .95, "#5e6d78") +
    [12, 24, 36, 48, 60, 72, 84, 94].map((x, i) =>
      line(sky, 2.6, `M${x} ${24 + (i % 3) * 5}L${x - 6} ${42 + (i % 3) * 5}`)
    ).join(""),
  clear_sky: back("#8cc9ea") + ground(leaf) + disc(gold, 24, 20, 12) +
    [0, 45, 90, 135, 180, 225, 270, 315].map((a) => placed(`rotate(${a} 24 20)`, line(gold, 3, "M24 4V-1"))).join("") +
    cloud(62, 8, .5, cream) + rail(),
  beach_race: back("#9ad4e2") + flat(blue, "M-2 22H102V34H-2Z") +
    line(cream, 3, "M-2 34C10 30 16 38 28 34S46 30 58 34 78 38 102 32") + ground("#e6c98d", 36) +
    runner("translate(26 20) scale(.42)", brown) + fill(red, "M72 34C74 20 92 20 96 32Z") +
    line(ink, 2.2, "M84 24L88 50"),
  garden_party: back("#bfe0c8") + ground(leaf) + fill(cream, "M24 22L50 4 76 22Z") +
    flat(red, "M38 13L44 9 42 21H32ZM62 13L56 9 58 21H68Z") + line(ink, 2, "M27 22V48M73 22V48M24 22L50 4 76 22Z") +
    fill(cream, "M36 38H64V42H36Z") + line(ink, 2, "M50 42V54") +
    line(ink, 1, "M-2 8C10 16 16 14 26 8M74 8C84 14 92 14 102 8") +
    [[4, 12, red], [14, 14, gold], [86, 13, blue], [96, 11, red]].map(([x, y, c]) =>
      disc(c as string, x as number, y as number, 3)
    ).join("") + fill(pink, "M45 38L48 30H52L55 38Z"),
  head_wind: back("#c3d6dc") + ground("#7fa35a") +
    line(cream, 4, "M96 12H30C18 12 18 26 28 24M90 22H44M98 34H22C8 34 10 48 20 45M84 42H40") +
    runner("translate(2 22) scale(.34)", grey),
  roar_of_the_crowd: back("#e8d2a4") + people([red, blue, cream, green, gold, purple, orange], 20) +
    people([cream, red, gold, navy, pink, green, sky, tan], 34) +
    people([blue, gold, red, cream, green, purple, orange], 49) + line(ink, 3, "M20 10L14 -2M50 8V-3M80 10L86 -2") +
    fill(red, "M62 4L84 -2V14L62 10Z"),
  closed_rail: back("#b9cfb0") + ground(leaf, 36) + rail(20) + rail(38) + line(ink, 11, "M30 12L70 52M70 12L30 52") +
    line(red, 7.5, "M30 12L70 52M70 12L30 52"),
  weight_cloths: back("#e2d5b8") +
    [[4, red], [36, blue], [68, green]].map(([x, c]) =>
      fill(c as string, `M${x} 8H${(x as number) + 28}V38L${(x as number) + 14} 46 ${x} 38Z`) +
      fill(dark, `M${(x as number) + 6} 22H${(x as number) + 22}V36H${(x as number) + 6}Z`) +
      line(gold, 2, `M${(x as number) + 4} 13H${(x as number) + 24}`)
    ).join("") + line(ink, 3, "M-2 6H102") + ground(brown, 54),
  stewards_inquiry: back("#42566b") + line(ink, 4, "M18 40V60M82 40V60") + fill(cream, "M8 6H92V44H8Z") +
    fill(ink, "M12 10H88V40H12Z") + line(gold, 4.6, "M42 20C42 12 58 12 58 20C58 26 50 26 50 31M50 36V36.2") +
    [20, 28, 72, 80].map((x) => line(gold, 3, `M${x} 18V32`)).join("") + fill(brown, "M-2 52H102V62H-2Z"),
  no_whips_today: back("#f0dcc0") + ground(leaf, 50) + disc(cream, 50, 30, 27) + line(ink, 6, "M34 48L60 16") +
    line(brown, 3.6, "M34 48L60 16") + fill(brown, "M57 12L66 6 66 18Z") +
    line(ink, 8, "M50 4A26 26 0 1 1 49.9 4M32 12L68 48") + line(red, 5, "M50 4A26 26 0 1 1 49.9 4M32 12L68 48"),
  riders_strike: back("#d9c4c4") + ground(brown, 52) +
    [[18, red, gold], [50, blue, cream], [82, green, orange]].map(([x, c, d]) =>
      placed(
        `translate(${(x as number) - 12} 26) scale(.56)`,
        fill(c as string, "M0 62C0 44 10 38 18 37H30C38 38 48 44 48 62Z") + disc("#d9a987", 24, 24, 11, 12) +
          fill(d as string, "M11 20C9 2 37 0 37 16L44 19C42 22 24 18 11 20Z"),
      )
    ).join("") + line(ink, 2.4, "M34 26V50M66 26V50") + fill(cream, "M20 4H48V26H20ZM52 4H80V26H52Z") +
    line(red, 4, "M27 10L41 20M41 10L27 20M66 8V17M66 21.5V22"),
  free_forage: back("#e9dca6") + ground("#a8913f", 46) + fill(gold, "M10 48C10 22 36 12 42 8C48 14 60 24 62 48Z") +
    line(brown, 1.6, "M22 44C24 32 32 24 38 20M34 46C36 34 42 26 44 20M48 46C48 36 50 30 52 28") +
    fill(brown, "M62 34H98V52H62Z") + line(tan, 2, "M62 42H98M74 34V52M86 34V52") +
    fill(gold, "M64 34C70 22 90 22 96 34Z"),
  night_racing: back("#17203a") + ground("#2f5a35", 40) + stars([[12, 8], [38, 4], [62, 10], [48, 18]]) +
    [16, 84].map((x) =>
      line(ink, 4, `M${x} 14V60`) + line(silver, 2, `M${x} 14V60`) +
      fill(cream, `M${x - 10} 4H${x + 10}V14H${x - 10}Z`) + dot(gold, x - 5, 9, 2.6) + dot(gold, x + 5, 9, 2.6)
    ).join("") + `<path d="M16 14L-10 44H50ZM84 14L50 44H112Z" fill="#fdf3c0" opacity=".35" stroke="none"/>` +
    runner("translate(28 24) scale(.4)", "#8c5a2e"),
  early_start: back("#f3c39a") + ground("#7fa35a") + fill(orange, "M4 44A18 18 0 0 1 40 44Z") +
    fill(cream, "M54 12H60V54H54ZM74 12H80V54H74ZM94 12H100V54H94Z") + fill(green, "M52 6H102V16H52Z") +
    runner("translate(38 26) scale(.36)", dark),
  toll_road: back("#cfdcc0") + ground(tan, 42) + fill(brown, "M10 20H18V58H10Z") +
    placed(
      "rotate(-14 14 26)",
      fill(cream, "M6 22H96V31H6Z") + flat(red, "M18 23H30V30H18ZM42 23H54V30H42ZM66 23H78V30H66Z"),
    ) + disc(gold, 76, 44, 11) + line(ink, 2, "M76 38V50"),
  empty_stands: back("#cad8dd") + fill(grey, "M4 8L96 2V12L4 16Z") +
    [18, 30, 42].map((y, i) =>
      fill(silver, `M${4 + i * 2} ${y}H96V${y + 11}H${4 + i * 2}Z`) +
      [16, 30, 44, 58, 72, 86].map((x) => line(ink, 2.4, `M${x} ${y + 3}V${y + 8}`)).join("")
    ).join("") + line(ink, 3, "M8 14V54M92 10V54") + ground(green, 54),
  weighing_room: back("#e5d8bd") + ground(brown, 52) + fill(silver, "M22 44H78L84 54H16Z") + line(ink, 5, "M50 44V8") +
    line(gold, 2.6, "M50 44V8") + disc(cream, 50, 20, 17) + line(red, 3, "M50 20L60 11") +
    line(ink, 1.6, "M50 6V9M36 20H39M64 20H61M40 10L42 12") + fill(dark, "M60 36H78V44H60Z") +
    fill(dark, "M64 29H74V36H64Z"),
  fog_bank: back("#aebcc0") + ground("#6f8a6a", 42) + runner("translate(26 16) scale(.44)", "#56605f") +
    `<g fill="none" stroke="#e6ecec" stroke-width="8" opacity=".9"><path d="M-4 16C20 10 30 22 54 16S90 10 106 16M-4 34C14 28 34 40 56 34S88 28 106 34M-4 52C20 46 40 58 60 52S90 48 106 54"/></g>`,
  open_country: back("#b5dcec") + flat(leaf, "M-2 40C20 26 40 28 58 36S90 30 102 28V62H-2Z") +
    flat(green, "M-2 48C24 40 44 52 66 46S92 44 102 42V62H-2Z") +
    fill(green, "M14 34C6 34 6 22 14 20C16 12 28 12 28 22C36 24 32 34 24 34V42H18V34Z") +
    line(cream, 3, "M40 60C44 50 62 48 60 42S70 36 74 34") + cloud(60, 0, .5, cream),
  relay_station: back("#f0d9a6") + ground("#b98b52", 46) + fill(red, "M6 22L30 4 54 22Z") +
    fill(cream, "M10 22H50V48H10Z") + fill(brown, "M24 30H38V48H24Z") + fill(blue, "M58 14H94V34H58Z") +
    flat(cream, "M60 16L76 27 92 16 76 24Z") + line(ink, 2, "M76 34V54") +
    fill(gold, "M64 40H80V34L98 46 80 58V52H64Z"),
  last_lantern: back("#1f2238") + ground("#3a3148", 50) + disc("#6a4a2a", 50, 30, 30) + disc("#a8722e", 50, 30, 21) +
    line(ink, 2.4, "M50 -2V6") + fill(dark, "M40 6H60L64 14H36Z") + fill(gold, "M38 14H62V42H38Z") +
    line(ink, 2, "M46 14V42M54 14V42") + fill(orange, "M50 20C56 27 54 36 50 36S44 27 50 20Z") +
    fill(dark, "M35 42H65V50H35Z"),
  walkover: back("#d6e6c2") + ground(leaf, 40) + rail(30) + runner("translate(10 14) scale(.5)", brown) +
    line(ink, 3.6, "M86 4V60") + disc(red, 86, 10, 9) + disc(cream, 86, 10, 4.6),
  green_flag: back("#e9e2cc") + ground(leaf, 50) + line(ink, 4, "M22 2V60") +
    fill(green, "M24 4C40 -4 58 14 86 4V38C58 48 40 30 24 38Z") + line(leaf, 3, "M30 14C44 8 56 22 80 14"),
  consolation_stakes: back("#ddd0e6") + ground(purple, 50) +
    fill(silver, "M36 10H64C64 30 58 38 53 40V46H62V54H38V46H47V40C42 38 36 30 36 10Z") +
    line(ink, 2, "M36 15C26 15 28 30 40 30M64 15C74 15 72 30 60 30") + disc("#d9a987", 16, 30, 10) +
    line(ink, 1.8, "M12 36C14 33 18 33 20 36") + dot(ink, 12, 28, 1.5) + dot(ink, 20, 28, 1.5) +
    fill(sky, "M22 31C25 36 24 39 22 39S19 36 22 31Z") + fill(blue, "M4 52C4 44 10 40 16 40S28 44 28 52Z"),
  milestone: back("#cfe0ea") + flat(leaf, "M-2 38C30 28 60 40 102 32V62H-2Z") +
    fill(silver, "M34 56V20C34 4 66 4 66 20V56Z") + line(ink, 5, "M50 18V42M43 24L50 18") + line(ink, 2, "M42 48H58") +
    line(green, 3, "M28 58L32 48M70 58L68 50M76 58L80 48"),
  long_shadow: back("#f0b98a") + ground("#b0763f", 36) + disc(orange, 84, 24, 13) +
    runner("translate(54 8) scale(.34)", dark) +
    `<path d="M88 36L70 36 -2 54V62H40Z" fill="#3a2a22" opacity=".75" stroke="none"/>`,
  rest_home: back("#c8e0c0") + ground(leaf, 42) + fill(cream, "M8 24H52V50H8Z") + fill(brown, "M2 26L30 4 58 26Z") +
    fill(brown, "M24 32H37V50H24Z") + fill(sky, "M12 30H20V38H12ZM41 30H49V38H41Z") +
    runner("translate(56 30) scale(.34)", grey) + line(cream, 2.6, "M54 58H102"),
  churned_turf: back("#c9d3c4") + ground("#6b4a2a", 26) +
    flat(green, "M-2 22H102V30C90 36 80 26 70 32S48 26 36 32 14 26 -2 32Z") +
    [[14, 42], [34, 50], [54, 40], [74, 50], [90, 40]].map(([x, y]) =>
      line(ink, 6, `M${x! - 5} ${y! + 5}C${x! - 9} ${y! - 7} ${x! + 9} ${y! - 7} ${x! + 5} ${y! + 5}`) +
      line(tan, 2.6, `M${x! - 5} ${y! + 5}C${x! - 9} ${y! - 7} ${x! + 9} ${y! - 7} ${x! + 5} ${y! + 5}`)
    ).join("") + flat("#6b4a2a", "M20 18L26 6 30 19ZM60 18L70 4 70 20ZM44 14L46 6 50 14Z"),
  quarantine: back("#e6dca0") + fill(brown, "M10 14H90V62H10Z") + fill(dark, "M24 22H76V62H24Z") +
    fill(brown, "M24 44H76V62H24Z") + line(tan, 2.4, "M26 46L74 60M74 46L26 60") + fill(gold, "M50 6L74 40H26Z") +
    line(ink, 4.6, "M50 18V28M50 34V34.5"),
  boomerang_cup: back("#f2cf9c") + ground(orange, 50) +
    fill(gold, "M10 10H42C42 30 36 38 31 40V46H38V54H14V46H21V40C16 38 10 30 10 10Z") +
    fill(brown, "M56 50C56 30 72 12 94 8L97 17C82 20 68 34 66 50Z") + line(gold, 2.4, "M60 44C62 32 74 20 90 13") +
    line(ink, 3, "M50 10C58 2 70 0 80 0M50 10L58 10M50 10L51 3"),
  level_ground: back("#c6dcea") + ground(leaf, 38) + fill(gold, "M14 22H86V38H14Z") + fill(cream, "M36 25H64V35H36Z") +
    disc(leaf, 50, 30, 8, 4.6) + line(ink, 1.6, "M43 25V35M57 25V35") + line(ink, 2, "M-2 38H102"),
  ticker_tape: back("#5c6f8c") + fill(grey, "M2 30H18V62H2ZM22 18H40V62H22ZM62 22H78V62H62ZM82 34H98V62H82Z") +
    [[10, 8, red], [28, 6, gold], [46, 14, cream], [64, 6, pink], [84, 10, leaf], [48, 40, red], [14, 22, cream], [
      90,
      24,
      gold,
    ], [54, 52, sky]].map(([x, y, c]) =>
      line(
        c as string,
        3,
        `M${(x as number) - 5} ${y}C${x} ${(y as number) - 6} ${x} ${(y as number) + 6} ${(x as number) + 6} ${y}`,
      )
    ).join("") + line(cream, 3, "M44 -2C58 10 38 22 52 34S42 50 50 62"),
  handicapper: back("#dcd3ea") + ground(purple, 52) + line(ink, 5, "M50 4V54M16 16L84 24") +
    line(gold, 2.6, "M50 4V54M16 16L84 24") + line(ink, 1.6, "M16 16L6 34M16 16L26 34M84 24L74 42M84 24L94 42") +
    fill(gold, "M2 34H30C28 44 4 44 2 34ZM70 42H98C96 52 72 52 70 42Z") + fill(dark, "M76 34H92L94 42H74Z") +
    fill(red, "M12 34C8 24 14 22 16 22S24 24 20 34Z"),
  crowded_paddock: back("#c4d8ae") + ground("#a8c07c", 30) +
    [[-4, 0, brown], [34, -2, grey], [66, 2, dark], [12, 20, "#a8693a"], [48, 22, "#46331f"], [-14, 34, grey], [
      30,
      38,
      brown,
    ], [68, 36, "#8c5a2e"]].map(([x, y, c]) => runner(`translate(${x} ${y}) scale(.3)`, c as string)).join("") +
    line(ink, 4, "M-2 30H10"),
  victory_lap: back("#f6dfa0") + ground(leaf, 42) + runner("translate(20 10) scale(.5)", brown) +
    disc("none", 40, 36, 10) + line(green, 4, "M34 28C36 44 46 46 52 40") +
    [[12, 12, red], [22, 6, blue], [86, 8, red], [92, 22, gold], [8, 28, green]].map(([x, y, c]) =>
      fill(c as string, `M${x} ${y}l5 2 -2 4 -5 -2Z`)
    ).join("") + line(cream, 3, "M-2 56H102"),
};
