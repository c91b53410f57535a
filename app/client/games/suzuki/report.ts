// A report of a race from its facts: the places, the orders, every payment with its calculation, and the course of the
// money.

import type { Told } from "../contract.ts";
import type { Fact } from "../../generated/wire.ts";
import { heldByRace, positionsBy } from "../results/race_report.ts";
import { gathered } from "./gathered.ts";
import { factsOf, factsOfRace } from "../results/race_facts.ts";
import { valueOf } from "./view.ts";

export interface Payment {
  fact: Fact;
  amount: number; // For this seat: negative if it paid.
}

export interface SeatReport {
  seat: number;
  before: number;
  payments: Payment[];
  after: number;
}

export interface RaceReport {
  race: number;
  places: { horse: number; place: number | null; at: number; home: number | null }[];
  orders: Record<number, number>; // By horse: the seat with its order.
  seats: SeatReport[];
}

/** The stages of a money chart, each with the paragraphs of its payments. */
export type Stages = [name: string, rules: string[]][];

export function report(steps: Told[], race: number): RaceReport | null {
  const facts = factsOfRace(factsOf(steps), race);
  const ended = facts.find((fact) => fact.event === "RaceEnded");
  const settled = facts.find((fact) => fact.event === "RaceSettled");
  if (!ended || !settled) return null;
  const payments = [...gathered(facts).values()];
  const orders = Object.fromEntries(
    facts.filter((fact) => fact.event === "OrderRevealed").map((fact) => [fact.horse, fact.seat]),
  );
  const seats = (settled.money as number[]).map((after, seat) => {
    const own = payments.filter((fact) => fact.payer === seat || fact.payee === seat)
      .map((fact) => ({ fact, amount: fact.payee === seat ? fact.amount : -fact.amount }));
    return { seat, after, before: after - own.reduce((sum, payment) => sum + payment.amount, 0), payments: own };
  });
  return { race, places: ended.places, orders, seats };
}

/** A seat's money after each stage. */
export function courseOf(seat: SeatReport, stages: Stages): number[] {
  let held = seat.before;
  return stages.map(([, rules]) => {
    for (const { fact, amount } of seat.payments) if (rules.includes(fact.rule)) held += amount;
    return held;
  });
}

/** The calculation of a sum, such as "(7+2) × 10,000 × 2"; null if there is none. */
export function sum(fact: Fact): { values: number[]; unit: number; times: number } | null {
  const why = fact.why ?? {};
  const times = why.times ?? 1;
  if (why.count) return { values: [why.count], unit: why.unit, times };
  const cards: string[] = why.cards ?? [];
  if (cards.length) return { values: cards.map(valueOf), unit: why.unit, times };
  return times > 1 ? { values: [], unit: fact.due / times, times } : null;
}

/** By race: the money of all seats, beginning with the start of the game. */
export function moneyByRace(steps: Told[], seats: number): number[][] {
  const given = factsOf(steps).filter((fact) => fact.event === "Paid" && fact.race === 0);
  const start = Array.from({ length: seats }, (_, seat) => given.find((fact) => fact.payee === seat)?.amount ?? 0);
  return heldByRace(steps, start, "money");
}

/** By round: the position of each horse, beginning with the start of the race. */
export function positionsByRound(steps: Told[], race: number, horses: number): number[][] {
  const numbers = Array.from({ length: horses }, (_, i) => i + 1);
  return positionsBy("RoundBegan", factsOfRace(factsOf(steps), race), numbers);
}
