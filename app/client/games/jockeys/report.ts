// What a race was, read from its facts: places and who rode, every bet, every payment with its sum; and the game's course.

import type { Fact, LogStep } from "../../wire.ts";
import { HORSES } from "./view.ts";

export interface Placed {
  horse: number;
  place: number;
  at: number;
  rider: number;
}

export interface SeatReport {
  seat: number;
  before: number;
  payments: Fact[];
  /** The bet that paid nothing, if so. */
  missed: Fact | null;
  after: number;
}

export interface RaceReport {
  race: number;
  reason: string;
  places: Placed[];
  seats: SeatReport[];
}

export function factsOf(steps: LogStep[]): Fact[] {
  return steps.flatMap((step) => step.events);
}

/** The facts of one race, from its paddock to its settling. */
export function factsOfRace(facts: Fact[], race: number): Fact[] {
  const from = facts.findIndex((fact) => fact.event === "RaceBegan" && fact.race === race);
  if (from < 0) return [];
  const to = facts.findIndex((fact) => fact.event === "RaceSettled" && fact.race === race);
  return facts.slice(from, to < 0 ? undefined : to + 1);
}

export function report(steps: LogStep[], race: number): RaceReport | null {
  const facts = factsOfRace(factsOf(steps), race);
  const ended = facts.find((fact) => fact.event === "RaceEnded");
  const settled = facts.find((fact) => fact.event === "RaceSettled");
  if (!ended || !settled) return null;
  const seats = (settled.points as number[]).map((after, seat) => {
    const payments = facts.filter((fact) => fact.event === "Paid" && fact.payee === seat);
    const bet = facts.find((fact) => fact.event === "BetRevealed" && fact.seat === seat) ?? null;
    return {
      seat,
      after,
      before: after - payments.reduce((sum, fact) => sum + fact.amount, 0),
      payments,
      missed: payments.some((fact) => fact.rule === "J-8.2") ? null : bet,
    };
  });
  return { race, reason: ended.reason, places: ended.places, seats };
}

/** Points by seat at the start and after each race that is settled. */
export function pointsByRace(steps: LogStep[], seats: number): number[][] {
  const settled = factsOf(steps).filter((fact) => fact.event === "RaceSettled");
  return [Array.from({ length: seats }, () => 0), ...settled.map((fact) => fact.points)];
}

/** Where each horse stood after each trick of a race; the first entry is the gate. */
export function positionsByTrick(steps: LogStep[], race: number): number[][] {
  const tricks: number[][] = [HORSES.map(() => 0)];
  for (const fact of factsOfRace(factsOf(steps), race)) {
    if (fact.event === "TrickWon") tricks.push(tricks[tricks.length - 1]!.slice());
    if (fact.event === "HorseMoved") tricks[tricks.length - 1]![fact.horse - 1] = fact.to;
  }
  return tricks;
}
