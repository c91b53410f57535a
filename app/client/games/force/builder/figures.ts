// Figures about a deck's composition, sample hands, and differences between two decks. Draws nothing.

import { allSigns, cardOf, type CardSheet, groupOf, readyDecks } from "../cards.ts";

/** The groups of cards in the order of lists. */
export const GROUPS = ["horse", "item", "jockey", "situation", "force"];

export type Cards = Record<string, number>;

export interface Figures {
  count: number;
  /** Number of cards by group: horse, item, jockey, situation, force. */
  groups: Record<string, number>;
  /** Average cost of the horses. */
  cost: number;
  /** Number of horses by cost; the last entry is five or more. */
  costs: number[];
  /** Number of horses by style, distance and surface. */
  styles: Record<string, number>;
  distances: Record<string, number>;
  surfaces: Record<string, number>;
  /** The signs on the deck's cards, each with the number of cards, in the order of their glossary. */
  signs: [string, number][];
}

const DEAREST = 5;

export function figuresOf(cards: Cards): Figures {
  const sheets = sheetsOf(cards);
  const horses = sheets.filter(([sheet]) => sheet.kind === "horse");
  const costs: number[] = Array.from({ length: DEAREST + 1 }, () => 0);
  for (const [sheet, n] of horses) costs[Math.min(sheet.cost!, DEAREST)]! += n;
  const running = sum(horses);
  const signs = tally(sheets, (sheet) => signsOf(sheet));
  return {
    count: sum(sheets),
    groups: tally(sheets, (sheet) => [groupOf(sheet)]),
    cost: running ? horses.reduce((all, [sheet, n]) => all + sheet.cost! * n, 0) / running : 0,
    costs,
    styles: tally(horses, (sheet) => sheet.styles!),
    distances: tally(horses, (sheet) => sheet.distances!),
    surfaces: tally(horses, (sheet) => sheet.surfaces!),
    signs: allSigns().filter((sign) => signs[sign]).map((sign) => [sign, signs[sign]!]),
  };
}

/** The signs of a card's marks. */
export function signsOf(sheet: CardSheet): string[] {
  return [...new Set(sheet.lines.flatMap((line) => line.marks.map(([sign]) => sign)))];
}

/** The known cards of a deck with their numbers, in the order of the card numbers. */
export function sheetsOf(cards: Cards): [CardSheet, number][] {
  return Object.entries(cards)
    .map(([name, n]) => [cardOf(name), n] as [CardSheet | undefined, number])
    .filter((entry): entry is [CardSheet, number] => entry[0] !== undefined)
    .sort(([one], [other]) => one.number - other.number);
}

function sum(sheets: [CardSheet, number][]): number {
  return sheets.reduce((all, [, n]) => all + n, 0);
}

function tally(sheets: [CardSheet, number][], keys: (sheet: CardSheet) => (string | number)[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [sheet, n] of sheets) {
    for (const key of keys(sheet)) found[key] = (found[key] ?? 0) + n;
  }
  return found;
}

/** The least and the most force in a ready deck of this size. */
export function usualForce(size: number): [number, number] | null {
  const found = readyDecks().filter((deck) => deck.size === size).map((deck) =>
    figuresOf(deck.cards).groups.force ?? 0
  );
  return found.length ? [Math.min(...found), Math.max(...found)] : null;
}

// Sample hands

const HAND = 7;

/** A hand of seven from the shuffled deck. `random` returns numbers from 0 up to 1. */
export function dealHand(cards: Cards, random: () => number): string[] {
  const pile = Object.entries(cards).flatMap(([name, n]) => Array.from({ length: n }, () => name));
  const hand: string[] = [];
  while (hand.length < HAND && pile.length) hand.push(pile.splice(Math.floor(random() * pile.length), 1)[0]!);
  return hand;
}

/** True if the forces of this hand pay for one of its horses. */
export function canRun(hand: string[]): boolean {
  const sheets = hand.map(cardOf).filter((sheet) => sheet !== undefined);
  const force = sheets.reduce((all, sheet) => all + (sheet.worth ?? 0), 0);
  return sheets.some((sheet) => sheet.kind === "horse" && sheet.cost! <= force);
}

/** The share of sample hands with which a horse can run. */
export function shareOfRunning(cards: Cards, hands: number, random: () => number): number {
  let runs = 0;
  for (let n = 0; n < hands; n += 1) runs += canRun(dealHand(cards, random)) ? 1 : 0;
  return runs / hands;
}

// Two decks

/** Cards of which the decks have different numbers: the name, the number in each. In the order of the card numbers. */
export function differences(mine: Cards, other: Cards): [string, number, number][] {
  const place = (name: string) => cardOf(name)?.number ?? Infinity;
  return [...new Set([...Object.keys(mine), ...Object.keys(other)])]
    .map((name): [string, number, number] => [name, mine[name] ?? 0, other[name] ?? 0])
    .filter(([, here, there]) => here !== there)
    .sort(([one], [two]) => place(one) - place(two));
}
