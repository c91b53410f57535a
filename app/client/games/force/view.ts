// The server's view of a race of Force of the Horse (app/engine/force/view.py).

import type { View } from "../../generated/wire.ts";

/** A step from the printed number to the current one: the difference, the paragraph and the card. */
export type Why = [number, string, string];

/** A card as [id, name]; the name is null for a face-down card. */
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

/** A race of a match that has ended. Without a winner it was drawn. */
export interface PastRace {
  reason: string;
  winner: number | null;
  ran: number[];
}

export interface Match {
  /** By seat: races won. */
  won: number[];
  past: PastRace[];
}

export interface Own {
  hand: Held[];
  seen: CardAt[];
  deck: string;
  redraw: boolean | null;
  /** While a sealed deck is built: its cards, and a deck of them. */
  opened: Record<string, number>;
  suggested: Record<string, number>;
  /** While a deck is brought to a later race of a match: the deck of the last one. */
  former: { deck: string; cards: Record<string, number> } | null;
}

export interface ForceView extends View {
  /** The most races that a match may have; 0 for a single race. */
  races: number;
  match: Match | null;
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
  /** The future roles of cards in the resolution area. Only views computed from facts have it. */
  playing?: Record<number, { role: string; of: number }>;
  /** The latest comparison. Only views computed from facts have it. */
  outcome?: { seat: number; running: number; guard: number; distance: number | null };
}

export const AREAS = [1, 2, 3, 4];

export function horsesIn(side: Side): InRun[] {
  return side.run.filter((one) => one.role === "runner" || one.role === "guard");
}

/** The name of a card that is open, or visible to the player who has to choose. */
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

/** A side's progress through the race, from 0 to 1. */
export function progress(side: Side): number {
  return side.to_run ? (side.to_run - side.left) / side.to_run : 0;
}

/** The horse's position, from 0 to 1: each area is a quarter of the track, however many cards it has. */
export function placeOnTrack(side: Side): number {
  if (!side.to_run) return 0;
  if (!side.area) return 1;
  const size = side.to_run / AREAS.length;
  const left = Math.min(1, side.areas[side.area - 1]! / size);
  return Math.max(progress(side) ? 0.01 : 0, (side.area - left) / AREAS.length);
}
