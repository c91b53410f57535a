// What this game's own facts change in the view, beside what every race with horse cards has.

import { following, own, seat, sorted, thinned } from "../suzuki/facts.ts";
import type { LongshotView } from "./view.ts";

const LOWEST = 2; // so many cards of each box make the new stack

export const after = following<LongshotView>({
  RaceBegan: () => ({ spurt: false, first_box: null }),
  CardTaken: (view, fact, me) => ({
    stack: fact.stack,
    ...seat(view, fact.seat, { cards: view.seats[fact.seat]!.cards + 1 }),
    ...own(view, fact.seat === me && fact.card && { hand: sorted([...view.own!.hand, fact.card]) }),
  }),
  StackRemade: (view) => thinned(view, LOWEST),
  // A second card may follow the first of a turn in the spurt, as long as there is one.
  CardPlaced: (view, fact) => {
    if (fact.drawn) return {};
    const mayGoOn = view.spurt && view.first_box === null && view.seats[fact.seat]!.cards > 0;
    return { first_box: mayGoOn ? fact.box : null };
  },
  SecondForgone: () => ({ first_box: null }),
  SpurtBegan: () => ({ spurt: true }),
});
