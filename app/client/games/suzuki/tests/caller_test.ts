/// <reference lib="deno.ns" />

import type { Remark } from "../../calling.ts";
import type { Fact, View } from "../../../generated/wire.ts";
import { equal } from "../../../tests/equal.ts";
import { beat, hearing, type Memory, start } from "../caller.ts";

const hear = hearing({});
const LATEST = { track: 60, seats: [{}, {}, {}], horses: [{}, {}, {}, {}, {}, {}] } as unknown as View;

/** What is noticed of each of these beats, one after the other; and that hearing changes nothing. */
function noticed(...beats: Fact[][]): Remark[][] {
  let memory: Memory = start(LATEST);
  return beats.map((facts) => {
    equal(new Set(facts.map(beat)).size, 1);
    const before = structuredClone(memory);
    const [after, remarks] = hear(memory, facts);
    equal(memory, before);
    memory = after;
    return remarks;
  });
}

const codes = (remarks: Remark[]) => remarks.map(({ code }) => code);
const began: Fact = { event: "RaceBegan", race: 1, first: 0, stack: 40 };
const placed = (card: string, box: string, covered: string | null = null): Fact => ({
  event: "CardPlaced",
  seat: 1,
  card,
  box,
  covered,
  drawn: false,
});
/** Everybody's run: where each horse has come to, and by how much. */
const run = (to: number[], by: number[]): Fact[] =>
  to.map((at, i) => ({ event: "HorseMoved", horse: i + 1, by: by[i]!, to: at }));
const home = (horse: number, past: number, sum: number): Fact => ({ event: "HorseHome", horse, past, sum });
const ended = (...horses: number[]): Fact => ({
  event: "RaceEnded",
  race: 1,
  places: horses.map((horse, i) => ({ horse, place: i + 1, at: 60 - i, home: null })),
});

Deno.test("the first card is the off, and a card that changes a horse's sum by much is called", () => {
  const [, first, , better, worse] = noticed(
    [began],
    [placed("1-5", "1A")],
    [placed("2-1", "2A")],
    [placed("2-8", "2B")],
    [placed("F-0", "2B", "2-8")],
  );
  equal(codes(first!), ["race.off", "race.boost"]);
  equal(better![0]!.figures, { seat: 1, horse: 2, n: 9, was: 1 });
  equal([worse![0]!.code, worse![0]!.figures.n], ["race.brake", 1]);
});

Deno.test("a new leader is called with its margin, and the one that does not move as well", () => {
  const [, first, second] = noticed(
    [began],
    run([5, 4, 3, 2, 1, 6], [5, 4, 3, 2, 1, 6]),
    run([12, 4, 8, 6, 5, 10], [7, 0, 5, 4, 4, 4]),
  );
  equal(first!.find(({ code }) => code === "race.lead")!.figures, { horse: 6, rival: 1, n: 1 });
  equal(second!.map(({ code, figures }) => [code, figures.horse]), [["race.stuck", 2], ["race.passes", 1], [
    "race.lead",
    1,
  ]]);
});

Deno.test("a new leader passes only the horse that led before", () => {
  const [, , passing, other] = noticed(
    [began],
    run([20, 18, 10, 1, 1, 1], [9, 9, 9, 1, 1, 1]),
    run([21, 26, 12, 2, 2, 2], [1, 8, 2, 1, 1, 1]),
    run([28, 27, 29, 3, 3, 3], [7, 1, 17, 1, 1, 1]),
  );
  const leads = (remarks: Remark[]) =>
    remarks.filter(({ code }) => code === "race.passes" || code === "race.lead").map(({ code, figures }) => [
      code,
      figures.horse,
      figures.rival,
    ]);
  equal(leads(passing!), [["race.passes", 2, 1], ["race.lead", 2, 1]]);
  equal(leads(other!), [["race.lead", 3, 1]]); // the former leader is third
});

Deno.test("nobody leads into the straight while two are level", () => {
  const [, duel, level, straight] = noticed(
    [began],
    run([48, 47, 3, 3, 3, 3], [9, 9, 3, 3, 3, 3]),
    run([50, 50, 4, 4, 4, 4], [2, 3, 1, 1, 1, 1]),
    run([51, 53, 5, 5, 5, 5], [1, 3, 1, 1, 1, 1]),
  );
  equal(codes(duel!).includes("race.duel"), true);
  equal(codes(level!), ["race.level"]);
  equal(straight!.find(({ code }) => code === "race.stretch")!.figures, { horse: 2, rival: 1, n: 7 });
});

Deno.test("the halfway mark is the middle of the track, and horses that are level there share a place", () => {
  const [, , , won] = noticed(
    [began],
    run([29, 5, 5, 5, 5, 28], [9, 5, 5, 5, 5, 9]),
    run([40, 30, 20, 20, 20, 29], [11, 25, 15, 15, 15, 1]),
    [ended(5, 1, 2)],
  );
  equal(won!.find(({ code }) => code === "race.upset")!.figures, { horse: 5, place: 4 });
});

Deno.test("a purse that two have won is nobody's record", () => {
  const settled = (race: number, ...money: number[]): Fact => ({ event: "RaceSettled", race, money });
  const [, alone, shared] = noticed([settled(1, 10, 0, 0)], [settled(2, 10, 20, 0)], [settled(3, 40, 50, 0)]);
  equal(codes(alone!), ["race.purse", "race.money"]);
  equal(codes(shared!), []);
});

Deno.test("who shares the line shares a dead heat, and the sum of the boxes parts the others", () => {
  const ways = run([61, 61, 3, 2, 1, 1], [6, 6, 1, 1, 1, 1]);
  const [, heat] = noticed([began], [...ways, home(1, 1, 9), home(2, 1, 9)]);
  equal(heat!.map(({ code, figures }) => [code, figures.horses]), [["race.heat", [1, 2]]]);
  const [, photo] = noticed([began], [...ways, home(1, 1, 8), home(2, 1, 9)]);
  equal(photo!.map(({ code, figures }) => [code, figures.horse]), [["race.home", 2], ["race.photo", 2]]);
});

Deno.test("a winner that was among the last at halfway is an upset", () => {
  const halfway = run([31, 28, 25, 20, 15, 10], [9, 9, 9, 9, 9, 9]);
  const [, , upset] = noticed([began], halfway, [ended(5, 1, 2)]);
  equal(upset!.map(({ code, figures }) => [code, figures.horse, figures.place]), [
    ["race.won", 5, undefined],
    ["race.upset", 5, 5],
  ]);
  const [, , expected] = noticed([began], halfway, [ended(2, 1, 5)]);
  equal(codes(expected!), ["race.won"]);
});
