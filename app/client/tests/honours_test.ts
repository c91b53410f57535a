import { type Count, type Deed, feat, type Honours, honoursOf, own, peak, storyOf, tally } from "../games/honours.ts";
import type { Told } from "../games/contract.ts";
import type { Fact, View } from "../generated/wire.ts";
import { equal } from "./equal.ts";

const NOTHING = {} as View;

function log(seats: number, ...facts: object[]): Told[] {
  const ended = { event: "GameEnded", ranking: [] };
  const events = [{ event: "GameBegan", seats }, { event: "RaceBegan", race: 1 }, ...facts, ended] as Fact[];
  return events.map((fact, i) => ({ seq: i + 1, at: 0, seat: null, events: [fact] }));
}

const counted = ({ fact }: Deed): Count | null => fact.event === "Did" ? { seat: fact.seat, n: fact.n } : null;

function given(kinds: Honours["kinds"], seats: number, ...deeds: [seat: number, n: number][]) {
  const honours = { kinds, begins: (fact: Fact) => fact.event === "RaceBegan" ? fact.race : null };
  const steps = log(seats, ...deeds.map(([seat, n]) => ({ event: "Did", seat, n })));
  return honoursOf(honours, storyOf(honours, steps, NOTHING)!).map(({ kind, seat, figures, seq }) =>
    `${kind} ${seat} ${figures.n} @${seq}`
  );
}

Deno.test("the most in the whole game and the most at once are of different people", () => {
  const kinds = [tally("sum", 50, 1, counted), peak("one", 40, 1, counted)];
  equal(given(kinds, 3, [0, 2], [1, 3], [0, 2]), ["sum 0 4 @5", "one 1 3 @4"]);
});

Deno.test("whoever did as much has the honour as well, and nobody where everybody did", () => {
  const kinds = [tally("sum", 50, 1, counted)];
  equal(given(kinds, 3, [0, 2], [2, 2], [1, 1]), ["sum 0 2 @3", "sum 2 2 @4"]);
  equal(given(kinds, 3, [0, 2], [2, 2], [1, 2]), []);
  equal(given(kinds, 2, [0, 0]), []);
});

Deno.test("everybody has a best moment of their own where nothing better is told of them", () => {
  const kinds = [peak("one", 90, 1, counted), own("own", 10, 1, counted)];
  equal(given(kinds, 4, [0, 5], [1, 3], [1, 1], [2, 3]), ["one 0 5 @3", "own 1 3 @4", "own 2 3 @6"]);
});

Deno.test("of a small table more is told, and as much of each", () => {
  const kinds = ["a", "b", "c", "d", "e"].map((code) => feat(code, 80, counted));
  const told = given(kinds, 2, [0, 1]);
  equal(told.map((one) => one[0]), ["a", "b", "c"]);
});
