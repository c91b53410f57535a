// Remarks on a race with horse cards, shared by both games: the start, leaders and margins, stragglers, important
// cards, run-ins, the finish, and records of the table. Uses public facts only.

import type { Fact, View } from "../../generated/wire.ts";
import type { Remark, Wordings } from "../calling.ts";
import { closeness, type Stakes } from "../stakes.ts";
import { laneOf, type RaceView, valueOf } from "./view.ts";

export const WORDINGS: Wordings = {
  "race.off": [3, 1],
  "race.open": [2, 1],
  "race.lead": [3, 3],
  "race.passes": [2, 1],
  "race.level": [2, 1],
  "race.away": [3, 1],
  "race.duel": [3, 2],
  "race.straggler": [3, 1],
  "race.stuck": [2, 1],
  "race.surge": [4, 2],
  "race.boost": [4, 2],
  "race.brake": [4, 2],
  "race.stretch": [3, 1],
  "race.stand": [4, 1],
  "race.home": [3, 2],
  "race.home_next": [2, 1],
  "race.photo": [2, 1],
  "race.heat": [2, 1],
  "race.won": [3, 1],
  "race.upset": [3, 1],
  "race.crowd": [2, 1],
  "race.record_run": [2, 1],
  "race.record_pace": [2, 1],
  "race.purse": [2, 1],
  "race.money": [3, 1],
};

/**
 * Thresholds in spaces: clear of the second, behind the leader, moved at once, a card's difference up or down, close
 * together.
 */
const CLEAR = 9;
const FAR = 22;
const SURGE = 12;
const STEP = 4;
const CLOSE = 2;
/** The length of the final stretch. */
const STRETCH = 14;
const ROUND_TO_COMPARE = 4;
const CROWD = 3;

interface Running {
  race: number;
  round: number;
  off: boolean;
  at: number[];
  boxes: Record<string, number>;
  home: number[];
  leader: number | null;
  /** Names of remarks that were already made in this race. */
  said: string[];
  /** Horses without an order, in races with open orders. */
  unordered: number[];
  /** By horse: its place when the first horse was halfway down the track; null before that. */
  halfway: number[] | null;
  /** The number of tokens on quinellas. */
  bets: number;
}

export interface Memory {
  track: number;
  running: Running;
  /** Records over all races of the table. */
  records: { run: number; rounds: number; gain: number; money: number[] };
}

type Hearing = (memory: Memory, facts: Fact[]) => [Memory, Remark[]];

export function remark(code: string, weight: number, figures: Remark["figures"] = {}): Remark {
  return { code, weight, figures };
}

export function start(latest: View): Memory {
  const { track, seats, horses } = latest as RaceView;
  const records = { run: 0, rounds: 0, gain: 0, money: seats.map(() => 0) };
  return { track, running: fresh(1, horses.length), records };
}

function fresh(race: number, horses: number): Running {
  const none = Array.from({ length: horses }, () => 0);
  const running = { race, round: 0, off: false, at: none, boxes: {}, home: [], leader: null, said: [] };
  return { ...running, unordered: [], halfway: null, bets: 0 };
}

export function running(memory: Memory, change: Partial<Running>): Memory {
  return { ...memory, running: { ...memory.running, ...change } };
}

/** By fact: its beat. All horses of a run form one beat. */
const TOGETHER: Record<string, string> = { HorseMoved: "run", HorseHome: "run" };

export function beat(fact: Fact): string {
  return TOGETHER[fact.event] ?? fact.event;
}

const HEARD: Record<string, Hearing> = {
  RaceBegan: (memory, [fact]) => [{ ...memory, running: fresh(fact!.race, memory.running.at.length) }, []],
  OrderRevealed: (memory, facts) => {
    const unordered = horsesOf(memory.running).filter((horse) => !facts.some((fact) => fact.horse === horse));
    return [memory.running.off ? memory : running(memory, { unordered }), []];
  },
  RoundBegan: (memory, facts) => {
    const { round } = facts[facts.length - 1]!;
    return [running(memory, { round }), round > 2 ? stand(memory.running) : []];
  },
  CardPlaced: placed,
  run: ran,
  RaceEnded: (memory, [fact]) => ended(memory, fact!),
  TicketsShown: (memory, facts) => shown(memory, facts),
  RaceSettled: (memory, [fact]) => settled(memory, fact!),
};

const FAR_APART = 12;

/** The stakes from the start until the first horse is home. The money at stake is that on quinellas. */
export function stakes({ track, running: { off, at, home, bets }, records }: Memory): Stakes | null {
  if (!off || home.length) return null;
  const [first, second] = at.slice().sort((a, b) => b - a) as [number, number];
  return {
    run: first / track,
    close: closeness(first - second, FAR_APART),
    money: bets / (2 * records.money.length),
  };
}

