// How far a run would go: a horse that nobody guards against, and what a guard leaves of a run (702.6j, 702.6k).

import type { ForceView } from "./view.ts";

type Race =
  & { own: { hand: { id: number; running: number | null; guard: number | null }[] } | null }
  & Pick<
    ForceView,
    "compared"
  >;

/** How far this horse of the hand runs without a guard; null for other cards. */
export function runOf({ own }: Race, id: number): number | null {
  const running = own?.hand.find((held) => held.id === id)?.running ?? null;
  return running === null ? null : Math.max(running, 0);
}

/** How far the run goes if this horse of the hand guards, and without it; null for other cards. */
export function guardedOf({ own, compared: [running, guard] }: Race, id: number): { left: number; was: number } | null {
  const adds = own?.hand.find((held) => held.id === id)?.guard ?? null;
  if (adds === null) return null;
  return { left: Math.max(running - guard - Math.max(adds, 0), 0), was: Math.max(running - guard, 0) };
}
