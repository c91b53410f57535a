// What the board of Force of the Horse works out for itself: payments from templates, passing by itself, the view after a fact.
/// <reference lib="deno.ns" />

import { firstOfEach, onlyAnswer } from "../alike.ts";
import { after, empty } from "../facts.ts";
import { frames } from "../frames.ts";
import { exchanged, isProper, mayAdd, payments, simplest } from "../pay.ts";
import { lastTurn } from "../last_turn.ts";
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

Deno.test("a force card that is tapped takes the place of those that it makes superfluous", () => {
  const all = payments(RUN, 5);
  equal(exchanged({ normal: 2, special: [] }, all, 9), { normal: 0, special: [9] });
  equal(exchanged({ normal: 2, special: [] }, all, 8), { normal: 1, special: [8] });
  equal(exchanged({ normal: 0, special: [9] }, all, null), { normal: 2, special: [] });
  equal(exchanged({ normal: 2, special: [] }, all, null), null);
  equal(exchanged({ normal: 2, special: [] }, all, 7), null);
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

function seen(more: Partial<ForceView>): ForceView {
  return { waiting: [], effects: [], sides: [], own: null, ...more } as unknown as ForceView;
}

Deno.test("of abilities that are all alike none has to be chosen", () => {
  const first = ask("play_first", [{ do: "first", ability: { one: [1, 2] } }]);
  const waits = (...keys: string[]) =>
    seen({ waiting: keys.map((key, i) => ({ id: i + 1, seat: 0, card: key, key })) });
  equal(onlyAnswer(first, waits("wild_herd/0", "wild_herd/0")), { do: "first", ability: 1 });
  equal(onlyAnswer(first, waits("wild_herd/0", "dust_devil/0")), null);
  equal(onlyAnswer(first, seen({})), null); // effects that replace something are no waiting abilities
  equal(onlyAnswer(RUN, waits("wild_herd/0")), null);
});

const held = (id: number, card: string, cost: number | null = null) => ({
  ...{ id, card, cost, running: null, guard: null, why: {} },
});
const holding = (...hand: ReturnType<typeof held>[]) => seen({ own: { hand } as unknown as ForceView["own"] });
const choose = (min: number, max: number, ...ids: number[]) =>
  ask("discard", [{ do: "choose", cards: { some: ids, min, max } }]);

Deno.test("of copies in the hand none has to be chosen", () => {
  const copies = holding(held(1, "comet", 2), held(2, "comet", 2), held(3, "comet", 2));
  equal(onlyAnswer(choose(2, 2, 1, 2, 3), copies), { do: "choose", cards: [1, 2] });
  equal(onlyAnswer(choose(0, 2, 1, 2, 3), copies), null); // how many is a choice
  const declining = choose(1, 1, 1, 2);
  declining.moves!.push({ do: "decline" });
  equal(onlyAnswer(declining, copies), null);
});

Deno.test("cards that an effect or their numbers tell apart are a choice", () => {
  equal(onlyAnswer(choose(1, 1, 1, 2), holding(held(1, "comet"), held(2, "piper"))), null);
  equal(onlyAnswer(choose(1, 1, 1, 2), holding(held(1, "comet", 2), held(2, "comet", 1))), null);
  const marked = holding(held(1, "comet"), held(2, "comet"));
  marked.effects = [{ id: 9, seat: 0, card: "piper", key: "piper/0", horses: [2], until: "turn" }];
  equal(onlyAnswer(choose(1, 1, 1, 2), marked), null);
});

Deno.test("copies in one farm are one choice, and cards face down or of an area are told apart", () => {
  const farm = (...cards: [number, string | null][]) => ({ farm: cards });
  const sides = [farm([1, "comet"], [2, "comet"], [3, null], [4, null]), farm([5, "comet"])];
  const view = seen({ sides: sides as unknown as ForceView["sides"] });
  equal(firstOfEach(view, [1, 2, 3, 4, 5, 6]), [1, 3, 4, 5, 6]);
});

Deno.test("the story of the last turn has its runs and supports, and nothing of the present turn", () => {
  const step = (...events: Fact[]) => ({ seq: 0, at: 0, events });
  const turn = (turn: number, seat: number): Fact => ({ event: "TurnBegan", turn, seat });
  const steps = [
    step(turn(1, 0), { event: "SupportPlayed", seat: 0, card: "piper" }),
    step(
      turn(2, 1),
      { event: "SupportPlayed", seat: 1, card: "golden_whip" },
      { event: "RunnerPlayed", seat: 1, card: "paper_kite", paid: [] },
    ),
    step(
      { event: "GuardPlayed", seat: 0, card: "stone_bridge" },
      { event: "RunCompared", running: 4, guard: 3 },
      { event: "RunSucceeded", seat: 1, distance: 1 },
      turn(3, 0),
      { event: "SupportPlayed", seat: 0, card: "telescope" },
    ),
  ] as unknown as Parameters<typeof lastTurn>[0];
  equal(lastTurn(steps), {
    seat: 1,
    supports: ["golden_whip"],
    runs: [{ runner: "paper_kite", guard: "stone_bridge", running: 4, against: 3, ran: 1 }],
  });
  equal(lastTurn(steps.slice(0, 1)), null);
});