/** The shared remarks together with those on a game's own facts. */
export function hearing(added: Record<string, Hearing>): Hearing {
  return (memory, facts) => {
    const name = beat(facts[0]!);
    const [now, remarks] = HEARD[name]?.(memory, facts) ?? [memory, []];
    const [after, more] = added[name]?.(now, facts) ?? [now, []];
    return [after, [...remarks, ...more]];
  };
}

/** A horse's next run: the sum of its two boxes. */
function sumOf(boxes: Running["boxes"], horse: number): number {
  return (boxes[`${horse}A`] ?? 0) + (boxes[`${horse}B`] ?? 0);
}

function placed(memory: Memory, facts: Fact[]): [Memory, Remark[]] {
  const { boxes: before, race, off, home, unordered } = memory.running;
  const boxes = { ...before };
  const said = off ? [] : [remark("race.off", 90, { race })];
  if (!off && unordered.length) said.push(remark("race.open", 75, { horses: unordered }));
  for (const fact of facts) {
    const horse = laneOf(fact.box);
    const was = sumOf(boxes, horse);
    boxes[fact.box] = valueOf(fact.card);
    const n = sumOf(boxes, horse);
    if (home.includes(horse) || Math.abs(n - was) < STEP) continue;
    const weight = 34 + 3 * Math.abs(n - was);
    if (fact.drawn) continue;
    said.push(remark(n > was ? "race.boost" : "race.brake", weight, { seat: fact.seat, horse, n, was }));
  }
  return [running(memory, { boxes, off: true }), said];
}

function horsesOf({ at }: Running): number[] {
  return at.map((_, i) => i + 1);
}

/** The horses still running, the first in front. */
function order(now: Running): number[] {
  const { at, home } = now;
  return horsesOf(now).filter((horse) => !home.includes(horse)).sort((a, b) => at[b - 1]! - at[a - 1]! || a - b);
}

function stand(now: Running): Remark[] {
  const [horse, rival, third] = order(now);
  if (!horse || !rival || !third || now.home.length) return [];
  const n = now.at[horse - 1]! - now.at[rival - 1]!;
  return n > 0 ? [remark("race.stand", 22, { horse, rival, third, n })] : [];
}

function ran(memory: Memory, facts: Fact[]): [Memory, Remark[]] {
  const moves = facts.filter((fact) => fact.event === "HorseMoved");
  const homing = facts.filter((fact) => fact.event === "HorseHome");
  const before = memory.running;
  const at = before.at.slice();
  for (const { horse, to } of moves) at[horse - 1] = to;
  const home = [...before.home, ...homing.map(({ horse }) => horse as number)];
  let now: Running = { ...before, at, home };
  const remarks = homing.length ? cameHome(before, homing) : [];
  const best = Math.max(...moves.map(({ by }) => by as number), 0);
  const [fastest] = moves.filter(({ by }) => by === best);
  const record = memory.records.run;
  if (fastest && record && best > record && before.round >= ROUND_TO_COMPARE) {
    remarks.push(remark("race.record_run", 62, { horse: fastest.horse, n: best, was: record }));
  } else if (fastest && best >= SURGE) remarks.push(remark("race.surge", 30 + best, { horse: fastest.horse, n: best }));
  const stuck = moves.filter(({ by, horse }) => by === 0 && before.at[horse - 1]! > 0);
  if (stuck.length === 1) remarks.push(remark("race.stuck", 32, { horse: stuck[0]!.horse }));
  if (!home.length) {
    const [said, after] = inFront(memory, now);
    remarks.push(...said);
    now = after;
  }
  const records = { ...memory.records, run: Math.max(record, best) };
  return [{ ...memory, running: now, records }, remarks];
}

/** Remarks on the leader and margins, until a horse is home. */
function inFront({ track }: Memory, before: Running): [Remark[], Running] {
  const { at, said } = before;
  const field = order(before);
  const [horse, rival] = field as [number, number];
  const best = at[horse - 1]!;
  const level = field.filter((one) => at[one - 1] === best);
  const n = best - at[rival - 1]!;
  const remarks: Remark[] = [];
  const once: string[] = [];
  const first = (name: string) => !said.includes(name) && once.push(name) > 0;
  const leader = level.length === 1 ? horse : null;
  const left = track - best;
  if (leader && leader !== before.leader) {
    // Only the horse that led before is passed. The second may have been behind this one all along.
    const isPassed = before.leader === rival;
    if (isPassed) remarks.push(remark("race.passes", 67, { horse, rival, n }));
    remarks.push(remark("race.lead", isPassed ? 58 : 66, { horse, rival, n })); // Below SECOND: not said after `passes`.
  } else if (level.length > 1) remarks.push(remark("race.level", 58, { horses: level, n: best }));
  if (leader && n >= CLEAR && first(`away ${horse}`)) remarks.push(remark("race.away", 64, { horse, rival, n }));
  if (left <= STRETCH && best > 0) {
    if (n <= CLOSE && level.length <= 2 && first(`duel ${[horse, rival].sort().join(" ")}`)) {
      remarks.push(remark("race.duel", 76, { horse, rival, n, left }));
    } else if (leader && first("stretch")) remarks.push(remark("race.stretch", 68, { horse, rival, n: left }));
  }
  const last = field[field.length - 1]!;
  const behind = best - at[last - 1]!;
  if (behind >= FAR && first(`behind ${last}`)) remarks.push(remark("race.straggler", 44, { horse: last, n: behind }));
  const placeOf = (one: number) => 1 + at.filter((other) => other > at[one - 1]!).length;
  const halfway = before.halfway ?? (2 * best >= track ? horsesOf(before).map(placeOf) : null);
  return [remarks, { ...before, leader: leader ?? before.leader, halfway, said: [...said, ...once] }];
}

