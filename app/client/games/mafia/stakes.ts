// The payout of a choice, computed from open cards and the player's own hand. The page shows it before the player
// decides (M-7.3, M-7.4, M-7.6).

import { valueOf } from "../suzuki/view.ts";
import { QUINELLA, TICKET_COST, TICKETS } from "./printed.ts";
import type { MafiaView } from "./view.ts";

type Race = Pick<MafiaView, "race" | "races">;

function times({ race, races }: Race): number {
  return race === races ? 2 : 1;
}

/** The payout of the card as a ticket if its horse wins. */
export function ticket(view: Race, card: string): number {
  return valueOf(card) * TICKETS[0]! * times(view);
}

/** The payout of a bet on these two cards if their horses come in first and second. */
export function quinella(view: Race, cards: string[]): number {
  return points(cards) * QUINELLA * times(view);
}

/** The loss if they do not. */
export function losing(view: Race, cards: string[]): number {
  return points(cards) * TICKET_COST * times(view);
}

function points(cards: string[]): number {
  return cards.reduce((sum, card) => sum + valueOf(card), 0);
}
