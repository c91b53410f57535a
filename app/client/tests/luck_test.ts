/// <reference lib="deno.ns" />

import { house, settled } from "./page.ts";
import { sha256 } from "../table/store/sha256.ts";
import { keep, kept, opened, sit, witness, witnessLog } from "../table/store/luck.ts";
import type { Lobby } from "../generated/wire.ts";
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
  equal(first.sent(), [{ seat: 1, nonce_hash: sha256(nonce!) }]);
  equal(nonce!.length, 32);
  const second = asked();
  await sit("t2");
  equal(second.sent(), [{ nonce_hash: sha256(nonce!) }]);
});

Deno.test("what did not come to the table is not kept as what this browser brought, but can be opened if it came", async () => {
  asked([409]);
  await sit("t3").catch(() => {});
  const { nonce, bringing } = kept("t3");
  equal([nonce, bringing!.length, opened("t3")], [undefined, 32, bringing]);
  const again = asked();
  await sit("t3");
  equal(again.sent(), [{ nonce_hash: sha256(bringing!) }]);
  equal(kept("t3").nonce, bringing);
});

Deno.test("a browser that committed to nothing has nothing to open", () => {
  equal(opened("t9"), undefined);
});

Deno.test("the newest hash of the log is kept, and what was seen before the start beside it", () => {
  keep("t10", { commitment: "c0ffee", nonce: "77" });
  witnessLog("t10", 0, null);
  witnessLog("t10", 3, "aa");
  witnessLog("t10", 4, "bb");
  equal(kept("t10"), { commitment: "c0ffee", nonce: "77", chain: [4, "bb"] });
});

Deno.test("who finds themselves seated brings luck all the same, once, and again when it was lost on the way", async () => {
  const seated = lobby("t4", { you: { user: "u", name: "Aoi", seat: 2, host: false, nonce: false } });
  asked([0]);
  witness(seated);
  witness(seated);
  await settled();
  equal(house.asked, ["POST /api/tables/t4/sit"]);
  asked();
  witness(seated);
  await settled();
  witness(lobby("t4", { you: { user: "u", name: "Aoi", seat: 2, host: false, nonce: true } }));
  equal(house.bodies, [{ nonce_hash: sha256(kept("t4").nonce!) }]);
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
