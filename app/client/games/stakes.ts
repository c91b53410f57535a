// The stakes of a race at one moment: the leader's progress, the gap between the first two horses, and the share of the
// money on them. They control the volume of the crowd. Pure, and based on public facts only.

export interface Stakes {
  /** The leader's progress, from 0 (the gate) to 1 (the post). */
  run: number;
  /** From 0 (a lonely leader) to 1 (head to head). */
  close: number;
  /** The share of all bets that depends on the leading horses, from 0 to 1. */
  money: number;
}

const MURMUR = 0.12; // The tension at the start of a race.
const LEAST = 0.35; // The lowest share of the full tension at the post, for a lonely winner without bets.

/** The tension of the crowd, from 0 (no race) to 1. */
export function tension(stakes: Stakes | null): number {
  if (!stakes) return 0;
  const [run, close, money] = [stakes.run, stakes.close, stakes.money].map((part) => Math.min(Math.max(part, 0), 1));
  const matters = LEAST + (1 - LEAST) * (0.6 * close! + 0.4 * money!);
  return MURMUR + (1 - MURMUR) * run! ** 2 * matters;
}

/** How close two horses are, if a gap of `far` spaces counts as wide. */
export function closeness(gap: number, far: number): number {
  return 1 - Math.min(gap, far) / far;
}
