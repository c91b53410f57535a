/// <reference lib="deno.ns" />

import type { Remark } from "../../calling.ts";
import type { Fact, View } from "../../../generated/wire.ts";
import { equal } from "../../../tests/equal.ts";
import { caller } from "../caller.ts";

/** Cards go from the decks into the distance areas, and out of them. */
const laid = (seat: number, n: number): Fact => ({
  event: "CardsLaid",
  seat,
  origin: `${seat}/deck`,
  to: `${seat}/area1`,
  count: n,
});
const run = (seat: number, n: number): Fact => ({
  event: "CardsMoved",
  seat,
  origin: `${seat}/area1`,
  to: `${seat}/farm`,
  count: n,
});
const turn: Fact = { event: "TurnEnded", turn: 1, seat: 0 };
const over = (...places: number[]): Fact => ({
  event: "GameEnded",
  reason: "home",
  ranking: places.map((place, seat) => ({ seat, place, score: 0 })),
});

function noticed(...facts: Fact[]): Remark[] {
  let memory = caller.start({} as View);
  let last: Remark[] = [];
  for (const fact of facts) [memory, last] = caller.hear(memory, [fact]);
  return last;
}

const codes = (remarks: Remark[]) => remarks.map(({ code }) => code);

Deno.test("a run that brings nobody nearer home is not called as one", () => {
  const ran = (distance: number): Fact => ({ event: "RunSucceeded", seat: 0, distance });
  equal(codes(noticed(ran(2))), ["force.run"]);
  equal(codes(noticed(ran(0))), []);
});

Deno.test("who has less to run leads, and who was far behind comes back", () => {
  const start = [laid(0, 20), laid(1, 20)];
  equal(noticed(...start, run(1, 3), turn).map(({ code, figures }) => [code, figures]), [
    ["force.lead", { seat: 1, n: 3 }],
  ]);
  equal(noticed(...start, run(1, 7), turn, run(0, 20), over(1, 2)).map(({ code, figures }) => [code, figures]), [
    ["force.won", { seat: 0, n: 13 }],
    ["force.comeback", { seat: 0, n: 7 }],
  ]);
});

Deno.test("close together near the end it is a duel, once; and two who come home together share the race", () => {
  const near = [laid(0, 5), laid(1, 4)];
  equal(codes(noticed(...near, turn)), ["force.lead", "force.duel"]);
  equal(codes(noticed(...near, turn, turn)), []);
  equal(codes(noticed(...near, over(1, 1))), ["force.draw"]);
});
