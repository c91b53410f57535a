// Motions of facts that only Horse Racing Mafia has. See suzuki/frames.ts for the others.

import type { Script } from "../suzuki/frames.ts";
import { after } from "./facts.ts";
import type { MafiaView } from "./view.ts";

export const script: Script<MafiaView> = {
  following: after,
  begins: { SupplyOpened: "supply", QuinellaRevealed: "reveal" },
  together: ["run", "reveal"],
};
