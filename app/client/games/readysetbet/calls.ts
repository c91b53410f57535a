// The announcements of each roll, as keys of the word lists with figures, from the facts so far. The status line, the
// log and the screen reader (call_words.ts) and the caller (caller.ts) all use them.

import type { Fact } from "../../generated/wire.ts";
import type { Figures } from "../calling.ts";
import { HORSES } from "./printed.ts";

export interface Said {
  key: string;
  figures: Figures;
  /** True if players need the announcement for their bets. */
  duty?: boolean;
}

export interface Called {
  /** The roll, and news that other news must not replace. */
  head: Said[];
  /** A sentence, and a second one if there is room. */
  words: Said[];
  /** True for important news, false for an ordinary roll. */
  loud: boolean;
}

/** The state of the race as the announcer follows it. */
export interface Running {
  at: Map<string, number>;
  leaders: string[];
  /** The leader that was already announced as running away. */
  away: string | null;
  /** The horses that were already announced as far behind; each group only once per race. */
  behind: Set<string>;
}

const SUMMARY_EVERY = 6;
/**
 * A leader runs away with this lead over the second. The last horses are far behind with this distance to the leader.
 */
const AWAY = 3;
const FAR = 6;
/** If more horses than this are at the back, the field is slow, and none counts as left behind. */
const FEW = 2;
/** By number of horses across: the word. The announcement of the close mentions the third; later horses have none. */
const CROSSED: Record<number, string> = { 1: "first", 2: "second" };

export const OFF: Called = { head: [said("off", {}, true)], words: [said("off_words", {}, true)], loud: true };

function said(name: string, figures: Figures = {}, duty = false): Said {
  return { key: `rcall.${name}`, figures, duty };
}

export function start(): Running {
  return { at: new Map(HORSES.map((horse) => [horse, 0])), leaders: [], away: null, behind: new Set() };
}

/** The announcement of a roll. Updates `running`. */
export function call(rolled: Fact, facts: Fact[], running: Running): Called {
  const { horse, roll } = rolled;
  const moves = facts.filter((fact) => fact.event === "HorseMoved");
  const crossing = facts.find((fact) => fact.event === "LineCrossed");
  const closed = facts.find((fact) => fact.event === "BettingClosed");
  const won = facts.some((fact) => fact.event === "RaceEnded");
  const bonus = moves.find((move) => move.bonus);
  const before = running.leaders;
  for (const move of moves) running.at.set(move.horse, move.to);
  const best = Math.max(...running.at.values());
  running.leaders = [...running.at].filter(([, at]) => at === best).map(([one]) => one);
  const news = [
    won && said("won_words", { n: roll }),
    closed?.reason === "third_crossing" && said("third", { horse }, true),
    crossing && CROSSED[crossing.number] && said(CROSSED[crossing.number]!, { horse }, true),
    !won && lead(horse, before, running.leaders),
    bonus && !won && said("bonus_words", { n: bonus.by, to: String(bonus.to) }),
    !won && runsAway(horse, running),
  ].filter((one): one is Said => Boolean(one));
  const words = news.length ? news : leftBehind(running);
  const loud = words.length > 0 || rolled.in_a_row > 1 || isDouble(rolled);
  return {
    head: headOf(rolled, { bonus: bonus !== undefined, won, closed: closed !== undefined }),
    words: news.length ? news : [...words, plain(rolled, moves, running)],
    loud,
  };
}

/** Double one or double six, for which VIP cards pay. */
function isDouble({ dice: [one, other] }: Fact): boolean {
  return one === other && (one === 1 || one === 6);
}

/** The roll itself: its sum, because players follow it, and its name if it has one. */
export function rollOf(rolled: Fact): Said {
  const sum = sumOf(rolled);
  const name = isDouble(rolled) ? (sum === "2" ? "snake_eyes" : "boxcars") : "roll";
  return said(name, { points: Number(sum) }, true);
}

/** The roll, then its news. News never replaces the sum, "snake eyes" or "boxcars". */
function headOf(rolled: Fact, { bonus, won, closed }: { bonus: boolean; won: boolean; closed: boolean }): Said[] {
  const { horse } = rolled;
  const roll = rollOf(rolled);
  if (won) return [roll, said("won", { horse }, true)];
  if (closed) return [roll, said("closed", {}, true)];
  if (!bonus && rolled.in_a_row === 1) return [roll];
  // "6 again!" contains the sum; "2/3 again!" does not.
  const again = bonus ? "bonus" : "again";
  const sum = sumOf(rolled);
  return horse === sum ? [said(again, { horse: Number(sum) }, true)] : [roll, said(again, { horse }, true)];
}

function sumOf(rolled: Fact): string {
  return String(rolled.dice[0] + rolled.dice[1]);
}

/** The new leader, if there is one. */
function lead(horse: string, before: string[], now: string[]): Said | null {
  if (!now.includes(horse)) return null;
  if (now.length === 1) return before.length === 1 && before[0] === horse ? null : said("leads", { horse });
  if (before.includes(horse)) return null;
  return said("level", { horse, others: now.filter((one) => one !== horse) });
}

/** A leader that runs away, announced once until another horse leads. */
function runsAway(horse: string, running: Running): Said | null {
  const { at, leaders } = running;
  if (leaders.length > 1 || leaders[0] !== running.away) running.away = null;
  const second = Math.max(...[...at].filter(([one]) => one !== horse).map(([, one]) => one));
  const n = at.get(horse)! - second;
  if (n < AWAY || running.away === horse) return null;
  running.away = horse;
  return said("away", { horse, n });
}

/** One or two horses that are far behind all others. */
function leftBehind({ at, behind }: Running): Said[] {
  const least = Math.min(...at.values());
  const horse = [...at].filter(([, at]) => at === least).map(([one]) => one);
  const n = Math.max(...at.values()) - least;
  const key = horse.join(" ");
  if (n < FAR || horse.length > FEW || behind.has(key)) return [];
  behind.add(key);
  return [said(horse.length === 1 ? "behind" : "behind_both", { horse, n })];
}

/** An ordinary roll: the position of the horse, or every few rolls the order of the leaders. */
function plain(rolled: Fact, moves: Fact[], { at, leaders }: Running): Said {
  if (rolled.roll % SUMMARY_EVERY === 0) return standing(at, leaders);
  return said("moves", { horse: rolled.horse, to: String(moves[moves.length - 1]?.to ?? 0) });
}

function standing(at: Map<string, number>, leaders: string[]): Said {
  const best = Math.max(...at.values());
  const to = String(best);
  const behind = [...at].filter(([, one]) => one > 0 && one < best).sort((a, b) => b[1] - a[1]).slice(0, 2);
  if (!behind.length) return said("in_front", { leaders, to });
  return said("stand", { leaders, to, behind: behind.map(([one]) => one) });
}
