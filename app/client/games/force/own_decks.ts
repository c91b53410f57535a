// Decks that are saved to one's name, as the server keeps them.

import { call, get } from "../../core/http.ts";
import type { Deck, DeckBody, DeckToCheckBody, Judged } from "../../generated/wire.ts";

export const myDecks = () => get<Deck[]>("/api/decks");
export const save = (deck: DeckBody & { id: string | null }) =>
  call<Deck>(
    deck.id ? "PUT" : "POST",
    deck.id ? `/api/decks/${deck.id}` : "/api/decks",
    {
      name: deck.name,
      size: deck.size,
      cards: deck.cards,
    } satisfies DeckBody,
  );
export const remove = (id: string) => call<void>("DELETE", `/api/decks/${id}`);
/** Is it legal, and how is it written as text? */
export const judge = (size: number, cards: Record<string, number>, lang: string) =>
  call<Judged>("POST", `/api/decks/check?lang=${lang}`, { size, cards } satisfies DeckToCheckBody);
/** Read a deck from text; lines that are no cards are among the faults. */
export const read = (size: number, text: string, lang: string) =>
  call<Judged>("POST", `/api/decks/check?lang=${lang}`, { size, text } satisfies DeckToCheckBody);

/** Every card as often as it is in the deck: as a deck is brought. */
export function spread(cards: Record<string, number>): string[] {
  return Object.entries(cards).flatMap(([name, count]) => Array.from({ length: count }, () => name));
}
