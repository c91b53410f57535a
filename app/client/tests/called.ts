// Calls games that tests/client/test_called.py has recorded, and reports the lines for each viewer, at a slow and a
// fast pace.

import { beatsOf, callAll, type Caller, type Line } from "../games/calling.ts";
import type { Told } from "../games/contract.ts";
import { tension } from "../games/stakes.ts";
import type { View } from "../generated/wire.ts";

interface Played {
  table: string;
  latest: View;
  /** By viewer: the steps that the server sent. */
  told: Record<string, Told[]>;
}

const [file, game] = Deno.args as [string, string];
const { caller }: { caller: Caller } = await import(`../games/${game}/caller.ts`);

/** The codes of all remarks, including those that were never said. */
function noticed(latest: View, steps: Told[]): string[] {
  let memory = caller.start(latest);
  return steps.flatMap(({ events }) =>
    beatsOf(caller, events).flatMap((beat) => {
      const [after, remarks] = caller.hear(memory, beat);
      memory = after;
      return remarks.map(({ code }) => code);
    })
  );
}

/** The tension of the crowd after each step. */
function cheered(latest: View, steps: Told[]): number[] {
  let memory = caller.start(latest);
  return steps.map(({ events }) => {
    for (const beat of beatsOf(caller, events)) [memory] = caller.hear(memory, beat);
    return tension(caller.stakes?.(memory) ?? null);
  });
}

function atPace(steps: Told[], each: number): Told[] {
  return steps.map((step, i) => ({ ...step, at: i * each }));
}

const said = (lines: Line[]) => lines.map(({ key, figures, at, duty }) => ({ key, figures, at, duty }));
for (const line of Deno.readTextFileSync(file).split("\n")) {
  const { table, latest, told }: Played = JSON.parse(line);
  const everybody = Object.entries(told).map((
    [viewer, steps],
  ) => [viewer, said(callAll(caller, latest, table, steps))]);
  const steps = told.spectator!;
  console.log(JSON.stringify({
    heard: Object.fromEntries(everybody),
    slowly: said(callAll(caller, latest, table, atPace(steps, 8000))),
    fast: said(callAll(caller, latest, table, atPace(steps, 1000))),
    cheered: Object.fromEntries(Object.entries(told).map(([viewer, steps]) => [viewer, cheered(latest, steps)])),
    noticed: [...new Set(noticed(latest, steps))],
    wordings: caller.wordings,
  }));
}
