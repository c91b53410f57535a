/// <reference lib="deno.ns" />

import { mayDo } from "../../../core/asks.ts";
import { bet, mayBet, mostToBuy } from "../choice.ts";
import { after } from "../facts.ts";
import { script } from "../frames.ts";
import { missed, STAGES } from "../report.ts";
import type { MafiaView } from "../view.ts";
import { boxesFor } from "../../suzuki/choice.ts";
import { frames, replay } from "../../suzuki/frames.ts";
import { courseOf, moneyByRace, positionsByRound, report, sum } from "../../suzuki/report.ts";
import { paid } from "../../suzuki/tests/paid.ts";
import { boxesOf } from "../../suzuki/view.ts";
import type { Ask, Fact } from "../../../generated/wire.ts";
import { equal } from "../../../tests/equal.ts";

const HORSES = [1, 2, 3, 4, 5, 6];

function view(change: Partial<MafiaView> = {}): MafiaView {
  return {
    race: 1,
    races: 3,
    round: 1,
    phase: "turns",
    track: 52,
    supply_at: 35,
    supplied: false,
    marker: 0,
    stack: 25,
    drawn: null,
    boxes: Object.fromEntries(HORSES.flatMap(boxesOf).map((box) => [box, null])),
    horses: HORSES.map((horse) => ({ horse, at: 0, next: 0, home: false, place: null })),
    seats: [0, 1].map(() => ({ money: 500_000, cards: 2, bets: 0, quinellas: null, order: null })),
    own: { hand: ["3-7", "F-5"], order: 3, quinellas: [] },
    result: null,
    ...change,
  };
}

const ask = (moves: Ask["moves"]): Ask => ({ id: "1", seat: 0, prompt: "play_card", closes_at: null, moves });

Deno.test("the boxes of a card are those of its templates, and of no other", () => {
  const open = ask([{ do: "place", card: "3-7", box: { one: ["3A", "3B"] } }, {
    do: "place",
    card: "F-5",
    box: { one: ["1A"] },
  }]);
  equal(boxesFor(open, "3-7"), ["3A", "3B"]);
  equal(boxesFor(open, "F-5"), ["1A"]);
  equal(boxesFor(open, "2-2"), []);
  equal([mayDo(open, "pass"), mayDo(null, "place")], [false, false]);
});

Deno.test("a bet is said in the order of its template; a forbidden one is sent for the server to explain", () => {
  const open = ask([{ do: "done" }, { do: "lay", first: { one: ["2-4"] }, second: { one: ["6-5", "3-1"] } }]);
  equal(bet(open, "6-5", "2-4"), { move: { do: "lay", first: "2-4", second: "6-5" }, legal: true });
  equal(bet(open, "6-5", "3-1"), { move: { do: "lay", first: "6-5", second: "3-1" }, legal: false });
  equal([mayBet(open, "3-1"), mayBet(open, "F-5")], [true, false]);
});

Deno.test("as many cards may be bought as the ask says", () => {
  equal(mostToBuy(ask([{ do: "buy", count: { int: [0, 4] } }])), 4);
  equal(mostToBuy(null), 0);
});

Deno.test("a card from the hand lies in its box, counts for its horse and is gone from the hand", () => {
  const now = after(view(), { event: "CardPlaced", seat: 0, card: "3-7", box: "3A", covered: null, drawn: false }, 0);
  equal([now.boxes["3A"], now.horses[2]!.next, now.own!.hand, now.seats[0]!.cards], [["3-7", 0], 7, ["F-5"], 1]);
  const over = after(now, { event: "CardPlaced", seat: 1, card: "F-5", box: "3A", covered: "3-7", drawn: false }, 0);
  equal([over.boxes["3A"], over.horses[2]!.next, over.own!.hand], [["F-5", 1], 5, ["F-5"]]);
});

Deno.test("a payment moves money between a seat and the bank", () => {
  const paid = { event: "Paid", race: 1, payer: 1, payee: "bank", amount: 30_000, due: 30_000, rule: "M-5.3", why: {} };
  equal(after(view(), paid, 0).seats.map((seat) => seat.money), [500_000, 470_000]);
});

const STEP: Fact[] = [
  { event: "CardPlaced", seat: 1, card: "3-7", box: "3A", covered: null, drawn: false },
  { event: "CardDrawn", seat: 0, card: "F-2", stack: 24 },
  { event: "CardPlaced", seat: 0, card: "F-2", box: "1A", covered: null, drawn: true },
  { event: "HorseMoved", horse: 1, by: 2, to: 2 },
  { event: "HorseMoved", horse: 3, by: 7, to: 7 },
  { event: "MarkerPassed", seat: 1 },
  { event: "RoundBegan", round: 2, first: 1 },
];

Deno.test("a step is shown in the order of its facts, the horses all at once", () => {
  const end = view({ round: 2, marker: 1 });
  const row = frames(script, view(), STEP, end, 0, 7);
  equal(row.map((frame) => frame.motion), ["card", "draw", "card", "run", "marker"]);
  equal(row[1]!.view.drawn, "F-2");
  equal(row[2]!.view.drawn, null);
  equal(row[3]!.view.horses.map((horse) => horse.at), [2, 0, 7, 0, 0, 0]);
  equal(row.flatMap((frame) => frame.facts).length, STEP.length);
  equal(row[row.length - 1]!.view === end, true, "the server's view has the last word");
});

