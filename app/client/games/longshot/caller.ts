// Remarks that only Long Shot has: the spurt, a second card, a turn without a card.

import type { Caller } from "../calling.ts";
import { beat, hearing, type Memory, remark, stakes, start, WORDINGS } from "../suzuki/caller.ts";

export const caller: Caller<Memory> = {
  wordings: {
    ...WORDINGS,
    "longshot.spurt": [3, 1],
    "longshot.forgone": [2, 1],
    "longshot.stand": [2, 1],
  },
  start,
  beat,
  stakes,
  hear: hearing({
    SpurtBegan: (memory, [fact]) => [memory, [remark("longshot.spurt", 86, { horses: fact!.horses })]],
    SecondForgone: (memory, [fact]) => [memory, [remark("longshot.forgone", 38, { seat: fact!.seat })]],
    Passed: (memory, [fact]) => [memory, fact!.forced ? [] : [remark("longshot.stand", 36, { seat: fact!.seat })]],
  }),
};
