// The sounds of a race. They play with or without motions; the menu switches them off with all other sounds.

import * as sound from "../../core/sound.ts";
import type { Fact } from "../../generated/wire.ts";
import type { Host } from "../contract.ts";

export function cues(host: Host, facts: Fact[]): void {
  const has = (event: string) => facts.some((fact) => fact.event === event);
  if (has("RaceStarted")) sound.call();
  if (has("DiceRolled")) dice();
  if (facts.some((fact) => fact.event === "HorseMoved" && fact.bonus)) sound.gallop(0.75);
  if (facts.some((fact) => fact.event === "BetLaid" && fact.seat === host.me)) sound.card();
  else if (has("BetLaid") || has("HouseBetLaid")) sound.flap();
  if (has("RaceEnded")) sound.roar(2.4);
  else if (has("BettingClosed")) gong();
  else if (has("LineCrossed")) sound.crack();
}

/** Two dice roll on a board. */
function dice(): void {
  sound.noises([0, 0.05, 0.13].map((at, i) => ({ at, for: 0.03, hertz: 2700 - 300 * i, loud: 0.09, sharp: 2.5 })));
}

function gong(): void {
  sound.tones([
    { hertz: 196, for: 1.4, loud: 0.16, shape: "sine" },
    { hertz: 294, for: 1.1, loud: 0.08, shape: "sine" },
    { at: 0.01, hertz: 523, for: 0.5, loud: 0.05 },
  ]);
}
