// Paying with force, read from the templates of an ask and from nothing else: each names how many normal forces and which
// special ones make a proper payment (503).

import type { Ask, Choice, Template } from "../../generated/wire.ts";

export interface Payment {
  normal: number;
  special: number[];
}

/** Every proper payment: for running this horse, or, without one, for what an ability asks for. */
export function payments(ask: Ask | null, horse: number | null): Payment[] {
  const fits = (template: Template) => horse === null ? template.do === "pay" : template.card === horse;
  const offered = ask?.moves?.filter((one) => (one.do === "run" || one.do === "pay") && fits(one)) ?? [];
  return offered.map((one) => ({ normal: Number(one.normal), special: idsOf(one.special) }));
}

function idsOf(choice: Choice | undefined): number[] {
  return typeof choice === "object" && "some" in choice ? choice.some.map(Number) : [];
}

/** Is it a part of the other: could one get there by adding cards? */
export function leadsTo(paid: Payment, payment: Payment): boolean {
  return paid.normal <= payment.normal && paid.special.every((id) => payment.special.includes(id));
}

export function same(one: Payment, other: Payment): boolean {
  return leadsTo(one, other) && leadsTo(other, one);
}

export function isProper(paid: Payment, all: Payment[]): boolean {
  return all.some((payment) => same(paid, payment));
}

/** May this card be added to what is paid already, on the way to a proper payment? */
export function mayAdd(paid: Payment, all: Payment[], special: number | null): boolean {
  const more = special === null
    ? { ...paid, normal: paid.normal + 1 }
    : { ...paid, special: [...paid.special, special] };
  return all.some((payment) => leadsTo(more, payment));
}

/** What to propose: as few special forces as possible, and then as few cards. */
export function simplest(all: Payment[]): Payment {
  const none: Payment = { normal: 0, special: [] };
  const weight = ({ normal, special }: Payment) => special.length * 100 + normal;
  return all.reduce((best, one) => (best === none || weight(one) < weight(best) ? one : best), none);
}
