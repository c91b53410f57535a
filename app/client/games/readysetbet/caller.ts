// Remarks on a race with dice. The announcement of each roll is the one of the table (calls.ts) and has to be said.
// Other remarks: popular bets, late and large bets, the last spaces, streaks, upsets, and records of the table. Uses
// public facts only.

import type { Fact, View } from "../../generated/wire.ts";
import type { Caller, Remark } from "../calling.ts";
import { closeness } from "../stakes.ts";
import { call, OFF, type Running, type Said, start } from "./calls.ts";
import { BONUS, HORSES } from "./printed.ts";
import { partsOf, type RaceView, valueOf } from "./view.ts";

interface Memory {
  finish: number;
  line: number;
  crossings: number;
  running: Running;
  race: number;
  crossed: number;
  /** True from the start to the finish. */
  on: boolean;
  /** By horse: the seats that have bet on it, and on its win. */
  bets: Record<string, number[]>;
  wins: Record<string, number[]>;
  said: string[];
  rolls: number;
  records: { rolls: number; gain: number; money: number[] };
}

const CROWD = 3;
const LARGE = 5;
const STREAK = 3;
const NEAR = 2;
const RUN_IN = 4;
const OUTSIDER = 3; // An outsider has a bonus of this many spaces.
const FAVOURITE = "7";

/** The weights of remarks on a roll, besides the announcement. */
const WEIGHTS: Record<string, number> = {
  away: 64,
  leads: 66,
  level: 56,
  bonus_words: 60,
  behind: 44,
  behind_both: 44,
  moves: 20,
  in_front: 24,
  stand: 26,
};

export const caller: Caller<Memory> = {
  wordings: {
    "rsb.off": [3, 1],
    "rsb.leads": [6, 4],
    "rsb.level": [3, 2],
    "rsb.away": [3, 1],
    "rsb.bonus_words": [3, 1],
    "rsb.behind": [2, 1],
    "rsb.behind_both": [2, 1],
    "rsb.moves": [4, 0],
    "rsb.in_front": [2, 0],
    "rsb.stand": [4, 1],
    "rsb.streak": [3, 2],
    "rsb.crowd": [4, 2],
    "rsb.large": [3, 1],
    "rsb.late": [2, 1],
    "rsb.house": [2, 1],
    "rsb.host": [2, 1],
    "rsb.last_call": [2, 2],
    "rsb.near": [3, 2],
    "rsb.duel": [3, 2],
    "rsb.margin": [2, 1],
    "rsb.upset": [2, 1],
    "rsb.favourite": [2, 1],
    "rsb.unbacked": [2, 1],
    "rsb.backed": [2, 1],
    "rsb.heat": [2, 1],
    "rsb.record_pace": [2, 1],
    "rsb.purse": [2, 1],
    "rsb.money": [2, 1],
  },
  start: (latest: View) => {
    const { finish, line, crossings, seats } = latest as RaceView;
    const records = { rolls: 0, gain: 0, money: seats.map(() => 0) };
    return { finish, line, crossings, ...fresh(1), records };
  },
  // The facts of a roll form one beat. The screen shows the end of the race after it.
  beat: ({ event }) => ROLL.has(event) ? "roll" : event,
  hear: (memory, facts) => HEARD[caller.beat(facts[0]!)]?.(memory, facts) ?? [memory, []],
  stakes: ({ on, running: { at }, finish, bets }) => {
    if (!on) return null;
    const [first, second] = [...at].sort(([, a], [, b]) => b - a) as [[string, number], [string, number]];
    const all = Object.values(bets).flat().length;
    const theirs = [...bets[first[0]] ?? [], ...bets[second[0]] ?? []].length;
    return {
      run: first[1] / finish,
      close: closeness(first[1] - second[1], FAR_APART),
      money: all ? theirs / all : 0,
    };
  },
};

const FAR_APART = 6;

const ROLL = new Set(["DiceRolled", "HorseMoved", "LineCrossed", "BettingClosed"]);

function fresh(race: number) {
  return { running: start(), race, crossed: 0, on: false, bets: {}, wins: {}, said: [], rolls: 0 };
}

function remark(code: string, weight: number, figures: Remark["figures"] = {}): Remark {
  return { code: `rsb.${code}`, weight, figures };
}

/** A call of the table as a remark. Required calls keep their wording; others have several. */
function remarkOf({ key, figures, duty }: Said): Remark {
  const name = key.slice("rcall.".length);
  return duty ? { code: key, weight: 50, figures, duty } : remark(name, WEIGHTS[name] ?? 40, figures);
}

const HEARD: Record<string, (memory: Memory, facts: Fact[]) => [Memory, Remark[]]> = {
  RacePrepared: (memory, [fact]) => [{ ...memory, ...fresh(fact!.race) }, []],
  HostNamed: (memory, [fact]) => [memory, [remark("host", 34, { seat: fact!.seat })]],
  HouseBetLaid: (memory, [fact]) => [memory, [remark("house", 36, { spot: fact!.spot })]],
  RaceStarted: (memory) => [
    { ...memory, on: true },
    [...[...OFF.head, ...OFF.words].map(remarkOf), remark("off", 90, { race: memory.race })],
  ],
  BetLaid: bet,
  roll: rolled,
  RaceEnded: (memory, [fact]) => ended({ ...memory, on: false }, fact!),
  RaceSettled: (memory, [fact]) => settled(memory, fact!),
};

