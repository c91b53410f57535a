// The facts of one race, for games whose races begin with RaceBegan and end with RaceSettled. Loaded with the table, for the replay.

import type { Told } from "../contract.ts";
import type { Fact } from "../../generated/wire.ts";

export function factsOf(steps: Told[]): Fact[] {
  return steps.flatMap((step) => step.events);
}

/** The facts of one race, the first and the last included. A race that is not over has all facts since its beginning. */
export function factsOfRace(facts: Fact[], race: number): Fact[] {
  const from = facts.findIndex((fact) => fact.event === "RaceBegan" && fact.race === race);
  if (from < 0) return [];
  const to = facts.findIndex((fact) => fact.event === "RaceSettled" && fact.race === race);
  return facts.slice(from, to < 0 ? undefined : to + 1);
}
