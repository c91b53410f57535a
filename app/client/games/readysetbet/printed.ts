// What is printed on the cards, for those that do not lie on the table any more: races watched again, and the reference card.
// Nothing is decided by it.

import type { CardView, Figures } from "./view.ts";

const PROPS: [Figures, string][] = [
  [[2, 1], "2/3>5 11/12>5 4>9 10>9 5>6 9>8"],
  [[3, 3], "4>5 10>5 2/3>9 11/12>9 5>8 9>6 6>orange 8>orange"],
  [[3, 2], "2/3>6 11/12>6 4>8 10>8 5>7"],
  [[4, 3], "4>6 10>6 2/3>8 11/12>8"],
  [[4, 4], "9>7"],
  [[2, 5], "7>orange"],
  [[3, 5], "6>blue"],
  [[2, 3], "8>blue"],
  [[2, 6], "7>blue"],
];
const EXOTICS: Record<string, Figures> = {
  one_behind: [5, 3],
  far_behind: [4, 2],
  all_on_six: [6, 2],
  two_on_three: [4, 1],
  close_third: [5, 3],
};

export function prop(card: string): CardView {
  const [times, loss] = PROPS.find(([, cards]) => cards.split(" ").includes(card))![0];
  return { card, spots: [card], times, loss };
}

export function exotic(card: string): CardView {
  const [times, loss] = EXOTICS[card]!;
  return { card, spots: [1, 2, 3].map((number) => `${card}.${number}`), times, loss };
}

/** The VIP cards, in the order of their paragraphs. */
export const VIP: [string, string][] = [
  ["R-9.2", "bonus_2 bonus_3 bonus_4 bonus_5 bonus_6 bonus_7"],
  ["R-9.3", "cash"],
  ["R-9.4", "share_2 share_3 share_4_5"],
  ["R-9.5", "share_one"],
  ["R-9.6", "late_2"],
  ["R-9.7", "late_4"],
  ["R-9.8", "snake_eyes boxcars sevens"],
  ["R-9.9", "blue_bonus warm_bonus"],
  ["R-9.10", "colour_up prop_up exotic_up win_up"],
  ["R-9.11", "no_loss"],
  ["R-9.12", "two_as_four"],
  ["R-9.13", "three_wins"],
];

/** How far a bonus move goes. */
export const BONUS: Record<string, number> = {
  "2/3": 3,
  "4": 3,
  "5": 2,
  "6": 1,
  "7": 0,
  "8": 1,
  "9": 2,
  "10": 3,
  "11/12": 3,
};

export function ruleOfVip(card: string): string {
  return VIP.find(([, cards]) => cards.split(" ").includes(card))?.[0] ?? "R-9";
}
