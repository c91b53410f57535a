// Finds the honours of games that tests/client/test_honours.py has recorded, for each viewer.

import { type Honours, honoursOf, storyOf } from "../games/honours.ts";
import type { Told } from "../games/contract.ts";
import type { View } from "../generated/wire.ts";

interface Played {
  latest: View;
  /** By viewer: the steps that the server sent. */
  told: Record<string, Told[]>;
}

const [file, game] = Deno.args as [string, string];
const { honours }: { honours: Honours } = await import(`../games/${game}/honours.ts`);

for (const line of Deno.readTextFileSync(file).split("\n")) {
  const { latest, told }: Played = JSON.parse(line);
  const given = Object.entries(told).map((
    [viewer, steps],
  ) => [viewer, honoursOf(honours, storyOf(honours, steps, latest)!)]);
  const [steps] = Object.values(told);
  const cut = storyOf(honours, steps!.slice(0, -1), latest) ?? storyOf(honours, steps!.slice(1), latest);
  console.log(JSON.stringify({ given: Object.fromEntries(given), kinds: honours.kinds.map(({ code }) => code), cut }));
}