Deno.test("the sums of a race, its tickets and its orders wait until its end has been seen", () => {
  const over = view({ result: { reason: "last_race", ranking: [] } });
  const row = frames(script, view(), [...STEP, ...GAME.slice(-7)], over, 0, 7).slice(-2);
  equal(row.map(({ motion }) => motion), ["finish", undefined]);
  equal(row[0]!.facts.map(({ event }) => event), ["RaceEnded"]);
  equal(row[0]!.view.seats.map(({ money, order }) => [money, order]), [[500_000, null], [500_000, null]]);
  equal([row[0]!.view.result, row[1]!.view], [null, over]);
});

Deno.test("a step without a motion is one picture all the same", () => {
  equal(
    frames(script, view(), [{ event: "Passed", seat: 1, forced: false }], view(), 0, 8).map((frame) => frame.motion),
    [
      undefined,
    ],
  );
  equal(frames(script, view(), [], view(), 0, 8).length, 1);
});

const GAME: Fact[] = [
  paid(0, 500_000, "M-2.1", {}, 0),
  paid(1, 500_000, "M-2.1", {}, 0),
  { event: "RaceBegan", race: 1, first: 0, stack: 64 },
  { event: "RoundBegan", round: 1, first: 0 },
  ...STEP.slice(0, 5),
  paid(1, -30_000, "M-5.3", { count: 3, unit: 10_000 }),
  { event: "QuinellaRevealed", seat: 0, bet: 1, cards: ["1-4", "3-6"] },
  { event: "QuinellaRevealed", seat: 0, bet: 2, cards: ["2-1", "3-1"] },
  {
    event: "RaceEnded",
    race: 1,
    places: [{ horse: 3, place: 1, at: 54, home: 6 }, { horse: 1, place: 2, at: 52, home: 6 }],
    unordered: [2],
  },
  { event: "OrderRevealed", seat: 0, horse: 3 },
  { event: "TicketsShown", seat: 0, cards: ["3-7"], free: 0 },
  paid(0, 500_000, "M-7.1", { horse: 3, place: 1, times: 1 }),
  paid(0, 1_000_000, "M-7.4", { cards: ["1-4", "3-6"], unit: 100_000, times: 1 }),
  paid(0, -190_000, "M-7.5", { cards: ["3-7", "1-4", "3-6", "2-1", "3-1"], unit: 10_000, times: 1 }),
  { event: "RaceSettled", race: 1, money: [1_810_000, 470_000] },
];
const LOG = [{ seq: 1, at: 0, seat: null, events: GAME }];

Deno.test("a race's report names every payment, the missed bets and whose order a horse was", () => {
  const sheet = report(LOG, 1)!;
  equal(sheet.seats.map((seat) => [seat.before, seat.after]), [[500_000, 1_810_000], [500_000, 470_000]]);
  equal(sheet.seats[0]!.payments.map((payment) => payment.amount), [500_000, 1_000_000, -190_000]);
  equal(missed(LOG, 1, 0), [["2-1", "3-1"]]);
  equal(sheet.orders, { 3: 0 });
  equal(sheet.seats.map((seat) => courseOf(seat, STAGES)), [
    [500_000, 500_000, 1_000_000, 1_000_000, 2_000_000, 1_810_000],
    [500_000, 470_000, 470_000, 470_000, 470_000, 470_000],
  ]);
  equal(report(LOG, 2), null);
});

Deno.test("a sum shows how it came about", () => {
  const [cards, count, doubled] = [
    sum(GAME.find((fact) => fact.rule === "M-7.4")!),
    sum(GAME.find((fact) => fact.rule === "M-5.3")!),
    sum({ event: "Paid", due: 200_000, why: { horse: 3, place: 4, times: 2 } }),
  ];
  equal(cards, { values: [4, 6], unit: 100_000, times: 1 });
  equal(count, { values: [3], unit: 10_000, times: 1 });
  equal(doubled, { values: [], unit: 100_000, times: 2 });
});

Deno.test("the charts begin where the game began", () => {
  equal(moneyByRace(LOG, 2), [[500_000, 500_000], [1_810_000, 470_000]]);
  equal(positionsByRound(LOG, 1, 6), [[0, 0, 0, 0, 0, 0], [2, 0, 7, 0, 0, 0]]);
});

Deno.test("a race watched again begins with an empty course and the money of its beginning", () => {
  const row = replay(script, GAME, 1, view({ race: 2 }));
  equal(row[0]!.motion, "start");
  equal(row[0]!.view.seats.map((seat) => seat.money), [500_000, 500_000]);
  equal(Object.values(row[0]!.view.boxes).every((pile) => pile === null), true);
  equal(row[row.length - 1]!.view.seats.map((seat) => seat.money), [1_810_000, 470_000]);
  equal(row.every((frame) => frame.view.own === null), true, "no hand is shown again");
});
