// A report of a race from its facts: places, every bet with its final figures, every payment; and the money after each
// race.

import type { Told } from "../contract.ts";
import type { Fact } from "../../generated/wire.ts";
import { heldByRace, positionsBy } from "../results/race_report.ts";

export interface Placed {
  horse: string;
  place: number;
  at: number;
}

/** A settled bet. `paid` is the actual payment, `due` the sum that the spot and the token demand. */
export interface Settled {
  token: string;
  spot: string;
  won: boolean;
  value: number;
  times: number;
  loss: number;
  token_loss: number;
  cards: string[];
  due: number;
  paid: number;
}

export interface SeatReport {
  seat: number;
  before: number;
  after: number;
  bets: Settled[];
  /** Other payments of this race: for VIP cards and for hosting. */
  others: { fact: Fact; times: number; amount: number }[];
}

export interface RaceReport {
  race: number;
  places: Placed[];
  rolls: number;
  seats: SeatReport[];
}

export function factsOf(steps: Told[]): Fact[] {
  return steps.flatMap((step) => step.events);
}

/**
 * The facts of one race, from the reveal of its cards to its settling. The first race includes the beginning of the
 * game.
 */
export function factsOfRace(facts: Fact[], race: number): Fact[] {
  const from = facts.findIndex((fact) => fact.event === "RacePrepared" && fact.race === race);
  const to = facts.findIndex((fact) => fact.event === "RaceSettled" && fact.race === race);
  return from < 0 ? [] : facts.slice(race === 1 ? 0 : from, to < 0 ? undefined : to + 1);
}

export function report(steps: Told[], race: number): RaceReport | null {
  const facts = factsOfRace(factsOf(steps), race);
  const ended = facts.find((fact) => fact.event === "RaceEnded");
  const settled = facts.find((fact) => fact.event === "RaceSettled");
  if (!ended || !settled) return null;
  const rolls = facts.filter((fact) => fact.event === "DiceRolled").length;
  const seats = (settled.money as number[]).map((after, seat) => seatReport(facts, seat, after));
  return { race, places: ended.places, rolls, seats };
}

function seatReport(facts: Fact[], seat: number, after: number): SeatReport {
  const paid = facts.filter((fact) => fact.event === "Paid" && (fact.payee === seat || fact.payer === seat));
  const change = paid.reduce((sum, fact) => sum + (fact.payee === seat ? fact.amount : -fact.amount), 0);
  const bets = facts.filter((fact) => fact.event === "BetSettled" && fact.seat === seat).map((fact) =>
    settledBet(fact, paid)
  );
  const others: SeatReport["others"] = [];
  for (const fact of paid.filter((one) => !one.rule.startsWith("R-6"))) {
    const same = others.find((one) => one.fact.rule === fact.rule && one.fact.why.card === fact.why.card);
    if (same) {
      same.times++;
      same.amount += fact.amount;
    } else others.push({ fact, times: 1, amount: fact.amount });
  }
  return { seat, after, before: after - change, bets, others };
}

function settledBet(fact: Fact, paid: Fact[]): Settled {
  const { token, spot, won, value, times, loss, token_loss, cards } = fact as unknown as Settled;
  const moved = paid.filter((one) => one.rule.startsWith("R-6") && one.why.spot === spot && one.why.token === token)
    .reduce((sum, one) => sum + one.amount, 0);
  const due = won ? value * times : loss + token_loss;
  return { token, spot, won, value, times, loss, token_loss, cards, due, paid: moved };
}

/** By race: the money of all seats, beginning with the start of the game. */
export function moneyByRace(steps: Told[], seats: number): number[][] {
  const start: number[] = Array(seats).fill(0);
  for (const fact of factsOf(steps)) if (fact.event === "Paid" && fact.race === 0) start[fact.payee] = fact.amount;
  return heldByRace(steps, start, "money");
}

/** By roll: the position of each horse, beginning with the gate. */
export function positionsByRoll(steps: Told[], race: number, horses: string[]): number[][] {
  return positionsBy("DiceRolled", factsOfRace(factsOf(steps), race), horses);
}
