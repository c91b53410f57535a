// What the board of Force of the Horse works out for itself: payments from templates, passing by itself, the view after a fact.
/// <reference lib="deno.ns" />

import { after, empty } from "../facts.ts";
import { frames } from "../frames.ts";
import { isProper, mayAdd, payments, simplest } from "../pay.ts";
import { passesByItself } from "../stops.ts";
import type { ForceView } from "../view.ts";
import type { Ask, Fact, Template } from "../../../generated/wire.ts";
import { equal } from "../../../tests/equal.ts";

function ask(prompt: string, moves: Template[]): Ask {
  return { id: "1", seat: 0, prompt, closes_at: null, moves };
}

const some = (...ids: number[]) => ({ some: ids, min: ids.length, max: ids.length });
const RUN = ask("play_runner", [
  { do: "run", card: 5, normal: 2, special: some() },
  { do: "run", card: 5, normal: 0, special: some(9) },
  { do: "run", card: 5, normal: 1, special: some(8) },
  { do: "run", card: 6, normal: 0, special: some() },
  { do: "pass" },
]);

Deno.test("the payments of a horse are those of its templates", () => {
  equal(payments(RUN, 5).length, 3);
  equal(payments(RUN, 6), [{ normal: 0, special: [] }]);
  equal(payments(RUN, 7), []);
});

Deno.test("normal forces are proposed before special ones", () => {
  equal(simplest(payments(RUN, 5)), { normal: 2, special: [] });
});

Deno.test("a card may be added while some proper payment still holds all that is paid", () => {
  const all = payments(RUN, 5);
  equal(mayAdd({ normal: 1, special: [] }, all, 8), true);
  equal(mayAdd({ normal: 2, special: [] }, all, 8), false);
  equal(mayAdd({ normal: 0, special: [9] }, all, null), false);
  equal(isProper({ normal: 1, special: [8] }, all), true);
  equal(isProper({ normal: 1, special: [] }, all), false);
});

Deno.test("the board passes where there is nothing else to do, and stops where one has set it", () => {
  const nothing = ask("play_guard", [{ do: "pass" }]);
  equal(passesByItself(nothing, false, { auto: true, at: [] }), true);
  equal(passesByItself(nothing, false, { auto: true, at: ["play_guard"] }), false);
  equal(passesByItself(nothing, false, { auto: false, at: [] }), false);
  equal(passesByItself(RUN, false, { auto: true, at: [] }), false);
  equal(passesByItself(null, false, { auto: true, at: [] }), false);
});

Deno.test("whoever is done with a turn is still asked for horses", () => {
  const moves: Template[] = [{ do: "support", card: 3 }, { do: "pass" }];
  equal(passesByItself(ask("play_support", moves), true, { auto: false, at: [] }), true);
  equal(passesByItself({ ...RUN }, true, { auto: true, at: [] }), false);
  equal(passesByItself(ask("discard", [{ do: "choose", cards: some(1) }]), true, { auto: true, at: [] }), false);
});

const BARE = { race: 0, result: null, own: null, sides: [] } as unknown as ForceView;
const SET_UP: Fact[] = [
  { event: "DeckBrought", seat: 0, size: 60 },
  { event: "CardsPassed", seat: 0, origin: "0/deck", to: "0/hand", count: 7, why: "603.1b" },
  { event: "CardsLaid", seat: 0, origin: "0/deck", to: "0/area1", count: 12, ids: [], why: "603.1f" },
  { event: "CardsLaid", seat: 0, origin: "0/deck", to: "0/area2", count: 13, ids: [], why: "603.1f" },
  { event: "TurnBegan", turn: 1, seat: 0 },
];
const RUNS: Fact[] = [
  { event: "CardsShown", seat: 0, origin: "0/hand", to: "resolution", cards: ["comet"], ids: [70], why: "805.2a-i" },
  { event: "CardsShown", seat: 0, origin: "0/hand", to: "resolution", cards: ["force"], ids: [71], why: "503.2" },
  { event: "RunnerPlayed", seat: 0, card: "comet", id: 70, cost: 1, paid: ["force"] },
  {
    ...{ event: "CardsMoved", seat: 0, origin: "resolution", to: "0/run", cards: ["comet"] },
    ...{ ids: [72], were: [70], why: "805.2d-i" },
  },
  {
    ...{ event: "CardsMoved", seat: 0, origin: "resolution", to: "0/run", cards: ["force"] },
    ...{ ids: [73], were: [71], why: "805.2d-i" },
  },
];
const COMPARED: Fact[] = [
  { event: "RunCompared", seat: 0, runners: [{ id: 72, value: 3 }], guards: [], running: 3, guard: 0 },
  { event: "RunSucceeded", seat: 0, distance: 3 },
  { event: "CardsPassed", seat: 0, origin: "0/area1", to: "0/hand", count: 3, why: "702.6k-iii" },
  {
    ...{ event: "CardsMoved", seat: 0, origin: "0/run", to: "0/farm", cards: ["comet", "force"] },
    ...{ ids: [74, 75], were: [72, 73], why: "702.6m" },
  },
];

function follow(facts: Fact[]): ForceView {
  return facts.reduce((view, fact) => after(view, fact, null), empty(BARE));
}

Deno.test("what is dealt to the areas is still to be run", () => {
  const [side] = follow(SET_UP).sides;
  equal([side!.hand, side!.areas, side!.left, side!.to_run, side!.area], [7, [12, 13, 0, 0], 25, 25, 1]);
});

Deno.test("a runner comes to the run area with the force that was paid for it", () => {
  const [side] = follow([...SET_UP, ...RUNS]).sides;
  equal(side!.run.map(({ id, role, of }) => [id, role, of]), [[72, "runner", 0], [73, "force", 72]]);
  equal(side!.hand, 5);
});

Deno.test("what came of a run is seen before the run area is cleared, and both before the next turn", () => {
  const before = follow([...SET_UP, ...RUNS]);
  const row = frames(before, COMPARED, null, null, 1);
  equal(row.map((frame) => frame.motion), [undefined, "run", "clear"]);
  const [, run, clear] = row.map((frame) => frame.view);
  equal([run!.outcome!.distance, run!.sides[0]!.run.length, run!.sides[0]!.left], [3, 2, 22]);
  equal([clear!.sides[0]!.run.length, clear!.sides[0]!.farm.length], [0, 2]);
  equal(after(clear!, { event: "TurnBegan", turn: 2, seat: 1 }, null).outcome, undefined);
});
