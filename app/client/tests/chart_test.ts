/// <reference lib="deno.ns" />

import { apart, ticksFor } from "../ui/chart.tsx";
import { equal } from "./equal.ts";

Deno.test("an axis has round figures from below the least to above the most", () => {
  equal(ticksFor(0, 52), [0, 20, 40, 60]);
  equal(ticksFor(160_000, 2_100_000), [0, 500_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000]);
  equal(ticksFor(500_000, 500_000).length > 1, true);
});

Deno.test("labels move apart just so far that none covers another, and stay on the sheet", () => {
  equal(apart([100, 100, 200], 15, 0, 300), [100, 115, 200]);
  equal(apart([295, 290, 298], 15, 0, 300), [285, 270, 300]);
});
