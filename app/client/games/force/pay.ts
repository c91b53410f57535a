// Payments with force. All rules come from an ask's templates: each gives the numbers of normal forces and the special
// forces of a legal payment (503).

import type { Ask, Choice, Template } from "../../generated/wire.ts";

export interface Payment {
  normal: number;
  special: number[];
}

/** All legal payments for running this horse or, without a horse, for an ability's cost. */
export function payments(ask: Ask | null, horse: number | null): Payment[] {
  const fits = (template: Template) => horse === null ? template.do === "pay" : template.card === horse;
  const offered = ask?.moves?.filter((one) => (one.do === "run" || one.do === "pay") && fits(one)) ?? [];
  return offered.map((one) => ({ normal: Number(one.normal), special: idsOf(one.special) }));
}

function idsOf(choice: Choice | undefined): number[] {
  return typeof choice === "object" && "some" in choice ? choice.some.map(Number) : [];
}

/** True if adding cards to `paid` can lead to `payment`. */
export function leadsTo(paid: Payment, payment: Payment): boolean {
  return paid.normal <= payment.normal && paid.special.every((id) => payment.special.includes(id));
}

export function same(one: Payment, other: Payment): boolean {
  return leadsTo(one, other) && leadsTo(other, one);
}

export function isProper(paid: Payment, all: Payment[]): boolean {
  return all.some((payment) => same(paid, payment));
}

/** True if adding this card to `paid` can still lead to a legal payment. */
export function mayAdd(paid: Payment, all: Payment[], special: number | null): boolean {
  const more = special === null
    ? { ...paid, normal: paid.normal + 1 }
    : { ...paid, special: [...paid.special, special] };
  return all.some((payment) => leadsTo(more, payment));
}

/** The proposed payment: with the fewest special forces, and then the fewest cards. */
export function simplest(all: Payment[]): Payment {
  const none: Payment = { normal: 0, special: [] };
  const weight = ({ normal, special }: Payment) => special.length * 100 + normal;
  return all.reduce((best, one) => (best === none || weight(one) < weight(best) ? one : best), none);
}

/**
 * The payment with this card that is most like the present one, or null if no legal payment has it: a tap on a force
 * card exchanges it for what it makes superfluous. `special` is null for one more normal force.
 */
export function exchanged(paid: Payment, all: Payment[], special: number | null): Payment | null {
  const has = (one: Payment) => special === null ? one.normal > paid.normal : one.special.includes(special);
  const change = (one: Payment) =>
    Math.abs(one.normal - paid.normal) + one.special.filter((id) => !paid.special.includes(id)).length +
    paid.special.filter((id) => !one.special.includes(id)).length;
  return all.filter(has).reduce<Payment | null>(
    (best, one) => (best === null || change(one) < change(best) ? one : best),
    null,
  );
}
