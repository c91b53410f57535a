// The photo finish of the Jockeys' Game: two horses at the goal, and the positions of the others.

import { ordinal, t } from "../../core/words.ts";
import { Icon } from "../../ui/marks.tsx";
import type { Fact } from "../../generated/wire.ts";
import type { Margin, Picture, Shot } from "../results/strip.tsx";
import { horseName } from "./pieces.tsx";
import type { Placed } from "./report.ts";

export function pictureOf(ended: Fact, goal: number): Picture {
  const places = ended.places as Placed[];
  const shots = places.map((entry, i): Shot => ({
    key: entry.horse,
    horse: <Icon name={`jh${entry.horse}`} class="horse" />,
    name: horseName(entry.horse),
    place: ordinal(entry.place),
    words: entry.at === goal ? t("jockeys.came_home") : t("jockeys.came_to", { at: entry.at }),
    margin: i ? between(places[i - 1]!, entry, goal) : null,
    // Of the horses at the goal the first one is ahead by a nose.
    past: entry.at === goal ? 0.6 - 0.5 * (entry.place - 1) : (entry.at - goal) / goal,
  }));
  return { head: t("jockeys.wins_race", { horse: horseName(places[0]!.horse) }), shots, rule: "J-7.3" };
}

function between(ahead: Placed, mine: Placed, goal: number): Margin {
  if (ahead.at !== mine.at) return { by: "spaces", n: ahead.at - mine.at };
  return { by: mine.at === goal ? "later" : "under" };
}
