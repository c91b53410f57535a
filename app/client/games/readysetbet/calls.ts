// The caller: what is worth calling out of each step, in words. Everything is read from the facts so far, so that the status line,
// the log and the screen reader say the same.

import { list, t } from "../../core/words.ts";
import type { Fact, LogStep } from "../../wire.ts";
import { horseName } from "./pieces.tsx";

export interface Call {
  head: string;
  words: string;
  /** A second sentence, where there is room for it. */
  more: string;
  /** News that nobody should miss; the rest is one more roll. */
  loud: boolean;
}

/** The race as far as the caller follows it. */
interface Running {
  at: Map<string, number>;
  leaders: string[];
  crossed: number;
}

const SUMMARY_EVERY = 6;
/** The third is called with the close, those behind it not at all. */
const CROSSED: Record<number, string> = { 1: "rcall.first", 2: "rcall.second" };

let made: { steps: LogStep[]; size: number; calls: WeakMap<Fact[], Call>; last: Call | null } | null = null;

function follow(steps: LogStep[]): { calls: WeakMap<Fact[], Call>; last: Call | null } {
  const size = steps.reduce((sum, step) => sum + step.events.length, 0);
  if (made && made.steps === steps && made.size === size) return made;
  const calls = new WeakMap<Fact[], Call>();
  let last: Call | null = null;
  let running: Running = { at: new Map(), leaders: [], crossed: 0 };
  for (const { events } of steps) {
    if (events.some((fact) => fact.event === "RaceStarted")) {
      running = { at: new Map(), leaders: [], crossed: 0 };
      last = { head: t("rcall.off"), words: t("rcall.off_words"), more: "", loud: true };
      calls.set(events, last);
    }
    const rolled = events.find((fact) => fact.event === "DiceRolled");
    if (!rolled) continue;
    last = call(rolled, events, running);
    calls.set(events, last);
  }
  made = { steps, size, calls, last };
  return made;
}

/** What is called for these facts, which are a step's. */
export function callOf(steps: LogStep[], facts: Fact[]): Call | null {
  return follow(steps).calls.get(facts) ?? null;
}

export function lastCall(steps: LogStep[]): Call | null {
  return follow(steps).last;
}

function call(rolled: Fact, facts: Fact[], running: Running): Call {
  const horse = rolled.horse as string;
  const name = horseName(horse);
  const moves = facts.filter((fact) => fact.event === "HorseMoved");
  const crossing = facts.find((fact) => fact.event === "LineCrossed");
  const closed = facts.find((fact) => fact.event === "BettingClosed");
  const won = facts.some((fact) => fact.event === "RaceEnded");
  const before = running.leaders;
  for (const move of moves) running.at.set(move.horse, move.to);
  const best = Math.max(...running.at.values());
  running.leaders = [...running.at].filter(([, at]) => at === best).map(([one]) => one);
  if (crossing) running.crossed = crossing.number;
  const bonus = moves.find((move) => move.bonus);
  const head = headOf(rolled, bonus !== undefined, name, won, closed !== undefined);
  const said = [
    won && t("rcall.won_words", { n: rolled.roll }),
    closed?.reason === "third_crossing" && t("rcall.third", { horse: name }),
    crossing && CROSSED[crossing.number] && t(CROSSED[crossing.number]!, { horse: name }),
    !won && lead(horse, before, running.leaders),
    bonus && !won && t("rcall.bonus_words", { n: bonus.by, to: String(bonus.to) }),
  ].filter((one): one is string => typeof one === "string");
  const loud = said.length > 0 || rolled.in_a_row > 1;
  if (!said.length) said.push(plain(rolled, moves, running));
  return { head, words: said[0]!, more: said[1] ?? "", loud };
}

function headOf(rolled: Fact, bonus: boolean, horse: string, won: boolean, closed: boolean): string {
  const [one, other] = rolled.dice as [number, number];
  if (won) return t("rcall.won", { horse });
  if (closed) return t("rcall.closed");
  if (bonus) return t("rcall.bonus", { horse });
  if (one + other === 2) return t("rcall.snake_eyes");
  if (one + other === 12) return t("rcall.boxcars");
  if (rolled.in_a_row > 1) return t("rcall.again", { horse });
  return t("rcall.roll", { horse });
}

/** Who is in front now, if that is new. */
function lead(horse: string, before: string[], now: string[]): string | null {
  if (!now.includes(horse)) return null;
  if (now.length === 1) {
    return before.length === 1 && before[0] === horse ? null : t("rcall.leads", { horse: horseName(horse) });
  }
  if (before.includes(horse)) return null;
  const others = now.filter((one) => one !== horse).map(horseName);
  return t("rcall.level", { horse: horseName(horse), others: list(others) });
}

/** Nothing special: where the horse is now, or every few rolls how they stand. */
function plain(rolled: Fact, moves: Fact[], { at, leaders }: Running): string {
  if (rolled.roll % SUMMARY_EVERY === 0) return standing(at, leaders);
  return t("rcall.moves", { to: String(moves[0]?.to ?? 0) });
}

function standing(at: Map<string, number>, leaders: string[]): string {
  const best = Math.max(...at.values());
  const behind = [...at].filter(([, one]) => one < best).sort((a, b) => b[1] - a[1]).slice(0, 2).map(([one]) => one);
  const words = { leaders: list(leaders.map(horseName)), to: String(best) };
  if (!behind.length) return t("rcall.in_front", words);
  return t("rcall.stand", { ...words, behind: list(behind.map(horseName)) });
}
