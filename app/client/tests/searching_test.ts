/// <reference lib="deno.ns" />

// The search in the rules: what it finds, in which order, and what it shows.

import { type Passage, search } from "../rules/searching.ts";
import { equal } from "./equal.ts";

const passages: Passage[] = [
  { game: "a", anchor: "A-1", number: "A-1", text: "The Quinella", heading: true },
  { game: "a", anchor: "A-1.1", number: "A-1.1", text: "A bet is two cards of two horses.", heading: false },
  { game: "a", anchor: "A-1.2", number: "A-1.2", text: "Each may lay quinella bets on two horses.", heading: false },
  {
    game: "b",
    anchor: "B-3",
    number: "B-3",
    text: "ムチを入れると、そのカードの色で勝負が決まります。",
    heading: false,
  },
  { game: "b", anchor: "B-4", number: "B-4", text: "Ａ１ ｃａｆé", heading: false },
];
const found = (wanted: string) => search(passages, wanted).map(({ passage }) => passage.anchor);

Deno.test("a heading comes before a paragraph, and capitals do not matter", () => {
  equal(found("quinella"), ["A-1", "A-1.2"]);
  equal(found("QUINELLA"), ["A-1", "A-1.2"]);
});

Deno.test("every word has to be there, in any order", () => {
  equal(found("horses bet"), ["A-1.1", "A-1.2"]);
  equal(found("horses quinella"), ["A-1.2"]);
  equal(found("horses camel"), []);
});

Deno.test("a number is found by its beginning, the whole one first", () => {
  equal(found("A-1"), ["A-1", "A-1.1", "A-1.2"]);
  equal(found("a-1.2"), ["A-1.2"]);
});

Deno.test("Japanese is found within a sentence, and wide letters and accents as plain ones", () => {
  equal(found("カードの色"), ["B-3"]);
  equal(found("a1 cafe"), ["B-4"]);
});

Deno.test("what was looked for is marked in the text, and nothing is looked for without a word", () => {
  equal(search(passages, "two")[0]!.pieces, ["A bet is ", "two", " cards of ", "two", " horses."]);
  equal(found("   "), []);
  equal(found("(.*"), []);
});
