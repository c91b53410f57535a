// Passing that does not tire: where there is nothing to play the board passes by itself, but for the stops somebody has set.

import type { Ask } from "../../generated/wire.ts";

/** The steps of a turn at which one may want to be asked in any case. */
export const STOPS = ["play_support", "play_runner", "play_guard", "play_on_horse"] as const;
const KEY = "railbird.force";

export interface Stops {
  /** Pass where nothing can be played. */
  auto: boolean;
  at: string[];
}

export const stops: Stops = { auto: true, at: [], ...kept() };

function kept(): Partial<Stops> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // no storage here: as it comes
  }
}

export function setStops(change: Partial<Stops>): void {
  Object.assign(stops, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(stops));
  } catch {
    // Then it holds until the page is closed.
  }
}

/** There is nothing but passing. */
export function onlyPass(ask: Ask): boolean {
  return ask.moves!.every((move) => move.do === "pass");
}

/** Supports and riders are what one may be done with for a whole turn; a horse is always worth a question. */
export function isWaived(ask: Ask, waived: boolean): boolean {
  return waived && (ask.prompt === "play_support" || ask.prompt === "play_on_horse");
}

export function passesByItself(ask: Ask | null, waived: boolean, set: Stops = stops): boolean {
  if (!ask?.moves || !ask.moves.some((move) => move.do === "pass")) return false;
  if (isWaived(ask, waived)) return true;
  return set.auto && onlyPass(ask) && !set.at.includes(ask.prompt);
}
