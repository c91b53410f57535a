// Remarks on a race of four horses: popular bets, the whip, tricks and their moves, run-ins, the finish compared to the
// odds, and records of the table. Uses public facts only.

import type { Fact, View } from "../../generated/wire.ts";
import type { Caller, Remark } from "../calling.ts";
import { closeness } from "../stakes.ts";
import { HORSES, type JockeysView } from "./view.ts";

interface Running {
  race: number;
  odds: number[];
  at: number[];
  /** When each horse came to its square. The latest one is on top, and that is in front. */
  since: number[];
  moves: number;
  leader: number;
  /** True from the first trick to the finish. */
  off: boolean;
  whips: number;
  said: string[];
}

interface Memory {
  goal: number;
  running: Running;
  records: { leap: number; odds: number; gain: number; points: number[] };
}

const CROWD = 3;
const LEAP = 4;
const CLEAR = 3;
const MANY_WHIPS = 3;
const TIRED = 3; // A lead of this many squares over a horse that is still in the gate.

export const caller: Caller<Memory> = {
  wordings: {
    "jockeys.off": [3, 1],
    "jockeys.number": [2, 1],
    "jockeys.bet": [3, 1],
    "jockeys.crowd": [3, 1],
    "jockeys.hidden": [2, 1],
    "jockeys.whip": [4, 3],
    "jockeys.whips": [2, 1],
    "jockeys.trick": [5, 3],
    "jockeys.leap": [3, 2],
    "jockeys.lead": [4, 2],
    "jockeys.away": [2, 1],
    "jockeys.duel": [3, 2],
    "jockeys.gate": [2, 1],
    "jockeys.home": [3, 1],
    "jockeys.second": [2, 1],
    "jockeys.no_cards": [2, 1],
    "jockeys.won": [3, 1],
    "jockeys.upset": [3, 1],
    "jockeys.favourite": [2, 1],
    "jockeys.all_in": [2, 1],
    "jockeys.record_leap": [2, 0],
    "jockeys.purse": [2, 1],
    "jockeys.points": [2, 1],
  },
  start: (latest: View) => {
    const { goal, riders } = latest as JockeysView;
    const points = riders.filter(({ dummy }) => !dummy).map(() => 0);
    return { goal, running: fresh(1, [1, 1, 1, 1], HORSES), records: { leap: 0, odds: 0, gain: 0, points } };
  },
  beat: ({ event }) => TOGETHER[event] ?? event,
  hear: (memory, facts) => HEARD[caller.beat(facts[0]!)]?.(memory, facts) ?? [memory, []],
  stakes: ({ goal, running: { off, at, odds }, records }) => {
    if (!off) return null;
    const field = HORSES.map((_, i) => i).sort((a, b) => at[b]! - at[a]!);
    const [first, second] = field as [number, number];
    return {
      run: at[first]! / goal,
      close: closeness(at[first]! - at[second]!, FAR_APART),
      money: odds[first]! / Math.max(records.odds, ...odds),
    };
  },
};

const FAR_APART = 4;

/** By fact: its beat. A trick and its move belong together. */
const TOGETHER: Record<string, string> = { TrickWon: "trick", HorseMoved: "trick", HorseHome: "trick" };

function fresh(race: number, odds: number[], gate: number[]): Running {
  const none = HORSES.map(() => 0);
  const since = HORSES.map((horse) => gate.indexOf(horse));
  const leader = gate[gate.length - 1]!; // Whoever stands on top in the gate leads before the first trick.
  return { race, odds, at: none, since, moves: gate.length, leader, off: false, whips: 0, said: [] };
}

function remark(code: string, weight: number, figures: Remark["figures"] = {}): Remark {
  return { code: `jockeys.${code}`, weight, figures };
}

function running(memory: Memory, change: Partial<Running>): Memory {
  return { ...memory, running: { ...memory.running, ...change } };
}

const HEARD: Record<string, (memory: Memory, facts: Fact[]) => [Memory, Remark[]]> = {
  RaceBegan: (memory, [fact]) => [{ ...memory, running: fresh(fact!.race, fact!.odds, fact!.gate) }, []],
  NumberShown: (memory, [fact]) => [memory, [remark("number", 34, { n: fact!.number })]],
  BetLaid: (memory, facts) => [
    memory,
    facts.filter(({ card, forced }) => card !== "win" && !forced).map(({ seat, card }) =>
      remark("bet", 40, { seat, horse: Number(card) })
    ),
  ],
  BetHidden: (memory, facts) => [memory, facts.map(({ seat }) => remark("hidden", 26, { seat }))],
  TrickBegan: (memory, facts) => [
    running(memory, { off: true }),
    facts[0]!.trick === 1 ? [remark("off", 90, { race: memory.running.race })] : [],
  ],
  WhipDeclared: (memory, [fact]) => {
    const { rider, suit } = fact!;
    const whips = memory.running.whips + 1;
    const many = whips === MANY_WHIPS ? [remark("whips", 65, { n: whips })] : [];
    return [running(memory, { whips }), [remark("whip", 62, { rider, suit }), ...many]];
  },
  trick,
  RaceEnded: (memory, [fact]) => ended(running(memory, { off: false }), fact!),
  BetRevealed: (memory, facts) => [memory, revealed(facts)],
  RaceSettled: (memory, [fact]) => settled(memory, fact!),
};

