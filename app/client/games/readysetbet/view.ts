// The server's view of a table of Ready Set Bet (app/engine/readysetbet/view.py), and the notation of its spots and
// tokens.

import type { View } from "../../generated/wire.ts";

/** A spot's multiplier, and its cost when it loses. */
export type Figures = [number, number];

export interface Odds {
  horse: string;
  colour: string;
  show: Figures[];
  place: Figures[];
  win: Figures[];
}

export interface CardView {
  card: string;
  spots: string[];
  times: number;
  loss: number;
}

export interface Runner {
  horse: string;
  at: number;
  place: number;
}

export interface BetView {
  seat: number;
  token: string;
  spot: string;
  house: boolean;
  late: boolean;
}

export interface SeatView {
  money: number;
  bets: boolean;
  tokens: string[];
  vip: string[];
  choosing: boolean;
  ready: boolean;
}

export interface Dice {
  dice: number[];
  horse: string;
  in_a_row: number;
}

export interface RaceView extends View {
  races: number;
  phase: string;
  finish: number;
  line: number;
  crossings: number;
  pace: number;
  next_at: number | null;
  back_at: number | null;
  host: number | null;
  dice_back: boolean;
  board: { horses: Odds[]; colours: Record<string, Figures> };
  props: CardView[];
  exotics: CardView[];
  horses: Runner[];
  rolls: number;
  last: Dice | null;
  crossed: string[];
  closed: boolean;
  bets: BetView[];
  house: string[];
  vip_pile: number;
  seats: SeatView[];
  own: { dealt: string[] } | null;
}

export const ROWS = ["show", "place", "win"] as const;

/** The number of a token: 3 for "b3" and for "h3". */
export function valueOf(token: string): number {
  return Number(token.slice(-1));
}

/** The parts of a spot: "6.win.3" is on horse 6, "one_behind.2" on its card, "4>5" and "blue" on themselves. */
export function partsOf(spot: string): { on: string; row: string | null } {
  const [on, row] = spot.split(".");
  return { on: on!, row: row && Number.isNaN(Number(row)) ? row : null };
}

/** The horses and cards with tokens of this seat. */
export function backsOpenly({ bets }: RaceView, seat: number): string[] {
  return bets.filter((bet) => bet.seat === seat).map(({ spot }) => partsOf(spot).on);
}

/** The card of a spot, if the spot is on a card. */
export function cardOf(view: RaceView, spot: string): CardView | undefined {
  return [...view.props, ...view.exotics].find((card) => card.spots.includes(spot));
}

/** True if the spot is on a card where each player may have one token only. */
export function isExotic(view: RaceView, spot: string): boolean {
  return view.exotics.some((card) => card.spots.includes(spot));
}

/** The printed figures of a spot on the table. */
export function figuresOf(view: RaceView, spot: string): Figures {
  const card = cardOf(view, spot);
  if (card) return [card.times, card.loss];
  const [on, row, number] = spot.split(".");
  const odds = view.board.horses.find(({ horse }) => horse === on);
  return odds ? odds[row as "win"][Number(number) - 1]! : view.board.colours[spot] ?? [0, 0];
}

/** The leading horses; several if they are level. */
export function leaders(view: RaceView): string[] {
  return view.horses.filter(({ place, at }) => place === 1 && at > 0).map(({ horse }) => horse);
}

/** The horse nearest to the red line that has not crossed it, and its distance. */
export function nextAcross(view: RaceView): { horse: string; lacks: number } | null {
  const behind = view.horses.filter(({ at }) => at < view.line);
  const [first] = behind.sort((a, b) => b.at - a.at);
  return first ? { horse: first.horse, lacks: view.line - first.at } : null;
}

/** True during a race. Between races the board is empty and shows the end of the previous race. */
export function isRunning(view: RaceView): boolean {
  return view.phase === "race";
}
