// Remarks on a race between two players: runs and guards, their results, the lead, new areas, the run-in. Uses public
// facts only: names of open cards, and the number of cards left to run.

import type { Fact } from "../../generated/wire.ts";
import type { Caller, Remark } from "../calling.ts";
import { closeness } from "../stakes.ts";

interface Memory {
  /** True from the first turn to the end of the race. */
  on: boolean;
  /** The largest number of cards that a player had left to run. */
  course: number;
  /** By seat: cards left to run. */
  left: number[];
  /** By seat: the largest deficit so far. */
  behind: number[];
  leader: number | null;
  /** By seat: unsuccessful runs in a row. */
  failures: number[];
  longest: number;
  said: string[];
}

const CLOSE = 1;
const LEAP = 4;
const MANY = 3;
const CLEAR = 8;
const RUN_IN = 8;
const COMEBACK = 6;

const START: Memory = {
  on: false,
  course: 0,
  left: [0, 0],
  behind: [0, 0],
  leader: null,
  failures: [0, 0],
  longest: 0,
  said: [],
};

export const caller: Caller<Memory> = {
  wordings: {
    "force.conditions": [2, 1],
    "force.first": [2, 1],
    "force.off": [3, 1],
    "force.support": [3, 1],
    "force.runner": [4, 3],
    "force.costly": [2, 1],
    "force.guard": [4, 2],
    "force.unguarded": [3, 2],
    "force.close": [3, 1],
    "force.run": [4, 3],
    "force.leap": [3, 1],
    "force.failed": [4, 2],
    "force.drought": [2, 1],
    "force.area": [2, 1],
    "force.stretch": [2, 1],
    "force.extra": [2, 1],
    "force.going": [2, 1],
    "force.lead": [4, 2],
    "force.level": [2, 1],
    "force.away": [2, 1],
    "force.duel": [3, 1],
    "force.record": [2, 1],
    "force.home": [2, 1],
    "force.won": [3, 1],
    "force.draw": [1, 1],
    "force.comeback": [2, 1],
  },
  start: () => START,
  beat: ({ event }) => MOVING.has(event) ? "moved" : event,
  hear: (memory, facts) => HEARD[caller.beat(facts[0]!)]?.(memory, facts) ?? [memory, []],
  // There are no bets: the whole game is at stake for both players.
  stakes: ({ on, left, course }) => {
    if (!on || !course) return null;
    const [first, second] = left.slice().sort((a, b) => a - b) as [number, number];
    return { run: 1 - first / course, close: closeness(second - first, FAR_APART), money: 1 };
  },
};

const FAR_APART = 10;

const MOVING = new Set(["CardsMoved", "CardsShown", "CardsHidden", "CardsPassed", "CardsLaid"]);

function remark(code: string, weight: number, figures: Remark["figures"] = {}): Remark {
  return { code: `force.${code}`, weight, figures };
}

