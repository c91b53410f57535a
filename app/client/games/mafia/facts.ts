// Changes of the view by facts that only Horse Racing Mafia has. See suzuki/facts.ts for the others.

import { following, own, seat, sorted, thinned } from "../suzuki/facts.ts";
import type { MafiaView } from "./view.ts";

export const after = following<MafiaView>({
  RaceBegan: (view) => ({
    supplied: false,
    seats: view.seats.map((seat) => ({ ...seat, bets: 0, quinellas: null })),
    own: view.own && { ...view.own, quinellas: [] },
  }),
  // All covered cards return to the stack.
  StackRemade: (view) => thinned(view, Infinity),
  CardsBought: (view, fact, me) => ({
    stack: view.stack - fact.count,
    ...seat(view, fact.seat, { cards: view.seats[fact.seat]!.cards + fact.count }),
    ...own(view, fact.seat === me && fact.cards && { hand: sorted([...view.own!.hand, ...fact.cards]) }),
  }),
  QuinellaLaid: (view, fact, me) => {
    const hand = view.own?.hand.filter((card) => !fact.cards?.includes(card)) ?? [];
    return {
      ...seat(view, fact.seat, { bets: fact.bet, cards: view.seats[fact.seat]!.cards - 2 }),
      ...own(view, fact.seat === me && fact.cards && { hand, quinellas: [...view.own!.quinellas, fact.cards] }),
    };
  },
  // After the last player all bets are open, including empty ones. The supply ends at the same time.
  BettingFinished: (view, fact) =>
    (fact.seat + 1) % view.seats.length === view.marker
      ? { supplied: true, seats: view.seats.map((seat) => ({ ...seat, quinellas: [] })) }
      : {},
  QuinellaRevealed: (view, fact) =>
    seat(view, fact.seat, { quinellas: [...(view.seats[fact.seat]!.quinellas ?? []), fact.cards] }),
});
