/// <reference lib="deno.ns" />

import type { ReviewedFairness } from "../generated/wire.ts";
import { speak } from "../core/words.ts";
import { verdict } from "../review/fairness.ts";
import { equal } from "./equal.ts";

const WORDS = ["review.luck_of_all", "review.luck_differs", "review.chain_holds", "fair.no_chain"];
const WITH_NAMES = ["review.luck_of", "fair.not_opened", "review.luck_unbound"];
const WITH_NUMBERS = ["review.chain_from", "review.chain_breaks"];

const whole: ReviewedFairness = {
  fits: true,
  opened: [0, 1],
  late: [],
  unbound: [],
  chain: { begins: 1, breaks: null },
};

function said(change: Partial<ReviewedFairness>): [boolean, string[]] {
  speak(
    "en",
    Object.fromEntries([
      ...WORDS.map((key) => [key, key]),
      ...WITH_NAMES.map((key) => [key, `${key} {names}`]),
      ...WITH_NUMBERS.map((key) => [key, `${key} {n}`]),
    ]),
  );
  const { good, sentences } = verdict({ ...whole, ...change }, (seat) => ["Aoi", "Tobias", "Sam"][seat]!);
  return [good, sentences];
}

Deno.test("a game whose luck was opened and whose log is whole is good", () => {
  equal(said({}), [true, ["review.luck_of_all", "review.chain_holds"]]);
});

Deno.test("who did not open and who committed to nothing are named", () => {
  equal(said({ late: [2] }), [false, ["review.luck_of Aoi and Tobias", "fair.not_opened Sam", "review.chain_holds"]]);
  equal(said({ opened: [], unbound: [0] }), [true, ["review.luck_unbound Aoi", "review.chain_holds"]]);
});

Deno.test("luck that was not promised, and a log that was changed, are said", () => {
  equal(said({ fits: false, late: [1], chain: { begins: 1, breaks: 5 } }), [
    false,
    ["review.luck_differs", "review.chain_breaks 5"],
  ]);
});

Deno.test("a log with a chain from the middle, and one without, are said", () => {
  equal(said({ chain: { begins: 40, breaks: null } }), [true, ["review.luck_of_all", "review.chain_from 40"]]);
  equal(said({ chain: { begins: null, breaks: null } }), [true, ["review.luck_of_all", "fair.no_chain"]]);
});
