/// <reference lib="deno.ns" />

import type { Told } from "../../contract.ts";
import { lastCall } from "../call_words.ts";
import { after } from "../facts.ts";
import { frames, replay } from "../frames.ts";
import { exotic, prop, ruleOfVip } from "../figures.ts";
import { moneyByRace, positionsByRoll, report } from "../report.ts";
import { figuresOf, nextAcross, partsOf, type RaceView, valueOf } from "../view.ts";
import { initials } from "../pieces.tsx";
import { speak } from "../../../core/words.ts";
import type { Fact } from "../../../generated/wire.ts";
import { equal } from "../../../tests/equal.ts";

const HORSES = ["2/3", "4", "5", "6", "7", "8", "9", "10", "11/12"];

function view(change: Partial<RaceView> = {}): RaceView {
  const seat = { money: 0, bets: true, tokens: ["2", "3", "3"], vip: [], choosing: false, ready: false };
  return {
    race: 1,
    races: 4,
    phase: "race",
    finish: 15,
    line: 10,
    crossings: 3,
    pace: 2500,
    next_at: 0,
    back_at: null,
    host: null,
    dice_back: false,
    board: {
      horses: [{
        horse: "6",
        colour: "red",
        show: [[1, 2], [1, 0]],
        place: [[2, 5], [2, 4]],
        win: [[3, 2], [3, 1], [3, 0]],
      }],
      colours: { blue: [5, 1] },
    },
    props: [prop("4>5")],
    exotics: [exotic("one_behind")],
    horses: HORSES.map((horse) => ({ horse, at: 0, place: 1 })),
    rolls: 0,
    last: null,
    crossed: [],
    closed: false,
    bets: [],
    house: [],
    vip_pile: 32,
    seats: [seat, { ...seat }],
    own: { dealt: [] },
    result: null,
    ...change,
  };
}

const rolled = (roll: number, horse: string, in_a_row = 1, dice = diceOf(horse)): Fact => ({
  event: "DiceRolled",
  roll,
  dice,
  horse,
  in_a_row,
  by: null,
});
/** Dice with a horse's sum: the smaller one of two, and no double of ones or sixes. */
function diceOf(horse: string): number[] {
  const sum = { "2/3": 3, "11/12": 11 }[horse] ?? Number(horse);
  const one = Math.max(1, sum - 6);
  return [one, sum - one];
}
const moved = (horse: string, to: number, by = 1, bonus = false): Fact => ({
  event: "HorseMoved",
  horse,
  by,
  to,
  bonus,
});
const step = (seq: number, ...events: Fact[]): Told => ({ seq, at: 0, seat: null, events });

Deno.test("a spot's name says what it is on, and its figures are those printed there", () => {
  equal(partsOf("6.win.3"), { on: "6", row: "win" });
  equal(partsOf("one_behind.2"), { on: "one_behind", row: null });
  equal(["6.win.2", "blue", "4>5", "one_behind.3"].map((spot) => figuresOf(view(), spot)), [[3, 1], [5, 1], [3, 3], [
    5,
    3,
  ]]);
  equal(["3", "b7", "h6"].map(valueOf), [3, 7, 6]);
});

Deno.test("a token leaves the hand once, and the horses are placed as they stand", () => {
  const bet = after(view(), {
    event: "BetLaid",
    seat: 0,
    token: "3",
    spot: "blue",
    late: false,
    shared: false,
    cards: [],
  });
  equal(bet.seats[0]!.tokens, ["2", "3"]);
  equal(bet.bets.map(({ spot }) => spot), ["blue"]);
  const run = [moved("6", 2), moved("7", 2), moved("4", 1)].reduce(after, view());
  equal(run.horses.filter(({ at }) => at > 0).map(({ horse, place }) => [horse, place]), [["4", 3], ["6", 1], [
    "7",
    1,
  ]]);
});

