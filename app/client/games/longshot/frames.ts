// Which of this game's own facts begin a picture.

import type { Script } from "../suzuki/frames.ts";
import { after } from "./facts.ts";
import type { LongshotView } from "./view.ts";

export const script: Script<LongshotView> = {
  following: after,
  begins: { CardTaken: "take", SpurtBegan: "spurt" },
  together: ["run"],
};
