// A deck in the fragment of a link. The fragment never reaches a server, so only those with the link see the deck.

import type { Cards } from "./figures.ts";

export interface SharedDeck {
  name: string;
  size: number;
  cards: Cards;
}

const MARK = "#deck=";
const LONGEST = 40;
const MOST = 99;
const MOST_NAMES = 200;

/** Such as `#deck=60;My%20deck;3.lamp_oil,12.normal_force`. */
export function fragmentOf({ name, size, cards }: SharedDeck): string {
  const list = Object.entries(cards).map(([card, n]) => `${n}.${card}`).join(",");
  return `${MARK}${size};${encodeURIComponent(name)};${list}`;
}

/** The deck in the fragment of an address; null if there is none, or if it cannot be read. */
export function deckIn(fragment: string): SharedDeck | null {
  if (!fragment.startsWith(MARK)) return null;
  const [size, name, list, ...more] = fragment.slice(MARK.length).split(";");
  const cards = cardsIn(list ?? "");
  if (!/^(60|80)$/.test(size ?? "") || !cards || more.length) return null;
  try {
    return { size: Number(size), name: [...decodeURIComponent(name!)].slice(0, LONGEST).join(""), cards };
  } catch {
    return null; // The name is no encoded text.
  }
}

function cardsIn(list: string): Cards | null {
  const cards: Cards = {};
  for (const entry of list.split(",")) {
    const found = /^(\d{1,2})\.([a-z0-9_]{1,40})$/.exec(entry);
    const n = Number(found?.[1]);
    if (!found || n < 1 || n > MOST) return null;
    cards[found[2]!] = n;
  }
  return Object.keys(cards).length <= MOST_NAMES ? cards : null;
}
