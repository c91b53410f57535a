// The calls of a race in the reader's language, for the status line, the log and screen readers.

import type { Told } from "../contract.ts";
import { list, t } from "../../core/words.ts";
import type { Fact } from "../../generated/wire.ts";
import { call, type Called, OFF, rollOf, type Said, start } from "./calls.ts";
import { horseName, spotName } from "./pieces.tsx";

/** The text of a call. */
export interface Call {
  head: string;
  words: string;
  more: string;
  loud: boolean;
}

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
      last = inWords(OFF);
      calls.set(events, last);
    }
    const rolled = events.find((fact) => fact.event === "DiceRolled");
    if (!rolled) continue;
    last = inWords(call(rolled, events, running));
    calls.set(events, last);
  }
  made = { steps, size, calls, last };
  return made;
}

/** The call for the facts of a step, or null. */
export function callOf(steps: Told[], facts: Fact[]): Call | null {
  return follow(steps).calls.get(facts) ?? null;
}

export function lastCall(steps: Told[]): Call | null {
  return follow(steps).last;
}

function inWords({ head, words: [words, more], loud }: Called): Call {
  return { head: head.map(spoken).join(" "), words: words ? spoken(words) : "", more: more ? spoken(more) : "", loud };
}

/** A figure of a call as text: a sum of the dice is a number, a horse is a word. */
export function called(figure: string, value: string | number): string {
  if (figure === "spot") return spotName(String(value));
  return typeof value === "number" ? t("rcall.points", { sum: String(value) }) : horseName(value);
}

function spoken({ key, figures }: Said): string {
  const words = Object.entries(figures).map(([name, value]) => [
    name,
    name === "n" || name === "to"
      ? value
      : Array.isArray(value)
      ? list(value.map((one) => called(name, one)))
      : called(name, value),
  ]);
  return t(key, Object.fromEntries(words));
}

/** The text of the roll itself: its sum, because players follow it, and its name if it has one. */
export function calledRoll(rolled: Fact): string {
  return spoken(rollOf(rolled));
}
