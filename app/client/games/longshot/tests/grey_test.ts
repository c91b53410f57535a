/// <reference lib="deno.ns" />
// What is grey says why, and changes nothing.

import "../../../tests/page.ts";
import { table } from "../../../tests/asked.ts";
import { equal } from "../../../tests/equal.ts";
import { LongshotBoard } from "../board.ts";

Deno.test("a card without a box is not picked, and what was chosen stays chosen", () => {
  const moves = [{ do: "place", card: "1-4", box: { one: ["1A", "1B"] } }];
  const boxes = Object.fromEntries(["1A", "1B", "2A", "2B"].map((box) => [box, null]));
  const barred = [{ do: "place", rule: "L-4.2", why: "not on its own value", cards: ["2-3"] }];
  const { host, sent, told } = table("play_card", moves, { own: { hand: ["1-4", "2-3"], order: 1 }, boxes }, barred);
  const board = new LongshotBoard(host);
  board.tapCard(0);
  board.tapBox("1B");
  board.tapCard(1);
  equal([board.picked, board.box], [[0], "1B"]);
  equal([sent, told], [[], [["Not on its own value.", "L-4.2"]]]);
  board.tapBox("2A");
  equal([board.picked, board.box], [[0], "1B"]);
  equal(sent, [{ do: "place", card: "1-4", box: "2A" }]); // only the server knows why not
  board.key("ArrowRight");
  equal(board.picked, [0]); // walking goes past what is grey
});
