// Vibrations of a phone other than for the player's turn (core/signal.ts): the player's horse moves or finishes, or the
// player wins. // Several phones may lie on one table, and everybody hears which one vibrates. So a game reports only
// horses that are publicly the player's.

import type { GameUi, Host } from "../../games/contract.ts";
import type { Fact } from "../../generated/wire.ts";

const STRIDE = [18, 40, 18];
const HOME = [60, 50, 60];
const WIN = [60, 40, 60, 40, 60, 60, 260];

const won = new WeakSet<object>();

/** The vibration pattern for the facts that the screen has just shown, or null. */
export function feltOf(game: GameUi, host: Host, facts: Fact[]): number[] | null {
  const { me, view: { result } } = host;
  if (me === null) return null;
  const isFirst = result?.ranking.some(({ seat, place }) => seat === me && place === 1);
  if (isFirst && !won.has(host)) {
    won.add(host);
    return WIN;
  }
  const mine = facts.filter((fact) => game.isMine?.(fact, host));
  if (!mine.length) return null;
  return mine.some(({ event }) => event === "HorseHome") ? HOME : STRIDE;
}

export function feel(game: GameUi, host: Host, facts: Fact[]): void {
  const pattern = feltOf(game, host, facts);
  if (pattern && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
