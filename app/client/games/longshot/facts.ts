// Changes of the view by facts that only Long Shot has. See suzuki/facts.ts for the others.

import { following, own, seat, sorted, thinned } from "../suzuki/facts.ts";
import type { LongshotView } from "./view.ts";

const LOWEST = 2; // The number of cards from each box that form the new stack.

export const after = following<LongshotView>({
  RaceBegan: () => ({ spurt: false, first_box: null }),
  CardTaken: (view, fact, me) => ({
    stack: fact.stack,
    ...seat(view, fact.seat, { cards: view.seats[fact.seat]!.cards + 1 }),
    ...own(view, fact.seat === me && fact.card && { hand: sorted([...view.own!.hand, fact.card]) }),
  }),
  StackRemade: (view) => thinned(view, LOWEST),
  // In the spurt a second card may follow the first one.
  CardPlaced: (view, fact) => {
    if (fact.drawn) return {};
    const mayGoOn = view.spurt && view.first_box === null && view.seats[fact.seat]!.cards > 0;
    return { first_box: mayGoOn ? fact.box : null };
  },
  SecondForgone: () => ({ first_box: null }),
  SpurtBegan: () => ({ spurt: true }),
});
