// What the server shows of a table of Horse Racing Mafia (app/engine/mafia/view.py), and how its cards are written.

import type { View } from "../../wire.ts";

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
  bets: number;
  quinellas: string[][] | null;
  order: number | null;
}

export interface Own {
  hand: string[];
  order: number;
  quinellas: string[][];
}

export interface MafiaView extends View {
  races: number;
  round: number;
  phase: string;
  track: number;
  supply_at: number;
  supplied: boolean;
  marker: number;
  stack: number;
  drawn: string | null;
  boxes: Record<string, Pile>;
  horses: Horse[];
  seats: SeatView[];
  own: Own | null;
}

export const HORSES = [1, 2, 3, 4, 5, 6];

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
