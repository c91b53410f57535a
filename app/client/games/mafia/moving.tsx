// A race of bots on the home page: the table's own course, driven by the facts of a recorded game.

import type { View } from "../../generated/wire.ts";
import { type Given, hostOf, type Showing } from "../figures.ts";
import { replay } from "../suzuki/frames.ts";
import { Whole } from "../suzuki/figures.tsx";
import type { RaceView } from "../suzuki/view.ts";
import { MafiaBoard } from "./board.ts";
import { script } from "./frames.ts";
import type { MafiaView } from "./view.ts";

/** By motion: how long its frame stays. Motions that change nothing on the course take no time. */
const MS: Record<string, number> = { start: 1200, card: 650, draw: 650, run: 1500, finish: 4500 };

export const showing: Showing = {
  moments: ({ view, facts }) =>
    replay(script, facts, 1, view as MafiaView)
      .map((frame) => ({ view: frame.view as View, ms: MS[frame.motion ?? ""] ?? 0 }))
      .filter(({ ms }) => ms > 0),
  board: (view) => {
    const given: Given = { seat: null, view, ask: null, attempts: [], shows: {} };
    return <Whole given={given as Given<RaceView>} boardOf={() => new MafiaBoard(hostOf(given))} />;
  },
};