function bet(memory: Memory, facts: Fact[]): [Memory, Remark[]] {
  let { bets, wins } = memory;
  const remarks: Remark[] = [];
  for (const { seat, token, spot, late } of facts) {
    const { on: horse, row } = partsOf(spot);
    if (late) remarks.push(remark("late", 58, { seat, spot }));
    if (valueOf(token) >= LARGE) remarks.push(remark("large", 42, { seat, spot, token: String(valueOf(token)) }));
    if (!row || !HORSES.includes(horse)) continue;
    const backers = bets[horse] ?? [];
    if (row === "win") wins = { ...wins, [horse]: [...new Set([...wins[horse] ?? [], seat])] };
    if (backers.includes(seat)) continue;
    bets = { ...bets, [horse]: [...backers, seat] };
    const n = backers.length + 1;
    if (n >= CROWD) remarks.push(remark("crowd", 48 + n, { horse, n }));
  }
  return [{ ...memory, bets, wins }, remarks];
}

function rolled(memory: Memory, facts: Fact[]): [Memory, Remark[]] {
  const roll = facts.find((fact) => fact.event === "DiceRolled");
  if (!roll) return [memory, []];
  const { at, leaders, away, behind } = memory.running;
  const running: Running = { at: new Map(at), leaders, away, behind: new Set(behind) };
  const { head, words } = call(roll, facts, running);
  const remarks = [...head, ...words].map(remarkOf);
  const { horse, in_a_row: n } = roll;
  if (n >= STREAK) remarks.push(remark("streak", 61 + n, { horse, n }));
  const crossed = memory.crossed + facts.filter((fact) => fact.event === "LineCrossed").length;
  const [said, once] = close({ ...memory, running, crossed }, horse);
  const now = { ...memory, running, crossed, rolls: roll.roll, said: [...memory.said, ...once] };
  return [now, [...remarks, ...said]];
}

/** The horse is close to the red line or to the post. */
function close(
  { running: { at }, finish, line, crossed, crossings, said }: Memory,
  horse: string,
): [Remark[], string[]] {
  const once: string[] = [];
  const first = (name: string) => !said.includes(name) && once.push(name) > 0;
  const remarks: Remark[] = [];
  const to = at.get(horse)!;
  const left = finish - to;
  if (crossed === crossings - 1 && to === line - 1 && first(`last ${horse}`)) {
    remarks.push(remark("last_call", 79, { horse }));
  }
  if (left > 0 && left <= NEAR && first(`near ${horse} ${left}`)) {
    remarks.push(remark("near", 74, { horse, left: String(left) }));
  }
  const rivals = HORSES.filter((one) => one !== horse && finish - at.get(one)! <= RUN_IN);
  const rival = rivals.find((one) => Math.abs(at.get(one)! - to) <= 1);
  if (left > 0 && left <= RUN_IN && rival && first(`duel ${[horse, rival].sort().join(" ")}`)) {
    remarks.push(remark("duel", 76, { horse, rival, left: String(left) }));
  }
  return [remarks, once];
}

function ended(memory: Memory, { places }: Fact): [Memory, Remark[]] {
  const [first, second] = places as { horse: string; place: number; at: number }[];
  const { horse } = first!;
  const { rolls } = memory;
  const remarks: Remark[] = [
    { code: "rcall.won", weight: 99, figures: { horse }, duty: true },
    { code: "rcall.won_words", weight: 98, figures: { n: rolls }, duty: true },
  ];
  const backers = memory.wins[horse]?.length ?? 0;
  if (BONUS[horse] === OUTSIDER) remarks.push(remark("upset", 97, { horse }));
  else if (horse === FAVOURITE) remarks.push(remark("favourite", 90, { horse }));
  if (!backers) remarks.push(remark("unbacked", 96, { horse }));
  else if (backers > 1) remarks.push(remark("backed", 92, { horse, n: backers }));
  const second_place = (places as { horse: string; place: number }[]).filter(({ place }) => place === second!.place);
  if (second_place.length > 1) {
    remarks.push(remark("heat", 89, { horses: second_place.map((one) => one.horse), place: second!.place }));
  } else remarks.push(remark("margin", 88, { horse, rival: second!.horse, n: first!.at - second!.at }));
  const { records } = memory;
  if (records.rolls && rolls < records.rolls) {
    remarks.push(remark("record_pace", 91, { n: rolls, was: records.rolls }));
  }
  const fewest = records.rolls ? Math.min(records.rolls, rolls) : rolls;
  return [{ ...memory, records: { ...records, rolls: fewest } }, remarks];
}

function settled(memory: Memory, { money: sums, race }: Fact): [Memory, Remark[]] {
  const { money: before, gain } = memory.records;
  const gains = (sums as number[]).map((sum, seat) => sum - (before[seat] ?? 0));
  const best = Math.max(...gains);
  const [seat, another] = gains.flatMap((one, i) => (one === best ? [i] : []));
  const remarks: Remark[] = [];
  if (race > 1 && best > gain && another === undefined) remarks.push(remark("purse", 74, { seat: seat!, sum: best }));
  const most = Math.max(...sums);
  const richest = (sums as number[]).flatMap((one, seat) => (one === most ? [seat] : []));
  if (richest.length === 1) remarks.push(remark("money", 60, { seat: richest[0]!, sum: most }));
  return [{ ...memory, records: { ...memory.records, gain: Math.max(gain, best), money: sums } }, remarks];
}
