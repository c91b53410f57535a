// The conditions of a guide's hints: the ask, a legal move, cards of the hand, facts of the log.

import "./page.ts";
import { hintAt } from "../table/hints/moment.ts";
import type { Moment } from "../lessons/steps.ts";
import type { Hint, View } from "../generated/wire.ts";
import { equal } from "./equal.ts";

const always = { prompt: null, view: {}, told: [], untold: [] };
const hint = (key: string, change: Partial<Hint>): Hint => ({
  key,
  rule: "M-1",
  text: key,
  when: always,
  may: null,
  holding: {},
  figures: {},
  ...change,
});
const HINTS = [
  hint("supply", { when: { ...always, prompt: "buy_cards" } }),
  hint("pass", { may: "pass" }),
  hint("free", { holding: { "own.hand": ["F-1", "F-2"] } }),
];
const moment = (moves: { do: string }[], hand: string[] | null): Moment => ({
  me: 0,
  ask: { id: "1", seat: 0, prompt: "play_card", closes_at: null, moves },
  view: { own: hand && { hand } } as unknown as View,
  facts: [],
  name: String,
});
const at = (now: Moment, ...seen: string[]) => hintAt(HINTS, new Set(seen), now)?.key ?? null;

Deno.test("of several hints whose moment it is the first one is shown that has not been told", () => {
  const now = moment([{ do: "pass" }], ["3-7", "F-2"]);
  equal(at(now), "pass");
  equal(at(now, "pass"), "free");
  equal(at(now, "pass", "free"), null);
});

Deno.test("a hint waits for its ask, its move and its card", () => {
  equal(at(moment([], ["3-7"])), null);
  equal(at(moment([], null)), null);
  const asked = moment([], ["3-7"]);
  equal(at({ ...asked, ask: { ...asked.ask!, prompt: "buy_cards" } }), "supply");
});