Deno.test("the end of a race is seen before the board of the next one", () => {
  const places = [{ horse: "6", place: 1, at: 15 }];
  const next = view({ race: 2, phase: "gate" });
  const row = frames(
    view(),
    [
      rolled(60, "6"),
      moved("6", 15),
      { event: "RaceEnded", race: 1, places },
      { event: "Paid", race: 1, payer: "bank", payee: 0, amount: 4, rule: "R-6.1", why: {} },
      { event: "RaceSettled", race: 1, money: [4, 0] },
      { event: "RacePrepared", race: 2, props: ["9>7"], exotics: ["one_behind"] },
    ],
    next,
    7,
  );
  equal(row.map(({ motion }) => motion), ["home", "finish", undefined, undefined]);
  equal(row.map((frame) => frame.view.race), [1, 1, 1, 2]);
  equal(row.map((frame) => frame.view.seats[0]!.money).slice(0, 3), [0, 0, 4]); // sums wait for the end to be seen
  equal(row[1]!.view.horses.find(({ horse }) => horse === "6")!.at, 15);
  equal(row[3]!.view, next);
});

Deno.test("a race watched again starts in the gate, with the cards that lay out then", () => {
  const facts = [
    { event: "RacePrepared", race: 1, props: ["7>blue"], exotics: [] },
    { event: "RaceStarted", race: 1, by: null },
    rolled(1, "6"),
    moved("6", 1),
    { event: "RaceSettled", race: 1, money: [0, 0] },
  ];
  const row = replay(facts, 1, view({ race: 4, horses: view().horses.map((one) => ({ ...one, at: 9 })) }));
  equal(row[0]!.view.horses.map(({ at }) => at), HORSES.map(() => 0));
  equal(row[0]!.view.props, [{ card: "7>blue", spots: ["7>blue"], times: 2, loss: 6 }]);
  equal(row.map(({ motion }) => motion), [undefined, "run"]);
});

/** What is called for each of these rolls, one after the other in a race. */
function heard(...rolls: Fact[][]) {
  const steps = [step(1, { event: "RaceStarted", race: 1, by: null })];
  return rolls.map((facts) => {
    steps.push(step(steps.length + 1, ...facts));
    return lastCall(steps)!;
  });
}

/** The sentences of the English catalogue that these tests read. */
const WORDS = {
  "rsb.horse": "{horse}",
  "rcall.points": "{sum}",
  "rcall.roll": "{points}!",
  "rcall.snake_eyes": "Snake eyes, {points}!",
  "rcall.boxcars": "Boxcars, {points}!",
  "rcall.won": "{horse} wins!",
  "rcall.closed": "No more bets!",
  "rcall.bonus": "{horse} again, bonus!",
  "rcall.again": "{horse} again!",
};

const CLOSED: Fact = { event: "BettingClosed", race: 1, reason: "third_crossing" };
const WON: Fact = { event: "RaceEnded", race: 1, places: [] };

Deno.test("the caller names a bonus, a new lead, the close and the winner", () => {
  const calls = heard(
    [rolled(1, "6"), moved("6", 1)],
    [rolled(2, "6", 2), moved("6", 2), moved("6", 3, 1, true)],
    [rolled(3, "7"), moved("7", 1)],
    [rolled(4, "8"), moved("8", 10), { event: "LineCrossed", horse: "8", number: 3 }, CLOSED],
    [rolled(5, "8"), moved("8", 15), WON],
  );
  equal(calls.map(({ head, words, loud }) => `${head} ${words} ${loud}`), [
    "rcall.roll rcall.leads true",
    "rcall.bonus rcall.bonus_words true",
    "rcall.roll rcall.moves false",
    "rcall.roll rcall.closed rcall.third true",
    "rcall.roll rcall.won rcall.won_words true",
  ]);
});

Deno.test("snake eyes and boxcars are called whatever else the roll brings, and never quietly", () => {
  speak("en", WORDS);
  const front = [rolled(1, "7"), moved("7", 5)];
  const calls = heard(
    front,
    [rolled(2, "2/3", 1, [1, 1]), moved("2/3", 1)],
    [rolled(3, "2/3", 2, [1, 1]), moved("2/3", 2), moved("2/3", 5, 3, true)],
    [rolled(4, "2/3", 3, [1, 1]), moved("2/3", 10), { event: "LineCrossed", horse: "2/3", number: 3 }, CLOSED],
    [rolled(5, "11/12", 1, [6, 6]), moved("11/12", 1)],
    [rolled(6, "11/12", 2, [6, 6]), moved("11/12", 15), WON],
  );
  speak("en", {});
  equal(calls.slice(1).map(({ head, loud }) => [head, loud]), [
    ["Snake eyes, 2!", true],
    ["Snake eyes, 2! 2/3 again, bonus!", true],
    ["Snake eyes, 2! No more bets!", true],
    ["Boxcars, 12!", true],
    ["Boxcars, 12! 11/12 wins!", true],
  ]);
});

