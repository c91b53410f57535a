/// <reference lib="deno.ns" />

import { History } from "../table/store/history.ts";
import type { LogStep } from "../generated/wire.ts";
import { equal } from "./equal.ts";

const step = (seq: number): LogStep => ({
  seq,
  at: seq,
  seat: null,
  by: "house",
  events: [{ event: "Passed", seat: seq }],
});

/** Fake the server's log; returns the addresses of all requests. */
function serve(last: number): string[] {
  const asked: string[] = [];
  globalThis.fetch = ((path: string) => {
    asked.push(path);
    const after = Number(path.split("after=")[1] ?? 0);
    const steps = Array.from({ length: last }, (_, i) => step(i + 1)).filter((one) => one.seq > after);
    return Promise.resolve(new Response(JSON.stringify({ steps })));
  }) as typeof fetch;
  return asked;
}

Deno.test("a step that is shown before the log has come hides none of those before it", async () => {
  const asked = serve(4);
  const history = new History();
  history.add(5, 5, step(5).events);
  await history.catchUp("/api/tables/t");
  equal(asked, ["/api/tables/t/log"]);
  equal(history.steps.map((one) => one.seq), [1, 2, 3, 4, 5]);
});

Deno.test("who comes back asks for what the log has not told yet, and believes it", async () => {
  serve(3);
  const history = new History();
  await history.catchUp("/api/tables/t");
  history.add(4, 4, []);
  history.add(5, 5, step(9).events); // the connection broke after half of the step
  const asked = serve(7);
  await history.catchUp("/api/tables/t");
  equal(asked, ["/api/tables/t/log?after=3"]);
  equal(history.steps, [1, 2, 3, 4, 5, 6, 7].map(step));
  history.add(7, 7, step(7).events);
  equal(history.steps.length, 7);
});

Deno.test("a fact that takes the place of another makes the history a new one, even where their number stays", async () => {
  serve(2);
  const history = new History();
  history.add(1, 1, step(1).events);
  history.add(2, 2, step(2).events);
  const [before, version] = [history.facts, history.version];
  await history.catchUp("/api/tables/t");
  equal([history.facts.length, history.facts[0] === before[0]], [2, false]);
  equal(history.version > version, true);
});

Deno.test("a log that cannot be had is asked for again, ever later; one that is not for us is not", async () => {
  let answers = [503, 502, 0, 200];
  globalThis.fetch = (() => {
    const status = answers.shift()!;
    if (!status) return Promise.reject(new TypeError("no network"));
    return Promise.resolve(new Response(JSON.stringify({ steps: [step(1)] }), { status }));
  }) as typeof fetch;
  const waits: number[] = [];
  const wait = (ms: number) => (waits.push(ms), Promise.resolve());
  const history = new History(wait);
  await history.catchUp("/api/tables/t");
  equal([waits, history.steps], [[1000, 2000, 4000], [step(1)]]);
  answers = [403, 200];
  await history.catchUp("/api/tables/t");
  equal([waits.length, answers], [3, [200]]);
});
