/// <reference lib="deno.ns" />

import { call, type Caller, type Remark, start } from "../games/calling.ts";
import type { Fact, View } from "../generated/wire.ts";
import { equal } from "./equal.ts";

/** A caller that remarks on every fact with the fact's own values. */
const caller: Caller<number> = {
  wordings: { news: [2, 1], chat: [2, 1] },
  start: () => 0,
  beat: ({ event, n }) => `${event} ${n ?? ""}`,
  hear: (memory, facts) => [memory + facts.length, facts.flatMap(({ remarks }) => remarks as Remark[])],
};
const news = (weight = 50): Remark => ({ code: "news", weight, figures: {} });
const chat = (weight = 20): Remark => ({ code: "chat", weight, figures: {} });
const owed: Remark = { code: "owed", weight: 50, figures: {}, duty: true };
const fact = (...remarks: Remark[]): Fact => ({ event: "Something", remarks });

/** The lines for these remarks at these times. */
function said(...moments: [at: number, ...Remark[]][]): string[] {
  let now = start(caller, {} as View, "");
  return moments.map(([at, ...remarks]) => {
    const [after, lines] = call(caller, now, [fact(...remarks)], at);
    now = after;
    return lines.map(({ key }) => key).join(" ");
  });
}

Deno.test("each wording is said once in two minutes, and then there is silence", () => {
  const lines = said([0, news()], [20_000, news()], [40_000, news()], [60_000, news()], [121_000, news()]);
  equal(new Set(lines.slice(0, 3)).size, 3);
  equal(lines.map((line) => line !== ""), [true, true, true, false, true]);
  equal(lines[4], lines[0]);
});

Deno.test("whoever speaks is interrupted only by what matters more", () => {
  equal(said([0, news(50)], [500, chat(40)]).map((line) => line !== ""), [true, false]);
  equal(said([0, chat(40)], [500, news(70)]).map((line) => line !== ""), [true, true]);
});

Deno.test("when everything happens at once, sentences are short and small talk ends", () => {
  const lines = said([0, chat()], [900, news()], [1800, chat()], [2700, chat()], [3600, news(80)], [20_000, chat()]);
  equal(lines[4], "call.news.s1");
  equal(lines[3], "");
});

Deno.test("a duty is done first and every time", () => {
  const lines = said([0, news(), owed], [200, owed], [400, owed, chat()]);
  equal(lines.map((line) => line.split(" ")[0]), ["owed", "owed", "owed"]);
});

Deno.test("in silence everything is remembered and nothing is said", () => {
  const [after, lines] = call(caller, start(caller, {} as View, ""), [fact(news()), fact(news())], 0, true);
  equal([after.memory, lines], [2, []]);
});

Deno.test("tables do not all begin with the same words", () => {
  const first = (table: string) => call(caller, start(caller, {} as View, table), [fact(news())], 0)[1][0]!.key;
  equal(new Set(["a", "b", "c", "d"].map(first)).size, 2);
});
