// The leaders of a race for the headline, and the tie-break of the game.

import { ordinal, t } from "../../core/words.ts";
import { RuleLink } from "../../ui/marks.tsx";
import type { Host } from "../contract.ts";
import { horseName } from "./pieces.tsx";
import { report } from "./report.ts";
import type { JockeysView } from "./view.ts";

export function winners(host: Host, race: number): string {
  const first = report(host.steps, race)?.places[0];
  return first ? t("jockeys.wins_race", { horse: horseName(first.horse) }) : "";
}

/** The reason why a seat ranks above others with the same points. */
export function tie(host: Host, seat: number) {
  const view = host.latest as JockeysView;
  const ranking = view.result!.ranking;
  const score = ranking.find((entry) => entry.seat === seat)!.score;
  if (ranking.filter((entry) => entry.score === score).length < 2) return null;
  const line = view.sheet[view.sheet.length - 1]!;
  const horse = line.horses[seat]!;
  return (
    <small class="tie">
      {t("jockeys.tie", { horse: horseName(horse), place: ordinal(line.places[horse - 1]!) })}{" "}
      <RuleLink rule="J-9.2" show={host.showRule} />
    </small>
  );
}
