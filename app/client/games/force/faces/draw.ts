// The faces of all cards as one file of SVG symbols, each with the name of its card. Drawn at build time
// (app/figures/faces.py). A horse has its coat, its jockey's silks and the picture of its name; the sky tells the area
// in which it runs best, and the ground what it runs on.

import type { CardSheet } from "../cards.ts";
import { BACK } from "./emblems_back.ts";
import { FORCES } from "./forces.ts";
import { FRONT } from "./emblems_front.ts";
import { PEOPLE } from "./people.ts";
import {
  blue,
  cream,
  dark,
  flat,
  gold,
  green,
  ink,
  leaf,
  line,
  orange,
  pink,
  placed,
  purple,
  red,
  silver,
  sky,
  use,
} from "./pen.ts";
import { signs } from "./marks.ts";
import { SCENES } from "./scenes.ts";
import { THINGS } from "./things.ts";

const ALL = "M-2 -2H102V62H-2Z";
const COATS = ["#7a4a22", "#2b211d", "#9a6233", "#6d6c69", "#b9773f", "#46331f", "#d8d2c4"];
const SILKS = [cream, gold, pink, sky, orange, leaf, red, blue, green, purple, dark, silver];
/** By style: three skies, from the morning of the race to its dusk. */
const SKIES = [
  ["#fbe2b8", "#f9d0bd", "#fdeecb"],
  ["#c4e2ee", "#d5ebe0", "#b7d6ea"],
  ["#f0c48c", "#e8d3a0", "#eab59a"],
  ["#8b7fb0", "#5f6f9c", "#a57a9c"],
];
const SURFACES = { turf: "#7fa650", dirt: "#c99a5f" } as const;

const TORSO = "M51 19C51 11 60 3 71 1 78 0 82 4 81 9 79 14 73 16 68 19 63 23 53 26 51 19Z";
const PATTERNS = [
  "M51 19C51 17 51.5 15 53 12.5L68 19C63 23 53 26 51 19Z",
  "M54 11.5C55 10 57 8 59 6.5L72 16 68 19 66 20.3Z",
  "M60 6.5L64.5 3.7 66 20.5 61.5 22.5Z",
  "M59 10.5A4.6 4.6 0 1 1 59 10.6ZM70 8A4.6 4.6 0 1 1 70 8.1Z",
  "M51.5 15.5L80.5 4.5 81 9 78.5 11.5 52.5 21.5 51 19Z",
];

/** Shapes that many faces use. */
const SHARED =
  `<g id="runner" stroke="none"><path d="M35 43C32 49 27 51 21 53L12 60H8V64H14L24 57.5C32 56 42 51 48 43ZM73 43C78 49 87 50 94 51.5L104 53 107.5 58 111 55.5 107 49.5 95 47.5C90 46.5 85 44 82 41ZM28 27C19 21 9 23 1 31 6 30 10 31 13 32.5 9 34 6 37 4 41 12 36.5 21 36 27 37Z" fill="currentColor"/>` +
  `<path d="M35 43C32 49 27 51 21 53L12 60H8V64H14L24 57.5C32 56 42 51 48 43ZM73 43C78 49 87 50 94 51.5L104 53 107.5 58 111 55.5 107 49.5 95 47.5C90 46.5 85 44 82 41ZM28 27C19 21 9 23 1 31 6 30 10 31 13 32.5 9 34 6 37 4 41 12 36.5 21 36 27 37Z" opacity=".3"/>` +
  `<path d="M27 37C25 43 20 44.5 13 45L3.5 51-.5 49.5-2.5 53 3 56.5 14.5 50C23 51 36 50 43 42Z" fill="currentColor"/><path d="M79 38C84 42 92 42 100 41.5L112 38.5 118 40 118.5 44 112 43 101 47C92 49 82 48 76 44Z" fill="currentColor"/><path d="M25 33C25 25 36 21 47 24 56 26.5 63 26.5 70 24 77 21 85 13 92 7L94 1.5 97.5 7C104 11 110 17 114.5 22.5 116 25.5 113 28.5 110 27 106 25 102 24 99 24 96 28 94 32 91.5 37 88 43.5 82 45.5 75 45 66 45 57 43.5 49 42 42 46 34 47 29.5 44 25.5 41 24.5 37 25 33Z" fill="currentColor"/>` +
  `<path d="M70 24C77 20 84 13 92 6 84 8 72 16 70 24Z" opacity=".38"/><circle cx="101.5" cy="14.6" r="1.6" fill="#120c08"/></g>`;

