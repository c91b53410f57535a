// The stages of Long Shot's money chart.

import type { Stages } from "../suzuki/report.ts";

export const STAGES: Stages = [
  ["start", []],
  ["orders", ["L-9.1", "L-9.2"]],
  ["tickets", ["L-9.3"]],
  ["cost", ["L-9.4"]],
];
