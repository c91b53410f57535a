// The caller: what is worth calling out of each step, in words. Everything is read from the facts so far, so that the status line,
// the log and the screen reader say the same.

import type { Told } from "../contract.ts";
import { list, t } from "../../core/words.ts";
import type { Fact } from "../../generated/wire.ts";
import { horseName } from "./pieces.tsx";
import { HORSES } from "./printed.ts";

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
  /** The leader that was called for running away from the others. */
  away: string | null;
  /** The horses that were called for being far behind, each group once a race. */
  behind: Set<string>;
}

const SUMMARY_EVERY = 6;
/** Spaces to the second from which a leader runs away, and to the leader from which the last horses are far behind. */
const AWAY = 3;
const FAR = 6;
/** With more horses than this at the back, the field is slow and nobody is left behind. */
const FEW = 2;
/** The third is called with the close, those behind it not at all. */
const CROSSED: Record<number, string> = { 1: "rcall.first", 2: "rcall.second" };

let made: { steps: Told[]; size: number; calls: WeakMap<Fact[], Call>; last: Call | null } | null = null;

function follow(steps: Told[]): { calls: WeakMap<Fact[], Call>; last: Call | null } {
  const size = steps.reduce((sum, step) => sum + step.events.length, 0);
  if (made && made.steps === steps && made.size === size) return made;
  const calls = new WeakMap<Fact[], Call>();
  let last: Call | null = null;
  let running = start();
  for (const { events } of steps) {
    if (events.some((fact) => fact.event === "RaceStarted")) {
      running = start();
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
export function callOf(steps: Told[], facts: Fact[]): Call | null {
  return follow(steps).calls.get(facts) ?? null;
}

export function lastCall(steps: Told[]): Call | null {
  return follow(steps).last;
}

function start(): Running {
  return { at: new Map(HORSES.map((horse) => [horse, 0])), leaders: [], away: null, behind: new Set() };
}

function call(rolled: Fact, facts: Fact[], running: Running): Call {
  const horse = rolled.horse as string;
  const name = horseName(horse);
  const moves = facts.filter((fact) => fact.event === "HorseMoved");
  const crossing = facts.find((fact) => fact.event === "LineCrossed");
  const closed = facts.find((fact) => fact.event === "BettingClosed");
  const won = facts.some((fact) => fact.event === "RaceEnded");
  const bonus = moves.find((move) => move.bonus);
  const before = running.leaders;
  for (const move of moves) running.at.set(move.horse, move.to);
  const best = Math.max(...running.at.values());
  running.leaders = [...running.at].filter(([, at]) => at === best).map(([one]) => one);
  const said = [
    won && t("rcall.won_words", { n: rolled.roll }),
    closed?.reason === "third_crossing" && t("rcall.third", { horse: name }),
    crossing && CROSSED[crossing.number] && t(CROSSED[crossing.number]!, { horse: name }),
    !won && lead(horse, before, running.leaders),
    bonus && !won && t("rcall.bonus_words", { n: bonus.by, to: String(bonus.to) }),
    !won && runsAway(horse, running),
  ].filter((one): one is string => typeof one === "string");
  const news = said.length ? said : leftBehind(running);
  const loud = news.length > 0 || rolled.in_a_row > 1 || isDouble(rolled);
  const [words, more] = said.length ? said : [...news, plain(rolled, moves, running)];
  const head = headOf(rolled, { bonus: bonus !== undefined, won, closed: closed !== undefined });
  return { head, words: words!, more: more ?? "", loud };
}

/** Two ones or two sixes, which VIP cards pay for. */
function isDouble({ dice: [one, other] }: Fact): boolean {
  return one === other && (one === 1 || one === 6);
}

/** The roll itself: its sum, for players follow it, and its name if it has one. */
export function calledRoll(rolled: Fact): string {
  const sum = sumOf(rolled);
  const points = t("rcall.points", { sum });
  if (!isDouble(rolled)) return t("rcall.roll", { points });
  return t(sum === "2" ? "rcall.snake_eyes" : "rcall.boxcars", { points });
}

/** The roll, then what it brings: no news replaces the sum, nor snake eyes and boxcars. */
function headOf(rolled: Fact, { bonus, won, closed }: { bonus: boolean; won: boolean; closed: boolean }): string {
  const called = calledRoll(rolled);
  const horse = horseName(rolled.horse);
  if (won) return `${called} ${t("rcall.won", { horse })}`;
  if (closed) return `${called} ${t("rcall.closed")}`;
  if (!bonus && rolled.in_a_row === 1) return called;
  const again = bonus ? "rcall.bonus" : "rcall.again";
  const sum = sumOf(rolled);
  // "6 again!" names the sum by itself; "2/3 again!" does not.
  return rolled.horse === sum ? t(again, { horse: t("rcall.points", { sum }) }) : `${called} ${t(again, { horse })}`;
}

function sumOf(rolled: Fact): string {
  return String(rolled.dice[0] + rolled.dice[1]);
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

/** A leader that leaves the others behind, once until another horse leads. */
function runsAway(horse: string, running: Running): string | null {
  const { at, leaders } = running;
  if (leaders.length > 1 || leaders[0] !== running.away) running.away = null;
  const second = Math.max(...[...at].filter(([one]) => one !== horse).map(([, one]) => one));
  const by = at.get(horse)! - second;
  if (by < AWAY || running.away === horse) return null;
  running.away = horse;
  return t("rcall.away", { horse: horseName(horse), n: by });
}

/** One or two horses far behind all others. */
function leftBehind({ at, behind }: Running): string[] {
  const least = Math.min(...at.values());
  const last = [...at].filter(([, one]) => one === least).map(([one]) => one);
  const by = Math.max(...at.values()) - least;
  const key = last.join(" ");
  if (by < FAR || last.length > FEW || behind.has(key)) return [];
  behind.add(key);
  return [t(last.length === 1 ? "rcall.behind" : "rcall.behind_both", { horse: list(last.map(horseName)), n: by })];
}

/** Nothing special: where the horse is now, or every few rolls how they stand. */
function plain(rolled: Fact, moves: Fact[], { at, leaders }: Running): string {
  if (rolled.roll % SUMMARY_EVERY === 0) return standing(at, leaders);
  const to = moves[moves.length - 1]?.to ?? 0;
  return t("rcall.moves", { horse: horseName(rolled.horse), to: String(to) });
}

function standing(at: Map<string, number>, leaders: string[]): string {
  const best = Math.max(...at.values());
  const behind = [...at].filter(([, one]) => one > 0 && one < best).sort((a, b) => b[1] - a[1]).slice(0, 2);
  const words = { leaders: list(leaders.map(horseName)), to: String(best) };
  if (!behind.length) return t("rcall.in_front", words);
  return t("rcall.stand", { ...words, behind: list(behind.map(([one]) => horseName(one))) });
}