/** A jockey on a horse: the jacket in `color`, pattern, sleeve and cap in `fill`. */
const JOCKEYS = PATTERNS.map((pattern, i) =>
  `<g id="rider${i}"><path d="M50 24L77 23 79 44.5 52 45.5Z" fill="#fbf6e8"/><path d="${TORSO}" fill="currentColor"/>` +
  `<path d="${pattern}" stroke="none"/><path d="${TORSO}" fill="none"/>` +
  `<path d="M73 6C78 13 83 15 89 16L88 20C80 20.5 73 16 69 11Z"/><path d="M80-2C80 5 90 6 91 0Z" fill="#d9a987"/>` +
  `<path d="M77.5-1C77-13 91-14 92-3L98-1.5C97 1 93 .5 91 0Z"/></g>`
);

function horse(sheet: CardSheet, luck: number): string {
  const one = SILKS[(luck * 5 + 2) % SILKS.length]!;
  const other = SILKS[(luck * 7 + 5 + (luck % 3)) % SILKS.length]!;
  const second = other === one ? cream : other;
  const above = SKIES[sheet.styles![0]! - 1]![luck % 3]!;
  const grounds = sheet.surfaces!.map((name, i) =>
    flat(SURFACES[name as keyof typeof SURFACES], i ? "M50 51H102V62H46Z" : "M-2 51H102V62H-2Z")
  );
  const ridden = use("runner", "", `color="${COATS[luck % COATS.length]}"`) +
    use(`rider${luck % PATTERNS.length}`, "", `color="${one}" fill="${second}"`);
  return flat(above, ALL) + grounds.join("") +
    placed("translate(7 6) scale(.76)", (FRONT[sheet.card] ?? BACK[sheet.card])!) +
    `<g transform="translate(45 26.5) scale(.47)" stroke-width="2.6">${ridden}</g>`;
}

const STALL = flat("#f3dfb3", ALL) + line("#e6c98a", 1.6, "M-2 12H102M-2 28H102M-2 44H102");
const PAPER = flat("#f0e6d0", ALL) +
  line("#dccdb0", 1.4, "M-2 50L22 -2M14 62L44 -2M36 62L66 -2M58 62L88 -2M80 62L104 10");

function thing(sheet: CardSheet): string {
  const around = sheet.when === "horse"
    ? STALL + flat("#dba457", "M-2 54H102V62H-2Z")
    : PAPER + flat("#b58c5b", "M-2 54H102V62H-2Z");
  return around + placed("translate(23 3) scale(.9)", THINGS[sheet.card]!);
}

const TONES = ["#cfe0ee", "#d9e5cf", "#ecd9dc", "#e0dcef", "#f1e4c6", "#d5e7e4"];

function person(sheet: CardSheet, luck: number): string {
  const [bust, trade] = PEOPLE[sheet.card]!;
  const half = sheet.when === "horse" ? flat("#00000014", "M52 -2H102V62H40Z") : flat("#ffffff55", "M-2 -2H46V62H-2Z");
  return flat(TONES[luck % TONES.length]!, ALL) + half + placed("translate(52 7) scale(.76)", trade) +
    placed("translate(2 3) scale(.94)", bust);
}

function force(sheet: CardSheet): string {
  const [above, below, drawing] = FORCES[sheet.card]!;
  return flat(above, ALL) + flat(below, "M-2 46C30 40 70 40 102 46V62H-2Z") +
    placed("translate(25 6) scale(.82)", drawing);
}

const BY_KIND: Record<string, (sheet: CardSheet, luck: number) => string> = {
  horse,
  item: thing,
  jockey: person,
  situation: (sheet) => SCENES[sheet.card]!,
  force,
};

/** Everything on one sheet. Of a symbol only what lies in its window of 100 by 60 is seen. */
export function draw(cards: CardSheet[]): string {
  const symbols = cards.map((sheet, i) => {
    const drawing = BY_KIND[sheet.group ?? sheet.kind]!(sheet, i);
    return `<symbol id="${sheet.card}" viewBox="0 0 100 60" preserveAspectRatio="xMidYMid slice"><g stroke="${ink}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round">${drawing}</g></symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>${SHARED}${JOCKEYS.join("")}</defs>${signs()}${
    symbols.join("")
  }</svg>`;
}
