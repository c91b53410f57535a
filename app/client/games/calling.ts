// The caller of a race. Each game notices what is worth saying (its caller.ts); here it is decided what is said of it, in which
// wording, and when there is silence. A pure function of facts that everybody may know and of their times: a line is a key of the
// word lists with figures, so two screens that have seen the same say the same, and nobody's secret can be heard.

import { list, money, ordinal, t } from "../core/words.ts";
import type { Fact, View } from "../generated/wire.ts";
import type { GameUi, Host, Told } from "./contract.ts";

export type Figures = Record<string, string | number | (string | number)[]>;

/** Something worth saying of the facts just heard. */
export interface Remark {
  code: string;
  figures: Figures;
  /** What matters more is said first, and interrupts. */
  weight: number;
  /** The rules have it announced: said whatever else there is to say, and however often. */
  duty?: boolean;
}

export interface Line {
  key: string;
  figures: Figures;
  weight: number;
  duty: boolean;
  at: number;
  /** After this moment it is old news, and no voice says it any more. */
  until: number;
}

/** So many wordings of each code: full sentences, and short ones for when everything happens at once. */
export type Wordings = Record<string, readonly [full: number, short: number]>;

// deno-lint-ignore no-explicit-any -- each game keeps a memory of its own
export interface Caller<S = any> {
  /** A code without an entry is a key itself: it has one wording, of the game's other words. */
  wordings: Wordings;
  /** Before the first fact. `latest` lends what no fact tells and never changes: how long the course is. */
  start(latest: View): S;
  /** Facts in a row with the same name are heard as one: all horses of a run. */
  beat(fact: Fact): string;
  /** The memory after these facts, and what is worth saying of them. Changes nothing that it is given. */
  hear(memory: S, facts: Fact[]): [S, Remark[]];
}

/** Where the calling of a game has come to. */
export interface Calling<S = unknown> {
  memory: S;
  /** When each wording was said last. */
  said: Record<string, number>;
  /** The moments of the last beats that were worth a word. */
  beats: number[];
  heard: number;
  last: Line | null;
  quietUntil: number;
}

const AGAIN_MS = 120_000;
const LASTS_MS = { duty: 9000, full: 7000, short: 4000 };
/** So long a sentence takes to be read or said. */
const TAKES_MS = { full: 3200, short: 1500 };
const FAST_MS = 3000; // between beats: sentences are short from here on
const BEATS = 4;
const LEAST_WHEN_FAST = 30;
const INTERRUPTS = 15;
const ALWAYS = 95; // who has won is never left out
/** Figures that are written as they are. */
const PLAIN = ["n", "was", "left", "to", "race", "metres", "running", "guard", "token"];
const SECOND = 60; // what weighs as much may follow in the same breath

export function start(caller: Caller, latest: View, table: string): Calling {
  return { memory: caller.start(latest), said: {}, beats: [], heard: hash(table), last: null, quietUntil: 0 };
}

/** The facts of one step, or of a part of it that is seen at once. In silence they are only remembered. */
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

/** Everything that is called of a game, from its log. */
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

/** Duties first, then what weighs most, if there is time for it and words that were not heard lately. */
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

/** Whether somebody who is still speaking stops for it. */
function isHeard({ last, quietUntil }: Calling, { weight }: Remark, at: number, fast: boolean): boolean {
  if (fast && weight < LEAST_WHEN_FAST) return false;
  return at >= quietUntil || weight >= Math.min((last?.weight ?? 0) + INTERRUPTS, ALWAYS);
}

function keysOf(caller: Caller, code: string): { full: string[]; short: string[] } {
  const [full, short] = caller.wordings[code] ?? [0, 0];
  const keys = (n: number, kind: string) => Array.from({ length: n }, (_, i) => `call.${code}.${kind}${i + 1}`);
  return { full: keys(full, ""), short: keys(short, "s") };
}

/** A wording that nobody has heard for two minutes, if there is one. */
function wordingOf(caller: Caller, { said, heard }: Calling, remark: Remark, at: number, fast: boolean): string | null {
  const { full, short } = keysOf(caller, remark.code);
  const fresh = (keys: string[]) => keys.filter((key) => at - (said[key] ?? -Infinity) >= AGAIN_MS);
  const [first, second] = fast ? [short, full] : [full, short];
  const found = fresh(first).length ? fresh(first) : fresh(second);
  const least = Math.min(...found.map((key) => said[key] ?? -Infinity));
  const oldest = found.filter((key) => (said[key] ?? -Infinity) === least);
  return oldest[heard % oldest.length] ?? null;
}

/** A duty is done in the words that were used least lately. */
function dutyOf(caller: Caller, { said }: Calling, { code }: Remark): string {
  const { full, short } = keysOf(caller, code);
  const keys = [...full, ...short];
  return keys.sort((a, b) => (said[a] ?? -Infinity) - (said[b] ?? -Infinity))[0] ?? code;
}

/** Tables do not all begin with the same words. */
function hash(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521;
  return sum;
}

/** A line in the reader's language. `templates` are the words of the callers, which a page fetches when it wants them. What the
 * house does not know is named by the game. */
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
