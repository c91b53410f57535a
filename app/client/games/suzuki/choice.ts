// Legal choices in an ask of these games: cards, and the boxes for each card.

import { templates, values } from "../../core/asks.ts";
import type { Ask } from "../../generated/wire.ts";

export function mayPlay(ask: Ask | null, card: string): boolean {
  return templates(ask, "place").some((template) => values(template.card).includes(card));
}

export function boxesFor(ask: Ask | null, card: string | null): string[] {
  return templates(ask, "place")
    .filter((template) => values(template.card).includes(card as string))
    .flatMap((template) => values(template.box) as string[]);
}
