/// <reference lib="deno.ns" />

import type { Told } from "../../contract.ts";
import { honoursOf, storyOf } from "../../honours.ts";
import type { Fact, View } from "../../../generated/wire.ts";
import { equal } from "../../../tests/equal.ts";
import { honours } from "../honours.ts";

const LATEST = { sides: [], cards: {} } as unknown as View;

/** The kinds of honours of a player, with their numbers, in a game of these facts. */
function given(seat: number, ...facts: Fact[]): [string, unknown][] {
  const began = { event: "GameBegan", seats: 2 } as Fact;
  const events = [
    began,
    { event: "RaceBegan", race: 1 } as Fact,
    ...facts,
    { event: "GameEnded", ranking: [] } as Fact,
  ];
  const steps: Told[] = [{ seq: 1, at: 0, seat: null, events }];
  return honoursOf(honours, storyOf(honours, steps, LATEST)!)
    .filter((one) => one.seat === seat)
    .map(({ kind, figures }) => [kind.replace("force.", ""), figures.n]);
}

const times = (n: number, fact: Fact): Fact[] => Array.from({ length: n }, () => fact);
const runner = (seat: number, cost: number): Fact => ({
  event: "RunnerPlayed",
  seat,
  card: "mill_race",
  cost,
  paid: [],
});

Deno.test("a dear horse, and many that cost nothing", () => {
  equal(given(0, runner(0, 4), ...times(3, runner(1, 0))), [["dear", 4]]);
  equal(given(1, runner(0, 4), ...times(3, runner(1, 0))), [["free", 3]]);
  equal(given(0, runner(0, 2), ...times(2, runner(0, 0))), []);
});

Deno.test("extra runs that a player gained", () => {
  const gained: Fact = { event: "ExtraRunsGained", seat: 0, by: 1, count: 2 };
  equal(given(0, gained, gained), [["extra", 2]]);
  equal(given(0, gained), []);
});

Deno.test("whoever was stopped again and again", () => {
  const compared = {
    event: "RunCompared",
    seat: 1,
    runners: [{ card: "mill_race" }],
    guards: [],
    running: 1,
    guard: 2,
  };
  const stopped = times(3, { event: "RunFailed", seat: 1 });
  equal(given(1, compared, ...stopped).filter(([kind]) => kind === "again"), [["again", 3]]);
});
