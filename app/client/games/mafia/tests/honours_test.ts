import type { Told } from "../../contract.ts";
import { honoursOf, storyOf } from "../../honours.ts";
import type { Fact, View } from "../../../generated/wire.ts";
import { equal } from "../../../tests/equal.ts";
import { honours } from "../honours.ts";

const PAID = { event: "Paid", race: 1, payer: "bank", payee: 2, rule: "M-7.4", amount: 9, due: 900 };

function given(unordered: number[]): unknown[] {
  const ended = { event: "RaceEnded", race: 1, places: [], unordered };
  const paid = { ...PAID, why: { cards: ["2-4", "5-5"] } };
  const facts = [{ event: "GameBegan", seats: 4 }, { event: "RaceBegan", race: 1 }, ended, paid];
  const events = [...facts, { event: "GameEnded", ranking: [] }] as Fact[];
  const steps: Told[] = [{ seq: 1, at: 0, seat: null, events }];
  return honoursOf(honours, storyOf(honours, steps, {} as View)!).map(({ kind, figures }) => [kind, figures]);
}

Deno.test("a quinella on two horses that were nobody's order is a double-cross", () => {
  equal(given([2, 5])[0], ["mafia.double", { n: 1, horses: [2, 5] }]);
  equal(given([2])[0], ["mafia.quinella", { n: 9, points: 9, sum: 100, horses: [2, 5] }]);
});
