/// <reference lib="deno.ns" />
// What is grey says why, and changes nothing.

import "../../../tests/page.ts";
import { table } from "../../../tests/asked.ts";
import { equal } from "../../../tests/equal.ts";
import { RaceBoard } from "../board.ts";

Deno.test("a token stays in hand when it may not go where it was put", () => {
  const moves = [{ do: "bet", token: { one: ["b3"] }, spot: { one: ["6.win.1"] } }];
  const bets = [{ seat: 1, token: "4", spot: "6.win.2", house: false, late: false }];
  const view = { phase: "race", host: null, house: [], race: 1, seats: [{ tokens: ["b3"] }], bets, exotics: [] };
  const { host, sent, told } = table("bet", moves, view);
  const board = new RaceBoard(host);
  board.tapToken(0);
  board.tapSpot("6.win.2");
  equal([board.token, sent, told], ["b3", [], [["rsb.taken", "R-4.1"]]]);
  board.tapSpot("6.win.1");
  equal([board.chosen, sent], [null, [{ do: "bet", token: "b3", spot: "6.win.1" }]]);
});
