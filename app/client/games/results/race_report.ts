// What a race was and brought, read from its facts, as far as games with races tell it alike.

import type { Told } from "../contract.ts";
import type { Fact } from "../../generated/wire.ts";

/** Where each of the horses stood after each beat of a race, which a fact of that name begins or ends; the first entry is the gate. */
export function positionsBy(beat: string, facts: Fact[], horses: (number | string)[]): number[][] {
  const beats: number[][] = [horses.map(() => 0)];
  for (const fact of facts) {
    if (fact.event === beat) beats.push(beats[beats.length - 1]!.slice());
    if (fact.event === "HorseMoved") beats[beats.length - 1]![horses.indexOf(fact.horse)] = fact.to;
  }
  return beats;
}

/** What everybody had at the start and after each race that is settled: `field` of its fact. */
export function heldByRace(steps: Told[], start: number[], field: "money" | "points"): number[][] {
  const settled = steps.flatMap((step) => step.events).filter((fact) => fact.event === "RaceSettled");
  return [start, ...settled.map((fact) => fact[field])];
}
