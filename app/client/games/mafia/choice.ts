// Legal choices that only Horse Racing Mafia has: the number of cards to buy, and the two cards of a bet.

import { templates, values } from "../../core/asks.ts";
import type { Ask, Move } from "../../generated/wire.ts";

/** The largest number of cards that the player may buy. */
export function mostToBuy(ask: Ask | null): number {
  const count = templates(ask, "buy")[0]?.count;
  return typeof count === "object" && "int" in count ? count.int[1] : 0;
}

export function mayBet(ask: Ask | null, card: string): boolean {
  return templates(ask, "lay").some((template) =>
    [...values(template.first), ...values(template.second)].includes(card)
  );
}

/**
 * The bet on these two cards in the server's form. If no template contains it, the cards as chosen; the server's
 * refusal then gives the reason.
 */
export function bet(ask: Ask | null, one: string, other: string): { move: Move; legal: boolean } {
  for (const [first, second] of [[one, other], [other, one]] as const) {
    const fits = templates(ask, "lay").some((template) =>
      values(template.first).includes(first) && values(template.second).includes(second)
    );
    if (fits) return { move: { do: "lay", first, second }, legal: true };
  }
  return { move: { do: "lay", first: one, second: other }, legal: false };
}
