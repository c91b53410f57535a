/// <reference lib="deno.ns" />

import { closeness, type Stakes, tension } from "../games/stakes.ts";
import { equal } from "./equal.ts";

const parts = [0, 0.25, 0.5, 0.75, 1];
const all: Stakes[] = parts.flatMap((run) => parts.flatMap((close) => parts.map((money) => ({ run, close, money }))));

Deno.test("without a race nobody is excited; at the post, head to head with all the money on it, everybody is", () => {
  equal(tension(null), 0);
  equal(tension({ run: 1, close: 1, money: 1 }), 1);
  equal(all.every((stakes) => tension(stakes) > 0 && tension(stakes) <= 1), true);
});

Deno.test("the crowd swells with each part of what is at stake, and never sinks with any", () => {
  for (const part of ["run", "close", "money"] as const) {
    const grows = all.every((stakes) => tension({ ...stakes, [part]: 1 }) >= tension(stakes));
    equal([part, grows], [part, true]);
    equal(
      tension({ run: 0.9, close: 0.5, money: 0.5, [part]: 1 }) > tension({ run: 0.9, close: 0.5, money: 0.5 }),
      true,
    );
  }
});

Deno.test("a gap beyond what is far is no further away, and what a game counts wrongly deafens nobody", () => {
  equal([0, 3, 6, 60].map((gap) => closeness(gap, 6)), [1, 0.5, 0, 0]);
  equal(tension({ run: 7, close: 7, money: 7 }), 1);
});
