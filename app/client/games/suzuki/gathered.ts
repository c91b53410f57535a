// Facts put together as the log and the replay need them, with the table; what only the sheet after a race needs is in report.ts.

import type { Fact } from "../../generated/wire.ts";
import { horseOf } from "./view.ts";

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
