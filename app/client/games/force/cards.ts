// The texts of the cards in the reader's language, loaded once for a board or the deck builder.

import { get } from "../../core/http.ts";
import { t } from "../../core/words.ts";

/** A sign, a number or "", and "them" for what concerns the opponent (app/engine/force/text/marks.py). */
export type Mark = [string, string, string];

export interface CardSheet {
  card: string;
  number: number;
  title: string;
  kind: "horse" | "support" | "force";
  text: string;
  lines: { key: string; text: string; marks: Mark[] }[];
  /** What its "choose one" offers. */
  options: string[] | null;
  copies: number;
  cost: number | null;
  running: number | null;
  guard: number | null;
  surfaces: string[] | null;
  distances: string[] | null;
  styles: number[] | null;
  likes: (string | number)[] | null;
  group: "item" | "jockey" | "situation" | null;
  when: "horse" | "area" | "situation" | null;
  worth: number | null;
  better: number | null;
  normal: boolean;
}

export interface DeckSheet {
  deck: string;
  title: string;
  plan: string;
  size: number;
  metres: number[];
  cards: Record<string, number>;
}

interface Book {
  cards: CardSheet[];
  decks: DeckSheet[];
  terms: Record<"styles" | "goings" | "surfaces" | "distances" | "courses", Record<string, string>>;
  /** The address of the drawings, one symbol a card (faces/draw.ts). */
  faces: string;
  /** All signs of marks, in the order of their glossary. */
  signs: string[];
  /** By distance in metres: the size of a deck for it. */
  races: Record<string, number>;
}

const TERMS = { styles: {}, goings: {}, surfaces: {}, distances: {}, courses: {} };
let book: Book = { faces: "", signs: [], cards: [], decks: [], terms: TERMS, races: {} };
let byName = new Map<string, CardSheet>();
let reading: Promise<void> | null = null;

/** Load the texts once. After a failure the caller reports it, and the next call tries again. */
export function readCards(lang: string): Promise<void> {
  reading ??= get<Book>(`/api/games/force/cards?lang=${lang}`).then((read) => {
    book = read;
    byName = new Map(read.cards.map((one) => [one.card, one]));
  }).catch((problem) => {
    reading = null;
    throw problem;
  });
  return reading;
}

/** The address of a card's face or of a sign. */
export function drawingOf(name: string): string {
  return `${book.faces}#${name}`;
}

export function allSigns(): string[] {
  return book.signs;
}

export function allCards(): CardSheet[] {
  return book.cards;
}

export function cardOf(name: string): CardSheet | undefined {
  return byName.get(name);
}

export function readyDecks(): DeckSheet[] {
  return book.decks;
}

/** The distances in metres that a deck of this size is for. */
export function racesFor(size: number): number[] {
  return Object.keys(book.races).map(Number).filter((metres) => book.races[metres] === size);
}

export function titleOf(name: string | null): string {
  return name === null ? t("force.face_down") : cardOf(name)?.title ?? "…";
}

export function term(kind: keyof Book["terms"], value: string | number): string {
  return book.terms[kind][value] ?? "";
}

/** What a card prefers: a racecourse, or a state of the going by its number. */
export function likeOf(value: string | number): string {
  return term(typeof value === "number" ? "goings" : "courses", value);
}

export function isNormal(name: string): boolean {
  return cardOf(name)?.normal ?? false;
}

export function isHorse(name: string): boolean {
  return cardOf(name)?.kind === "horse";
}

/** The line of a card's text with this ability, or the whole text. */
export function lineOf(name: string, key: string): string {
  const sheet = cardOf(name);
  return sheet?.lines.find((line) => isLine(line.key, key))?.text ?? sheet?.text ?? "";
}

/** True if this line contains the ability with this key. */
export function isLine(line: string, key?: string): boolean {
  return key !== undefined && (key === line || key.startsWith(line + "/"));
}

/** The text of one of a card's options, by its number. */
export function optionOf(name: string, number: number): string {
  return cardOf(name)?.options?.[number - 1] ?? "";
}

/** The group of a card in lists: horses, items, jockeys, situations, then forces. */
export function groupOf(sheet: CardSheet): string {
  return sheet.kind === "support" ? sheet.group! : sheet.kind;
}

/** Sort the cards of a hand: horses by cost, then supports, then forces. */
export function inOrder<T extends { card: string; id: number }>(held: T[]): T[] {
  const place = ({ card, id }: T): number[] => {
    const sheet = cardOf(card);
    if (!sheet) return [9, 0, id];
    const kind = sheet.kind === "horse" ? 0 : sheet.kind === "support" ? 1 : sheet.normal ? 3 : 2;
    return [kind, sheet.cost ?? 0, sheet.number, id];
  };
  return [...held].sort((a, b) => {
    const [one, other] = [place(a), place(b)];
    const at = one.findIndex((value, i) => value !== other[i]);
    return at < 0 ? 0 : one[at]! - other[at]!;
  });
}
