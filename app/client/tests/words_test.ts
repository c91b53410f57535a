/// <reference lib="deno.ns" />

import { money, number, onBoard, refusal, rich, sentence, signed, speak, t } from "../core/words.ts";
import AMOUNTS from "./amounts.json" with { type: "json" };
import { equal } from "./equal.ts";

const ENGLISH = {
  "seat.bets_short": ["{n} bet", "{n} bets"],
  "log.passed": "{who} plays {card}.",
  "a card may not cover its own value": "A card may not cover its own value.",
};

Deno.test("a number chooses the plural form of its language", () => {
  speak("en", ENGLISH);
  equal([t("seat.bets_short", { n: 1 }), t("seat.bets_short", { n: 2 }), t("seat.bets_short", { n: 0 })], [
    "1 bet",
    "2 bets",
    "0 bets",
  ]);
  speak("ja", { "seat.bets_short": ["{n}口"] });
  equal([t("seat.bets_short", { n: 1 }), t("seat.bets_short", { n: 5 })], ["1口", "5口"]);
});

Deno.test("holes are filled by name, with text or with elements", () => {
  speak("en", ENGLISH);
  equal(t("log.passed", { who: "Aoi", card: "7" }), "Aoi plays 7.");
  equal(rich("log.passed", { who: { b: "Aoi" }, card: "7" }), ["", { b: "Aoi" }, " plays ", "7", "."]);
});

Deno.test("amounts are short, exact, and the same in every language's sentences and on its boards", () => {
  for (const { amount, ...languages } of AMOUNTS) {
    for (const [tag, written] of Object.entries(languages)) {
      speak(tag, {});
      equal([money(amount), onBoard(amount)], written, `${amount} in ${tag}`);
    }
  }
});

Deno.test("a gain has a plus sign, and a loss a true minus sign", () => {
  speak("en", {});
  equal([signed(280000), signed(-30000), signed(0)], ["+$280,000", "\u2212$30,000", "$0"]);
  equal(number(-4), "\u22124");
});

Deno.test("a refusal without words here is said as the server wrote it, as a sentence", () => {
  speak("en", ENGLISH);
  equal(sentence("A card may not cover its own value."), "A card may not cover its own value.");
  equal(sentence("a hand may not grow beyond 13 cards"), "A hand may not grow beyond 13 cards.");
});

Deno.test("a refusal is said by its code, by its sentence, or as the rules say it; and never in a language nobody asked for", () => {
  speak("ja", { "error.busy": "混雑", "error.other": "失敗", "a card may not cover its own value": "同じ値は不可" });
  equal([
    refusal("busy", "This table has too much to do."),
    refusal("illegal_move", "A card may not cover its own value.", "M-4.3"),
    refusal("illegal_move", "a rule without words", "M-9.9"),
    refusal("house_away", ""),
    refusal("something_new", "An English sentence."),
  ], ["混雑", "同じ値は不可", "A rule without words.", "失敗", "失敗"]);
});
