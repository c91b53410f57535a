// A person's saved decks on the server.

import { call, get } from "../../core/http.ts";
import type {
  Deck,
  DeckAdvice,
  DeckBody,
  DeckToAdviseBody,
  DeckToCheckBody,
  DeckToTryBody,
  DeckVersion,
  Judged,
  Trial,
} from "../../generated/wire.ts";

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
/** Checks a deck, and returns it as text. */
export const judge = (size: number, cards: Record<string, number>, lang: string) =>
  call<Judged>("POST", `/api/decks/check?lang=${lang}`, { size, cards } satisfies DeckToCheckBody);
/** Read a deck from text; lines that are no cards are among the faults. */
export const read = (size: number, text: string, lang: string) =>
  call<Judged>("POST", `/api/decks/check?lang=${lang}`, { size, text } satisfies DeckToCheckBody);

export const adviceFor = (size: number, cards: Record<string, number>) =>
  call<DeckAdvice>("POST", "/api/decks/advice", { size, cards } satisfies DeckToAdviseBody);
/** Race a legal deck alone. */
export const tryDeck = (cards: Record<string, number>, metres: number, surface: string) =>
  call<Trial>("POST", "/api/decks/trial", { cards, metres, surface } satisfies DeckToTryBody);
export const versionsOf = (id: string) => get<DeckVersion[]>(`/api/decks/${id}/versions`);

/** A list with every card as often as the deck contains it, as the server expects it. */
export function spread(cards: Record<string, number>): string[] {
  return Object.entries(cards).flatMap(([name, count]) => Array.from({ length: count }, () => name));
}
