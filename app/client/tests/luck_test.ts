/// <reference lib="deno.ns" />

import { house, settled } from "./page.ts";
import { keep, kept, sit, witness } from "../table/luck.ts";
import type { Lobby } from "../wire.ts";
import { equal } from "./equal.ts";

const lobby = (table: string, change: Partial<Lobby> = {}): Lobby =>
  ({ table, status: "lobby", commitment: "c0ffee", you: { seat: null }, ...change }) as Lobby;

function asked(answers: typeof house.answers = []): { sent: () => unknown[] } {
  house.asked = [];
  house.bodies = [];
  house.answers = answers;
  return { sent: () => house.bodies };
}

Deno.test("the fingerprint that was shown first is the one that counts, and only before the start", () => {
  witness(lobby("t1", { status: "playing" }));
  equal(kept("t1"), {});
  witness(lobby("t1"));
  witness(lobby("t1", { commitment: "another" }));
  equal(kept("t1"), { commitment: "c0ffee" });
});

Deno.test("what a browser brings to its seat it keeps, and brings to the next seat at this table too", async () => {
  const first = asked();
  await sit("t2", 1);
  const { nonce } = kept("t2");
  equal(first.sent(), [{ seat: 1, nonce }]);
  equal(nonce!.length, 32);
  const second = asked();
  await sit("t2");
  equal(second.sent(), [{ nonce }]);
});

Deno.test("what did not come to the table is not kept", async () => {
  asked([409]);
  await sit("t3").catch(() => {});
  equal(kept("t3"), {});
});

Deno.test("who finds themselves seated brings luck all the same, once, and again when it was lost on the way", async () => {
  const seated = lobby("t4", { you: { user: "u", name: "Aoi", seat: 2, host: false } });
  asked([0]);
  witness(seated);
  witness(seated);
  await settled();
  equal(house.asked, ["POST /api/tables/t4/sit"]);
  asked();
  witness(seated);
  await settled();
  witness(seated);
  equal(house.bodies, [{ nonce: kept("t4").nonce }]);
});

Deno.test("luck that another device of mine has brought is left as it is", async () => {
  asked();
  witness(lobby("t6", { you: { user: "u", name: "Aoi", seat: 2, host: false, nonce: true } }));
  await settled();
  equal([house.asked, kept("t6")], [[], { commitment: "c0ffee" }]);
});

Deno.test("a window that may keep nothing remembers until it is closed", () => {
  const { getItem, setItem } = localStorage;
  localStorage.getItem = localStorage.setItem = () => {
    throw new Error("private");
  };
  keep("t5", { nonce: "77" });
  equal(kept("t5"), { nonce: "77" });
  Object.assign(localStorage, { getItem, setItem });
});

Deno.test("the oldest tables make room", () => {
  for (let n = 100; n < 170; n++) keep(`old${n}`, { nonce: String(n) });
  equal([kept("old100"), kept("old169")], [{}, { nonce: "169" }]);
});
