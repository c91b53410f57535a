// Forces: a horseshoe, and in it what gives the strength.

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
  orange,
  pink,
  placed,
  purple,
  red,
  silver,
} from "./pen.ts";

const SHOE = "M17 60C2 42 2 -1 30 -1S58 42 43 60L34 57C49 40 46 10 30 10S11 40 26 57Z";
const shoe = (colour: string, nails = ink) =>
  fill(colour, SHOE) +
  [[10, 32], [10.5, 20], [17, 9], [43, 9], [49.5, 20], [50, 32], [45, 46], [15, 46]].map(([x, y]) =>
    dot(nails, x!, y!, 1.6)
  ).join("");
const rays = (colour: string) => line(colour, 3, "M-14 8L-4 14M-18 30H-8M-14 52L-4 46M74 8L64 14M78 30H68M74 52L64 46");
const link = (x: number, y: number, turn: number) =>
  placed(
    `rotate(${turn} ${x} ${y})`,
    line(ink, 7, `M${x - 7} ${y}A7 4.5 0 1 1 ${x - 7} ${y + .1}`) +
      line(silver, 3.8, `M${x - 7} ${y}A7 4.5 0 1 1 ${x - 7} ${y + .1}`),
  );

/** By card: the ground's two colours, and the drawing. */
export const FORCES: Record<string, [string, string, string]> = {
  normal_force: ["#f3e3b4", "#ecd293", rays("#d8b967") + shoe(red, cream)],
  dawn_force: [
    "#f6c9a8",
    "#8fb56b",
    shoe(gold) + fill(orange, "M14 40A16 16 0 0 1 46 40Z") + line(orange, 3, "M30 20V15M18 26L15 23M42 26L45 23") +
    line(ink, 2, "M8 41H52"),
  ],
  noon_force: [
    "#a9d8ee",
    "#8fb56b",
    shoe(gold) + disc(gold, 30, 32, 9) +
    [0, 45, 90, 135, 180, 225, 270, 315].map((a) => placed(`rotate(${a} 30 32)`, line(orange, 3, "M30 19.5V16.5")))
      .join(""),
  ],
  dusk_force: [
    "#8a6aa8",
    "#3d4f3c",
    shoe(gold) + fill(cream, "M36 18C24 18 18 26 20 34C22 43 32 47 40 42C32 42 27 36 28 30C29 24 32 20 36 18Z") +
    dot(cream, 40, 24, 1.6) + dot(cream, 42, 33, 1.3),
  ],
  front_force: ["#dcebc4", "#a3c26b", shoe(green, cream) + fill(gold, "M18 20L32 32 18 44ZM31 20L45 32 31 44Z")],
  rear_force: ["#d6d2ea", "#9a8fc4", shoe(purple, cream) + fill(gold, "M42 20L28 32 42 44ZM29 20L15 32 29 44Z")],
  sprint_force: [
    "#fbe3a2",
    "#e9b93c",
    shoe(red, cream) + fill(gold, "M34 14L18 35H28L24 50 42 28H32L38 14Z") +
    line(ink, 2.6, "M-10 20H2M-14 32H0M-10 44H2"),
  ],
  stayer_force: [
    "#cfe3e8",
    "#8fb3bf",
    shoe(blue, cream) + line(ink, 7, "M22 24A7 8 0 1 0 22 40C30 40 30 24 38 24A7 8 0 1 1 38 40C30 40 30 24 22 24Z") +
    line(gold, 4, "M22 24A7 8 0 1 0 22 40C30 40 30 24 38 24A7 8 0 1 1 38 40C30 40 30 24 22 24Z"),
  ],
  grand_force: [
    "#e8c8cc",
    "#c98a94",
    shoe(gold) + fill(red, "M15 42L13 22 22 29 30 17 38 29 47 22 45 42Z") + dot(cream, 22, 37, 1.8) +
    dot(cream, 30, 37, 1.8) + dot(cream, 38, 37, 1.8),
  ],
  underdog_force: [
    "#e6dcc8",
    "#bfae8c",
    shoe(grey, cream) + fill(brown, "M18 26C14 18 18 16 23 20H37C42 16 46 18 42 26C44 38 38 46 30 46S16 38 18 26Z") +
    dot(ink, 25, 29, 2) + dot(ink, 35, 29, 2) + disc(ink, 30, 37, 3.4, 2.4) + line(pink, 3, "M30 42V46"),
  ],
  twin_force: [
    "#f3d9b8",
    "#dba968",
    placed("translate(-14 4) scale(.86)", shoe(orange)) + placed("translate(22 4) scale(.86)", shoe(red, cream)),
  ],
  chain_force: ["#d9dcdc", "#a4acad", shoe(dark, silver) + link(22, 20, 40) + link(30, 32, -40) + link(38, 44, 40)],
  ember_force: [
    "#5a2a22",
    "#2b1a16",
    shoe(orange) + fill(red, "M30 12C44 26 44 46 30 48S16 34 24 24C26 30 30 28 30 12Z") +
    flat(gold, "M30 28C37 36 36 45 30 46S24 40 27 34C28 38 30 36 30 28Z"),
  ],
  herald_force: [
    "#cfdcec",
    "#8fa9c9",
    shoe(blue, cream) +
    placed(
      "rotate(-24 30 32)",
      fill(gold, "M10 29H38L52 21V43L38 35H10Z") + fill(red, "M18 35H34V46L30 42 26 47 22 42 18 46Z"),
    ),
  ],
  phoenix_force: [
    "#6a2038",
    "#3a1024",
    shoe(gold) +
    fill(
      orange,
      "M30 50C26 42 12 42 6 26C16 30 20 28 24 30C20 22 26 16 30 12C34 16 40 22 36 30C40 28 44 30 54 26C48 42 34 42 30 50Z",
    ) + flat(gold, "M30 44C28 38 22 36 18 32C24 34 27 34 30 30C33 34 36 34 42 32C38 36 32 38 30 44Z") +
    dot(ink, 30, 20, 1.6),
  ],
  laggard_force: [
    "#d5dfc0",
    "#9fb07c",
    shoe(leaf) + disc(brown, 32, 30, 12) + line(gold, 2.4, "M32 30C34 27 37 31 32 34S24 30 28 25 40 24 40 32") +
    fill("#d9c08c", "M14 46C18 40 26 42 32 42H46V46Z") + line(ink, 1.8, "M16 42L12 35M20 41L18 34"),
  ],
};
