// A report of a race from its facts: places and riders, every bet, every payment with its calculation; and the course
// of the game.

import type { Told } from "../contract.ts";
import type { Fact } from "../../generated/wire.ts";
import { heldByRace, positionsBy } from "../results/race_report.ts";
import { factsOf, factsOfRace } from "../results/race_facts.ts";
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
  /** The bet if it paid nothing. */
  missed: Fact | null;
  after: number;
}

export interface RaceReport {
  race: number;
  reason: string;
  places: Placed[];
  seats: SeatReport[];
}

export function report(steps: Told[], race: number): RaceReport | null {
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

/** By race: points of all seats, beginning with the start of the game. */
export function pointsByRace(steps: Told[], seats: number): number[][] {
  return heldByRace(steps, Array(seats).fill(0), "points");
}

/** By trick: the position of each horse, beginning with the gate. */
export function positionsByTrick(steps: Told[], race: number): number[][] {
  return positionsBy("TrickWon", factsOfRace(factsOf(steps), race), HORSES);
}
