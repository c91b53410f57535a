// Parts of a race's report that all games with races share, read from its facts.

import type { Told } from "../contract.ts";
import type { Fact } from "../../generated/wire.ts";

/**
 * The position of each horse after each beat of a race; facts named `beat` begin or end the beats. The first entry is
 * the gate.
 */
export function positionsBy(beat: string, facts: Fact[], horses: (number | string)[]): number[][] {
  const beats: number[][] = [horses.map(() => 0)];
  for (const fact of facts) {
    if (fact.event === beat) beats.push(beats[beats.length - 1]!.slice());
    if (fact.event === "HorseMoved") beats[beats.length - 1]![horses.indexOf(fact.horse)] = fact.to;
  }
  return beats;
}

/** All balances at the start and after each settled race: `field` of the settling fact. */
export function heldByRace(steps: Told[], start: number[], field: "money" | "points"): number[][] {
  const settled = steps.flatMap((step) => step.events).filter((fact) => fact.event === "RaceSettled");
  return [start, ...settled.map((fact) => fact[field])];
}
