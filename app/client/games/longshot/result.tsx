// A race's result sheet.

import type { Host } from "../contract.ts";
import type { Stages } from "../suzuki/report.ts";
import { RaceResult } from "../suzuki/result.tsx";

export const STAGES: Stages = [
  ["start", []],
  ["orders", ["L-9.1", "L-9.2"]],
  ["tickets", ["L-9.3"]],
  ["cost", ["L-9.4"]],
];

export function Result({ host, race }: { host: Host; race: number }) {
  return <RaceResult host={host} race={race} stages={STAGES} words="longshot.stage" forgiven="L-9.5" />;
}
