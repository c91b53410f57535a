// The photo finish of Force of the Horse: the winner, and the number of cards that the other player had left.

import { rank, t } from "../../core/words.ts";
import { Icon } from "../../ui/marks.tsx";
import type { Picture, Shot } from "../results/strip.tsx";
import { endOf } from "./match.tsx";
import type { ForceView } from "./view.ts";

export function pictureOf(view: ForceView, name: (seat: number) => string, head: string): Picture {
  const { ranking } = endOf(view)!;
  const left = (seat: number) => view.sides[seat]!.left;
  const most = Math.max(8, ...ranking.map(({ seat }) => left(seat)));
  const shots = ranking.map(({ seat, place, score }, i): Shot => ({
    key: seat,
    horse: <Icon name={`h${seat + 1}`} class="horse" />,
    name: name(seat),
    place: rank(place),
    words: t("force.ran", { n: score }),
    margin: i ? place === ranking[i - 1]!.place ? { by: "level" } : { by: "left", n: left(seat) } : null,
    past: left(seat) ? -left(seat) / most : 0.5,
  }));
  return { head, shots, rule: "102.1" };
}
