// Honours that only Long Shot has: second cards in the spurt, and declined draws.

import { type Honours, type Kind, tally } from "../honours.ts";
import { raceCardHonours } from "../suzuki/honours.ts";

const kinds: Kind[] = [
  tally("longshot.forgone", 58, 2, ({ fact }) => fact.event === "SecondForgone" ? { seat: fact.seat, n: 1 } : null),
  tally("longshot.undrawn", 54, 2, ({ fact }) => fact.event === "DrawForgone" ? { seat: fact.seat, n: 1 } : null),
  tally(
    "longshot.losers",
    52,
    3,
    ({ fact }) =>
      fact.event === "Paid" && fact.rule === "L-9.4" ? { seat: fact.payer, n: fact.why.cards.length } : null,
  ),
];

const shared = raceCardHonours({ tickets: "L-9.3" });

export const honours: Honours = { ...shared, kinds: [...kinds, ...shared.kinds] };
