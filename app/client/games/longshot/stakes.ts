// The value of a card as a ticket if its horse wins. The page shows it when the player is about to play the card
// (L-9.3).

import { valueOf } from "../suzuki/view.ts";
import { TICKETS } from "./printed.ts";
import type { LongshotView } from "./view.ts";

export function ticket({ race }: Pick<LongshotView, "race">, card: string): number {
  return valueOf(card) * TICKETS[0]![race - 1]!;
}
