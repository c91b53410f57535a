/// <reference lib="deno.ns" />

import { History } from "../table/history.ts";
import type { LogStep } from "../wire.ts";
import { equal } from "./equal.ts";

const step = (seq: number): LogStep => ({ seq, at: seq, seat: null, events: [{ event: "Passed", seat: seq }] });

/** The server's log, and what was asked of it. */
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
  await history.catchUp("t");
  equal(asked, ["/api/tables/t/log"]);
  equal(history.steps.map((one) => one.seq), [1, 2, 3, 4, 5]);
});

Deno.test("who comes back asks for what the log has not told yet, and believes it", async () => {
  serve(3);
  const history = new History();
  await history.catchUp("t");
  history.add(4, 4, []);
  history.add(5, 5, step(9).events); // half of it was on the screen when the connection broke
  const asked = serve(7);
  await history.catchUp("t");
  equal(asked, ["/api/tables/t/log?after=3"]);
  equal(history.steps, [1, 2, 3, 4, 5, 6, 7].map(step));
  history.add(7, 7, step(7).events);
  equal(history.steps.length, 7);
});