Deno.test("every roll is called by its sum", () => {
  speak("en", WORDS);
  const calls = heard(
    [rolled(1, "2/3", 1, [1, 2]), moved("2/3", 1)],
    [rolled(2, "2/3", 2, [2, 1]), moved("2/3", 2), moved("2/3", 5, 3, true)],
    [rolled(3, "9"), moved("9", 1)],
    [rolled(4, "9", 2), moved("9", 2), moved("9", 4, 2, true)],
    [rolled(5, "7"), moved("7", 1)],
    [rolled(6, "7", 2), moved("7", 2)],
    [rolled(7, "7", 3), moved("7", 15), WON],
  );
  speak("en", {});
  equal(calls.map(({ head }) => head), [
    "3!",
    "3! 2/3 again, bonus!",
    "9!",
    "9 again, bonus!",
    "7!",
    "7 again!",
    "7! 7 wins!",
  ]);
});

Deno.test("a leader that breaks away and horses left far behind are remarked on, each once", () => {
  const ahead = HORSES.filter((horse) => horse !== "2/3" && horse !== "7").map((horse, i) => [
    rolled(i + 1, horse),
    moved(horse, 3),
  ]);
  const calls = heard(
    ...ahead,
    [rolled(8, "7"), moved("7", 6)],
    [rolled(9, "7"), moved("7", 7)],
    [rolled(10, "8"), moved("8", 4)],
    [rolled(11, "8"), moved("8", 5)],
  ).slice(7);
  equal(calls.map(({ words, more, loud }) => [words, more, loud]), [
    ["rcall.leads", "rcall.away", true],
    ["rcall.behind", "rcall.moves", true],
    ["rcall.moves", "", false],
    ["rcall.moves", "", false],
  ]);
});

Deno.test("the settlement adds up, and says what was forgiven", () => {
  const bet = { seat: 0, cards: [], token_loss: 0 };
  const steps = [step(
    1,
    { event: "RacePrepared", race: 1, props: [], exotics: [] },
    rolled(1, "6"),
    moved("6", 15),
    { event: "RaceEnded", race: 1, places: [{ horse: "6", place: 1, at: 15 }] },
    { event: "BetSettled", ...bet, token: "4", spot: "6.win.1", won: true, value: 4, times: 3, loss: 2 },
    { event: "BetSettled", ...bet, token: "b7", spot: "blue", won: false, value: 7, times: 5, loss: 6, token_loss: 9 },
    {
      event: "Paid",
      race: 1,
      payer: -1,
      payee: 0,
      amount: 12,
      due: 12,
      rule: "R-6.1",
      why: { spot: "6.win.1", token: "4" },
    },
    {
      event: "Paid",
      race: 1,
      payer: 0,
      payee: -1,
      amount: 6,
      due: 6,
      rule: "R-6.1",
      why: { spot: "blue", token: "b7" },
    },
    {
      event: "Paid",
      race: 1,
      payer: 0,
      payee: -1,
      amount: 6,
      due: 9,
      rule: "R-6.2",
      why: { spot: "blue", token: "b7" },
    },
    { event: "RaceSettled", race: 1, money: [0, 0] },
  )];
  const [mine] = report(steps, 1)!.seats;
  equal([mine!.before, mine!.after], [0, 0]);
  equal(mine!.bets.map(({ due, paid }) => [due, paid]), [[12, 12], [15, 12]]);
  equal(moneyByRace(steps, 2), [[0, 0], [0, 0]]);
  equal(positionsByRoll(steps, 1, HORSES).map((at) => at[3]), [0, 15]);
});

Deno.test("who is next across the line, and what a name is known by", () => {
  const horses = view().horses.map((one, i) => ({ ...one, at: i === 3 ? 12 : i }));
  equal(nextAcross(view({ horses })), { horse: "11/12", lacks: 2 });
  equal([initials("Tobias"), initials("怡君"), initials("葵")], ["To", "怡", "葵"]);
  equal(ruleOfVip("late_4"), "R-9.7");
});
