// The server's view of a table of the Jockeys' Game (app/engine/jockeys/view.py), and the notation of its cards.

import type { View } from "../../generated/wire.ts";

export type Suits = Record<string, number>;

export interface Runner {
  horse: number;
  at: number;
  place: number;
  odds: number;
  rider: number;
}

export interface RiderView {
  dummy: boolean;
  horse: number;
  points: number | null;
  whips: number;
  hand: Suits;
  played: Suits;
  open: string[];
  chosen: boolean;
  discard: string | null;
  bet: string | null;
  bet_hidden: boolean;
  cards: string[] | null;
  /** The revealed bet card. Only views computed from facts at the end of a race have it. */
  turned?: string;
}

export interface Play {
  rider: number;
  card: string;
  whip: boolean;
}

export interface Line {
  race: number;
  odds: number[];
  squares: number[];
  places: number[];
  horses: number[];
  bets: string[][];
  points: number[];
}

export interface Own {
  hand: string[];
  discard: string | null;
  bet_hidden: string | null;
  bet_cards: string[];
}

export interface JockeysView extends View {
  races: number;
  phase: string;
  /** Progress marks; the index is the number of a card minus one. */
  marks: number[];
  start: number;
  circle: number[];
  number: { seat: number; card: string } | null;
  course: number[][];
  goal: number;
  horses: Runner[];
  riders: RiderView[];
  trick: number;
  leader: number;
  order: number[];
  plays: Play[];
  last: { plays: Play[]; suit: string; winner: number } | null;
  sheet: Line[];
  own: Own | null;
}

export const HORSES = [1, 2, 3, 4];
export const SUITS = ["R", "B", "Y", "G"];

/** The seat's own horse, and the horse of its open bet. */
export function backsOpenly({ riders }: JockeysView, seat: number): number[] {
  const { horse, bet } = riders[seat]!;
  return bet === null || bet === "win" ? [horse] : [horse, Number(bet)];
}

/** The suit of a card: "R-8" is the red 8. */
export function suitOf(card: string): string {
  return card[0]!;
}

export function numberOf(card: string): number {
  return Number(card.slice(2));
}

/** The cards on the table: those of the current trick, or of the previous one until the next card. */
export function onTable(view: JockeysView): { plays: Play[]; over: boolean } {
  if (view.plays.length || !view.last) return { plays: view.plays, over: false };
  return { plays: view.last.plays, over: true };
}

/** The suit that counts now, the best card of it so far, and the whip. */
export function ahead(plays: Play[]): { suit: string; best: Play; whip: Play | undefined } | null {
  if (!plays.length) return null;
  const whip = plays.find((play) => play.whip);
  const suit = suitOf((whip ?? plays[0]!).card);
  const [best] = plays.filter((play) => suitOf(play.card) === suit).sort((a, b) => numberOf(b.card) - numberOf(a.card));
  return { suit, best: best!, whip };
}

/** A horse's square and its height in the stack; 0 is the bottom. On the goal the first arrival is on top. */
export function levelOf(course: number[][], horse: number): { at: number; level: number } {
  const at = course.findIndex((square) => square.includes(horse));
  const level = course[at]!.indexOf(horse);
  return { at, level: at === course.length - 1 ? 1 - level : level };
}