/** A player who alone bet on a horse, and the horse with most bets. */
function revealed(facts: Fact[]): Remark[] {
  const alone = facts.filter(({ kind }) => kind === "win");
  const bets = facts.flatMap(({ horses }) => horses as number[]);
  const counts = HORSES.map((horse) => bets.filter((one) => one === horse).length);
  const n = Math.max(...counts);
  const crowd = n >= CROWD ? [remark("crowd", 58 + n, { horse: counts.indexOf(n) + 1, n })] : [];
  return [...crowd, ...alone.map(({ seat, horses: [horse] }) => remark("all_in", 57, { seat, horse }))];
}

/** The horses by position, the first in front. */
function order({ at, since }: Running): number[] {
  return HORSES.slice().sort((a, b) => at[b - 1]! - at[a - 1]! || since[b - 1]! - since[a - 1]!);
}

function trick(memory: Memory, facts: Fact[]): [Memory, Remark[]] {
  const won = facts.find((fact) => fact.event === "TrickWon");
  const moves = facts.filter((fact) => fact.event === "HorseMoved");
  const homing = facts.filter((fact) => fact.event === "HorseHome");
  const before = memory.running;
  const [at, since] = [before.at.slice(), before.since.slice()];
  let count = before.moves;
  for (const { horse, to } of moves) [at[horse - 1], since[horse - 1]] = [to, count++];
  let now: Running = { ...before, at, since, moves: count };
  const remarks: Remark[] = homing.map(({ horse, place }) =>
    remark(place === 1 ? "home" : "second", place === 1 ? 94 : 90, { horse, place })
  );
  const by = moves.reduce((most, move) => Math.max(most, move.by), 0);
  const { leap } = memory.records;
  if (won && by > 0) {
    const { rider, horse } = won;
    if (leap && by > leap) remarks.push(remark("record_leap", 61, { horse, n: by }));
    else if (by >= LEAP) remarks.push(remark("leap", 60, { rider, horse, n: by }));
    else remarks.push(remark("trick", 38 + by, { rider, horse, n: by }));
  }
  if (!at.includes(memory.goal)) {
    const [said, after] = inFront(memory.goal, now);
    remarks.push(...said);
    now = after;
  }
  const records = { ...memory.records, leap: Math.max(leap, by) };
  return [{ ...memory, running: now, records }, remarks];
}

function inFront(goal: number, now: Running): [Remark[], Running] {
  const [horse, rival, , last] = order(now) as [number, number, number, number];
  const [best, next] = [now.at[horse - 1]!, now.at[rival - 1]!];
  const once: string[] = [];
  const first = (name: string) => !now.said.includes(name) && once.push(name) > 0;
  const remarks: Remark[] = [];
  const n = best - next;
  if (horse !== now.leader) remarks.push(remark("lead", 66, { horse, rival, n: best }));
  if (n >= CLEAR && first(`away ${horse}`)) remarks.push(remark("away", 64, { horse, n }));
  if (best >= goal - 2 && n <= 1 && first(`duel ${[horse, rival].sort().join(" ")}`)) {
    remarks.push(remark("duel", 76, { horse, rival, n: goal - best }));
  }
  const gate = now.at[last - 1] === 0 && best >= TIRED && now.at.filter((one) => one === 0).length === 1;
  if (gate && first("gate")) remarks.push(remark("gate", 46, { horse: last }));
  return [remarks, { ...now, leader: horse, said: [...now.said, ...once] }];
}

function ended(memory: Memory, { reason, places }: Fact): [Memory, Remark[]] {
  const [first, second] = places as { horse: number; rider: number }[];
  const { odds } = memory.running;
  const n = odds[first!.horse - 1]!;
  const remarks = [remark("won", 98, { horse: first!.horse, rider: first!.rider, rival: second!.horse })];
  if (reason === "no_cards") remarks.push(remark("no_cards", 70));
  if (n === Math.max(...odds) && n > Math.min(...odds)) remarks.push(remark("upset", 84, { horse: first!.horse, n }));
  else if (n === Math.min(...odds) && n < Math.max(...odds)) {
    remarks.push(remark("favourite", 72, { horse: first!.horse, n }));
  }
  return [memory, remarks];
}

function settled(memory: Memory, { points, race }: Fact): [Memory, Remark[]] {
  const { points: before, gain } = memory.records;
  const gains = (points as number[]).map((sum, seat) => sum - (before[seat] ?? 0));
  const best = Math.max(...gains);
  const [seat, another] = gains.flatMap((one, i) => (one === best ? [i] : []));
  const remarks: Remark[] = [];
  if (race > 1 && best > gain && another === undefined) remarks.push(remark("purse", 74, { seat: seat!, n: best }));
  const most = Math.max(...points);
  const ahead = (points as number[]).flatMap((sum, seat) => (sum === most ? [seat] : []));
  if (ahead.length === 1) remarks.push(remark("points", 60, { seat: ahead[0]!, n: most }));
  return [{ ...memory, records: { ...memory.records, gain: Math.max(gain, best), points } }, remarks];
}
