// The caller of a race. Each game's caller.ts finds what is worth saying; this module chooses what is said, in which
// wording, and when the caller is silent. It is a pure function of public facts and their times. A line is a key of the
// word lists with figures, so all screens that have shown the same facts say the same, and no line reveals a secret.

import { list, money, ordinal, t } from "../core/words.ts";
import type { Fact, View } from "../generated/wire.ts";
import type { GameUi, Host, Told } from "./contract.ts";
import type { Stakes } from "./stakes.ts";

export type Figures = Record<string, string | number | (string | number)[]>;

/** A remark on the newest facts. */
export interface Remark {
  code: string;
  figures: Figures;
  /** Remarks with a higher weight come first and interrupt others. */
  weight: number;
  /** The rules require this announcement, so the caller always says it. */
  duty?: boolean;
}

export interface Line {
  key: string;
  figures: Figures;
  weight: number;
  duty: boolean;
  at: number;
  /** The line expires at this time. */
  until: number;
}

/** The number of wordings of each code: full sentences, and short ones for fast moments. */
export type Wordings = Record<string, readonly [full: number, short: number]>;

// deno-lint-ignore no-explicit-any -- each game keeps a memory of its own
export interface Caller<S = any> {
  /** A code without an entry is itself the key of its one wording, in the game's own words. */
  wordings: Wordings;
  /**
   * The memory before the first fact. `latest` supplies constants that no fact contains, such as the length of the
   * course.
   */
  start(latest: View): S;
  /**
   * The name of a fact's beat. The caller receives successive facts with the same name together, such as the runs of
   * all horses.
   */
  beat(fact: Fact): string;
  /** Returns the new memory and the remarks on these facts. Does not change its arguments. */
  hear(memory: S, facts: Fact[]): [S, Remark[]];
  /** The stakes of the current race; null between races. */
  stakes?(memory: S): Stakes | null;
}

/** The state of a game's calling. */
export interface Calling<S = unknown> {
  memory: S;
  /** By wording: when the caller last used it. */
  said: Record<string, number>;
  /** The times of the last beats that led to a remark. */
  beats: number[];
  heard: number;
  last: Line | null;
  quietUntil: number;
}

const AGAIN_MS = 120_000;
const LASTS_MS = { duty: 9000, full: 7000, short: 4000 };
/** The time that a sentence takes, in milliseconds. */
const TAKES_MS = { full: 3200, short: 1500 };
const FAST_MS = 3000; // With beats closer together than this, the caller uses short sentences.
const BEATS = 4;
const LEAST_WHEN_FAST = 30;
const INTERRUPTS = 15;
const ALWAYS = 95; // A remark of this weight, such as the winner, is never left out.
/** Figures that appear as plain numbers or text. */
const PLAIN = ["n", "was", "left", "to", "race", "metres", "running", "guard", "token"];
const SECOND = 60; // A remark of at least this weight may follow another one at once.

export function start(caller: Caller, latest: View, table: string): Calling {
  return { memory: caller.start(latest), said: {}, beats: [], heard: hash(table), last: null, quietUntil: 0 };
}

/**
 * Call the facts that the screen shows together: a step or a part of one. With `silent` the caller only remembers them.
 */
export function call(caller: Caller, before: Calling, facts: Fact[], at: number, silent = false): [Calling, Line[]] {
  let now = before;
  const lines: Line[] = [];
  for (const beat of beatsOf(caller, facts)) {
    const [memory, remarks] = caller.hear(now.memory, beat);
    now = { ...now, memory, heard: now.heard + beat.length };
    if (silent || !remarks.length) continue;
    now = { ...now, beats: [...now.beats, at].slice(-BEATS) };
    const [after, said] = choose(caller, now, remarks, at);
    now = after;
    lines.push(...said);
  }
  return [now, lines];
}

/** All lines of a game, from its log. */
export function callAll(caller: Caller, latest: View, table: string, steps: Told[]): Line[] {
  let now = start(caller, latest, table);
  return steps.flatMap(({ events, at }) => {
    const [after, lines] = call(caller, now, events, at);
    now = after;
    return lines;
  });
}

export function beatsOf(caller: Caller, facts: Fact[]): Fact[][] {
  const beats: Fact[][] = [];
  let last = "";
  for (const fact of facts) {
    const name = caller.beat(fact);
    if (name === last) beats[beats.length - 1]!.push(fact);
    else beats.push([fact]);
    last = name;
  }
  return beats;
}

