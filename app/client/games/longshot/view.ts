// The fields of a view that only Long Shot has (app/engine/longshot/view.py). See suzuki/view.ts for the others.

import type { RaceView } from "../suzuki/view.ts";

export interface LongshotView extends RaceView {
  spurt_at: number;
  /** True in the spurt, where a turn is one card or two. */
  spurt: boolean;
  /** The box of the first card, while a second one may follow. */
  first_box: string | null;
}
