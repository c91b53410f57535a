/// <reference lib="deno.ns" />

import { after } from "../facts.ts";
import { script } from "../frames.ts";
import { STAGES } from "../report.ts";
import type { LongshotView } from "../view.ts";
import { frames } from "../../suzuki/frames.ts";
import { courseOf, positionsByRound, report, sum } from "../../suzuki/report.ts";
import { paid } from "../../suzuki/tests/paid.ts";
import { boxesOf } from "../../suzuki/view.ts";
import type { Fact } from "../../../generated/wire.ts";
import { equal } from "../../../tests/equal.ts";

const HORSES = [1, 2, 3, 4, 5]; // four players

function view(change: Partial<LongshotView> = {}): LongshotView {
  return {
    race: 1,
    races: 2,
    round: 1,
    phase: "turns",
    track: 60,
    spurt_at: 44,
    spurt: false,
    first_box: null,
    marker: 0,
    stack: 25,
    drawn: null,
    boxes: Object.fromEntries(HORSES.flatMap(boxesOf).map((box) => [box, null])),
    horses: HORSES.map((horse) => ({ horse, at: 0, next: 0, home: false, place: null })),
    seats: [0, 1, 2, 3].map(() => ({ money: 20_000, cards: 3, order: null })),
    own: { hand: ["1-4", "3-7", "F-5"], order: 3 },
    result: null,
    ...change,
  };
}

Deno.test("a card that is taken comes to its place in my hand; of another's only the number is known", () => {
  const mine = after(view(), { event: "CardTaken", seat: 0, card: "3-7", stack: 24 }, 0);
  equal([mine.own!.hand, mine.seats[0]!.cards, mine.stack], [["1-4", "3-7", "3-7", "F-5"], 4, 24]);
  const other = after(view(), { event: "CardTaken", seat: 2, stack: 24 }, 0);
  equal([other.own!.hand, other.seats[2]!.cards], [["1-4", "3-7", "F-5"], 4]);
});

Deno.test("of two equal cards one is played and the other stays", () => {
  const twins = view({ own: { hand: ["3-7", "3-7"], order: 1 } });
  const now = after(twins, { event: "CardPlaced", seat: 0, card: "3-7", box: "3A", covered: null, drawn: false }, 0);
  equal(now.own!.hand, ["3-7"]);
});

Deno.test("a new stack takes two cards from under each top", () => {
  const boxes = { ...view().boxes, "1A": ["1-4", 5] as [string, number], "2B": ["F-0", 1] as [string, number] };
  const now = after(view({ boxes, stack: 0 }), { event: "StackRemade", rule: "L-7.1", covered: 3, stack: 3 }, 0);
  equal([now.boxes["1A"], now.boxes["2B"], now.boxes["3A"], now.stack], [["1-4", 3], ["F-0", 0], null, 3]);
});

Deno.test("a turn in the spurt is a card, a card and a card taken; then the spurt of the next race is not yet", () => {
  const facts: Fact[] = [
    { event: "CardPlaced", seat: 1, card: "4-2", box: "4A", covered: null, drawn: false },
    { event: "CardTaken", seat: 1, stack: 24 },
    { event: "HorseMoved", horse: 4, by: 2, to: 46 },
    { event: "SpurtBegan", horses: [4] },
    { event: "MarkerPassed", seat: 1 },
    { event: "RoundBegan", round: 2, first: 1 },
  ];
  const row = frames(script, view(), facts, null, 0, 3);
  equal(row.map((frame) => frame.motion), ["card", "take", "run", "spurt", "marker"]);
  equal(row.map((frame) => frame.view.spurt), [false, false, false, true, true]);
  equal(after(row[4]!.view, { event: "RaceBegan", race: 2, first: 1, stack: 66 }, 0).spurt, false);
});

const RACE: Fact[] = [
  { event: "RaceBegan", race: 1, first: 0, stack: 66 },
  { event: "RoundBegan", round: 1, first: 0 },
  { event: "HorseMoved", horse: 4, by: 2, to: 2 },
  {
    event: "RaceEnded",
    race: 1,
    places: [{ horse: 3, place: 1, at: 64, home: 6 }, { horse: 5, place: null, at: 12, home: null }],
  },
  paid(0, 60_000, "L-9.1", { horse: 3, place: 1 }),
  paid(0, 20_000, "L-9.3", { card: "3-4", place: 1, unit: 5_000 }),
  paid(0, 35_000, "L-9.3", { card: "3-7", place: 1, unit: 5_000 }),
  paid(0, -5_000, "L-9.4", { cards: ["5-5"], unit: 1_000 }),
  paid(1, 5_000, "L-9.3", { card: "3-1", place: 1, unit: 5_000 }),
  { event: "RaceSettled", race: 1, money: [130_000, 25_000, 20_000, 20_000] },
];
const LOG = [{ seq: 1, at: 0, seat: null, events: RACE }];

Deno.test("a seat's tickets on one horse are one payment, with the sum it came from", () => {
  const [me, other] = report(LOG, 1)!.seats;
  equal(me!.payments.map((payment) => payment.amount), [60_000, 55_000, -5_000]);
  equal(sum(me!.payments[1]!.fact), { values: [4, 7], unit: 5_000, times: 1 });
  equal(other!.payments.map((payment) => payment.amount), [5_000]);
  equal(courseOf(me!, STAGES), [20_000, 80_000, 135_000, 130_000]);
  equal(RACE[5]!.amount, 20_000, "the facts themselves stay as they were");
});

Deno.test("five horses are followed where five run", () => {
  equal(positionsByRound(LOG, 1, 5), [[0, 0, 0, 0, 0], [0, 0, 0, 2, 0]]);
});
