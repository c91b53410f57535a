// What stands on the cards, in the reader's language: fetched once, when somebody comes to a board or to the deck builder.

import { get } from "../../core/http.ts";
import { t } from "../../core/words.ts";

export interface CardSheet {
  card: string;
  number: number;
  title: string;
  kind: "horse" | "support" | "force";
  text: string;
  lines: { key: string; text: string }[];
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
  /** Coat, two colours, pattern. */
  art: [number, number, number, number];
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
}

let book: Book = { cards: [], decks: [], terms: { styles: {}, goings: {}, surfaces: {}, distances: {}, courses: {} } };
let byName = new Map<string, CardSheet>();
let reading: Promise<void> | null = null;

/** Read the book, once. A failed attempt is the reader's to tell, and is made again by whoever asks next. */
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

export function allCards(): CardSheet[] {
  return book.cards;
}

export function cardOf(name: string): CardSheet | undefined {
  return byName.get(name);
}

export function readyDecks(): DeckSheet[] {
  return book.decks;
}

export function titleOf(name: string | null): string {
  return name === null ? t("force.face_down") : cardOf(name)?.title ?? "…";
}

export function term(kind: keyof Book["terms"], value: string | number): string {
  return book.terms[kind][value] ?? "";
}

/** What a card likes: racecourses, and states of the going by their number. */
export function likeOf(value: string | number): string {
  return term(typeof value === "number" ? "goings" : "courses", value);
}

export function isNormal(name: string): boolean {
  return cardOf(name)?.normal ?? false;
}

export function isHorse(name: string): boolean {
  return cardOf(name)?.kind === "horse";
}

/** The line of a card's text that a key is read from, or all of it. */
export function lineOf(name: string, key: string): string {
  const sheet = cardOf(name);
  return sheet?.lines.find((line) => isLine(line.key, key))?.text ?? sheet?.text ?? "";
}

/** Is the ability with this key printed in that line? */
export function isLine(line: string, key?: string): boolean {
  return key !== undefined && (key === line || key.startsWith(line + "/"));
}

/** One of the things that a card lets one choose from, as it is numbered in its text. */
export function optionOf(name: string, number: number): string {
  const [, ...parts] = (cardOf(name)?.text ?? "").split(/[①②③④]\s*/);
  return (parts[number - 1] ?? "").replace(/[;；\s]+$/, "");
}

/** Horses, then items, jockeys, situations, then forces: as they are listed. */
export function groupOf(sheet: CardSheet): string {
  return sheet.kind === "support" ? sheet.group! : sheet.kind;
}

/** Cards of a hand as one would hold them: horses by cost, supports, forces. */
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
