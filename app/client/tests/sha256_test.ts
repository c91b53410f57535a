/// <reference lib="deno.ns" />

import { sha256 } from "../table/store/sha256.ts";
import { equal } from "./equal.ts";

Deno.test("the hash is the one that every other program computes", async () => {
  for (const length of [0, 1, 3, 31, 32, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    equal(sha256(bytes), [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  equal(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  equal(sha256("香港"), sha256(new TextEncoder().encode("香港")));
});
