// What this game's own facts change in the view, beside what every race with horse cards has.

import { following, own, seat, thinned } from "../suzuki/facts.ts";
import type { LongshotView } from "./view.ts";

const LOWEST = 2; // so many cards of each box make the new stack

export const after = following<LongshotView>({
  RaceBegan: () => ({ spurt: false, first_box: null }),
  CardTaken: (view, fact, me) => ({
    stack: fact.stack,
    ...seat(view, fact.seat, { cards: view.seats[fact.seat]!.cards + 1 }),
    // A card's name sorts as the hand does: horse by horse, then the free ones.
    ...own(view, fact.seat === me && fact.card && { hand: [...view.own!.hand, fact.card].sort() }),
  }),
  StackRemade: (view) => thinned(view, LOWEST),
  SpurtBegan: () => ({ spurt: true }),
});
