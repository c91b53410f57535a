// Disabled choices that explain themselves: a tap shows the reason and changes nothing. All boards use this.

import type { Host } from "../games/contract.ts";
import type { Move } from "../generated/wire.ts";

/** Why something cannot be chosen. Where only the rules know, the move is asked for all the same: its refusal says why. */
export type Why = { words: string; rule?: string } | { asks: Move };

export function sayWhy(host: Host, why: Why): void {
  if ("asks" in why) host.answer(why.asks);
  else host.tell(why.words, why.rule);
}
