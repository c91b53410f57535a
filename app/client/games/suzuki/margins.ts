// The margins between the horses at the end of a race, for the photo finish and the result sheet.

import type { Margin } from "../results/strip.tsx";

export interface Placed {
  horse: number;
  place: number | null;
  at: number;
  home: number | null;
}

/**
 * The margin of each horse to the one before it; null for the first. `tops`: the top cards of a horse's boxes when it
 * was ranked.
 */
export function margins(places: Placed[], tops: (horse: number) => number[]): (Margin | null)[] {
  return places.map((entry, i) => i ? between(places[i - 1]!, entry, tops) : null);
}

function between(ahead: Placed, mine: Placed, tops: (horse: number) => number[]): Margin {
  const later = ahead.home !== null && mine.home !== null ? mine.home - ahead.home : 0;
  if (later > 0) return { by: "round", n: later };
  if (ahead.at !== mine.at) return { by: "spaces", n: ahead.at - mine.at };
  if (ahead.place === mine.place) return { by: "level" };
  const [theirs, ours] = [tops(ahead.horse), tops(mine.horse)];
  if (sum(theirs) !== sum(ours)) return { by: "sum", mine: sum(ours), other: sum(theirs) };
  return { by: "top", mine: Math.max(...ours), other: Math.max(...theirs) };
}

function sum(values: number[]): number {
  return values.reduce((all, one) => all + one, 0);
}
