// The stages of the money chart, and the losing bets of a race.

import type { Told } from "../contract.ts";
import { factsOf, factsOfRace } from "../results/race_facts.ts";
import type { Stages } from "../suzuki/report.ts";

export const STAGES: Stages = [
  ["start", []],
  ["supply", ["M-5.3"]],
  ["orders", ["M-7.1", "M-7.2a", "M-7.2b", "M-7.2c"]],
  ["tickets", ["M-7.3"]],
  ["quinella", ["M-7.4"]],
  ["cost", ["M-7.5"]],
];

/** The losing quinellas of a seat. */
export function missed(steps: Told[], race: number, seat: number): string[][] {
  const facts = factsOfRace(factsOf(steps), race);
  const hit = facts.filter((fact) => fact.rule === "M-7.4" && fact.payee === seat).map((fact) => fact.why.cards.join());
  return facts.filter((fact) => fact.event === "QuinellaRevealed" && fact.seat === seat)
    .map((fact) => fact.cards as string[])
    .filter((cards) => !hit.includes(cards.join()));
}