/**
 * Choose remarks: the required ones first, then the one with the highest weight for which there is time and a fresh
 * wording.
 */
function choose(caller: Caller, before: Calling, remarks: Remark[], at: number): [Calling, Line[]] {
  const fast = isFast(before.beats);
  const lines: Line[] = [];
  let now = before;
  const say = (remark: Remark, key: string) => {
    const short = /\.s\d+$/.test(key);
    const duty = remark.duty ?? false;
    const line = {
      key,
      figures: remark.figures,
      weight: remark.weight,
      duty,
      at,
      until: at + (duty ? LASTS_MS.duty : short ? LASTS_MS.short : LASTS_MS.full),
    };
    lines.push(line);
    const from = Math.max(at, lines.length > 1 ? now.quietUntil : at);
    const quietUntil = from + (short || duty ? TAKES_MS.short : TAKES_MS.full);
    now = { ...now, said: { ...now.said, [key]: at }, last: line, quietUntil };
  };
  for (const remark of remarks) if (remark.duty) say(remark, dutyOf(caller, now, remark));
  const news = remarks.filter((one) => !one.duty).sort((a, b) => b.weight - a.weight);
  const most = fast ? 1 : 2;
  let told = 0;
  for (const remark of news) {
    if (told === most || (told > 0 && remark.weight < SECOND)) break;
    if (!told && !isHeard(before, remark, at, fast)) break;
    const key = wordingOf(caller, now, remark, at, fast);
    if (!key) continue;
    say(remark, key);
    told++;
  }
  return [now, lines];
}

function isFast(beats: number[]): boolean {
  return beats.length === BEATS && beats[BEATS - 1]! - beats[0]! < FAST_MS * (BEATS - 1);
}

/** True if the remark may interrupt the line that is being said. */
function isHeard({ last, quietUntil }: Calling, { weight }: Remark, at: number, fast: boolean): boolean {
  if (fast && weight < LEAST_WHEN_FAST) return false;
  return at >= quietUntil || weight >= Math.min((last?.weight ?? 0) + INTERRUPTS, ALWAYS);
}

function keysOf(caller: Caller, code: string): { full: string[]; short: string[] } {
  const [full, short] = caller.wordings[code] ?? [0, 0];
  const keys = (n: number, kind: string) => Array.from({ length: n }, (_, i) => `call.${code}.${kind}${i + 1}`);
  return { full: keys(full, ""), short: keys(short, "s") };
}

/** A wording that nobody has heard for two minutes, or null. */
function wordingOf(caller: Caller, { said, heard }: Calling, remark: Remark, at: number, fast: boolean): string | null {
  const { full, short } = keysOf(caller, remark.code);
  const fresh = (keys: string[]) => keys.filter((key) => at - (said[key] ?? -Infinity) >= AGAIN_MS);
  const [first, second] = fast ? [short, full] : [full, short];
  const found = fresh(first).length ? fresh(first) : fresh(second);
  const least = Math.min(...found.map((key) => said[key] ?? -Infinity));
  const oldest = found.filter((key) => (said[key] ?? -Infinity) === least);
  return oldest[heard % oldest.length] ?? null;
}

/** The wording of a required remark: the one used longest ago. */
function dutyOf(caller: Caller, { said }: Calling, { code }: Remark): string {
  const { full, short } = keysOf(caller, code);
  const keys = [...full, ...short];
  return keys.sort((a, b) => (said[a] ?? -Infinity) - (said[b] ?? -Infinity))[0] ?? code;
}

/** A number from the table's id, so that different tables begin with different wordings. */
function hash(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521;
  return sum;
}

/**
 * A line in the reader's language. `templates` are the callers' words, loaded on demand. The game names figures that
 * this module does not know.
 */
export function worded({ key, figures }: Line, templates: Record<string, string>, game: GameUi, host: Host): string {
  const one = (name: string, value: unknown): string | number => {
    if (name === "seat") return host.name(value as number);
    if (name === "sum") return money(value as number);
    if (name === "place") return ordinal(value as number);
    return PLAIN.includes(name) ? value as string | number : game.called(name, value as string | number, host);
  };
  const words = Object.entries(figures).map(([name, value]) => [
    name,
    Array.isArray(value) ? list(value.map((each) => String(one(name, each)))) : one(name, value),
  ]);
  return t(templates[key] ?? key, Object.fromEntries(words));
}
