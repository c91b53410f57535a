// What the server shows of a race with horse cards (app/engine/suzuki), whichever game it belongs to, and how its cards are written.

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
  /** Who has come home in the run under way, with what decides between them: only while facts are followed. */
  homing?: { horse: number; test: number[] }[];
}

/** "3-7" is the 7 of horse 3; "F-5", a free 5, belongs to no horse: 0. */
export function horseOf(card: string): number {
  return card[0] === "F" ? 0 : Number(card[0]);
}

export function valueOf(card: string): number {
  return Number(card.slice(2));
}

/** The horse whose box it is. */
export function laneOf(box: string): number {
  return Number(box[0]);
}

export function boxesOf(horse: number): [string, string] {
  return [`${horse}A`, `${horse}B`];
}

/** The two flaps of a horse: the values on top of its boxes added up. */
export function flaps(boxes: Record<string, Pile>, horse: number): number {
  return boxesOf(horse).reduce((sum, box) => sum + (boxes[box] ? valueOf(boxes[box][0]) : 0), 0);
}
