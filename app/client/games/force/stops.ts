// Where the board passes by itself: where no card can be played, except at the stops that the player has set.

import type { Ask } from "../../generated/wire.ts";

/** The steps of a turn at which a player may set a stop. */
export const STOPS = ["play_support", "play_runner", "play_guard", "play_on_horse"] as const;
const KEY = "railbird.force";

export interface Stops {
  /** Pass automatically if no card can be played. */
  auto: boolean;
  at: string[];
}

export const stops: Stops = { auto: true, at: [], ...kept() };

function kept(): Partial<Stops> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // Without storage the defaults apply.
  }
}

export function setStops(change: Partial<Stops>): void {
  Object.assign(stops, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(stops));
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
}

/** True if passing is the only legal move. */
export function onlyPass(ask: Ask): boolean {
  return ask.moves!.every((move) => move.do === "pass");
}

/**
 * True for decisions about supports and riders in a turn for which the player has waived them. Decisions about horses
 * always remain.
 */
export function isWaived(ask: Ask, waived: boolean): boolean {
  return waived && (ask.prompt === "play_support" || ask.prompt === "play_on_horse");
}

/**
 * How long the board waits before it answers by itself. It is the same whatever the reason: an answer at once would tell
 * the opponent that there was nothing to play or to choose.
 */
export const STOP_MS = 600;

export function passesByItself(ask: Ask | null, waived: boolean, set: Stops = stops): boolean {
  if (!ask?.moves || !ask.moves.some((move) => move.do === "pass")) return false;
  if (isWaived(ask, waived)) return true;
  return set.auto && onlyPass(ask) && !set.at.includes(ask.prompt);
}
