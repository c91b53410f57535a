// Honours that only Horse Racing Mafia has: the quinellas and the supply.

import { best, type Claim, feat, type Honours, type Kind, peak, type Story, tally, totals } from "../honours.ts";
import { raceCardHonours } from "../suzuki/honours.ts";
import { horseOf, valueOf } from "../suzuki/view.ts";

const QUINELLA = "M-7.4";

const kinds: Kind[] = [
  peak("mafia.quinella", 92, 1, ({ fact }) => {
    if (fact.event !== "Paid" || fact.rule !== QUINELLA) return null;
    const points = (fact.why.cards as string[]).map(valueOf).reduce((sum, value) => sum + value, 0);
    return {
      seat: fact.payee,
      n: fact.amount,
      figures: { points, sum: fact.due / points, horses: horsesOf(fact.why) },
    };
  }),
  // Nobody had an order for either horse of a winning bet.
  feat("mafia.double", 98, ({ fact, race }, story) => {
    if (fact.event !== "Paid" || fact.rule !== QUINELLA) return null;
    const { unordered } = story.deeds.find((deed) => deed.fact.event === "RaceEnded" && deed.race === race)!.fact;
    const horses = horsesOf(fact.why);
    return horses.every((horse) => unordered.includes(horse)) ? { seat: fact.payee, n: 1, figures: { horses } } : null;
  }),
  { code: "mafia.cold", weight: 76, find: coldHands },
  tally("mafia.bettor", 40, 3, ({ fact }) => fact.event === "QuinellaRevealed" ? { seat: fact.seat, n: 1 } : null),
  tally(
    "mafia.buyer",
    41,
    3,
    ({ fact }) => fact.event === "CardsBought" && fact.count ? { seat: fact.seat, n: fact.count } : null,
  ),
];

function horsesOf(why: { cards: string[] }): number[] {
  return why.cards.map(horseOf);
}

/** A player with two or more quinellas, none of which won. */
function coldHands(story: Story): Claim[] {
  const paid = story.deeds.map(({ fact }) => fact).filter((fact) => fact.event === "Paid" && fact.rule === QUINELLA);
  const laid = totals(story, ({ fact }) => fact.event === "QuinellaRevealed" ? { seat: fact.seat, n: 1 } : null);
  const cold = laid.filter(({ seat, n }) => n > 1 && !paid.some(({ payee }) => payee === seat));
  return best(cold, 2, story.seats);
}

const shared = raceCardHonours({ tickets: "M-7.3" });

export const honours: Honours = { ...shared, kinds: [...kinds, ...shared.kinds] };
