// The current step of a lesson follows from its data: conditions, legal right moves, figures.

import "./page.ts";
import { holds, linesAt, type Moment, said, selector, stepAt } from "../lessons/steps.ts";
import { speak } from "../core/words.ts";
import type { Lesson, LessonCondition, LessonLine, LessonStep, View } from "../generated/wire.ts";
import { equal } from "./equal.ts";

speak("en", { "horse.3": "Harbour Light" });

const when = (change: Partial<LessonCondition> = {}): LessonCondition => ({
  prompt: null,
  view: {},
  told: [],
  untold: [],
  ...change,
});
const line = (text: string, figures: LessonLine["figures"] = {}, condition = when()): LessonLine => ({
  key: text,
  when: condition,
  figures,
  point: [],
  text,
});
const step = (id: string, condition: LessonCondition, right: LessonStep["right"] = []): LessonStep => ({
  id,
  when: condition,
  lines: [line(id)],
  right,
});
const moment = (change: Partial<Moment> = {}): Moment => ({
  me: 0,
  ask: {
    id: "1.2.turn.0",
    seat: 0,
    prompt: "play_card",
    closes_at: null,
    moves: [{ do: "place", card: "3-7", box: { one: ["3A", "3B"] } }, { do: "buy", count: { int: [0, 2] } }],
  },
  view: { race: 1, round: 2 } as unknown as View,
  facts: [
    { event: "CardPlaced", seat: 3, card: "2-8" },
    { event: "HorseMoved", horse: 3, by: 11 },
    { event: "HorseMoved", horse: 3, by: 5 },
    { event: "Paid", race: 1, payer: "bank", payee: 0, amount: 500000, rule: "M-7.1" },
    { event: "Paid", race: 1, payer: 0, payee: "bank", amount: 20000, rule: "M-5.3" },
    { event: "Paid", race: 1, payer: "bank", payee: 2, amount: 7, rule: "M-7.1" },
    { event: "Paid", race: 2, payer: "bank", payee: 0, amount: 1, rule: "M-7.1" },
  ],
  name: (seat) => ["You", "Dusty"][seat]!,
  ...change,
});
const lesson = (...steps: LessonStep[]): Lesson => ({ key: "one", minutes: 4, steps, end: when(), workshop: null });

Deno.test("a condition asks for the own question, the view, and what was told and was not", () => {
  equal(
    holds(when({ prompt: "play_card", view: { round: 2 }, told: [{ card: "2-8", seat: [2, 3] }] }), moment()),
    true,
  );
  equal(holds(when({ prompt: "buy_cards" }), moment()), false);
  equal(holds(when({ view: { round: 3 } }), moment()), false);
  const view = { seats: [{ tokens: ["2", "3"] }] } as unknown as View;
  equal(holds(when({ view: { "seats.0.tokens.1": ["3", "4"] } }), moment({ view })), true);
  equal(holds(when({ view: { "seats.0.tokens.2": ["3", "4"] } }), moment({ view })), false);
  equal(holds(when({ view: { "seats.1.tokens.0": "2" } }), moment({ view })), false);
  equal(holds(when({ told: [{ event: "CardPlaced", seat: 0 }] }), moment()), false);
  equal(holds(when({ untold: [{ event: "CardPlaced", seat: 3 }] }), moment()), false);
  equal(holds(when({ prompt: "play_card" }), moment({ ask: null })), false);
});

Deno.test("a step whose right moves are all forbidden is left out", () => {
  const first = (right: LessonStep["right"]) =>
    stepAt(lesson(step("a", when(), right), step("b", when())), moment())?.id;
  equal(first([{ do: "place", card: "3-7", box: ["3B", "4B"] }]), "a");
  equal(first([{ do: "place", card: "3-7", box: "4B" }]), "b");
  equal(first([{ do: "buy", count: 3 }]), "b");
  equal(first([{ do: "buy", count: 2 }]), "a");
  equal(first([{ do: "pass" }]), "b");
  equal(stepAt(lesson(step("a", when({ prompt: "buy_cards" }))), moment()), null);
});

Deno.test("only the lines whose condition holds are said", () => {
  const both = { ...step("a", when()), lines: [line("x", {}, when({ prompt: "no" })), line("y")] };
  equal(linesAt(both, moment()).map((one) => one.text), ["y"]);
});

Deno.test("figures come from the rules' numbers and from what was paid", () => {
  const write = (figure: Record<string, unknown>) => said(line("{x}", { x: figure }), moment());
  equal(write({ money: 40000 }), "$40,000");
  equal(write({ number: 7 }), "7");
  equal(write({ seat: 1 }), "Dusty");
  equal(write({ words: "horse.3" }), "Harbour Light");
  equal(write({ printed: "11/12" }), "11/12");
  equal(write({ seen: "round" }), "2");
  equal(write({ paid: ["M-7.1"], race: 1, points: false }), "$500,000");
  equal(write({ paid: ["M-5.3"], race: 1, points: false }), "$20,000");
  equal(write({ paid: ["M-5.3"], race: 1, points: true }), "20,000");
  equal(write({ net: true, race: 2, points: true }), "+1");
  equal(write({ net: true, race: 1, points: false }), "+$480,000");
  equal(write({ fact: { event: "HorseMoved", horse: 3 }, of: "by" }), "5");
});

Deno.test("a point is an element's data attribute", () => {
  equal(selector("card:3-7"), '[data-card="3-7"]');
  equal(selector("confirm"), "[data-confirm]");
});
