// What the server shows of a race of Force of the Horse (app/engine/force/view.py).

import type { View } from "../../generated/wire.ts";

/** A step from the printed number to the one that counts: by how much, by which clause, by which card. */
export type Why = [number, string, string];

/** [id, name]; face down the name is null. */
export type CardAt = [number, string | null];

export interface Conditions {
  course: string;
  surface: string;
  metres: number;
  distance: string;
  going: number;
  printed: { course: string; surface: string; distance: string; going: number };
}

export interface InRun {
  id: number;
  card: string;
  role: string;
  of: number;
  running: number | null;
  guard: number | null;
  why: Record<string, Why[]>;
  muted: boolean;
}

export interface Side {
  brought: boolean;
  kept: boolean | null;
  hand: number;
  areas: number[];
  area: number;
  to_run: number;
  left: number;
  situation: CardAt[];
  run: InRun[];
  farm: CardAt[];
  removed: CardAt[];
  deck: number;
  aside: number;
}

export interface Held {
  id: number;
  card: string;
  cost: number | null;
  running: number | null;
  guard: number | null;
  why: Record<string, Why[]>;
}

export interface Waiting {
  id: number;
  seat: number;
  card: string;
  key: string;
}

export interface Own {
  hand: Held[];
  seen: CardAt[];
  deck: string;
  redraw: boolean | null;
}

export interface ForceView extends View {
  turn: number;
  active: number;
  first: number | null;
  phase: string;
  size: number;
  conditions: Conditions | null;
  sides: Side[];
  resolution: CardAt[];
  run_count: number;
  riding: number;
  keep: number;
  compared: [number, number];
  effects: { id: number; seat: number; card: string; key: string; horses: number[]; until: string }[];
  waiting: Waiting[];
  timers: Waiting[];
  deciding: { seat: number; prompt: string; card: string } | null;
  own: Own | null;
  /** What cards in the resolution area will be in the run area: only while facts are followed. */
  playing?: Record<number, { role: string; of: number }>;
  /** The comparison that has just been made: only while it is on the screen. */
  outcome?: { seat: number; running: number; guard: number; distance: number | null };
}

export const AREAS = [1, 2, 3, 4];

export function horsesIn(side: Side): InRun[] {
  return side.run.filter((one) => one.role === "runner" || one.role === "guard");
}

/** The name of a card wherever it may lie open, or be shown to whoever chooses. */
export function nameOf(view: ForceView, id: number): string | null {
  const held = view.own?.hand.find((one) => one.id === id);
  if (held) return held.card;
  for (const [known, name] of [...view.own?.seen ?? [], ...view.resolution]) if (known === id) return name;
  for (const side of view.sides) {
    const run = side.run.find((one) => one.id === id);
    if (run) return run.card;
    for (const [known, name] of [...side.situation, ...side.farm, ...side.removed]) if (known === id) return name;
  }
  return null;
}

/** How much of the race a side has behind it, from 0 to 1. */
export function progress(side: Side): number {
  return side.to_run ? (side.to_run - side.left) / side.to_run : 0;
}
