/// <reference lib="deno.ns" />

import type { Fact, View } from "../../../generated/wire.ts";
import { equal } from "../../../tests/equal.ts";
import { caller } from "../caller.ts";

const LATEST = { goal: 7, riders: [{ dummy: false }, { dummy: false }, { dummy: false }, { dummy: true }] };

/** The codes of what is noticed of each of these beats, one after the other. */
function noticed(...beats: Fact[][]): string[][] {
  let memory = caller.start(LATEST as unknown as View);
  return beats.map((facts) => {
    const [after, remarks] = caller.hear(memory, facts);
    memory = after;
    return remarks.map(({ code }) => code);
  });
}

const began: Fact = { event: "RaceBegan", race: 1, odds: [2, 2, 2, 2], gate: [4, 2, 3, 1], horses: [1, 2, 3, 4] };
const trick = (horse: number, to: number, by: number): Fact[] => [
  { event: "TrickWon", rider: 0, horse },
  { event: "HorseMoved", horse, to, by },
];
const settled = (race: number, ...points: number[]): Fact => ({ event: "RaceSettled", race, points });

Deno.test("the horse that stands in front in the gate passes nobody by moving first", () => {
  equal(noticed([began], trick(1, 2, 2), trick(3, 2, 2)), [[], ["jockeys.trick"], ["jockeys.trick", "jockeys.lead"]]);
  equal(noticed([began], trick(3, 2, 2))[1], ["jockeys.trick", "jockeys.lead"]);
});

Deno.test("a purse that two have won is nobody's record", () => {
  const [, alone, shared] = noticed([settled(1, 5, 0, 0)], [settled(2, 5, 9, 0)], [settled(3, 15, 19, 0)]);
  equal(alone, ["jockeys.purse", "jockeys.points"]);
  equal(shared, ["jockeys.points"]);
});
