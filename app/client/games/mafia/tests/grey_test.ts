/// <reference lib="deno.ns" />
// What is grey says why, and changes nothing.

import "../../../tests/page.ts";
import type { Ask } from "../../../generated/wire.ts";
import { table } from "../../../tests/asked.ts";
import { equal } from "../../../tests/equal.ts";
import { MafiaBoard } from "../board.ts";

const HAND = ["1-4", "1-7", "2-3", "3-8", "F-5"];
const LAY: Ask["moves"] = [
  { do: "done" },
  { do: "lay", first: { one: ["1-4", "1-7"] }, second: { one: ["2-3"] } },
  { do: "lay", first: { one: ["1-4", "1-7"] }, second: { one: ["3-8"] } },
];

function betting() {
  const all = table("lay_quinella", LAY, { own: { hand: HAND, order: 1, quinellas: [] } });
  return { ...all, board: new MafiaBoard(all.host) };
}

Deno.test("a free card makes no bet: with none picked, one or two, a tap on it says so and picks nothing", () => {
  const { board, sent, told } = betting();
  board.tapCard(4);
  equal(board.picked, []);
  equal(told, [["A free card belongs to no horse and cannot be bet.", "M-5.4"]]);
  board.tapCard(0);
  board.tapCard(4);
  equal(board.picked, [0]);
  board.tapCard(2);
  board.tapCard(4);
  equal(board.picked, [0, 2]);
  equal(board.decision().move, { do: "lay", first: "1-4", second: "2-3" });
  equal([sent.length, told.length], [0, 3]);
});

Deno.test("another card of the same horse is grey once one is picked, and the pair stays", () => {
  const { board, sent, told } = betting();
  equal(HAND.map((_, at) => board.why(at) === null), [true, true, true, true, false]);
  board.tapCard(0);
  equal(HAND.map((_, at) => board.why(at) === null), [true, false, true, true, false]);
  board.tapCard(3);
  board.tapCard(1);
  equal(board.picked, [0, 3]);
  equal([sent, told], [[], [["A quinella bets on two different horses.", "M-5.4"]]]);
  board.tapCard(2);
  equal(board.picked, [0, 2]); // another that fits takes the second one's place
  board.tapCard(2);
  board.tapCard(0);
  equal(board.picked, []);
});
