// Combines facts for the log and the replay. Loaded with the table; report.ts has the parts that only result sheets
// need.

import type { Fact } from "../../generated/wire.ts";
import { horseOf } from "./view.ts";

/** Join a seat's tickets on one horse to one payment. Maps the first fact of each group to the joined payment. */
export function gathered(facts: Fact[]): Map<Fact, Fact> {
  const told = new Map<Fact, Fact>();
  let last: Fact | undefined; // The tickets that the next ones may join.
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
