// The server's view of a race with horse cards (app/engine/suzuki), shared by both games, and the notation of its
// cards.

import type { View } from "../../generated/wire.ts";

export type Pile = [card: string, under: number] | null;

export interface Horse {
  horse: number;
  at: number;
  next: number;
  home: boolean;
  place: number | null;
}

export interface SeatView {
  money: number;
  cards: number;
  order: number | null;
}

export interface Own {
  hand: string[];
  order: number;
}

export interface RaceView extends View {
  races: number;
  round: number;
  phase: string;
  track: number;
  marker: number;
  stack: number;
  drawn: string | null;
  boxes: Record<string, Pile>;
  horses: Horse[];
  seats: SeatView[];
  own: Own | null;
  /**
   * Horses that have come home in the current run, with their tie-break values. Only views computed from facts have it.
   */
  homing?: { horse: number; test: number[] }[];
}

/** The horse of the seat's order, if the order is open. */
export function backsOpenly({ seats }: RaceView, seat: number): number[] {
  const order = seats[seat]?.order ?? null;
  return order === null ? [] : [order];
}

/** The horse of a card: 3 for "3-7", and 0 for "F-5", a free card. */
export function horseOf(card: string): number {
  return card[0] === "F" ? 0 : Number(card[0]);
}

export function valueOf(card: string): number {
  return Number(card.slice(2));
}

/** The horse of a box. */
export function laneOf(box: string): number {
  return Number(box[0]);
}

export function boxesOf(horse: number): [string, string] {
  return [`${horse}A`, `${horse}B`];
}

/** The sum of the top cards of a horse's two boxes. */
export function flaps(boxes: Record<string, Pile>, horse: number): number {
  return boxesOf(horse).reduce((sum, box) => sum + (boxes[box] ? valueOf(boxes[box][0]) : 0), 0);
}
