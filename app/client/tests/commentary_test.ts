/// <reference lib="deno.ns" />

import type { Caller } from "../games/calling.ts";
import type { Told } from "../games/contract.ts";
import type { Fact, View } from "../generated/wire.ts";
import { Commentary } from "../table/show/commentary.ts";
import { equal } from "./equal.ts";

/** A caller that counts facts and says the count. */
const caller: Caller<number> = {
  wordings: {},
  start: () => 0,
  beat: ({ n }) => String(n),
  hear: (memory, facts) => {
    const n = memory + facts.length;
    return [n, [{ code: "counted", weight: 50, figures: { n }, duty: true }]];
  },
};
const fact = (n: number): Fact => ({ event: "Counted", n });
const step = (seq: number, at: number, ...events: Fact[]): Told => ({ seq, at, seat: null, events });
const came = () => new Commentary(caller, {} as View, "table");

/** The count in each line. */
function said(commentary: Commentary, steps: Told[], now: number, untold: Fact[] = []): unknown[] {
  return commentary.listen(steps, untold, now).map(({ figures }) => figures.n);
}

Deno.test("who comes in the middle of a game hears nothing of what was before, and everything from then on", () => {
  const commentary = came();
  const steps = [step(1, 0, fact(1), fact(2))];
  equal(said(commentary, steps, 100), []);
  steps.push(step(2, 200, fact(3)));
  equal(said(commentary, steps, 200), [3]);
  equal(said(commentary, steps, 300), []);
});

Deno.test("a step that comes in several pictures is heard once, and nothing before it has been seen", () => {
  const commentary = came();
  const [one, two, three] = [fact(1), fact(2), fact(3)];
  said(commentary, [step(1, 0)], 0);
  equal(said(commentary, [step(1, 0), step(2, 0, one)], 0), [1]);
  equal(said(commentary, [step(1, 0), step(2, 0, one, two)], 0, [two]), []);
  equal(said(commentary, [step(1, 0), step(2, 0, one, two)], 0), [2]);
  equal(said(commentary, [step(1, 0), step(2, 0, one, two, three)], 0), [3]);
});

Deno.test("what was before becomes known later: it counts, and is not told again", () => {
  const commentary = came();
  said(commentary, [step(5, 0, fact(5))], 0);
  equal(said(commentary, [step(5, 0, fact(5)), step(6, 10, fact(6))], 10), [2]);
  const all = [1, 2, 3, 4, 5, 6].map((seq) => step(seq, 0, fact(seq)));
  equal(said(commentary, all, 20), []);
  equal(said(commentary, [...all, step(7, 30, fact(7))], 30), [7]);
});

Deno.test("what happened while nobody looked is remembered without a word", () => {
  const commentary = came();
  said(commentary, [step(1, 0, fact(1))], 0);
  const steps = [step(1, 0, fact(1)), step(2, 1_000, fact(2)), step(3, 59_000, fact(3))];
  equal(said(commentary, steps, 60_000), [3]);
});

Deno.test("a line is shown until it is old news", () => {
  const commentary = came();
  said(commentary, [step(1, 0)], 0);
  said(commentary, [step(1, 0), step(2, 0, fact(1))], 0);
  equal([5_000, 60_000].map((now) => commentary.current(now).length), [1, 0]);
});
