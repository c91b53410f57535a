// A race's result sheet.

import type { Host } from "../contract.ts";
import { RaceResult } from "../suzuki/result.tsx";
import { STAGES } from "./report.ts";

export function Result({ host, race, live }: { host: Host; race: number; live?: boolean }) {
  return (
    <RaceResult
      host={host}
      race={race}
      live={live}
      stages={STAGES}
      words="longshot.stage"
      finish="L-8.2"
      forgiven="L-9.5"
    />
  );
}
