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

// Our three languages have one form, or one and other: gettext writes them in this order.
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

/** "$820,000", with a true minus sign. */
export function money(amount: number): string {
  return (amount < 0 ? "\u2212$" : "$") + figures.format(Math.abs(amount));
}

/** "+$820,000" or "−$20,000". */
export function signed(amount: number): string {
  return amount > 0 ? "+" + money(amount) : money(amount);
}

/** "$820k", "$1.96M": short enough for a phone and for flaps. All our sums are whole thousands, and none is rounded. */
export function thousands(amount: number): string {
  if (amount === 0) return "$0";
  const sum = Math.abs(amount);
  const short = sum >= 1e6 && sum % 1e4 === 0 ? figures.format(sum / 1e6) + "M" : figures.format(sum / 1000) + "k";
  return (amount < 0 ? "\u2212$" : "$") + short;
}

/** "1st": as the language counts the places of horses. */
export function ordinal(place: number): string {
  return has(`ordinal.${place}`) ? t(`ordinal.${place}`) : t("ordinal.other", { place });
}

/** "1st": as the language counts the places of people. */
export function rank(place: number): string {
  return has(`place.${place}`) ? t(`place.${place}`) : t("place.other", { place });
}

/** "Aoi, Tobias and Dusty" */
export function list(names: string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** The sentence of a refusal in the reader's language. A refusal by a rule has the sentence of that rule. A code without a sentence
 * of its own has a general one. */
export function refusal(code: string, detail: string, rule?: string | null): string {
  if (has(`error.${code}`)) return t(`error.${code}`);
  return rule || has(keyOf(detail)) ? sentence(detail) : t("error.other");
}

/** The server's sentence in the reader's language where we have it; else its own, which is English. */
export function sentence(detail: string): string {
  const key = keyOf(detail);
  if (has(key)) return t(key);
  return detail.charAt(0).toUpperCase() + detail.slice(1) + (/[.!?]$/.test(detail) ? "" : ".");
}

/** The catalog has the rules' sentences as in the rulebook: they begin with a small letter and lack the full stop. */
function keyOf(detail: string): string {
  return detail.charAt(0).toLowerCase() + detail.slice(1).replace(/\.$/, "");
}
