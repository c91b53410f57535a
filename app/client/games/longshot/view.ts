// What the server shows of a table of Long Shot (app/engine/longshot/view.py), beside what every race with horse cards has.

import type { RaceView } from "../suzuki/view.ts";

export interface LongshotView extends RaceView {
  spurt_at: number;
  /** A turn is one card or two. */
  spurt: boolean;
  /** Where the first of them went, while a second one may follow. */
  first_box: string | null;
}
