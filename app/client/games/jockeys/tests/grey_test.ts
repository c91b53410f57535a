/// <reference lib="deno.ns" />
// What is grey says why, and changes nothing.

import "../../../tests/page.ts";
import { table } from "../../../tests/asked.ts";
import { equal } from "../../../tests/equal.ts";
import { JockeysBoard } from "../board.ts";

Deno.test("a card of another suit that may not be played leaves the chosen one where it is", () => {
  const moves = [{ do: "play", card: { one: ["R-3"] } }];
  const view = { own: { hand: ["R-3", "B-7"] }, riders: [{ horse: 1 }] };
  const barred = [{ do: "play", rule: "J-5.1", why: "follow", cards: ["B-7"] }];
  const { host, sent, told } = table("play_card", moves, view, barred);
  const board = new JockeysBoard(host);
  board.tap("R-3");
  board.tap("B-7");
  equal(board.chosen, "R-3");
  equal([sent, told], [[], [["Follow.", "J-5.1"]]]);
});
