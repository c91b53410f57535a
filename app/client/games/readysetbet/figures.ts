// The printed values of cards that are not on the table, for replays and the reference card.

import { EXOTICS, PROPS, VIP } from "./printed.ts";
import type { CardView } from "./view.ts";

export function prop(card: string): CardView {
  const [times, loss] = PROPS[card]!;
  return { card, spots: [card], times, loss };
}

export function exotic(card: string): CardView {
  const [times, loss] = EXOTICS[card]!;
  return { card, spots: [1, 2, 3].map((number) => `${card}.${number}`), times, loss };
}

export function ruleOfVip(card: string): string {
  return VIP[card] ?? "R-9";
}