/** Remarks on horses that cross the line, with the tie-break from the facts if there are several. */
function cameHome(before: Running, homing: Fact[]): Remark[] {
  const test = ({ event: _, horse: __, ...rest }: Fact) => Object.values(rest) as number[];
  const ahead = (a: Fact, b: Fact) => {
    const [one, other] = [test(a), test(b)];
    const at = one.findIndex((value, i) => value !== other[i]);
    return at < 0 ? 0 : other[at]! - one[at]!;
  };
  const [first, second] = homing.slice().sort(ahead) as [Fact, Fact?];
  if (second && ahead(first, second) === 0) {
    const horses = homing.filter((one) => ahead(first, one) === 0).map(({ horse }) => horse);
    return [remark("race.heat", 96, { horses, n: first.past })];
  }
  const place = before.home.length + 1;
  const code = place === 1 ? "race.home" : "race.home_next";
  const remarks = [remark(code, place === 1 ? 94 : 72, { horse: first.horse, n: first.past, place })];
  if (second && second.past === first.past) {
    remarks.push(remark("race.photo", 88, { horse: first.horse, rival: second.horse, n: first.sum }));
  } else if (second) {
    remarks.push(remark("race.home_next", 66, { horse: second.horse, n: second.past, place: place + 1 }));
  }
  return remarks;
}

function ended(memory: Memory, { places, race }: Fact): [Memory, Remark[]] {
  const { halfway, round } = memory.running;
  const won = places.filter((one: { place: number | null }) => one.place === 1).map((one: { horse: number }) =>
    one.horse
  );
  const [first, second] = places as { horse: number; at: number }[];
  const remarks: Remark[] = [];
  if (won.length > 1) remarks.push(remark("race.heat", 97, { horses: won, n: first!.at }));
  else remarks.push(remark("race.won", 98, { horse: first!.horse, rival: second!.horse, race, n: round }));
  const was = halfway?.[first!.horse - 1] ?? 0;
  if (won.length === 1 && was >= 4) remarks.push(remark("race.upset", 84, { horse: first!.horse, place: was }));
  const { rounds } = memory.records;
  if (rounds && round < rounds) {
    remarks.push(remark("race.record_pace", 70, { horse: first!.horse, n: round, was: rounds }));
  }
  return [{ ...memory, records: { ...memory.records, rounds: rounds ? Math.min(rounds, round) : round } }, remarks];
}

/** Bets on horses are revealed only now: remarks on the number of cards kept for one horse. */
function shown(memory: Memory, facts: Fact[]): [Memory, Remark[]] {
  const horses = facts.flatMap(({ cards }) => [...new Set((cards as string[]).map((card) => Number(card[0])))]);
  const all = horsesOf(memory.running);
  const tickets = all.map((horse) => horses.filter((one) => one === horse).length);
  const most = Math.max(...tickets);
  const favourites = all.filter((_, i) => tickets[i] === most);
  const crowd = favourites.length === 1 && most >= CROWD;
  const remarks = crowd ? [remark("race.crowd", 56, { horse: favourites[0]!, n: most })] : [];
  return [memory, remarks];
}

function settled(memory: Memory, { money: sums, race }: Fact): [Memory, Remark[]] {
  const { money: before, gain } = memory.records;
  const gains = (sums as number[]).map((sum, seat) => sum - (before[seat] ?? 0));
  const best = Math.max(...gains);
  const [seat, another] = gains.flatMap((one, i) => (one === best ? [i] : []));
  const remarks: Remark[] = [];
  if (race > 1 && best > gain && another === undefined) {
    remarks.push(remark("race.purse", 74, { seat: seat!, sum: best }));
  }
  const most = Math.max(...sums);
  const richest = (sums as number[]).map((sum, i) => [sum, i] as const).filter(([sum]) => sum === most);
  const was = before.indexOf(Math.max(...before));
  if (richest.length === 1 && (race === 1 || richest[0]![1] !== was)) {
    remarks.push(remark("race.money", 60, { seat: richest[0]![1], sum: most }));
  }
  return [{ ...memory, records: { ...memory.records, gain: Math.max(gain, best), money: sums } }, remarks];
}
