// A race's result sheet, with the losing quinellas.

import { t } from "../../core/words.ts";
import type { Host } from "../contract.ts";
import { cardName } from "../suzuki/pieces.tsx";
import { RaceResult } from "../suzuki/result.tsx";
import { missed, STAGES } from "./report.ts";

export function Result({ host, race, live }: { host: Host; race: number; live?: boolean }) {
  const nothing = (seat: number) => ({
    words: missed(host.steps, race, seat).map((cards) => t("mafia.missed", { cards: cards.map(cardName).join(" + ") })),
    rule: "M-7.4",
    before: "M-7.5",
  });
  return (
    <RaceResult
      host={host}
      race={race}
      live={live}
      stages={STAGES}
      words="mafia.stage"
      finish="M-6.2"
      forgiven="M-7.7"
      nothing={nothing}
    />
  );
}
