// Reads from an ask's templates which moves are legal.

import type { Ask, Choice, Scalar, Template } from "../generated/wire.ts";
import { sentence } from "./words.ts";

/** The values a field may take. */
export function values(choice: Choice | undefined): Scalar[] {
  if (choice === undefined) return [];
  if (typeof choice !== "object") return [choice];
  return "one" in choice ? choice.one : [];
}

export function templates(ask: Ask | null, what: string): Template[] {
  return ask?.moves?.filter((template) => template.do === what) ?? [];
}

export function mayDo(ask: Ask | null, what: string): boolean {
  return templates(ask, what).length > 0;
}

/** The rule that forbids a move which the player may expect. */
export function barredBy(ask: Ask | null, what: string): string | null {
  return ask?.barred?.find((entry) => entry.do === what)?.rule ?? null;
}

/** The reason why a move with this card is not possible now, or null. */
export function barredCard(ask: Ask | null, what: string, card: Scalar): { words: string; rule: string } | null {
  const found = ask?.barred?.find((entry) => entry.do === what && entry.cards?.includes(card));
  return found?.why ? { words: sentence(found.why), rule: found.rule } : null;
}
