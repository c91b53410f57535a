/// <reference lib="deno.ns" />

// What a browser keeps of the puzzles that it has answered.

import { given, keep, streak } from "../puzzles/kept.ts";
import { equal } from "./equal.ts";

const right = { answer: 3, right: true, late: false };
const wrong = { answer: 1, right: false, late: false };

Deno.test("the first answer to a puzzle counts", () => {
  localStorage.clear();
  keep("2026-11-20", "mafia", wrong);
  keep("2026-11-20", "mafia", right);
  equal(given("2026-11-20", "mafia"), wrong);
  equal(given("2026-11-20", "longshot"), null);
});

Deno.test("a streak is the days in a row with a right answer, up to today or yesterday", () => {
  localStorage.clear();
  for (const day of ["2026-10-30", "2026-10-31", "2026-11-01"]) keep(day, "mafia", right);
  equal(streak("2026-11-01"), 3);
  equal(streak("2026-11-02"), 3); // today's is still to come
  equal(streak("2026-11-03"), 0);
});

Deno.test("wrong answers and answers after the day add nothing to a streak", () => {
  localStorage.clear();
  keep("2026-11-01", "mafia", { ...right, late: true });
  keep("2026-11-02", "mafia", wrong);
  keep("2026-11-03", "mafia", right);
  equal(streak("2026-11-03"), 1);
});

Deno.test("a store with something else in it is an empty one", () => {
  localStorage.setItem("railbird.puzzles", "no JSON");
  equal(streak("2026-11-03"), 0);
  localStorage.setItem("railbird.puzzles", "7");
  equal(given("2026-11-03", "mafia"), null);
  localStorage.clear();
});
