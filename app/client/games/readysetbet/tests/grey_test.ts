/// <reference lib="deno.ns" />
// What is grey says why, and changes nothing.

import "../../../tests/page.ts";
import { table } from "../../../tests/asked.ts";
import { equal } from "../../../tests/equal.ts";
import { RaceBoard } from "../board.ts";

Deno.test("a token stays in hand when it may not go where it was put", () => {
  const moves = [{ do: "bet", token: { one: ["b3"] }, spot: { one: ["6.win.1"] } }];
  const view = { phase: "race", host: null, house: [], race: 1, seats: [{ tokens: ["b3"] }] };
  const { host, sent } = table("bet", moves, view);
  const board = new RaceBoard(host);
  board.tapToken(0);
  board.tapSpot("6.win.2");
  equal([board.token, sent], ["b3", [{ do: "bet", token: "b3", spot: "6.win.2" }]]);
  board.tapSpot("6.win.1");
  equal([board.chosen, sent.length], [null, 2]);
});
