// The reader's language: a word list that is loaded once, sentences with {placeholders}, and plural forms by Intl.

import type { ComponentChildren } from "preact";

type Entries = Record<string, string | string[]>;
type Params = Record<string, ComponentChildren>;

let entries: Entries = {};
let plurals = new Intl.PluralRules("en");
let figures = new Intl.NumberFormat("en");
export let language = "en";

export function speak(lang: string, words: Entries): void {
  language = lang;
  entries = words;
  plurals = new Intl.PluralRules(lang);
  figures = new Intl.NumberFormat(lang);
}

export async function loadWords(lang: string, address: string): Promise<void> {
  const answer = await fetch(address);
  speak(lang, answer.ok ? await answer.json() : {});
}

/** Load more words of the same language, for a part of the page that few players open. */
export async function learn(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(address);
  entries = { ...entries, ...await answer.json() };
}

export function has(key: string): boolean {
  return key in entries;
}

/** The pattern behind a key. `count` chooses among plural forms, which stand in the order of the language's categories. */
function pattern(key: string, count?: number): string {
  const entry = entries[key];
  if (typeof entry === "string") return entry;
  if (!entry) return key;
  const categories = plurals.resolvedOptions().pluralCategories;
  const form = categories.length > 1 && count !== undefined ? ORDER.indexOf(plurals.select(count)) : 0;
  return entry[Math.min(Math.max(form, 0), entry.length - 1)]!;
}

// All three languages have either one plural form, or "one" and "other". gettext writes the forms in this order.
const ORDER = ["one", "other"];

/** A sentence as text. A number in `n` chooses the plural form and is written as figures. */
export function t(key: string, params: Record<string, string | number> = {}): string {
  return pattern(key, numberIn(params)).replace(/\{(\w+)\}/g, (hole, name) => {
    const value = params[name];
    return value === undefined ? hole : typeof value === "number" ? number(value) : value;
  });
}

/** A sentence as a list of texts and elements; the elements replace its placeholders. */
export function rich(key: string, params: Params): ComponentChildren[] {
  return pattern(key, numberIn(params)).split(/\{(\w+)\}/g).map((piece, i) => {
    if (i % 2 === 0) return piece;
    const value = params[piece];
    return typeof value === "number" ? number(value) : value ?? `{${piece}}`;
  });
}

function numberIn(params: Params): number | undefined {
  return typeof params.n === "number" ? params.n : undefined;
}

export function number(n: number): string {
  return n < 0 ? "\u2212" + figures.format(-n) : figures.format(n);
}

/** The units in which a language shortens amounts: in sentences, and on boards where every character counts. */
const UNITS: Record<string, { text: [number, string][]; board: [number, string][]; currency?: string }> = {
  en: { text: [[1e6, "M"]], board: [[1e6, "M"], [1e3, "k"]] },
  ja: { text: [[1e4, "万"]], board: [[1e4, "万"]], currency: "ドル" },
  "zh-Hant": { text: [[1e4, "萬"]], board: [[1e4, "萬"]], currency: "美元" },
};

/** An amount in a sentence: "$820,000", "$5.72M", "572万ドル", "572萬美元". The server's is `money` in app/i18n.py. */
export function money(amount: number): string {
  return written(amount, "text");
}

/** An amount on a board, where every character counts (purses, flaps, charts): "$820k", "$82万", "$82萬". */
export function onBoard(amount: number): string {
  return written(amount, "board");
}

/** No amount is rounded: only whole thousands are shortened. */
function written(amount: number, where: "text" | "board"): string {
  const units = UNITS[language] ?? UNITS.en!;
  const sum = Math.abs(amount);
  const [size, mark] = units[where].find(([size]) => sum >= size && sum % 1e3 === 0) ?? [1, ""];
  const short = figures.format(sum / size) + mark;
  return (amount < 0 ? "\u2212" : "") + (units.currency && where === "text" ? short + units.currency : "$" + short);
}

/** A signed amount such as "+$820,000" or "−$20,000". */
export function signed(amount: number): string {
  return amount > 0 ? "+" + money(amount) : money(amount);
}

/** The place of a horse, such as "1st". Some languages count horses and people differently; see `rank`. */
export function ordinal(place: number): string {
  return has(`ordinal.${place}`) ? t(`ordinal.${place}`) : t("ordinal.other", { place });
}

/** The place of a person, such as "1st". See `ordinal` for horses. */
export function rank(place: number): string {
  return has(`place.${place}`) ? t(`place.${place}`) : t("place.other", { place });
}

/** Names as a list, such as "Aoi, Tobias and Dusty". */
export function list(names: string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** The sentence of a refusal in the reader's language. A refusal by a rule has the sentence of that rule. A code without a sentence
 * of its own has a general one. */
export function refusal(code: string, detail: string, rule?: string | null): string {
  if (has(`error.${code}`)) return t(`error.${code}`);
  return rule || has(keyOf(detail)) ? sentence(detail) : t("error.other");
}

/** The server's English sentence in the reader's language, or unchanged if the catalog does not have it. */
export function sentence(detail: string): string {
  const key = keyOf(detail);
  if (has(key)) return t(key);
  return detail.charAt(0).toUpperCase() + detail.slice(1) + (/[.!?]$/.test(detail) ? "" : ".");
}

/**
 * The catalog's key of a sentence. Its keys are the sentences of the rulebook, which begin with a small letter and have
 * no full stop.
 */
function keyOf(detail: string): string {
  return detail.charAt(0).toLowerCase() + detail.slice(1).replace(/\.$/, "");
}