const HEARD: Record<string, (memory: Memory, facts: Fact[]) => [Memory, Remark[]]> = {
  moved,
  ConditionsSettled: (memory, [fact]) => {
    const { course, surface, metres, going } = fact!;
    return [memory, [remark("conditions", 50, { course, surface, metres, going })]];
  },
  FirstSettled: (memory, [fact]) => [memory, [remark("first", 56, { seat: fact!.seat })]],
  TurnBegan: (
    memory,
    [fact],
  ) => [{ ...memory, on: true }, fact!.turn === 1 ? [remark("off", 90, { seat: fact!.seat })] : []],
  SupportPlayed: (memory, [fact]) => [memory, [remark("support", 31, { seat: fact!.seat, card: fact!.card })]],
  RunnerPlayed: (memory, [fact]) => {
    const { seat, card, paid } = fact!;
    const costly = paid.length >= MANY ? [remark("costly", 61, { seat, card, n: paid.length })] : [];
    return [memory, [remark("runner", 46, { seat, card }), ...costly]];
  },
  GuardPlayed: (memory, [fact]) => [memory, [remark("guard", 48, { seat: fact!.seat, card: fact!.card })]],
  Unguarded: (memory, [fact]) => [memory, [remark("unguarded", 44, { seat: fact!.seat })]],
  RunCompared: (memory, [fact]) => {
    const { running, guard, guards } = fact!;
    const close = guards.length > 0 && Math.abs(running - guard) <= CLOSE;
    return [memory, close ? [remark("close", 58, { running: String(running), guard: String(guard) })] : []];
  },
  RunSucceeded: (memory, [fact]) => succeeded(memory, fact!),
  RunFailed: (memory, [fact]) => {
    const { seat } = fact!;
    const failures = memory.failures.map((n, i) => (i === seat ? n + 1 : n));
    const n = failures[seat]!;
    const drought = n >= MANY ? [remark("drought", 63, { seat, n })] : [];
    return [{ ...memory, failures }, [...drought, remark("failed", 58, { seat })]];
  },
  AreaReached: (memory, [fact]) => {
    const { seat, area } = fact!;
    if (area === 0) return [memory, [remark("home", 95, { seat })]];
    return [memory, [area === 4 ? remark("stretch", 76, { seat }) : remark("area", 54, { seat, area })]];
  },
  ExtraRunsGained: (memory, [fact]) => [memory, [remark("extra", 55, { seat: fact!.seat, n: fact!.by })]],
  GoingChanged: (memory, [fact]) => [memory, [remark("going", 52, { going: fact!.going })]],
  TurnEnded: (memory) => inFront(memory),
  RaceBegan: () => [START, []],
  RaceEnded: (memory, [fact]) => ended({ ...memory, on: false }, fact!.winner),
  GameEnded: (memory, [fact]) => {
    if (fact!.reason === "match") return [memory, []];
    const [first, second] = fact!.ranking as { seat: number; place: number }[];
    return ended({ ...memory, on: false }, second!.place === 1 ? null : first!.seat);
  },
};

/** Cards that leave the areas count as run; their number is public. */
function moved(memory: Memory, facts: Fact[]): [Memory, Remark[]] {
  const left = memory.left.slice();
  for (const fact of facts) {
    const n = fact.count ?? fact.cards?.length ?? 0;
    for (const [place, sign] of [[fact.origin, -1], [fact.to, 1]] as const) {
      const [seat, zone] = String(place).split("/");
      if (zone?.startsWith("area")) left[Number(seat)]! += sign * n;
    }
  }
  return [{ ...memory, left, course: Math.max(memory.course, ...left) }, []];
}

function succeeded(memory: Memory, { seat, distance: n }: Fact): [Memory, Remark[]] {
  const { longest } = memory;
  const remarks = n > 0 ? [remark("run", 58 + Math.min(n, 3), { seat, n })] : []; // A run may bring nobody nearer home.
  if (longest >= LEAP && n > longest) remarks.push(remark("record", 68, { seat, n, was: longest }));
  else if (n >= LEAP) remarks.push(remark("leap", 67, { seat, n }));
  const failures = memory.failures.map((count, i) => (i === seat ? 0 : count));
  return [{ ...memory, failures, longest: Math.max(longest, n) }, remarks];
}

/** The player with fewer cards left at the end of a turn. */
function inFront(memory: Memory): [Memory, Remark[]] {
  const [mine, others] = memory.left as [number, number];
  const n = Math.abs(mine - others);
  const seat = mine < others ? 0 : 1;
  const once: string[] = [];
  const first = (name: string) => !memory.said.includes(name) && once.push(name) > 0;
  const remarks: Remark[] = [];
  const leader = n ? seat : null;
  if (leader !== null && leader !== memory.leader) remarks.push(remark("lead", 66, { seat, n }));
  if (leader === null && memory.leader !== null) remarks.push(remark("level", 64, { n: mine }));
  if (n >= CLEAR && first(`away ${seat}`)) remarks.push(remark("away", 65, { seat, n }));
  const run_in = Math.max(mine, others) <= RUN_IN;
  if (run_in && n <= CLOSE && first("duel")) remarks.push(remark("duel", 78, { n: Math.min(mine, others) }));
  const behind = memory.behind.map((most, i) => Math.max(most, memory.left[i]! - memory.left[1 - i]!));
  return [{ ...memory, leader: leader ?? memory.leader, behind, said: [...memory.said, ...once] }, remarks];
}

function ended(memory: Memory, seat: number | null): [Memory, Remark[]] {
  if (seat === null) return [memory, [remark("draw", 98)]];
  const remarks = [remark("won", 99, { seat, n: memory.left[1 - seat]! })];
  const behind = memory.behind[seat]!;
  if (behind >= COMEBACK) remarks.push(remark("comeback", 80, { seat, n: behind }));
  return [memory, remarks];
}
