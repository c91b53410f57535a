/// <reference lib="deno.ns" />

import { callAll, type Remark } from "../../calling.ts";
import type { Fact, View } from "../../../generated/wire.ts";
import { equal } from "../../../tests/equal.ts";
import { caller } from "../caller.ts";

const LATEST = { finish: 15, line: 10, crossings: 3, seats: [{}, {}, {}] } as unknown as View;
const off: Fact = { event: "RaceStarted", race: 1, by: null };
/** One roll of the sum, and its horse's step. */
const rolled = (roll: number, sum: number, to: number, in_a_row = 1): Fact[] => {
  const horse = sum <= 3 ? "2/3" : sum >= 11 ? "11/12" : String(sum);
  const one = Math.floor(sum / 2);
  return [
    { event: "DiceRolled", roll, dice: [one, sum - one], horse, in_a_row, by: null },
    { event: "HorseMoved", horse, by: 1, to, bonus: false },
  ];
};
const crossed = (horse: string, number: number): Fact => ({ event: "LineCrossed", horse, number });
const closed: Fact = { event: "BettingClosed", race: 1, reason: "third_crossing" };
const bet = (seat: number, spot: string, late = false): Fact => ({
  event: "BetLaid",
  seat,
  token: "3",
  spot,
  late,
  shared: false,
  cards: [],
});

function noticed(...beats: Fact[][]): Remark[] {
  let memory = caller.start(LATEST);
  let last: Remark[] = [];
  for (const facts of beats) {
    const before = structuredClone(memory);
    const was = memory;
    [memory, last] = caller.hear(memory, facts);
    equal(was, before);
  }
  return last;
}

const codes = (remarks: Remark[]) => remarks.map(({ code }) => code);

Deno.test("what is owed to those who bet comes first, on every roll, however fast they come", () => {
  const rolls = [
    rolled(1, 7, 1),
    rolled(2, 2, 1),
    rolled(3, 12, 1),
    rolled(4, 7, 9),
    [...rolled(5, 7, 10), crossed("7", 1)],
    [...rolled(6, 8, 10), crossed("8", 2)],
    [...rolled(7, 6, 10), crossed("6", 3), closed],
  ];
  const steps = rolls.map((events, i) => ({ seq: i + 1, at: 300 * i, seat: null, events }));
  const lines = callAll(caller, LATEST, "table", steps);
  const owed = steps.map(({ at }) => lines.filter((line) => line.at === at && line.duty).map(({ key }) => key));
  equal(owed, [
    ["rcall.roll"],
    ["rcall.snake_eyes"],
    ["rcall.boxcars"],
    ["rcall.roll"],
    ["rcall.roll", "rcall.first"],
    ["rcall.roll", "rcall.second"],
    ["rcall.roll", "rcall.closed", "rcall.third"],
  ]);
  for (const { at } of steps) equal(lines.find((line) => line.at === at)!.duty, true);
});

Deno.test("the third who bets on a horse makes a crowd, and a bet after the close is called", () => {
  const crowd = noticed([off], [bet(0, "7.win.1")], [bet(1, "7.show.1")], [bet(1, "7.win.2")], [bet(2, "7.place.1")]);
  equal(crowd.map(({ code, figures }) => [code, figures]), [["rsb.crowd", { horse: "7", n: 3 }]]);
  equal(codes(noticed([off], [bet(0, "6.win.1", true)])), ["rsb.late"]);
});

Deno.test("on a sixth roll with nobody behind them all leaders are named", () => {
  const remarks = noticed([off], rolled(1, 7, 1), rolled(6, 7, 1, 2));
  equal(codes(remarks).includes("rsb.in_front"), true);
});

Deno.test("the last step before the close, and the last before the post", () => {
  const two = [[...rolled(1, 7, 10), crossed("7", 1)], [...rolled(2, 8, 10), crossed("8", 2)]];
  equal(codes(noticed([off], ...two, rolled(3, 6, 9))).includes("rsb.last_call"), true);
  const near = noticed([off], ...two, rolled(3, 7, 14)).find(({ code }) => code === "rsb.near");
  equal(near!.figures, { horse: "7", left: "1" });
});

Deno.test("a winner that nobody has bet on to win, and an outsider", () => {
  const won = (horse: string): Fact[] => [{
    event: "RaceEnded",
    race: 1,
    places: [{ horse, place: 1, at: 15 }, { horse: "9", place: 2, at: 12 }, { horse: "5", place: 2, at: 12 }],
  }];
  equal(codes(noticed([off], won("4"))), ["rcall.won", "rcall.won_words", "rsb.upset", "rsb.unbacked", "rsb.heat"]);
  const backed = noticed([off], [bet(0, "7.win.1")], [bet(1, "7.win.2")], won("7"));
  equal(codes(backed), ["rcall.won", "rcall.won_words", "rsb.favourite", "rsb.backed", "rsb.heat"]);
});

Deno.test("a purse that two have won is nobody's record", () => {
  const settled = (race: number, ...money: number[]): Fact[] => [{ event: "RaceSettled", race, money }];
  const first = settled(1, 10, 0, 0);
  equal(codes(noticed(first, settled(2, 10, 20, 0))), ["rsb.purse", "rsb.money"]);
  equal(codes(noticed(first, settled(2, 30, 20, 0))), ["rsb.money"]);
});
