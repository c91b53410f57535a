// What a choice would bring: where a card takes the rider's horse if it wins the trick, the prize at the post, and what
// a bet pays (J-5.2, J-8.1, J-8.2).

import { marksOf } from "./pieces.tsx";
import { PRIZES } from "./printed.ts";
import type { JockeysView } from "./view.ts";

type Race = Pick<JockeysView, "riders" | "horses" | "goal" | "course" | "marks">;

/** Where this rider's horse moves if the card wins the trick. */
export function runOf(
  { riders, horses, goal, marks }: Race,
  rider: number,
  card: string,
): { horse: number; from: number; to: number } {
  const horse = riders[rider]!.horse;
  const from = horses[horse - 1]!.at;
  return { horse, from, to: Math.min(goal, from + marksOf(card, marks)) };
}

/** The points for the next horse at the post. */
export function prizeOf({ course, goal }: Race): number {
  return PRIZES[course[goal]!.length] ?? 0;
}

/** The odds that two bet cards pay: those of one horse to win, or of both horses of a quinella. */
export function oddsOf({ horses }: Race, cards: string[]): number[] {
  return cards.filter((card) => card !== "win").map((card) => horses[Number(card) - 1]!.odds);
}
