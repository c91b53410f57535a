// The photo finish of Ready Set Bet, with as many horses as fit.

import { ordinal, t } from "../../core/words.ts";
import type { Picture, Shot } from "../results/strip.tsx";
import { Cloth, horseName, Steed } from "./pieces.tsx";
import type { Placed } from "./report.ts";

export function pictureOf(places: Placed[], finish: number): Picture {
  const shots = places.map(({ horse, place, at }, i): Shot => ({
    key: horse,
    horse: (
      <>
        <Cloth horse={horse} /> <Steed horse={horse} />
      </>
    ),
    name: horseName(horse),
    place: ordinal(place),
    words: t("rsb.at", { at: String(at) }),
    margin: i ? at === places[i - 1]!.at ? { by: "level" } : { by: "spaces", n: places[i - 1]!.at - at } : null,
    past: at >= finish ? 0.35 : (at - finish) / 8,
  }));
  return { head: t("rcall.won", { horse: horseName(places[0]!.horse) }), shots, rule: "R-5.1" };
}
