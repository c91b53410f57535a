// Motions of facts that only Long Shot has. See suzuki/frames.ts for the others.

import type { Script } from "../suzuki/frames.ts";
import { after } from "./facts.ts";
import type { LongshotView } from "./view.ts";

export const script: Script<LongshotView> = {
  following: after,
  begins: { CardTaken: "take", SpurtBegan: "spurt" },
  together: ["run"],
};
