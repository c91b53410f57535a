// The photo finish of a race with horse cards, from its facts alone.

import { list, ordinal, t } from "../../core/words.ts";
import { Icon } from "../../ui/marks.tsx";
import type { Fact } from "../../generated/wire.ts";
import type { Picture, Shot } from "../results/strip.tsx";
import { margins, type Placed } from "./margins.ts";
import { horseName } from "./pieces.tsx";
import { boxesOf, laneOf, type RaceView, valueOf } from "./view.ts";

const CLOSE = 6; // The number of spaces around the post in the picture.

/**
 * The picture of a past race, from its facts. `track`: the position of the post. `rule`: the paragraph about the order.
 */
export function pictureFrom(facts: Fact[], track: number, rule: string): Picture | null {
  const ended = facts.find((fact) => fact.event === "RaceEnded");
  return ended ? pictureOf(ended, topsOf(facts), track, rule) : null;
}

/** The picture at the end of the current race, with the boxes of the view. */
export function pictureNow(ended: Fact, view: RaceView): Picture {
  const tops = (horse: number) => boxesOf(horse).flatMap((box) => view.boxes[box] ? [valueOf(view.boxes[box][0])] : []);
  return pictureOf(ended, tops, view.track, "");
}

function pictureOf(ended: Fact, tops: (horse: number) => number[], track: number, rule: string): Picture {
  const places = ended.places as Placed[];
  const between = margins(places, tops);
  const winners = places.filter((entry) => entry.place === 1).map((entry) => horseName(entry.horse));
  const far = Math.max(CLOSE, ...places.slice(0, 2).map((entry) => Math.abs(entry.at - track)));
  const last = Math.max(...places.map((entry) => entry.home ?? 0));
  const shots = places.map(({ horse, place, at, home }, i): Shot => ({
    key: horse,
    horse: <Icon name={`h${horse}`} class="horse" />,
    name: horseName(horse),
    place: place === null ? "–" : ordinal(place),
    words: t("photo.past", { n: Math.max(at - track, 0) }),
    margin: between[i]!,
    // Horses that came home in an earlier round are out of the picture.
    past: home !== null && home < last ? 1 : (at - track) / far,
  }));
  return { head: t("suzuki.wins", { n: winners.length, horse: list(winners) }), shots, rule };
}

/** The top cards of each horse's boxes when it was ranked: when it came home, or at the end. */
function topsOf(facts: Fact[]): (horse: number) => number[] {
  const boxes = new Map<string, number>();
  const placed = new Map<number, number[]>();
  const on = (horse: number) => [...boxes].filter(([box]) => laneOf(box) === horse).map(([, value]) => value);
  for (const fact of facts) {
    if (fact.event === "CardPlaced") boxes.set(fact.box, valueOf(fact.card));
    if (fact.event === "HorseHome") placed.set(fact.horse, on(fact.horse));
  }
  return (horse) => placed.get(horse) ?? on(horse);
}
