// What a race was, read from its facts: the places, who had which order, every payment with its sum, and money on its way.

import type { Fact, LogStep } from "../../wire.ts";
import { horseOf, valueOf } from "./view.ts";

export interface Payment {
  fact: Fact;
  amount: number; // for this seat: below zero when it paid
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
  orders: Record<number, number>; // by horse: the seat
  seats: SeatReport[];
}

/** Payments, with a seat's tickets on one horse as a single one: by the fact that comes first, what is told for it. */
export function gathered(facts: Fact[]): Map<Fact, Fact> {
  const told = new Map<Fact, Fact>();
  let last: Fact | undefined; // tickets that others may join
  for (const fact of facts.filter(({ event }) => event === "Paid")) {
    const card: string | undefined = fact.why?.card;
    if (last && card && last.payee === fact.payee && horseOf(last.why.card) === horseOf(card)) {
      last.why.cards.push(card);
      last.amount += fact.amount;
      last.due += fact.due;
    } else {
      const whole: Fact = card ? { ...fact, why: { ...fact.why, cards: [card] } } : fact;
      told.set(fact, whole);
      last = card ? whole : undefined;
    }
  }
  return told;
}

/** The stops of a money chart, each with the paragraphs that lead to it. */
export type Stages = [name: string, rules: string[]][];

export function factsOf(steps: LogStep[]): Fact[] {
  return steps.flatMap((step) => step.events);
}

/** The facts of one race, from its deal to its settling. */
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

/** "(7+2) × 10,000 × 2": how a sum came about, where there is something to calculate. */
export function sum(fact: Fact): { values: number[]; unit: number; times: number } | null {
  const why = fact.why ?? {};
  const times = why.times ?? 1;
  if (why.count) return { values: [why.count], unit: why.unit, times };
  const cards: string[] = why.cards ?? [];
  if (cards.length) return { values: cards.map(valueOf), unit: why.unit, times };
  return times > 1 ? { values: [], unit: fact.due / times, times } : null;
}

/** Money by seat at the start and after each race that is settled. */
export function moneyByRace(steps: LogStep[], seats: number): number[][] {
  const facts = factsOf(steps);
  const start = Array.from(
    { length: seats },
    (_, seat) => facts.find((fact) => fact.event === "Paid" && fact.race === 0 && fact.payee === seat)?.amount ?? 0,
  );
  return [start, ...facts.filter((fact) => fact.event === "RaceSettled").map((fact) => fact.money)];
}

/** Where each of so many horses stood after each round of a race; the first entry is the start. */
export function positionsByRound(steps: LogStep[], race: number, horses: number): number[][] {
  const rounds: number[][] = [Array(horses).fill(0)];
  for (const fact of factsOfRace(factsOf(steps), race)) {
    if (fact.event === "RoundBegan") rounds.push(rounds[rounds.length - 1]!.slice());
    if (fact.event === "HorseMoved") rounds[rounds.length - 1]![fact.horse - 1] = fact.to;
  }
  return rounds;
}
